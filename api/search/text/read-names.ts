// Listings and companies that a text names, beside what it means otherwise.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Clause } from "../filters.ts";
import type { keepFindCompany } from "./companies.ts";
import { readListingId } from "./listing-ids.ts";
import type { Segment } from "./segments.ts";
import { best } from "./text-clauses.ts";
import type { ParsedText } from "./text-words.ts";

/** A text as read. */
export interface Reading {
  parsed: ParsedText;
  segments: readonly Segment[];
  /** The segments that `understood` describes. */
  told: readonly Segment[];
  clause: Clause | undefined;
}

interface ReadNamesDeps {
  numberWords: NumberWords;
  findCompany: ReturnType<typeof keepFindCompany>;
  readAs: (parsed: ParsedText, segments: readonly Segment[]) => Reading;
}

export function createReadNames({ numberWords, findCompany, readAs }: ReadNamesDeps) {
  /** As a listing or a company that the text names; as `usual` where it names none. */
  return function readNames(usual: Reading, text: string, segmentsOf: (parsed: ParsedText) => Segment[]): Reading {
    const { parsed } = usual;
    const id = readListingId(parsed, numberWords);
    if (id !== undefined) {
      const { told, clause } = readAs(parsed, [
        { words: parsed.words, meanings: [{ as: "listing", name: "listing", id: id.id }] },
      ]);
      // Where the text says that it is an id, nothing else may stand for it.
      return id.isSaid ? { parsed, segments: [], told, clause } : { ...usual, clause: eitherOf(clause, usual.clause) };
    }
    const company = findCompany()(parsed.words, text);
    if (company === undefined) return usual;
    const { names: companies, start, end } = company;
    const ofCompany: Segment = {
      words: parsed.words.slice(start, end),
      meanings: [{ as: "company", name: "company", companies }],
    };
    const others = { ...parsed, words: parsed.words.toSpliced(start, end - start) };
    const segments = [...segmentsOf(others), ofCompany].toSorted(inOrder);
    return { ...readAs(others, segments), parsed };
  };
}

function eitherOf(...clauses: readonly (Clause | undefined)[]): Clause {
  return best(clauses.filter((clause) => clause !== undefined));
}

const inOrder = (one: Segment, other: Segment) => one.words[0]!.start - other.words[0]!.start;
