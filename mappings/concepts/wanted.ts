// Wanted advertisements: texts that seek a home instead of offering one. They have none of the features that they wish for: "Otsin osta
// korterit, soovitavalt rõduga" has no balcony.
import { BREAK, type Token } from "../languages/tokens.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

/** In the first person, and near the beginning of the text: "otsid kodu?" speaks to who reads. */
const SEEKING = words("otsin otsime ostan ostame ostaksin", "куплю купим сниму снимем ищу ищем");
/** English names the deal as well: "looking for a house to rent". */
const LOOKING = "looking";
const DEALS = words("rent buy purchase lease");
/** What an advertisement that offers seeks, and words that offer. */
const OFFERING = words(
  "omanik omanikku omanike üürnik üürnikku üürnikke üürilist rentnikku elanikku elanikke peret perenaist ostjat ostjaid kaasüürnikku korterikaaslast toakaaslast",
  "müüa müün müüme müüb üürile anda annan rendile pakun pakume",
  "хозяина хозяев владельца арендатора арендаторов жильца жильцов съемщика покупателя квартиранта квартирантов соседа соседку",
  "сдам сдаю сдаем сдаём сдается сдаётся продам продаю продаем продаём продается продаётся",
  "tenant tenants owner owners buyer buyers flatmate housemate offer offering selling sale",
);
const START = 3;
const REACH = 10;

export function isWanted(tokens: readonly Token[]): boolean {
  const first = tokens.slice(0, REACH).map(({ word }) => word.text);
  if (first.some((word) => OFFERING.has(word))) return false;
  if (first.slice(0, START).some((word) => SEEKING.has(word))) return true;
  const looking = first.slice(0, START).indexOf(LOOKING);
  return looking >= 0 && sentence(tokens, looking).some((word) => DEALS.has(word));
}

function sentence(tokens: readonly Token[], start: number): string[] {
  let end = start + 1;
  while (end < tokens.length && tokens[end]!.before !== BREAK.sentence) end += 1;
  return tokens.slice(start, end).map(({ word }) => word.text);
}
