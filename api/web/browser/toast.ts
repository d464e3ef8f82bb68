// One short message at the bottom of the window, which goes by itself unless it is looked at.

const SHOWN_MS = 6_000;

/** Shows the text in the element's own shadow root, where its styles are; a new message replaces the old one. */
export function showToast(root: ParentNode, text: string): void {
  root.querySelector(".toast")?.remove();
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.setAttribute("part", "toast");
  toast.setAttribute("role", "status");
  root.append(toast);
  // A status is read out when its text changes, not when it appears with one.
  requestAnimationFrame(() => toast.append(text));
  let timer = setTimeout(() => toast.remove(), SHOWN_MS);
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", () => {
    timer = setTimeout(() => toast.remove(), SHOWN_MS);
  });
}
