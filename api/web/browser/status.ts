// Keeps the open status page current: fetches it every few seconds and replaces its content.

const EVERY_MS = 5000;

/** Fetched as a document by XMLHttpRequest, since trusted types forbid to parse it from text; its scripts do not run. */
function refresh(): void {
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.responseType = "document";
  request.addEventListener("loadend", () => show(request.responseXML?.getElementById("status")));
  request.send();
}

function show(fresh: HTMLElement | null | undefined): void {
  const shown = document.getElementById("status");
  if (fresh) {
    // What was unfolded stays so.
    fresh.querySelector("details")!.open = shown?.querySelector("details")?.open ?? false;
    shown?.replaceWith(fresh);
  }
  // An outdated page must not look current.
  else shown?.classList.add("stale");
}

setInterval(() => {
  if (!document.hidden) refresh();
}, EVERY_MS);
