// HTTP requests of an export consumer. It waits as the service asks and trusts it no further: time and bytes are bounded, and the key is
// sent over encrypted connections only.
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { CliError } from "../../shared/errors.ts";
import { isLoopback } from "../../shared/loopback.ts";
import { adviseOn, classifyFault } from "../connection-fault.ts";

const TRIES = 5;
const MB = 1024 * 1024;

export interface PullLimits {
  /** A page of changes or an error, as text; 500 listings with long texts in three languages are 3 MB. */
  pageBytes: number;
  /** An export: a million listings are 3 GB. */
  exportBytes: number;
  /** Until a response begins, or a page is complete. */
  answerMs: number;
  /** Between two chunks of an export, which may take long but never stalls. */
  stallMs: number;
  /** For a whole export; the service ends one after half an hour. */
  exportMs: number;
  /** Longest wait before a retry, even where the service asks for more. */
  waitMs: number;
}

export const PULL_LIMITS: Readonly<PullLimits> = {
  pageBytes: 64 * MB,
  exportBytes: 16 * 1024 * MB,
  answerMs: 60_000,
  stallMs: 60_000,
  exportMs: 60 * 60_000,
  waitMs: 5 * 60_000,
};

export interface PullOptions {
  url: string;
  companyId: string;
  key: string;
  status: string;
  /** Allows the key over plain http to another machine. */
  insecureHttp?: boolean;
  /** An answer of 500 or above is a failure at once, since the caller tries again. */
  failsAtOnce?: boolean;
  /** The service is asked again after so long. */
  onWait?(wait: { status: number; waitMs: number }): void;
  limits?: PullLimits;
}

/** A failure that may pass: `--follow` tries again. */
export class TransientFailure extends CliError {
  /** The cause alone, in the same words each time: advice on an address is none for whoever has used it. */
  readonly brief: string;

  constructor(message: string, exitCode = 1, cause?: unknown, brief = message.split("\n")[0]!) {
    super(message, exitCode, cause);
    this.brief = brief;
  }
}

export async function request(options: PullOptions, path: string, signal?: AbortSignal): Promise<Response> {
  const { url, companyId, key, limits = PULL_LIMITS } = options;
  refusePlainHttp(options);
  for (let attempt = 1; ; attempt++) {
    const deadline = new AbortController();
    const tooLate = () => deadline.abort(new Error(`no answer within ${limits.answerMs / 1000} s`));
    const timer = setTimeout(tooLate, limits.answerMs);
    const response = await fetch(`${url}/api/company/${encodeURIComponent(companyId)}/${path}`, {
      headers: { Authorization: `Bearer ${key}` },
      redirect: "error", // the service never redirects, and the key must not go to another host
      signal: signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]),
    })
      .catch((error: Error) => {
        const reason = ((error.cause as Error | undefined)?.message ?? error.message).trim().split("\n")[0];
        const where = { server: "the service", setting: "--url", start: "try again when the service is back," };
        const fault = classifyFault(error) ?? "nothing there";
        const { text, todo } = adviseOn(fault, where);
        const brief = `${url}: ${fault === "another program" ? "the connection was cut off" : text}.`;
        throw new TransientFailure(`${url}: ${text} (${reason}).\nTo do: ${todo}.`, 1, error, brief);
      })
      .finally(() => clearTimeout(timer));
    const again = response.status === 429 || (response.status >= 500 && !options.failsAtOnce);
    if (!again || attempt === TRIES) return response;
    await response.body?.cancel();
    const waitMs = retryDelayMs(response.headers.get("retry-after"), { attempt, waitMsMax: limits.waitMs });
    options.onWait?.({ status: response.status, waitMs });
    await delay(waitMs, undefined, { signal });
  }
}

/** Retry-After in seconds or as a date. Missing or unreadable, the wait is a second longer with each attempt. */
export function retryDelayMs(
  header: string | null,
  { attempt, waitMsMax, nowMs = Date.now() }: { attempt: number; waitMsMax: number; nowMs?: number },
): number {
  const text = header?.trim() ?? "";
  const wishedMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Math.min(waitMsMax, Math.max(0, Number.isNaN(wishedMs) ? attempt * 1000 : wishedMs));
}

function refusePlainHttp({ url, insecureHttp = false }: PullOptions): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CliError(`--url ${url} is no http or https address.`, 2);
  }
  if (new URL(url).protocol === "https:" || isLoopback(url) || insecureHttp) return;
  throw new CliError(
    `Over plain http the key can be read on its way to ${new URL(url).host}.\n` +
      "Use an https address, or --insecure-http within a private network.",
    2,
  );
}

/** The body in chunks. Throws when it is longer than allowed, or when a chunk or the whole takes too long. */
export async function* bounded(
  response: Response,
  { bytesMax, stallMs, wholeMs }: { bytesMax: number; stallMs: number; wholeMs: number },
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const endsAt = performance.now() + wholeMs;
  try {
    for (let bytes = 0; ; ) {
      const leftMs = endsAt - performance.now();
      const piece = await (leftMs < stallMs ? within(leftMs, reader.read(), wholeMs) : within(stallMs, reader.read()));
      if (piece.done) return;
      bytes += piece.value.length;
      if (bytes > bytesMax) throw tooLong(bytesMax);
      yield piece.value;
    }
  } finally {
    reader.cancel().catch(() => undefined); // closes the connection of an abandoned response
  }
}

/** `saidMs`: what the message names, where the time that is left is only the rest of it. */
async function within<T>(ms: number, work: Promise<T>, saidMs = ms): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const text = `The answer was not complete, or stood still, for ${saidMs / 1000} s. Nothing was changed. Run the command again.`;
    timer = setTimeout(() => reject(new TransientFailure(text)), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLong = (bytesMax: number) =>
  new CliError(`The response is longer than ${bytesMax} bytes, the limit of the service. Check --url.`);

export async function readText(response: Response, { pageBytes, answerMs }: PullLimits): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of bounded(response, { bytesMax: pageBytes, stallMs: answerMs, wholeMs: answerMs }))
      pieces.push(piece);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new TransientFailure("The response was cut off. Run the command again.", 1, error);
  }
  return Buffer.concat(pieces).toString();
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorShape = z.object({
  message: z.string().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
  details: z.array(z.object({ param: z.string() })).catch([]),
});
type Refusal = z.output<typeof errorShape>;

export async function readError(response: Response, limits: PullLimits): Promise<Refusal> {
  const body = parseJson(await readText(response, { ...limits, pageBytes: Math.min(limits.pageBytes, MB) }));
  return errorShape.catch({ details: [] }).parse(body);
}

export const unexpected = async (response: Response, limits: PullLimits) =>
  describe(response, await readError(response, limits));

export function describe({ status, statusText }: Response, { message, requestId }: Refusal): CliError {
  const said = `The service answered ${status}: ${printable(message ?? statusText)}`;
  const text = `${said} (request ${printable(requestId ?? "unknown")}).\nCheck address, company and key, and run the command again.`;
  return status === 429 || status >= 500 ? new TransientFailure(text, 1, undefined, said) : new CliError(text);
}

/** Untrusted text for a terminal: one line, no control characters, bounded length. */
const printable = (text: string) => text.replace(/\p{Cc}+/gu, " ").slice(0, 300);
