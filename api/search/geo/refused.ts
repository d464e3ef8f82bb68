// Why a shape of the map is refused.
import type { ProblemCode } from "../../../shared/errors.ts";

export interface Refused {
  code: ProblemCode;
  reason: string;
  /** What was probably meant. */
  corrected?: string;
}

export const isRefused = (read: object): read is Refused => "code" in read;
