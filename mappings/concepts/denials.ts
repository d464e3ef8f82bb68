// Denials: whether a text says that a listing does not have a thing ("lifti ei ole", "без мебели"). Listings mix languages
// within a sentence, so the words of all three are asked.
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Span } from "./phrase-match.ts";
import { isAnsweredNo } from "./short-answers.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

/** Before the thing: "ilma liftita". */
const BEFORE = words(
  "ilma puudub puuduvad pole polnud",
  "без нет отсутствует отсутствуют нету никаких никакого никакой",
  "without no lacks lacking",
);
/** Deny only what follows at once ("не меблированная"), or in fixed expressions behind it ("pets are not allowed"). */
const WEAK = words("ei mitte", "не ни", "not isn't doesn't don't hasn't aren't never cannot");
/** Behind the thing: "lift puudub". */
const BEHIND = words(
  "puudub puuduvad puudu puuduks pole lagunenud lammutatud likvideeritud ehitamata rajamata tegemata kaevamata ostmata paigaldamata taotlemata taotleda",
  "ühendamata vormistamata kehtestamata saamata loomata välistatud väljaehitamata keelatud puurimata liitumata",
  "нет нету отсутствует отсутствуют нельзя запрещено запрещены исключено исключены закрыли",
  "missing unavailable lacking absent forbidden prohibited",
);
const BEHIND_WEAK = words(
  "ole lubatud lubata luba soovi soovita kuulu saa küsi kysi küsita võta võeta vaheta vahetata leia leidu kuule kosta paku pakuta anna anta",
  "tule jää jäeta müü müüda lisandu nõua nõuta sisaldu sisalda kaasne esine kuulu sobi huvita võtta tuua pidada",
  "имеется имеются допускаются допускается разрешены разрешено разрешается предусмотрен предусмотрена предусмотрено входит входят предлагать подходит",
  "нужен нужна нужно нужны требуется пускаем пускаю берем берём беру сдаем сдаём сдаю считаем рассматриваем рассматриваю рассматривается предлагаем",
  "предлагаю предоставляется остается остаётся остаются оставляем взимается продается продаётся подключен подключена подключено подключены подведен",
  "подведена подведено подведены проведен проведена проведено проведены установлен установлена установлены построен построена достроен достроена сделан",
  "получено оформлено интересует интересуют заряжаем",
  "allowed permitted included available accepted welcome possible applied connected built installed provided required needed considered taken offered",
  "supplied fitted obtained issued granted approved",
);
/** May stand between the thing and a denial behind it: "lift majas puudub". */
const BETWEEN = words(
  "majas majal korteris korteril kahjuks paraku siin siit siia te hetkel veel enam kinnistul krundil külas tuleb on jäi jäid üldse juures kui sellist ennast",
  "juurde korteri korterile maja samuti ka palume palun meil sellel sel praegu kohapeal olemas ruumides toas objektil hoones eriti siiski aga hinna sisse",
  "в доме квартире здесь пока к сожалению на участке рядом поблизости вообще тут там больше совсем еще ещё уже тоже также у нас нас увы при этом сама сам само",
  "никогда отродясь сроду нашем нашей этом этой здании объекте помещении",
  "is are was were in the building currently yet been have has had be also either here sadly unfortunately there flat apartment house on site",
);
/** Behind a weak word these change nothing that matters here: "mitte kaugel merest", "not only". */
const HARMLESS = words(
  "ainult kaugel vaid tohi välistatud probleem probleemiks",
  "только далеко проблема",
  "only far just problem",
);
/** End the reach of a denial and of a hope: "no lift but balcony". */
export const TURNS = words(
  "aga kuid vaid ja ning samuti kuhu kust mis mida",
  "но а зато однако который которую где",
  "but however yet and which where",
);
/** End the reach of a denial. */
const STATES = words("on olemas", "есть имеется имеются", "has");
/** All but what follows: "есть все кроме балкона". */
const ALL = words("kõik kõike kõigega", "все всё всем всё-все", "everything all anything");
const BUT = words("peale väljaarvatud arvatud va", "кроме исключением", "except but excluding");
/** The next thing in a list is denied, too: "no lift or balcony". */
const LISTS = words("ega või", "или ни и", "or nor");
/** What is denied of the second of two things is denied of the first, too. */
export const PAIRS = words("ja ning või ega", "и или ни", "and or nor");
/** End a clause that denies its object. */
const AT_END = words("pole puudub puuduvad", "нет нету");
/** Behind a Russian "не" they deny what stands in the genitive anywhere in the clause: "лифта в доме отродясь не было". */
const NEVER_WAS = words(
  "было будет имеется имелось осталось сохранилось предусмотрено предвидится наблюдается планируется видно слышно держим держу",
);
/** Such a verb says that the thing is there: "rongi ei kuule" is of the noise, not of the train. */
const AT_LEAST_THERE = words("kuule kosta sega segab häiri vaja pea tohi");
/** Not the ends of other cases: "saunas", "merel", "terrassile", "rõduga". */
const PARTITIVE = /(?:[aeiouõäöü]|[td])$(?<!(?:ga|ta|le|sse))/;
const RUSSIAN_GENITIVE = /(?:[аяыи]|[оеё]в|ей)$/;
/** May stand between a denial and the thing. */
const TRANSPARENT = words(
  "ole oma ühtegi mingit mingeid eraldi enam kahjuks",
  "имеет имеется предусмотрен предусмотрена никакого никакой никаких своего своей требует нуждается",
  "a an the any have own its with come include allow accept private",
);
/** Joins only what is denied. */
const NOR = "ega";
/** Words without one of which near a thing it is not denied. */
export const DENIAL_SIGNALS: ReadonlySet<string> = new Set(
  [BEFORE, WEAK, BEHIND, BUT, [NOR]].flatMap((list) => [...list]),
);

