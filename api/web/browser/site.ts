// What every page does: language links that keep the address as it is now, and copy buttons on the code of guide pages.

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(".languages a");
  if (link === null) return;
  const address = new URL(location.href);
  address.searchParams.set("lang", link.lang);
  link.href = address.href;
});

for (const code of document.querySelectorAll<HTMLElement>("pre.copyable")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(code);
    }
  });
  code.after(button);
}
