// Small schemas that all responses share: id, count, time.
import { z } from "zod";

export const id = z.string().regex(/^[1-9]\d*$/);
// z.int() would print the bounds of JavaScript's numbers into the document.
export const whole = z.number().meta({ type: "integer" });
export const count = z.number().min(0).meta({ type: "integer" });
export const time = z.string().meta({ format: "date-time" });
export const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]);
