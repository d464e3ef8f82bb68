// SVG shapes as text. Presentation attributes only, and whole coordinates, since a card is smaller than the drawing: decimals
// would add a third to the size and nothing to see.

export const WIDTH = 480;
export const HEIGHT = 320;

type Attributes = Readonly<Record<string, string | number>>;

/** Path data with its numbers rounded. */
export function path(texts: TemplateStringsArray, ...values: readonly number[]): string {
  return texts.map((text, index) => text + (index < values.length ? Math.round(values[index]!) : "")).join("");
}

export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === "number" ? shortened(key, value) : value}"`,
  );
  return content === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${content}</${name}>`;
}

const shortened = (key: string, value: number) => (key === "opacity" ? Number(value.toFixed(2)) : Math.round(value));

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element("rect", { x, y, width, height, fill, ...more });

export const area = (d: string, fill: string, more: Attributes = {}) => element("path", { d, fill, ...more });

export const line = (d: string, stroke: string, width = 2, more: Attributes = {}) =>
  element("path", { d, fill: "none", stroke, "stroke-width": width, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element("circle", { cx, cy, r, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  element("ellipse", { cx, cy, rx, ry, fill, ...more });

/** A part that is drawn once and shown again at each further offset. */
export function repeated(id: string, content: string, offsets: readonly { x?: number; y?: number }[]): string {
  return (
    element("g", { id }, content) + offsets.map((offset) => element("use", { href: `#${id}`, ...offset })).join("")
  );
}

export const mirrored = (content: string) => element("g", { transform: `matrix(-1 0 0 1 ${WIDTH} 0)` }, content);

/** A colour, darker below 1 and lighter above. */
export function shade(colour: string, factor: number): string {
  const channel = (at: number) => Math.min(255, Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor));
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, "0")).join("")}`;
}

export const range = (count: number) => Array.from({ length: Math.max(0, count) }, (_, index) => index);

/** The file: `view` is the part of the drawing that is shown, always 3:2. */
export function drawing(content: string, view = `0 0 ${WIDTH} ${HEIGHT}`): string {
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", width: 1200, height: 800, viewBox: view }, content);
}
