// Script of every page: language links with the current address, how many listings are kept, and copy buttons for code.
import { keptListings, watchKept } from "./favourites.ts";

const keptLink = document.querySelector<HTMLElement>(".frame-head nav a[href*='/kept?']");
const keptWord = keptLink?.textContent ?? "";

function showKept(): void {
  const { length } = keptListings();
  if (keptLink !== null) keptLink.textContent = length === 0 ? keptWord : `${keptWord} ${length}`;
}

showKept();
watchKept(showKept);

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(".languages a");
  if (link === null) return;
  const address = new URL(location.href);
  address.searchParams.set("lang", link.lang);
  link.href = address.href;
});

// On a phone the pages of the guide are a row that scrolls.
document.querySelector(".side [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

/** Of these pages only the one about embedding is in three languages; the messages of the search would be a large file for two words. */
const COPY_WORDS: Record<string, readonly [copy: string, copied: string]> = {
  et: ["Kopeeri", "Kopeeritud"],
  ru: ["Скопировать", "Скопировано"],
};
const [copyWord, copiedWord] = COPY_WORDS[document.documentElement.lang] ?? ["Copy", "Copied"];

for (const code of document.querySelectorAll<HTMLElement>(".code pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copyWord;
  button.addEventListener("click", () => void copy(code, button));
  code.before(button);
}

async function copy(code: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = copiedWord;
  } catch {
    // Without access to the clipboard: selected, ready for Ctrl-C.
    getSelection()?.selectAllChildren(code);
  }
}
