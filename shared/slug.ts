// Slugs of names. A slug is made once and stored; since an upgrade of the library must not change URLs, test/fixtures/slugs.json pins
// examples.
import { slugify } from "transliteration";

/** "Põhja-Tallinna linnaosa" -> "pohja-tallinna-linnaosa". Undefined if no letter or digit is left of the name. */
export function toSlug(name: string): string | undefined {
  const slug = slugify(name, { lowercase: true, separator: "-", allowedChars: "a-zA-Z0-9" });
  return slug === "" ? undefined : slug;
}
