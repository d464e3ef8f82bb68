// Starts an API and warms it up. Node.js compiles frequent code, which takes thousands of requests: the first thousand
// searches cost three times the processor time of the tenth (4.7 ms each, then 1.9 ms and falling).

import { runFor } from "./closed-loop.ts";
import { httpLoad } from "./http-load.ts";
import { type ApiProgram, startApiProgram } from "./programs.ts";
import { mixedQueries, pathOf } from "./queries.ts";

const WARM_UP_SECONDS = 15;
const CONCURRENCY = 8;

export async function startWarmApi(env: Record<string, string>): Promise<ApiProgram> {
  const api = await startApiProgram(env);
  await warmUp(api, mixedQueries(3000, 99).map(pathOf));
  return api;
}

/** Kinds of requests that a comparison measures have to be warmed alike: each has code of its own. */
export async function warmUp({ url }: Pick<ApiProgram, "url">, paths: readonly string[]): Promise<void> {
  const load = httpLoad(url, CONCURRENCY);
  try {
    let next = 0;
    await runFor(
      WARM_UP_SECONDS,
      CONCURRENCY,
      () => paths[next++ % paths.length]!,
      // An engine that has just started may be too slow for its first searches: these are answered by 500.
      (path) => load.send({ method: "GET", path }).catch(() => undefined),
    );
  } finally {
    await load.close();
  }
}
