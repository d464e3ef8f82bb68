// Schemas of error responses, the same in both APIs.
import { z } from "zod";
import { type ErrorCode as Code, PROBLEM_CODES } from "../../shared/errors.ts";
import { STATUS } from "../http/errors.ts";
import { orNull } from "./atoms.ts";

const ErrorCode = z
  .enum(Object.keys(STATUS) as [Code, ...Code[]])
  .meta({ description: "What went wrong, for programs." });
const ProblemCode = z
  .enum(PROBLEM_CODES)
  .meta({ description: "What is wrong with a parameter, for programs; later versions may add codes." });

const Problem = z
  .strictObject({
    param: z.string().meta({ description: "Name of the parameter or field." }),
    value: orNull(z.string()).meta({ description: "As received, shortened; null where there was none." }),
    code: ProblemCode,
    reason: z.string().meta({ description: "For people; it may change. Decide by `code`." }),
    allowed: z.array(z.string()).optional().meta({ description: "All valid values, or the names of all parameters." }),
    closest: z.string().optional().meta({ description: "The nearest valid value or name." }),
    example: z.string().optional().meta({
      description: "The request's address with every correction in it; with the first problem that can be corrected.",
    }),
  })
  .meta({ description: "What is wrong with one parameter." });

export const errorFields = {
  error: ErrorCode,
  message: z.string().meta({ description: "For people; it may change. Decide by `error`." }),
  requestId: z.string().meta({ description: "Id of the request, for questions about it." }),
  details: z
    .array(Problem)
    .max(20)
    .optional()
    .meta({ description: "The problems with the parameters, all at once up to 20." }),
};

/** Schemas by the name they have under `components.schemas`. */
export const errorSchemas = {
  ErrorCode,
  ProblemCode,
  Problem,
  ErrorResponse: z.strictObject(errorFields).meta({ description: "An error." }),
};
