// Names and levels that Swagger UI leaves out, for those who hear the page or use its keyboard. Set after each drawing, since its
// components, which are large, would have to be written anew otherwise.

/** Keeps what is drawn in the box named, until the page is left. */
export function nameParts(box: Element): void {
  const name = () => {
    // The page has its own first heading, and the groups of operations are of the third level.
    box.querySelector("h1.title")?.setAttribute("aria-level", "2");
    box.querySelector(".servers select")?.setAttribute("aria-label", "Server");
    for (const row of box.querySelectorAll<HTMLElement>("tr[data-param-name]"))
      for (const field of row.querySelectorAll("select")) field.setAttribute("aria-label", row.dataset.paramName ?? "");
    for (const code of box.querySelectorAll("pre.microlight")) code.setAttribute("tabindex", "0");
  };
  new MutationObserver(name).observe(box, { childList: true, subtree: true });
}
