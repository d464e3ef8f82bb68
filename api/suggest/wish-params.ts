// Parameters that wishes mean, joined and compared. Pure.

export type Values = Readonly<Record<string, string | number>>;

/** Null where two ask for different values, or one cannot be said. */
export function joined(wishes: readonly (Values | null)[]): Values | null {
  const params: Record<string, string | number> = {};
  for (const wish of wishes) {
    if (wish === null) return null;
    for (const [name, value] of Object.entries(wish)) {
      const before = params[name];
      if (before !== undefined && before !== value && name !== "features") return null;
      params[name] = before !== undefined && name === "features" ? `${before},${value}` : value;
    }
  }
  return params;
}

/** Equal for parameters that ask for the same. */
export function sortedParams(params: Values): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${String(value).split(",").sort().join(",")}`);
  return pairs.sort().join("&");
}

const known = new WeakMap<Values, string>();

/** The same of a choice, whose parameters are compared with each text that is typed. */
export function keyOfParams(params: Values): string {
  let key = known.get(params);
  if (key === undefined) {
    key = sortedParams(params);
    known.set(params, key);
  }
  return key;
}
