// Things that a text names although the listing does not have them: a neighbour's pool, the shop that was here before, the hotel across the
// street, a school that is far, power lines 100 m away. Listings mix languages within a sentence, so the words of all three are asked.
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Span } from "./phrase-match.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

/** What the listing's rooms were: "endine koolimaja". */
const PREMISES = words(
  "school kindergarten university hospital shop gym restaurant beauty workshop hall-warehouse showroom office store warehouse",
);
/** What is the listing itself. Shops and gyms in the street are named as well, and are what a search for them wants. */
const OF_LISTING = words("pool hotel restaurant beauty showroom workshop hall-warehouse manor office store warehouse");
/** What lies at a distance. */
const PLACES = words(
  "centre sea beach lake lake-peipus river forest park school kindergarten university shop bus-stop tram train hospital playground gym",
);
/** What is near within sight or a walk. */
const NATURE = words("sea beach lake lake-peipus river forest park");
/** What the plot has, or has not: "elekter 40 m". */
const CONNECTIONS = words("electricity sewerage utilities");
/** What is seen from here, and is not here. */
const SEEN = words("old-town");
/** What is too far for daily errands at more kilometres than NATURE is. */
const ERRANDS = words("shop");
/** Where the other home is that is wished in exchange. */
const WISHED = words(
  "suburb centre old-town garden yard balcony lift terrace garage sea beach lake lake-peipus forest",
);
/** What a neighbour may have alone. */
const OWNED = words("pool sauna solar garage greenhouse pond pets parking terrace well outbuildings garden hot-tub");

const VIEWS = words(
  "vaade vaated vaatega vaadetega vaadet paistab paistavad paistab näha näeb näed avaneb avanevad tornid tornidele katused katustele tuled",
  "вид виды видом видами видна видны видно панорама панорамой огни башни крыши",
  "view views overlooking overlooks lights spires",
);
const EXCHANGES = words(
  "vahetan vahetame vahetada vahetus vahetuse vahetaks vahetaksin",
  "обмен обменяю обменяем меняю меняем поменяю обменять",
  "exchange swap",
);
const FOR = words("vastu", "на", "for");

const NEIGHBOURS = words(
  "naabri naabril naabritel naabrite naabrilt naabrimaja naabermaja naabermajas naaberkrundil naaberkinnistul",
  "соседа соседей соседский соседская соседское соседские соседской соседскую соседского соседнем соседнего соседям соседями",
  "neighbour's neighbours' neighbouring neighbor's neighbors' neighboring neighbours neighbors",
);
const HAVE = words("on", "есть", "has have");
const FORMER = words(
  "endine endise endises endisest endisesse endisel endiste varem varasem vanasti kunagine kunagise kunagises kunagi oli",
  "бывший бывшая бывшее бывшие бывшего бывшей бывшем бывшую бывших раньше ранее прежде был была было",
  "former formerly previously once converted",
);
const BESIDE_BEHIND = words("vastas kõrval juures lähedal lähistel taga naabruses");
const BESIDE_BEFORE = words("рядом возле напротив около у недалеко", "near opposite beside behind next close");
const FAR = words("kaugel kaugemal", "далеко далековато дальше полчаса", "far");
/** In front of "far": it is near. */
const NOT = words("ei ole pole mitte", "не", "not isn't too");
const METRES = words("m meetrit meetri km", "м метров метрах км", "metres meters");
const KILOMETRES = words("km км");
const MINUTES = words("min minutit minuti minutiga", "мин минут минуты минутах", "minutes mins minute");
const RIDES = words(
  "buss bussiga bussisõit sõidab autoga autosõit autosõidu sõit sõidu",
  "автобусом автобусе машине езды ехать",
  "bus car drive driving ride",
);

/** A town whose centre is a ride away is another place: "электричка 12 минут до центра". */
const RAILS = words(
  "rong rongiga trammiga elektrirongiga",
  "электричка электричке электричкой поездом трамваем",
  "train tram",
);

/** What joins two places: "bussiühendus kesklinnaga". */
const LINKS = words(
  "ühendus ühendused ühendusega bussiühendus bussiühendused trammiühendus trollibussiühendus transpordiühendus ühistranspordiühendus rongiühendus",
  "сообщение сообщением сообщения связь связью",
  "connection connections connected link links",
);
/** In front of a centre: a way leads there. */
const TO_OR_FROM = words("до от из", "from to");

/** Those who are asked not to call: "Без посредников." alone says nothing of a commission. */
const AGENTS = words(
  "vahendajad vahendajateta maaklerid maakleriteta",
  "посредников маклеров агентов риелторов риэлторов",
  "agents brokers realtors middlemen",
);

