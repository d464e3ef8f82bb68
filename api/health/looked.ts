// One look at a server: whether it answered in time, and what.
import { withTimeout } from "../../shared/with-timeout.ts";

export interface Looked<T> {
  ok: boolean;
  value?: T;
}

/** `isAnswer`: the server itself sent the error, so it is up. */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<Looked<T>> {
  try {
    return { ok: true, value: await withTimeout(work, ms, () => new Error("no answer in time")) };
  } catch (error) {
    // Not logged: health shows it, and requests that need the server log the details.
    return { ok: isAnswer(error) };
  }
}
