// The dashboard's published keys. That they cannot be had is our trouble and no verdict on a token: it is told apart here,
// remembered for a moment, so that no storm of sessions becomes a storm of fetches, and logged when it begins and ends.
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";

/** One fetch, body included. */
const FETCH_MS = 1000;
/** How long a failed fetch is believed. */
const RETRY_MS = 5000;

export function createJwksVerify(url: string, options: JWTVerifyOptions, { logger }: { logger: Logger }) {
  let away = false;
  let retryAt = 0;
  let fetched = false;
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: FETCH_MS,
    async [customFetch](address, init) {
      if (performance.now() < retryAt) throw new Error("the key set could not be read a moment ago");
      fetched = true;
      return await fetch(address, init);
    },
  });

  /** Throws jose's errors for a token that is not good, and ours for a key set that cannot be read. */
  return async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, options);
      answered();
      return payload;
    } catch (error) {
      if (!isAboutToken(error)) throw failed(error);
      answered();
      throw error;
    }
  };

  function answered(): void {
    if (!fetched) return;
    fetched = false;
    if (away) logger.info("the key set of the dashboard can be read again");
    away = false;
  }

  function failed(cause: unknown): AppError {
    if (fetched) retryAt = performance.now() + RETRY_MS;
    fetched = false;
    if (!away) logger.error({ err: cause }, "the key set of the dashboard cannot be read: no session can be checked");
    away = true;
    return new AppError("internal_error", "Sessions cannot be checked at the moment. Try again in a few seconds.", {
      headers: { "Retry-After": String(RETRY_MS / 1000) },
      cause,
      logged: true,
    });
  }
}

/** jose has a class for each fault of a token. What it throws besides is about the keys: status, body, network, deadline. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.constructor === errors.JOSEError) return false;
  return !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid);
}
