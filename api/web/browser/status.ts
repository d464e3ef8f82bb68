// The status page stays true while it is open: every few seconds the server draws it anew, and this puts it in place.

const EVERY_MS = 5000;

async function refresh(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  const fresh = text === undefined ? null : new DOMParser().parseFromString(text, "text/html").getElementById("status");
  const shown = document.getElementById("status");
  if (fresh !== null) shown?.replaceWith(fresh);
  // What cannot be refreshed must not look true.
  else shown?.classList.add("stale");
}

setInterval(() => {
  if (!document.hidden) void refresh();
}, EVERY_MS);