/** Words of a way, at whose end the place is that stands beside them. */
const WAYS = new Set([...MINUTES, ...KILOMETRES, ...RIDES, ...RAILS]);

/** Words without one of which near a thing it is where the listing is. */
export const ELSEWHERE_SIGNALS: ReadonlySet<string> = new Set(
  [VIEWS, EXCHANGES, NEIGHBOURS, FORMER, BESIDE_BEHIND, BESIDE_BEFORE, FAR, METRES, WAYS, LINKS, AGENTS].flatMap(
    (list) => [...list],
  ),
);

const REACH = 3;
const BESIDE_REACH = 4;
const BEHIND_REACH = 4;
/** A longer ride than so many minutes is far. */
const RIDE_MINUTES_MAX = 15;
/** So long a ride to the centre, or any way "to" or "from" it, does not end there. */
const CENTRE_RIDE_MINUTES_MAX = 10;
const CENTRE_WAY_MINUTES_MIN = 10;

const KILOMETRES_MAX = 2;
const ERRAND_KILOMETRES_MAX = 3;
const VIEW_REACH = 3;
const EXCHANGE_REACH = 12;
const WAY_REACH = 6;

/** Whether the text says that the feature at `span` is somewhere else, or was. */
export function isElsewhere(tokens: readonly Token[], span: Span, feature: string): boolean {
  if (PREMISES.has(feature) && hasBefore(tokens, span, FORMER, REACH)) return true;
  if (OF_LISTING.has(feature) && isBeside(tokens, span)) return true;
  if (PLACES.has(feature) && isFar(tokens, span)) return true;
  if (feature === "centre" && isRideAway(tokens, span)) return true;
  if (NATURE.has(feature) && isKilometresAway(tokens, span, KILOMETRES_MAX)) return true;
  if (ERRANDS.has(feature) && isKilometresAway(tokens, span, ERRAND_KILOMETRES_MAX)) return true;
  if (SEEN.has(feature) && (hasBefore(tokens, span, VIEWS, VIEW_REACH) || hasBehind(tokens, span, VIEWS))) return true;
  if (WISHED.has(feature) && isWishedInExchange(tokens, span)) return true;
  if (feature === "no-commission" && isPlea(tokens, span)) return true;
  if (CONNECTIONS.has(feature) && isAway(tokens, span)) return true;
  return OWNED.has(feature) && (isOfNeighbours(tokens, span) || hasBehind(tokens, span, NEIGHBOURS));
}

/** Whether the type or the place at `span` is that of the home wished in exchange: "обмен на дом". */
export function isOfExchange(tokens: readonly Token[], span: Span): boolean {
  // "Vahetada maja vastu": in Estonian the preposition stands behind.
  const isFor =
    behind(tokens, span.end)[0]?.word.text === "vastu" && hasBefore(tokens, span, EXCHANGES, EXCHANGE_REACH);
  return isFor || isWishedInExchange(tokens, span);
}

/** Whether the place at `span` is where a way leads: "buss Tallinna 20 minutit". */
export function isEndOfWay(tokens: readonly Token[], span: Span): boolean {
  const isBehindWay = hasBefore(tokens, span, WAYS, BEHIND_REACH);
  return isBehindWay || behind(tokens, span.end, WAY_REACH).some(({ word }) => WAYS.has(word.text));
}

/** "Naabri saun", "naabril on bassein" */
function isOfNeighbours(tokens: readonly Token[], span: Span): boolean {
  const isHad = HAVE.has(tokens[span.start - 1]?.word.text ?? "");
  return hasBefore(tokens, span, NEIGHBOURS, isHad ? 2 : 1);
}

/** Whether one of `wanted` stands in front of the thing, in its clause. */
function hasBefore(tokens: readonly Token[], { start }: Span, wanted: ReadonlySet<string>, reach: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - reach); at -= 1) {
    if (tokens[at + 1]!.before >= BREAK.stop) return false;
    if (wanted.has(tokens[at]!.word.text)) return true;
  }
  return false;
}

/** Whether one of `wanted` stands behind the thing, in its clause. */
function hasBehind(tokens: readonly Token[], { end }: Span, wanted: ReadonlySet<string>): boolean {
  return behind(tokens, end).some(({ word }) => wanted.has(word.text));
}

const isBeside = (tokens: readonly Token[], span: Span) =>
  hasBefore(tokens, span, BESIDE_BEFORE, BESIDE_REACH) ||
  BESIDE_BEHIND.has(behind(tokens, span.end)[0]?.word.text ?? "");

const isTimed = (tokens: readonly Token[], span: Span) =>
  hasBefore(tokens, span, MINUTES, REACH) || hasBehind(tokens, span, MINUTES);

