// What the search text needs once it is used: suggestions, and marks in what was found; and warnings for developers. A file of its own that is loaded then.
export { createMarking } from "./marking.ts";
export { openCombobox } from "./search/combobox.ts";
