// The clause of a street that was read from a search text.
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import type { Street } from "./streets.ts";

/** Listings at the address; those that state no address may say it in their texts. */
export function streetClause({ names, kinds, number }: Street): Clause {
  const words = [...names, kinds, ...number.map((part) => [part])];
  const spoken = [
    ...names.map(asWords),
    kinds.flatMap((kind) => SPOKEN[kind] ?? []),
    ...number.slice(0, 1).map((part) => asWords([part])),
  ];
  const said = [TEXT_FIELDS.exactSlogan, TEXT_FIELDS.exactDescription].map((field) => inOrder(field, spoken));
  return {
    bool: {
      should: [
        inOrder(TEXT_FIELDS.address, words.map(asWords)),
        { bool: { should: said, minimum_should_match: 1, must_not: [{ exists: { field: TEXT_FIELDS.address } }] } },
      ],
      minimum_should_match: 1,
    },
  };
}

type Rule = Readonly<Record<string, unknown>>;

const word = (query: string): Rule => ({ match: { query } });
const asWords = (list: readonly string[]): Rule[] => list.map(word);

const ESTONIAN = ["", "t", "s", "sse", "st", "l", "le", "lt", "ks", "ni", "ga"];
/** Forms of a word. Not all words that begin so: OpenSearch refuses a beginning of more than 128 different ones ("tänavavalgustus"). */
const forms = (stem: string, endings = ESTONIAN): Rule[] => endings.map((ending) => word(stem + ending));

/** How texts write the kinds, in any case, Estonian also without dots. */
const SPOKEN: Readonly<Record<string, readonly Rule[]>> = {
  tn: [
    ...asWords(["tn", "tän", "tänav", "tanav", "street", "ул"]),
    ...[...forms("tänava"), ...forms("tanava"), ...forms("улиц", ["а", "ы", "е", "у", "ей"])],
  ],
  mnt: [...asWords(["mnt", "road", "шоссе"]), ...forms("maantee")],
  pst: [word("pst"), ...forms("puiestee"), ...forms("бульвар", ["", "а", "у", "ом", "е"])],
  tee: [word("road"), ...forms("tee")],
  allee: [...forms("allee"), ...forms("алле", ["я", "и", "е", "ю", "ей"])],
  väljak: [
    ...asWords(["väljak", "valjak"]),
    ...[...forms("väljaku"), ...forms("valjaku"), ...forms("площад", ["ь", "и", "ью"])],
  ],
};

/** Words that stand side by side, each as any of its alternatives. */
function inOrder(field: string, words: readonly (readonly Rule[])[]): Clause {
  const intervals = words.map((rules) => (rules.length === 1 ? rules[0] : { any_of: { intervals: rules } }));
  return { intervals: { [field]: { all_of: { ordered: true, max_gaps: 0, intervals } } } };
}
