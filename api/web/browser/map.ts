// The map, a file of its own that is loaded when one is opened.
export { openPlaceMap } from "./map/place-map.ts";
export { openSearchMap } from "./map/search-map.ts";