function isFar(tokens: readonly Token[], { start, end }: Span): boolean {
  const following = behind(tokens, end);
  const far = following.findIndex(({ word }) => FAR.has(word.text));
  if (far >= 0 && !NOT.has(tokens[end + far - 1]!.word.text)) return true;
  const isRide = following.some(({ word }) => RIDES.has(word.text));
  const time = following.findIndex(({ word }) => MINUTES.has(word.text));
  if (isRide && time > 0 && Number(following[time - 1]!.word.text) > RIDE_MINUTES_MAX) return true;
  const before = tokens[start - 1];
  const isFarFrom = before !== undefined && tokens[start]!.before === BREAK.none && FAR.has(before.word.text);
  return isFarFrom && !NOT.has(tokens[start - 2]?.word.text ?? "");
}

/** "Обменяю квартиру в Нарве на дом в пригороде": behind the preposition is what is wanted. */
function isWishedInExchange(tokens: readonly Token[], { start }: Span): boolean {
  let isBehindFor = false;
  for (let at = start - 1; at >= Math.max(0, start - EXCHANGE_REACH); at -= 1) {
    if (tokens[at + 1]!.before === BREAK.sentence) return false;
    if (isBehindFor && EXCHANGES.has(tokens[at]!.word.text)) return true;
    isBehindFor ||= FOR.has(tokens[at]!.word.text);
  }
  return false;
}

function isKilometresAway(tokens: readonly Token[], { end }: Span, kilometresMax: number): boolean {
  const following = behind(tokens, end);
  const unit = following.findIndex(({ word }) => KILOMETRES.has(word.text));
  return unit > 0 && Number(following[unit - 1]!.word.text) > kilometresMax;
}

/** "Electricity 100 m away". */
function isAway(tokens: readonly Token[], { end }: Span): boolean {
  const [number, unit] = behind(tokens, end);
  return number?.word.isNumber === true && METRES.has(unit?.word.text ?? "");
}

/** "Bussiga kesklinna 15 min", "до центра на машине 15 минут", "15 км от центра", "bus connection to the centre". */
function isRideAway(tokens: readonly Token[], span: Span): boolean {
  if (hasBefore(tokens, span, KILOMETRES, REACH) || hasBefore(tokens, span, LINKS, BEHIND_REACH)) return true;
  if (hasBefore(tokens, span, RAILS, BEHIND_REACH) && isTimed(tokens, span)) return true;
  const isRide = hasBefore(tokens, span, RIDES, BEHIND_REACH) || hasBehind(tokens, span, RIDES);
  const [before = 0, following = 0] = minutesBeside(tokens, span);
  if (isRide && following > CENTRE_RIDE_MINUTES_MAX) return true;
  return isEndOfMinutes(tokens, span) && Math.max(before, following) >= CENTRE_WAY_MINUTES_MIN;
}

/** Minutes that a clause says before the thing and behind it. */
function minutesBeside(tokens: readonly Token[], { start, end }: Span): (number | undefined)[] {
  let first = start;
  while (first > Math.max(0, start - BEHIND_REACH) && tokens[first]!.before < BREAK.stop) first -= 1;
  return [tokens.slice(first, start), behind(tokens, end)].map((beside) => {
    const unit = beside.findIndex(({ word }) => MINUTES.has(word.text));
    return unit > 0 ? Number(beside[unit - 1]!.word.text) || undefined : undefined;
  });
}

/** "10 minutes [from the centre]", "[до центра] 10 минут", "[kesklinnast] 10 min"; not "centre, 10 min to the sea". */
function isEndOfMinutes(tokens: readonly Token[], { start, end }: Span): boolean {
  const isWay = tokens.slice(Math.max(0, start - 2), end).some(({ word }) => TO_OR_FROM.has(word.text));
  return isWay || /(?:st|ni|linna)$/.test(tokens[end - 1]!.word.text);
}

/** "No agents.": a sentence of its own, or a clause behind "please". */
function isPlea(tokens: readonly Token[], { start, end }: Span): boolean {
  if (!tokens.slice(start, end).some(({ word }) => AGENTS.has(word.text))) return false;
  const next = tokens[end];
  const isLast = next === undefined || next.before === BREAK.sentence;
  return isLast && tokens[start]!.before >= BREAK.clause;
}

/** The rest of the clause behind a thing, as far as it may speak of it. */
function behind(tokens: readonly Token[], end: number, reach = BEHIND_REACH): readonly Token[] {
  let last = end;
  while (last < end + reach && last < tokens.length && tokens[last]!.before < BREAK.stop) last += 1;
  return tokens.slice(end, last);
}
