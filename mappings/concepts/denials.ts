// Denials: whether a text says that a listing does not have a thing ("lifti ei ole", "без мебели"), or only could have it ("võimalik
// ehitada"). Listings mix languages within a sentence, so the words of all three are asked.
import { BREAK, type Token } from "../languages/tokens.ts";

/** The tokens of a phrase: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

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
  "puudub puuduvad pole lagunenud lammutatud ehitamata tegemata kaevamata ostmata paigaldamata taotlemata taotleda",
  "нет нету отсутствует отсутствуют нельзя запрещено запрещены",
  "missing unavailable lacking sold",
);
const BEHIND_WEAK = words(
  "ole lubatud lubata luba soovi kuulu saa küsi kysi võta vaheta",
  "имеется имеются допускаются допускается разрешены разрешено разрешается предусмотрен предусмотрена предусмотрено входит предлагать подходит нужны",
  "allowed permitted included available accepted welcome possible applied",
);
/** May stand between the thing and a denial behind it: "lift majas puudub". */
const BETWEEN = words(
  "majas majal korteris korteril kahjuks paraku siin hetkel veel enam kinnistul krundil tuleb",
  "в доме квартире здесь пока к сожалению на участке",
  "is are was in the building",
);
/** Behind a weak word these change nothing that matters here: "mitte kaugel merest", "not only". */
const HARMLESS = words(
  "ainult kaugel vaid tohi välistatud probleem probleemiks",
  "только далеко проблема",
  "only far just problem",
);
/** End the reach of a denial and of a hope: "no lift but balcony". */
const TURNS = words(
  "aga kuid vaid ja ning samuti kuhu kust mis mida",
  "но а зато однако который которую где",
  "but however yet and which where",
);
/** End the reach of a denial. */
const STATES = words("on olemas", "есть имеется имеются", "has");
/** The next thing in a list is denied, too: "no lift or balcony". */
const LISTS = words("ega või", "или ни и", "or nor");
/** May stand between a denial and the thing. */
const TRANSPARENT = words(
  "ole oma ühtegi mingit mingeid eraldi enam kahjuks",
  "имеет имеется предусмотрен предусмотрена никакого никакой никаких своего своей требует нуждается",
  "a an the any have own its with come include allow accept private",
);
/** Behind or before the thing: it may be made. */
const HOPES = words(
  "ehitada rajada paigaldada lisada luua teha avada ehitamise ehitamiseks rajamise rajamiseks paigaldamise väljaehitamise",
  "построить сделать установить поставить провести обустроить пристроить переделать открыть строительства постройки установки",
  "build add install create convert converted turned become could potential",
);
/** The same of what is built by others: "kavandatud on kool". */
const PLANS = words(
  "planeeritud planeeritav planeeritakse plaanitud plaanis kavandatud kavandatav kavandatakse kavas projekteeritud tulevane algatatud",
  "планируется планируются запланирован запланирована запланировано запланированы планах строится строятся",
  "planned",
);
/** Alone behind a question: "Basement? No." */
const ANSWERS = words("ei", "нет", "no");

/** What lies around a home, or is said of it: "võimalik ehitada mere äärde" has the sea all the same. */
export const NEVER_BUILT = words(
  "sea sea-view lake river forest park nature view hill island harbour waterfront own-beach old-town centre suburb school kindergarten",
  "university shop bus-stop tram train airport hospital playground quiet sunny private building-permit detail-plan use-permit utilities",
  "electricity sewerage cellar attic energy-a energy-efficient renovated needs-renovation investment family urgent cheap exchange installments",
);

const BEFORE_MAX = 5;
const BEFORE_GAP_MAX = 2;
const WEAK_GAP_MAX = 1;
const BEHIND_MAX = 3;
const HOPE_REACH = 6;

/** Whether the thing at `span` is denied. `previous` is the phrase before it: a denial before that one denies that one. */
export function isDenied(tokens: readonly Token[], span: Span, previous?: Span): boolean {
  return isDeniedBefore(tokens, span, previous) || isDeniedBehind(tokens, span) || isAnsweredNo(tokens, span);
}

/** Whether the token denies what follows: the first of "без мебели". */
export const isDenial = ({ word }: Token) => BEFORE.has(word.text);

/** Whether a list of denied things goes on: "без лифта и балкона". */
export function continuesList(tokens: readonly Token[], previous: Span, { start }: Span): boolean {
  const isNext = start - previous.end === 1 && tokens[start]!.before < BREAK.stop;
  return isNext && tokens[start - 1]!.before < BREAK.stop && LISTS.has(tokens[start - 1]!.word.text);
}

/** Whether the thing could be made. */
export const isHoped = (tokens: readonly Token[], span: Span) => isNear(tokens, span, HOPES);

/** Whether others plan the thing. */
export const isPlanned = (tokens: readonly Token[], span: Span) => isNear(tokens, span, PLANS);

function isNear(tokens: readonly Token[], { start, end }: Span, wanted: ReadonlySet<string>): boolean {
  for (let at = start - 1; at >= Math.max(0, start - HOPE_REACH); at -= 1) {
    if (tokens[at + 1]!.before >= BREAK.stop) break;
    if (wanted.has(tokens[at]!.word.text)) return true;
  }
  for (let at = end; at < Math.min(tokens.length, end + HOPE_REACH); at += 1) {
    const { before, word } = tokens[at]!;
    if (before >= BREAK.stop || TURNS.has(word.text)) break;
    if (wanted.has(word.text)) return true;
  }
  return false;
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

function isDeniedBehind(tokens: readonly Token[], { end }: Span): boolean {
  for (let at = end; at < end + BEHIND_MAX; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.before >= BREAK.stop) return false;
    const { text } = token.word;
    const next = tokens[at + 1];
    const isLast = next === undefined || next.before >= BREAK.stop;
    if ([next, tokens[at + 2]].some((later) => later !== undefined && HARMLESS.has(later.word.text))) return false;
    if (BEHIND.has(text)) return true;
    if (WEAK.has(text)) return isLast || BEHIND_WEAK.has(next.word.text);
    // "Balcony: no".
    if (BEFORE.has(text)) return isLast;
    if (token.before !== BREAK.none || !BETWEEN.has(text)) return false;
  }
  return false;
}

function isAnsweredNo(tokens: readonly Token[], { end }: Span): boolean {
  const [first, second] = [tokens[end], tokens[end + 1]];
  const isAlone = first?.before === BREAK.sentence && (second === undefined || second.before === BREAK.sentence);
  return isAlone && ANSWERS.has(first.word.text);
}
