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
const prefix = (start: string): Rule => ({ prefix: { prefix: start } });
const asWords = (list: readonly string[]): Rule[] => list.map(word);

/** How texts write the kinds, in any case. */
const SPOKEN: Readonly<Record<string, readonly Rule[]>> = {
  tn: [word("tn"), word("tän"), prefix("tänav"), prefix("tanav"), word("street"), prefix("улиц"), word("ул")],
  mnt: [word("mnt"), prefix("maante"), word("road"), word("шоссе")],
  pst: [word("pst"), prefix("puieste"), prefix("бульвар")],
  tee: [word("tee"), word("teel"), word("teele"), word("teelt"), word("road")],
  allee: [prefix("allee"), prefix("алле")],
  väljak: [prefix("väljak"), prefix("valjak"), prefix("площад")],
};

/** Words that stand side by side, each as any of its alternatives. */
function inOrder(field: string, words: readonly (readonly Rule[])[]): Clause {
  const intervals = words.map((rules) => (rules.length === 1 ? rules[0] : { any_of: { intervals: rules } }));
  return { intervals: { [field]: { all_of: { ordered: true, max_gaps: 0, intervals } } } };
}