const BEFORE_MAX = 5;
const BEFORE_GAP_MAX = 2;
const WEAK_GAP_MAX = 1;
const BEHIND_MAX = 5;
const NOR_REACH = 4;
const CLAUSE_REACH = 6;
const ALL_REACH = 4;

/** Whether the thing at `span` is denied. `previous` is the phrase before it: a denial before that one denies that one. */
export function isDenied(tokens: readonly Token[], span: Span, previous?: Span): boolean {
  if (isDeniedBefore(tokens, span, previous) || isAnsweredNo(tokens, span) || isAllBut(tokens, span)) return true;
  if (isDeniedBehind(tokens, span.end) || isDeniedWithNext(tokens, span)) return true;
  return isInDeniedForm(tokens[span.end - 1]!) && (isBeforeNor(tokens, span) || isDeniedAtEnd(tokens, span));
}

/** Whether the token denies what follows: the first of "без мебели". */
export const isDenial = ({ word }: Token) => BEFORE.has(word.text);

/** Whether a list of denied things goes on: "без лифта и балкона". */
export function continuesList(tokens: readonly Token[], previous: Span, { start }: Span): boolean {
  const isNext = start - previous.end === 1 && tokens[start]!.before < BREAK.stop;
  return isNext && tokens[start - 1]!.before < BREAK.stop && LISTS.has(tokens[start - 1]!.word.text);
}

function isDeniedBefore(tokens: readonly Token[], { start }: Span, previous?: Span): boolean {
  const first = Math.max(previous?.end ?? 0, start - BEFORE_MAX);
  let gap = 0;
  for (let at = start - 1; at >= first; at -= 1) {
    if (tokens[at + 1]!.before !== BREAK.none) return false;
    const { text } = tokens[at]!.word;
    if (TURNS.has(text) || STATES.has(text)) return false;
    const isWeak = WEAK.has(text);
    if (isWeak || BEFORE.has(text)) {
      return !HARMLESS.has(tokens[at + 1]!.word.text) && gap <= (isWeak ? WEAK_GAP_MAX : BEFORE_GAP_MAX);
    }
    if (!TRANSPARENT.has(text)) gap += 1;
  }
  return false;
}

