// The boxes of the map: what moves, the tools over it, a card over it, a line under it. Each is drawn by its own module.

export function layOut(box: HTMLElement) {
  const part = (className: string) => {
    const element = document.createElement("div");
    element.className = className;
    box.append(element);
    return element;
  };
  return { canvas: part("map-canvas"), tools: part("map-over"), preview: part("map-preview"), foot: part("map-foot") };
}
