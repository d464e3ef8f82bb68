// Things that a text names although they are not there: they may be built, others plan them, they were torn down, stand there for show, or
// another stands in their place. Listings mix languages within a sentence, so the words of all three are asked.
import { BREAK, type Token } from "../languages/tokens.ts";
import { PAIRS, TURNS } from "./denials.ts";
import type { Span } from "./phrase-match.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

/** Behind the thing, in its clause: it is gone. Not what changes it only ("uuendatud"). */
const GONE = words(
  "lammutatud lammutati lagunenud likvideeritud likvideeriti varemetes müüritud eemaldatud eemaldati hävinud põlenud põles kokkuvarisenud varises",
  "muudeti ehitati müüdud varastatud täidetud demonteeritud maha asemel",
  "снесли снесен снесён снесена снесено разрушен разрушена разрушено разобран разобрана разобрано разобрали сломали сломан сломана засыпан засыпана засыпали",
  "заложен замурован замурована заложили растащили сгорел сгорела сгорело демонтирован демонтирована демонтировали убрали убран убрана переделали переделан",
  "продан продана проданы провалился провалилась рухнула рухнул развалилась развалился",
  "demolished collapsed dismantled removed ruined ruins bricked boarded filled sold gone blocked decommissioned",
);
/** In front of a thing, these say that another stands in its place. */
const INSTEAD = words("вместо", "instead");
/** Of a fireplace or a stove: nobody heats with it. */
const ORNAMENTAL = words(
  "dekoratiivne dekoratiivse dekoratsioon dekoratsiooniks ilu iluks",
  "декоративный декоративная декора красоты муляж",
  "decoration decorative ornament ornamental show",
);
const HEARTHS = words("stove fireplace");
/** Behind or before the thing: it may be made. */
const HOPES = words(
  "ehitada rajada paigaldada lisada luua teha avada ehitamise ehitamiseks rajamise rajamiseks paigaldamise väljaehitamise kaevata lisamise ümberehitamise",
  "построить сделать установить поставить провести обустроить пристроить переделать открыть строительства постройки установки выкопать оборудовать",
  "build add install create convert converted turned become could potential",
);
/** Weaker ones: "võimalik" is said of a sauna that may be built and of parking that may be used. */
const CHANCES = words(
  "võimalik võimalus võimaluse võimalusega valmidus lubab",
  "возможен возможна возможность возможностью место",
  "possible possibility option scope",
);
/** What somebody has to build or buy first. */
const BUILDABLE = words(
  "sauna pool hot-tub fireplace stove garage terrace balcony loggia veranda greenhouse guest-house pond well solar heat-pump geothermal lift roof-terrace",
  "air-conditioning floor-heating alarm outbuildings workshop fence hobby-farm smart-home hotel",
);
/** The same of what is built by others: "kavandatud on kool". */
const PLANS = words(
  "taotlemisel vormistamisel menetluses koostamisel planeeritud planeeritav planeeritakse plaanitud plaanis kavandatud kavandatav kavandatakse kavas projekteeritud tulevane algatatud lisanduvad",
  "projektis projekti paberil joonisel rajamisel",
  "планируется планируются запланирован запланирована запланировано запланированы планах строится строятся проекте чертеже",
  "planned proposed drawing",
);
/** "Not removed", "ei ole lammutatud". */
const DENIALS_OF_GONE = words("ei ole pole mitte", "не", "not never");

/** Words without one of which near a thing it is there. */
export const NOT_THERE_SIGNALS: ReadonlySet<string> = new Set(
  [GONE, INSTEAD, ORNAMENTAL, HOPES, CHANCES, PLANS].flatMap((list) => [...list]),
);

/** What lies around a home, or is said of it: "võimalik ehitada mere äärde" has the sea all the same. */
export const NEVER_BUILT = words(
  "sea sea-view beach lake lake-peipus river forest park nature view hill island harbour waterfront own-beach old-town centre suburb school kindergarten",
  "university shop bus-stop tram train airport hospital playground quiet sunny private building-permit detail-plan use-permit utilities",
  "electricity sewerage cellar attic energy-a energy-efficient renovated needs-renovation investment family urgent cheap exchange installments",
);

const HOPE_REACH = 6;
const CHANCE_REACH = 3;
const GONE_REACH = 3;
const ORNAMENT_REACH = 4;

/** Whether a thing that is not part of the place could be made, or is gone. */
export function isNotYet(tokens: readonly Token[], span: Span, feature: string): boolean {
  if (isNear(tokens, span, HOPES, HOPE_REACH)) return true;
  if (BUILDABLE.has(feature) && isNear(tokens, span, CHANCES, CHANCE_REACH)) return true;
  if (HEARTHS.has(feature) && isNear(tokens, span, ORNAMENTAL, ORNAMENT_REACH)) return true;
  return isGone(tokens, span);
}

function isGone(tokens: readonly Token[], { start, end }: Span): boolean {
  if (tokens[start]!.before === BREAK.none && isInstead(tokens, start)) return true;
  for (let at = end; at < Math.min(tokens.length, end + GONE_REACH); at += 1) {
    const { before, word } = tokens[at]!;
    if (before >= BREAK.stop || TURNS.has(word.text) || PAIRS.has(word.text)) return false;
    if (GONE.has(word.text)) return !DENIALS_OF_GONE.has(tokens[at - 1]!.word.text);
  }
  return false;
}

/** "Вместо ванны", "instead of a bath". */
const isInstead = (tokens: readonly Token[], start: number) =>
  [1, 2, 3].some((back) => INSTEAD.has(tokens[start - back]?.word.text ?? ""));

/** Whether others plan the thing. */
export const isPlanned = (tokens: readonly Token[], span: Span) => isNear(tokens, span, PLANS, HOPE_REACH);

function isNear(tokens: readonly Token[], { start, end }: Span, wanted: ReadonlySet<string>, reach: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - reach); at -= 1) {
    if (tokens[at + 1]!.before >= BREAK.stop) break;
    if (wanted.has(tokens[at]!.word.text)) return true;
  }
  for (let at = end; at < Math.min(tokens.length, end + reach); at += 1) {
    const { before, word } = tokens[at]!;
    if (before >= BREAK.stop || TURNS.has(word.text)) break;
    if (wanted.has(word.text)) return true;
  }
  return false;
}
