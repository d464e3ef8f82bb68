// Reads the conditions of `understood`, such as `rooms = 2` or `size >= 50 and size <= 70`. Used by server and browser.

/** Values by operator: "=", ">=", "<=". A field without a value ("isTopFloor", "not isTopFloor") has none. */
export type Bounds = Partial<Record<string, string>>;

/** Bounds by field. */
export function readCondition(condition: string): Map<string, Bounds> {
  const fields = new Map<string, Bounds>();
  for (const part of condition.split(" and ")) {
    const [, field = "", operator = "=", value = ""] = /^((?:not )?\w+)(?: (=|>=|<=) (.+))?$/.exec(part) ?? [];
    fields.set(field, { ...fields.get(field), [operator]: value });
  }
  return fields;
}
