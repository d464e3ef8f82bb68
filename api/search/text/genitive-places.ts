// Recognises Estonian names of places in the genitive, which describe the word behind them: "Tallinna maja", "Viimsi valla
// majad". Of most towns it is the name itself ("Tartu maja"), which says nothing.
import { fold } from "../../../mappings/languages/words.ts";
import { type Segment, textOf } from "./segments.ts";

export function isGenitivePlace(segment: Segment): boolean {
  const text = textOf(segment);
  const [meaning] = segment.meanings;
  if (meaning?.as !== "place" || !/[aeiou]$/.test(text) || /(?:sse|le)$/.test(text)) return false;
  const typed = fold(text);
  const names = meaning.called.flatMap(({ name, names }) => [name, ...Object.values(names ?? {})]);
  return names.some((name) => isGenitiveOf(typed, fold((name ?? "").toLowerCase())));
}

/** "tallinna" of Tallinn, "viimsi valla" of Viimsi vald, "harju maakonna" of Harju maakond. */
function isGenitiveOf(typed: string, name: string): boolean {
  const genitive = name
    .replace(/ vald$/, " valla")
    .replace(/ maakond$/, " maakonna")
    .replace(/ linn$/, " linna");
  return typed === genitive ? genitive !== name : typed.length === name.length + 1 && typed.startsWith(name);
}
