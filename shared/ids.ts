// Ids: positive 64-bit integers as text, since a JavaScript number has 53 bits. Other text is no id and never reaches SQL.

const ID_MAX = 9_223_372_036_854_775_807n;

/** The id as given; undefined if it is none. */
export function readId(text: unknown): string | undefined {
  return typeof text === "string" && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= ID_MAX ? text : undefined;
}

export const isId = (text: string): boolean => readId(text) !== undefined;
