// The brake of a mirror: a valid feed can still be wrong, so removing half of a website's offers needs a confirmation.
import { CliError } from "../../shared/errors.ts";

/** Below this number of files, removing most of them is plausible. */
const BRAKE_FROM = 10;

export interface Brake {
  remove(more: number): void;
  sum(): { before: number; gone: number };
}

export function createBrake(
  { before, gone }: { before: number; gone: number },
  { yes = false }: { yes?: boolean },
): Brake {
  return {
    remove(more) {
      const all = gone + more;
      if (!yes && before >= BRAKE_FROM && all * 2 > before) {
        throw new CliError(
          `More than half of the listings would be removed (${all} of ${before}), so it stopped before removing them.\n` +
            "If that is intended, run the command again with --yes.",
        );
      }
      gone = all;
    },
    sum: () => ({ before, gone }),
  };
}
