// What somebody tells of the home that they have or leave wishes nothing: "müüsime maja maha ja otsime korterit", "our lease ends in May, so
// we want a house". Nor does what they do, and why they seek. Where no other clause seeks a home it is what the text is about: "müüme maja
// Tartus".
import { type ClauseWords, textOfWords } from "../../../mappings/concepts/clause-words.ts";
import { typesOf } from "./depends-on.ts";
import { SIDES } from "./negation-scope.ts";
import {
  hasNoMeaning,
  hasRange,
  isDeal,
  isType,
  mayBeThing,
  namesOnlyType,
  type Segment,
  saysWhere,
  segmentOf,
} from "./segments.ts";
import type { TypedWord } from "./text-words.ts";
import { ignore, silence } from "./unneeded.ts";

const STOP = /[,;:.!?()\n]/;

const TELLING = ["own-home", "present-home", "life"] as const;

/** What a clause tells of; undefined where it may seek. */
type Told = (typeof TELLING)[number] | "lack" | undefined;

/** Neighbouring clauses that tell of the same. */
interface Part {
  words: TypedWord[];
  told: Told;
}

/** Reads the text without the clauses that tell and do not seek, whose numbers and types would be those of what is sought. */
export function readAroundToldClauses(
  words: readonly TypedWord[],
  clauseWords: ClauseWords,
  read: (some: readonly TypedWord[]) => Segment[],
): Segment[] {
  // Most texts tell of nothing: reading one took half as long again when each of its clauses was tested.
  if (!clauseWords.tellsIn(words)) return read(words);
  const clauses = clausesOf(words, clauseWords);
  const parts = partsOf(clauses, clauseWords);
  if (!parts.some(({ told }) => told !== undefined)) return read(words);
  // What the present home lacks, by its part.
  const missed = parts.map((part, index) => (isMissed(part, parts[index + 1]) ? missedOf(part.words) : undefined));
  const sought = parts.map((part, index) => {
    if (part.told !== undefined) return missed[index] ?? [];
    return missed[index - 1] === undefined ? read(part.words) : withoutPronouns(part);
  });
  // "My current flat has no lift, I need one with a lift"; of "müüme maja Tartus, vaja kiiresti" what is sold is what it is about.
  const isSold = parts.some((part, index) => part.told === "own-home" && missed[index] === undefined);
  const isSought = isSold ? seeksHome : isWish;
  if (!sought.flat().some(isSought)) return read(words);
  const saysPlace = sought.flat().some(saysWhere);
  const [isAlike, isAnother] = [clauseWords.alike, clauseWords.another].map((role) => saysOfOwn(role.areIn));
  const isNear = !saysPlace && !clauses.some((clause) => leaves(textOfWords(clause), clauseWords));
  const isThere = clauses.some((clause) => stays(textOfWords(clause), clauseWords));
  return parts.flatMap((part, index) => {
    if (sought[index]!.length > 0) return sought[index]!;
    switch (part.told) {
      case undefined:
        return [];
      case "lack":
        return ofLack(part, parts[index + 1]);
      case "life":
        return ofLife(part);
      default:
        return ofHome(part);
    }
  });

  /** Whether what follows seeks what the present home lacks: "praeguses korteris pole rõdu, [uues peab olema]". */
  function isMissed({ words, told }: Part, behind: Part | undefined): boolean {
    if ((told !== "present-home" && told !== "own-home") || lackAt(words) === -1) return false;
    const next = firstClause(behind);
    const text = textOfWords(next);
    return isSeeking(text, clauseWords) && !clauseWords.denial.areIn(text) && !read(next).some(isWish);
  }

  /** Its type, and the things behind the word that denies them: "our flat is in a panel house with [no lift]". */
  function missedOf(words: readonly TypedWord[]): Segment[] {
    const denied = words[lackAt(words)]!.start;
    return read(words).map((segment) => {
      const isBehind = segment.words[0]!.start > denied;
      const meanings = segment.meanings.filter((meaning) => (isBehind ? meaning.as === "feature" : isType(meaning)));
      const isMeant = isBehind ? meanings.length > 0 : isWish(segment) && meanings.length === segment.meanings.length;
      return isMeant && !saysWhere(segment) ? { ...segment, meanings } : told(segment.words);
    });
  }

  function lackAt(words: readonly TypedWord[]): number {
    return words.findIndex(({ text }) => clauseWords.denial.are(text) || clauseWords.lacking.are(text));
  }

  /** The words of its first clause that stand for what is missed are not searched: "so we look for [one] with [both]". */
  function withoutPronouns(part: Part): Segment[] {
    const first = firstClause(part);
    const isPronoun = ({ meanings, role, words: [word] }: Segment) =>
      meanings.length === 0 && role === undefined && first.includes(word!);
    return read(part.words).map((segment) => (isPronoun(segment) ? told(segment.words) : segment));
  }

  function firstClause(part: Part | undefined): readonly TypedWord[] {
    return clausesOf(part?.words ?? [], clauseWords)[0] ?? [];
  }

  /** "Meil ei ole sauna", which is wished in "aeda meil pole, [aga tahaks]". */
  function ofLack(part: Part, behind: Part | undefined): Segment[] {
    const next = firstClause(behind);
    const isWanted = clauseWords.seek.areIn(textOfWords(next)) && !read(next).some(isWish);
    return isWanted ? read(part.words).map(silenceRole) : withoutLack(read(part.words));
  }

  /** Its amounts, and its place where no other is named or there is meant: "sai tööd Sillamäel, otsime korterit seal või Narvas". */
  function ofLife(part: Part): Segment[] {
    const isOfWish = (segment: Segment) => isAmount(segment) || ((isThere || !saysPlace) && saysWhere(segment));
    return read(part.words).map((segment) => (isOfWish(segment) ? segment : ignore(segment)));
  }

  /** Whether the clauses that seek say so, and name no other type and no rooms. */
  function saysOfOwn(areIn: (text: string) => boolean): boolean {
    if (!parts.some(({ words, told }) => told === undefined && areIn(textOfWords(words)))) return false;
    const own = parts.filter(({ told }) => told === "own-home").flatMap(({ words }) => read(words).flatMap(typesOf));
    const isOther = (segment: Segment) =>
      segment.meanings.some((meaning) => hasRange(meaning, "rooms")) ||
      typesOf(segment).some((type) => !own.includes(type));
    return !sought.flat().some(isOther);
  }

  /** What is bought is of the type that is sold, and where and as large as it is where it is alike. */
  function likeOwn(words: readonly TypedWord[]): Segment[] {
    const isKept = (segment: Segment) =>
      namesOnlyType(segment) || (isAlike === true && ((!saysPlace && saysWhere(segment)) || seeksHome(segment)));
    return read(words).map((segment) => (isKept(segment) ? segment : told(segment.words)));
  }

  /** Where no other place is named its own is sought, or preferred: "elan Tartus ja otsin garaaži". */
  function ofHome(part: Part): Segment[] {
    if (part.told === "own-home" && (isAlike || isAnother)) return likeOwn(part.words);
    if (isThere && !saysPlace) return placeOf(part.words, read);
    const isPreferred = isNear && part.told === "present-home";
    return isPreferred ? placeOf(part.words, read).map(asPreferred) : [told(part.words)];
  }
}