function isDeniedBehind(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at < end + BEHIND_MAX; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.before >= BREAK.stop) return false;
    const { text } = token.word;
    const next = tokens[at + 1];
    const isLast = next === undefined || next.before >= BREAK.stop;
    if ([next, tokens[at + 2]].some((later) => later !== undefined && HARMLESS.has(later.word.text))) return false;
    if (BEHIND.has(text)) return true;
    if (WEAK.has(text)) return isLast || deniesByVerb(tokens, at + 1);
    // "Balcony: no".
    if (BEFORE.has(text)) return isLast;
    if (token.before !== BREAK.none || !BETWEEN.has(text)) return false;
  }
  return false;
}

/** "Are not yet applied for", "ei leidu". */
function deniesByVerb(tokens: readonly Token[], first: number): boolean {
  let at = first;
  while (tokens[at]?.before === BREAK.none && BETWEEN.has(tokens[at]!.word.text)) at += 1;
  const verb = tokens[at];
  return verb !== undefined && verb.before < BREAK.stop && BEHIND_WEAK.has(verb.word.text);
}

/** The first of two: "газа и канализации нет". */
function isDeniedWithNext(tokens: readonly Token[], { end }: Span): boolean {
  const [and, other] = [tokens[end], tokens[end + 1]];
  if (and === undefined || other === undefined || !PAIRS.has(and.word.text)) return false;
  return and.before === BREAK.none && other.before === BREAK.none && isDeniedBehind(tokens, end + 2);
}

/** One of a list that goes on with "ega", which only joins what is denied: "basseini, jõusaali ega spaad ei leia". */
function isBeforeNor(tokens: readonly Token[], { end }: Span): boolean {
  for (let at = end; at < Math.min(tokens.length, end + NOR_REACH); at += 1) {
    const { before, word } = tokens[at]!;
    if (before === BREAK.sentence || STATES.has(word.text) || WEAK.has(word.text) || BEFORE.has(word.text))
      return false;
    if (word.text === NOR) return true;
  }
  return false;
}

/** The verb ends the clause: "merevaadet teise rea majast ei ole". */
function isDeniedAtEnd(tokens: readonly Token[], { end }: Span): boolean {
  for (let at = end; at < Math.min(tokens.length, end + CLAUSE_REACH); at += 1) {
    const { before, word } = tokens[at]!;
    if (before !== BREAK.none || STATES.has(word.text) || TURNS.has(word.text) || HARMLESS.has(word.text)) return false;
    const next = tokens[at + 1];
    if (word.text === "не" && NEVER_WAS.has(next?.word.text ?? "")) return true;
    const isLast = next === undefined || next.before >= BREAK.stop;
    if (isLast) return AT_END.has(word.text) || (tokens[at - 1]!.word.text === "ei" && !AT_LEAST_THERE.has(word.text));
  }
  return false;
}

/** "Everything except the balcony", "есть всё кроме балкона и парковки". */
function isAllBut(tokens: readonly Token[], { start }: Span): boolean {
  for (let at = start - 1; at >= Math.max(1, start - ALL_REACH); at -= 1) {
    const { before } = tokens[at + 1]!;
    if (before === BREAK.sentence || before === BREAK.colon) return false;
    if (BUT.has(tokens[at]!.word.text)) {
      return [1, 2, 3].some((back) => ALL.has(tokens[at - back]?.word.text ?? ""));
    }
  }
  return false;
}

/** Estonian denies in the partitive ("lifti ei ole"), Russian in the genitive ("лифта нет"). */
function isInDeniedForm({ word: { text, lemmas, isCyrillic } }: Token): boolean {
  return isCyrillic ? RUSSIAN_GENITIVE.test(text) : lemmas[0] !== text && PARTITIVE.test(text);
}
