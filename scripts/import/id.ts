// Reads an id of an import file: text, or a number where JSON keeps all of its digits.
import { z } from "zod";
import { isId } from "../../shared/ids.ts";

export const givenId = z
  .union([z.string(), z.number()])
  .refine((value) => typeof value === "string" || value <= Number.MAX_SAFE_INTEGER, {
    message: `must stand in quotes: a number above ${Number.MAX_SAFE_INTEGER} loses its last digits`,
    abort: true,
  })
  .transform(String)
  .refine(isId, "must be an id: a whole number");