const isThingOfHome = (segment: Segment): boolean => mayBeThing(segment) && !saysWhere(segment);

const silenceRole = (segment: Segment): Segment => (segment.role === undefined ? segment : silence(segment));

function asPreferred(segment: Segment): Segment {
  if (!saysWhere(segment)) return segment;
  return segment.meanings.some(({ as }) => as === "abroad") ? told(segment.words) : { ...segment, sign: "preferred" };
}

const leaves = (clause: string, { stay, denial }: ClauseWords): boolean => stay.areIn(clause) && denial.areIn(clause);

/** Not of "ei taha siia jääda". */
const stays = (clause: string, { stay, denial }: ClauseWords): boolean => stay.areIn(clause) && !denial.areIn(clause);

const told = (words: readonly TypedWord[]): Segment => segmentOf(words, { meanings: [], sign: "ignored" });

/** The place of "we live in Tartu [and want to stay here]", which right behind its verb is none that is sought. */
function placeOf(words: readonly TypedWord[], read: (some: readonly TypedWord[]) => Segment[]): Segment[] {
  for (let from = 0; from < words.length; from += 1) {
    const segments = read(words.slice(from));
    if (!segments.some(saysWhere)) continue;
    const rest = segments.map((segment) => (saysWhere(segment) ? segment : ignore(segment)));
    return from === 0 ? rest : [told(words.slice(0, from)), ...rest];
  }
  return [told(words)];
}

