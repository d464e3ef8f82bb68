// The words on the map in English; the other languages have the same shape, checked by the compiler. Apart from those of the search,
// since the map is loaded only when it is opened.

export const mapEn = {
  map: "Map of the listings. Arrow keys move it, + and − change its size, Tab goes to the places.",
  moves: "Search as I move",
  draw: "Draw area",
  edit: "Edit area",
  done: "Done",
  view: "Area of this view",
  clear: "Clear",
  here: "Search here",
  zoomIn: "Closer",
  zoomOut: "Further away",
  place: "My place",
  noPlace: "Your place is not known: the browser did not tell it.",
  drawing:
    "Click the corners, the first one again to end. By keyboard: arrows move the map, Space sets a corner in its middle, Enter ends, Escape leaves.",
  editing: "Drag the corners, or move them with the arrow keys; Delete takes one away.",
  crosses: "The edges of an area must not cross: choose another corner.",
  tooFew: "An area needs three corners.",
  tooManyCorners: "An area may have at most 100 corners: draw it with fewer.",
  corner: "Corner {n}",
  withoutPoint: { one: "{n} without a place on the map", other: "{n} without a place on the map" },
  homes: { one: "{n} listing", other: "{n} listings" },
  countAndMedian: "number of listings and their median price",
  perSqm: "€/m²",
  failed: "The map could not be filled. Is the network on?",
  wrong: "A filter cannot be used: the list says which.",
  tooMany: "Too many places for this view: come closer.",
  thousands: "€{n}k",
  millions: "€{n}m",
  sheet: "List over the map",
  skip: "Skip to the map",
  close: "Close",
  noPrice: "on request",
};

type Plural = { one: string; few?: string; many?: string; other: string };
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Plural };

export type MapMessages = Shape<typeof mapEn>;
