// Features that listings can be filtered by: what their texts say they have. Quarters of towns are features of the index, too, but
// are places to whoever searches.
import { loadLanguageData } from "../../../shared/language-data.ts";
import { featureNames, type Names } from "../text/names.ts";

const isQuarter = ({ et }: Names) => /^\p{Lu}/u.test(et);

/** Their names in each language, by their name in the index. */
export const FEATURES: ReadonlyMap<string, Names> = new Map(
  [...featureNames(loadLanguageData().concepts)].filter(([, names]) => !isQuarter(names)),
);
export const FEATURE_NAMES: readonly string[] = [...FEATURES.keys()];
