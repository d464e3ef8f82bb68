// Listings and companies that a text names, beside what it means otherwise.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Clause } from "../filters.ts";
import type { NamedCompany } from "./companies.ts";
import type { Interpret } from "./interpret.ts";
import { readListingId } from "./listing-ids.ts";
import type { Segment } from "./segments.ts";
import { best } from "./text-clauses.ts";
import type { ParsedText, TypedWord } from "./text-words.ts";

/** A text as read. */
export interface Reading {
  parsed: ParsedText;
  segments: readonly Segment[];
  /** Built when it is asked for: suggestions read many texts and search none. */
  buildClause: () => Clause | undefined;
}

interface ReadIdDeps {
  numberWords: NumberWords;
  readAs: (parsed: ParsedText, segments: readonly Segment[]) => Reading;
}

/** As a listing whose id the text is; as `usual` where it is none. */
export function readAsListing(usual: Reading, { numberWords, readAs }: ReadIdDeps): Reading {
  const { parsed } = usual;
  const id = readListingId(parsed, numberWords);
  if (id === undefined) return usual;
  const listing = readAs(parsed, [{ words: parsed.words, meanings: [{ as: "listing", name: "listing", id: id.id }] }]);
  // Where the text says that it is an id, nothing else may stand for it.
  return id.isSaid ? listing : { ...usual, buildClause: () => eitherOf(listing.buildClause(), usual.buildClause()) };
}

/** The segments of a text that names a company: its words mean nothing else, and no other wish goes over them. */
export function interpretBeside(
  { names: companies, start, end }: NamedCompany,
  words: readonly TypedWord[],
  interpret: Interpret,
): Segment[] {
  const next = words[end];
  // Phrases end at a comma.
  const apart = next === undefined ? undefined : { ...next, before: `,${next.before}` };
  const others = words.toSpliced(start, end + 1 - start, ...(apart === undefined ? [] : [apart]));
  const segments = interpret(others).map(
    (segment): Segment => ({
      ...segment,
      words: segment.words.map((word) => (word === apart ? next! : word)),
    }),
  );
  const at = segments.findIndex(({ words: [first] }) => first!.start >= words[end - 1]!.end);
  const ofCompany: Segment = {
    words: words.slice(start, end),
    meanings: [{ as: "company", name: "company", companies }],
  };
  return segments.toSpliced(at < 0 ? segments.length : at, 0, ofCompany);
}

function eitherOf(...clauses: readonly (Clause | undefined)[]): Clause {
  return best(clauses.filter((clause) => clause !== undefined));
}
