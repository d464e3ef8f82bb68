// The status page stays true while it is open: every few seconds the server draws it anew, and this puts it in place.

const EVERY_MS = 5000;

/** Asked for as a document, whose scripts do not run: the page's trusted types refuse to make one of text. */
function refresh(): void {
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.responseType = "document";
  request.addEventListener("loadend", () => show(request.responseXML?.getElementById("status")));
  request.send();
}

function show(fresh: HTMLElement | null | undefined): void {
  const shown = document.getElementById("status");
  if (fresh) shown?.replaceWith(fresh);
  // What cannot be refreshed must not look true.
  else shown?.classList.add("stale");
}

setInterval(() => {
  if (!document.hidden) refresh();
}, EVERY_MS);
