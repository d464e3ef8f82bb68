// Verifies session tokens against the dashboard's JWKS (published key set). A JWKS that cannot be read is a 500, not an invalid
// token; it is fetched again after 5 s at the earliest, however many sessions come, and logged when it fails and when it is back.
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";

/** Timeout of one fetch, body included. */
const FETCH_MS = 1000;
/** Wait after a failed fetch. */
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

  /** Throws an error of jose for an invalid token, an AppError when the key set cannot be read. */
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

/** jose has a subclass for each fault of a token. All other errors are about the key set: status, body, network, timeout. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.constructor === errors.JOSEError) return false;
  return !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid);
}
