// A way past the list to the map beside it, for those who go by Tab: each card of the list has three stops, 72 in all. It is seen while
// it has the focus, and comes with the map, since before that there is nothing to lead to.

/** Stands at the beginning of the list; where the map has the list's place, it is hidden. */
export function createSkip(results: HTMLElement, canvas: HTMLElement) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "unseen skip";
  button.setAttribute("part", "button");
  button.addEventListener("click", () => canvas.focus());
  results.prepend(button);
  return {
    update(label: string): void {
      button.textContent = label;
    },
    end: () => button.remove(),
  };
}
