// Slugs are data: made once, stored, never made again. An upgrade of the library must not change a URL, which is why
// test/fixtures/slugs.json holds examples.
import { slugify } from "transliteration";

/** "Põhja-Tallinna linnaosa" -> "pohja-tallinna-linnaosa". Undefined where nothing is left of the name. */
export function toSlug(name: string): string | undefined {
  const slug = slugify(name, { lowercase: true, separator: "-", allowedChars: "a-zA-Z0-9" });
  return slug === "" ? undefined : slug;
}
