// One short message at the bottom of the window, which goes by itself unless it is looked at.

const SHOWN_MS = 6_000;

interface ToastAction {
  label: string;
  run(): void;
}

/** Shows the text in the element's own shadow root, where its styles are; a new message replaces the old one. */
export function showToast(root: ParentNode, text: string, action?: ToastAction): void {
  root.querySelector(".toast")?.remove();
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.setAttribute("part", "toast");
  toast.setAttribute("role", "status");
  root.append(toast);
  // A status is read out when its text changes, not when it appears with one.
  requestAnimationFrame(() => {
    toast.append(text);
    if (action !== undefined) toast.append(" ", button(action, toast));
  });
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => toast.remove(), SHOWN_MS);
  };
  for (const looked of ["pointerenter", "focusin"]) toast.addEventListener(looked, () => clearTimeout(timer));
  for (const left of ["pointerleave", "focusout"]) toast.addEventListener(left, wait);
  wait();
}

function button({ label, run }: ToastAction, toast: Element): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", () => {
    toast.remove();
    run();
  });
  return made;
}
