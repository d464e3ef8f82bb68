// Reads the language data files once: rules of the Estonian lemmatiser and word lists. `mappings` itself does no I/O.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createEstonian, type Estonian } from "../mappings/languages/estonian/estonian.ts";

export interface LanguageData {
  estonian: Estonian;
  /** Of all files that shape the index: another digest than the index carries means reindex. */
  digest: string;
}

const ESTONIAN_FILES = ["rules.txt", "modifiers.txt", "heads.txt"] as const;

let loaded: LanguageData | undefined;

/** About 100 ms the first time, free afterwards. */
export function loadLanguageData(): LanguageData {
  loaded ??= readLanguageData();
  return loaded;
}

function readLanguageData(): LanguageData {
  const hash = createHash("sha256");
  const [rules, modifiers, heads] = ESTONIAN_FILES.map((name) => {
    const text = readFileSync(new URL(`../mappings/languages/estonian/${name}`, import.meta.url), "utf8");
    hash.update(text);
    return text;
  }) as [string, string, string];
  return { estonian: createEstonian({ rules, modifiers, heads }), digest: hash.digest("hex").slice(0, 16) };
}
