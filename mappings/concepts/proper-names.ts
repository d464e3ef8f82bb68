// Names of streets and places that look like features: "Metsa tänav", "Sauna 5", "Park Lane", "улица Парковая", "Järve asum".
import { BREAK, type Token } from "../languages/tokens.ts";
import { fold } from "../languages/words.ts";
import type { Span } from "./phrase-match.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

const BEHIND = words(
  "tn tänav tänava tänaval tänavas tänavalt tänavale tanav tanava tanaval mnt maantee maanteel pst puiestee puiesteel tee teel põik põigu allee",
  "street str st road rd lane avenue ave boulevard",
  "улица шоссе бульвар проспект переулок тн тянав мнт пст тее",
);
const BEFORE = words("улица улице улицы ул пр пер шоссе бульвар бульваре проспект переулок");
/** Their full stop ends no sentence, although a capital follows. */
const ABBREVIATED = words("ул пр пер");
/** Behind a number: "Saun 5 m2" is a size. */
const UNITS = words(
  "m m² meetrit meetri km kilomeetrit sammu min minutit minuti eur tk jm toaline toalist toalise toal tuba korruseline ruutu",
  "minute minutes metres km room rooms",
  "м метров метрах км мин минут минутах шт х комнатная комн уровневая",
);

/** Names of places, without dots, that would be read as things: others (Loo, Saarde) are fillers of text-phrases.txt. */
const DISTRICT = words("jarve jarvel jarves jarvest jarvele jarvelt telliskivi telliskivis telliskivist");
const KINDS = words("linnaosa linnaosas linnaosast asum asumis asumist district");

/** Whether the thing at `span` is a name. */
export function isProperName(tokens: readonly Token[], span: Span): boolean {
  return isStreetName(tokens, span) || isDistrict(tokens, span);
}

/**
 * By the kind of place behind it, as the head of a headline, by an English "in" ahead, or by a capital that neither the beginning of a
 * sentence nor a longer name ("Harku Järve") explains.
 */
function isDistrict(tokens: readonly Token[], { start, end }: Span): boolean {
  const first = tokens[start]!;
  if (end !== start + 1 || !DISTRICT.has(fold(first.word.text))) return false;
  const next = tokens[end];
  if (next !== undefined && next.before === BREAK.none && KINDS.has(next.word.text)) return true;
  const previous = tokens[start - 1];
  // "Järve: avar korter", "Järve, 2 tuba": a thing in this case does not stand alone.
  if (previous === undefined && next !== undefined && next.before !== BREAK.none) return true;
  if (previous?.word.text === "in" && first.before === BREAK.none) return true;
  if (!first.isCapitalised || previous === undefined || first.before === BREAK.sentence) return false;
  const isLongerName = first.before === BREAK.none && previous.before !== BREAK.sentence && previous.isCapitalised;
  return !isLongerName;
}

function isStreetName(tokens: readonly Token[], { start, end }: Span): boolean {
  const first = tokens[start]!;
  const previous = tokens[start - 1];
  const isBehind = first.before < BREAK.clause || ABBREVIATED.has(previous?.word.text ?? "");
  if (previous !== undefined && isBehind && BEFORE.has(previous.word.text)) return first.isCapitalised;
  const next = tokens[end];
  if (next === undefined || next.before !== BREAK.none) return false;
  if (BEHIND.has(next.word.text)) return first.isCapitalised || isGenitive(first);
  const isNumbered =
    next.word.isNumber && end === start + 1 && first.isCapitalised && (isGenitive(first) || isAdjective(first));
  return isNumbered && !isUnit(tokens[end + 1]);
}

/** Estonian streets are named in the genitive ("Sauna 5"), which ends in a vowel, unlike "Deposit 900". */
const isGenitive = ({ word }: Token) =>
  /[aeiouõäöü]$/.test(word.text) && word.lemmas.length > 0 && word.lemmas[0] !== word.text;
/** Russian ones by an adjective ("Садовая 12"). */
const isAdjective = ({ word }: Token) => /(?:ая|ой)$/.test(word.text);

function isUnit(token: Token | undefined): boolean {
  return token !== undefined && token.before < BREAK.clause && UNITS.has(token.word.text);
}
