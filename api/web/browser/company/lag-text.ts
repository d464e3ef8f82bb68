// What a page says of how far a copy is behind, in the language's own plural forms.
import type { Locale } from "../../../../shared/enums.ts";
import type { Messages } from "../../messages/messages.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { formatTime } from "../format.ts";

export interface Lag {
  changes: number;
  /** Of the listings that changed and are still there; removals have no time. */
  oldestAt: string | undefined;
  /** There are more than were counted. */
  isMore: boolean;
}

export function lagText({ changes, oldestAt, isMore }: Lag, words: Messages["company"], lang: Locale): string {
  if (changes === 0) return words.notBehind;
  if (oldestAt === undefined) return counted(words.behindRemovals, changes, lang);
  return fill(counted(isMore ? words.behindMany : words.behind, changes, lang), { time: formatTime(oldestAt, lang) });
}
