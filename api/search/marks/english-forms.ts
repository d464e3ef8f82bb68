// Stems that an English word may have, so that forms of one word share one: "living" and "lives", "heated" and "heating". The index stems
// by a dictionary (KStem); this only tells which words of a listing were meant, once the listing is found.

const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/['’]s?$/, ""],
  [/ies$/, "y"],
  [/ied$/, "y"],
  [/(?<=s|x|z|ch|sh|o)es$/, ""],
  [/(?<=[^su])s$/, ""],
  [/(?<=.{2})ing$/, ""],
  [/(?<=.{2})ed$/, ""],
];
const STEM_MIN = 3;

/** Two words are forms of one where they have one of these in common. */
export function englishForms(word: string): string[] {
  const forms = new Set([word]);
  for (const form of forms) {
    for (const [ending, instead] of ENDINGS) {
      const stem = form.replace(ending, instead);
      if (stem !== form && stem.length >= STEM_MIN) forms.add(stem);
    }
  }
  for (const form of [...forms]) {
    // "planned" is of "plan", "living" of "live".
    const isDouble = /([^aeiouls])\1$/.test(form);
    if (form !== word && isDouble) forms.add(form.slice(0, -1));
    if (form.endsWith("e") && form.length > STEM_MIN) forms.add(form.slice(0, -1));
  }
  return [...forms];
}