/** "Sest eelarve on 90 000", "kuna töötan kodus 3 tuba": what is sought, also where no comma parts it from the reason. */
const AMOUNTS = ["price", "rooms", "size", "plotArea"] as const;
const isAmount = ({ meanings }: Segment): boolean =>
  meanings.some((meaning) => AMOUNTS.some((field) => hasRange(meaning, field)));

/** "Meil ei ole sauna" without the thing and the words that refuse it; with any other wish beside it they say no more than they do. */
function withoutLack(segments: Segment[]): Segment[] {
  if (!segments.filter(isWish).every(isThingOfHome)) return segments;
  const isLack = (segment: Segment) =>
    isThingOfHome(segment) || (segment.role !== undefined && segment.role in SIDES) || hasNoMeaning(segment);
  return segments.map((segment) => (isLack(segment) ? told(segment.words) : segment));
}

const isWish = ({ meanings }: Segment): boolean => meanings.length > 0;

/** "Hetkel elan 2. korrusel, soovin 1. korrust" */
const HOME = ["rooms", "floor"] as const;

/** "Müüme maja Tartus, vaja kiiresti" says no more of what is sought. */
const seeksHome = ({ meanings }: Segment): boolean =>
  meanings.some((meaning) => isType(meaning) || isDeal(meaning) || HOME.some((field) => hasRange(meaning, field)));

function partsOf(clauses: readonly TypedWord[][], clauseWords: ClauseWords): Part[] {
  // Of "лифт не нужен, продаём" nothing is sought.
  const seeks = clauses.map(textOfWords).some((clause) => {
    if (clauseWords["to-sell"].areIn(clause)) return false;
    return clauseWords.seek.areIn(clause) || (clauseWords.need.areIn(clause) && !clauseWords.denial.areIn(clause));
  });
  const parts: Part[] = [];
  for (const words of clauses) {
    const last = parts.at(-1);
    const told = whatIsTold(textOfWords(words), clauseWords, seeks) ?? lacksMore(words, last, clauseWords);
    if (last !== undefined && last.told === told) last.words.push(...words);
    else parts.push({ words: [...words], told });
  }
  return parts;
}

/** "Our flat has no balcony [and no lift]" */
function lacksMore(words: readonly TypedWord[], last: Part | undefined, clauseWords: ClauseWords): Told {
  const isMore = clauseWords["quote-joint"].are(words[0]!.text);
  const isLacking = isMore && clauseWords.lacking.begin(textOfWords(words.slice(1)));
  return isLacking && last?.told !== "life" ? last?.told : undefined;
}

const isSeeking = (clause: string, { seek, need }: ClauseWords): boolean => seek.areIn(clause) || need.areIn(clause);

/** `seeks`: another clause may be the one that does; what somebody sells is else what the text is about. */
function whatIsTold(clause: string, clauseWords: ClauseWords, seeks: boolean): Told {
  if (seeks && clauseWords["to-sell"].areIn(clause)) return "own-home";
  if (isSeeking(clause, clauseWords)) return undefined;
  if (clauseWords["not-too"].areIn(clause)) return undefined;
  if (clauseWords.lack.areIn(clause)) return "lack";
  return TELLING.find((told) => (seeks || told === "life") && clauseWords[told].areIn(clause));
}

/** A clause begins behind a comma or a stop, or with "and" or "but". */
function clausesOf(words: readonly TypedWord[], { joint }: ClauseWords): TypedWord[][] {
  const clauses: TypedWord[][] = [];
  for (const [at, word] of words.entries()) {
    if (at === 0 || beginsClause(word, words[at - 1]!) || joint.are(word.text)) clauses.push([]);
    clauses.at(-1)!.push(word);
  }
  return clauses;
}

/** Not behind the dot of "elame 5. korrusel". */
const beginsClause = ({ before, isCapital }: TypedWord, last: TypedWord): boolean =>
  STOP.test(before) && (isCapital || before !== ". " || !/^\d+$/.test(last.text));
