// The dashboard's session: a JWT that names a company, checked for everything it must have. Nothing configured, or anything
// odd about it: no session.
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from "jose";
import type { Config } from "../../shared/config.ts";
import type { Logger } from "../../shared/logger.ts";
import { readId } from "../http/ids.ts";

const LIFETIME_SECONDS_MAX = 12 * 60 * 60;

type SessionConfig = Pick<
  Config,
  "dashboardJwtSecret" | "dashboardJwksUrl" | "dashboardJwtIssuer" | "dashboardJwtAudience"
>;

/** Gives the company id of a good token, and undefined for every other text. */
export type SessionCheck = (token: string) => Promise<string | undefined>;

export function createSessionCheck(config: SessionConfig, { logger }: { logger: Logger }): SessionCheck {
  const verify = createVerify(config);

  return async function checkSession(token) {
    if (verify === undefined) return undefined;
    let payload: JWTPayload;
    try {
      payload = await verify(token);
    } catch (error) {
      // Whatever is wrong (signature, claims, an unreachable key set) is the same to the caller: no session. Only the last is ours.
      if (isOutage(error)) logger.error({ err: error }, "the key set of the dashboard could not be read");
      return undefined;
    }
    const { exp, iat, company_id: companyId } = payload;
    // maxTokenAge bounds the age, not the lifetime: a token for a year would pass on its first day.
    if (exp === undefined || iat === undefined || exp - iat > LIFETIME_SECONDS_MAX) return undefined;
    return readId(companyId);
  };
}

/** One kind of key only: with a key set configured, a token signed with a shared secret is refused, and the other way round. */
function createVerify(config: SessionConfig): ((token: string) => Promise<JWTPayload>) | undefined {
  const options: JWTVerifyOptions = {
    issuer: config.dashboardJwtIssuer,
    audience: config.dashboardJwtAudience,
    requiredClaims: ["exp", "iat", "company_id"],
    maxTokenAge: LIFETIME_SECONDS_MAX,
  };
  if (config.dashboardJwksUrl !== undefined) {
    const keys = createRemoteJWKSet(new URL(config.dashboardJwksUrl), { timeoutDuration: 1000 });
    const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
    return async (token) => {
      // Looked at before the key set is asked: a made-up algorithm costs no request.
      if (!algorithms.includes(decodeProtectedHeader(token).alg ?? "")) throw new errors.JOSEAlgNotAllowed();
      return (await jwtVerify(token, keys, { ...options, algorithms })).payload;
    };
  }
  if (config.dashboardJwtSecret === undefined) return undefined;
  const secret = Buffer.from(config.dashboardJwtSecret);
  return async (token) => (await jwtVerify(token, secret, { ...options, algorithms: ["HS256"] })).payload;
}

const isOutage = (error: unknown) => !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout;

/** A session for local use, as the dashboard would issue it. Needs the shared secret. */
export async function signSession(
  config: SessionConfig & { dashboardJwtSecret: string },
  { companyId, lifetimeSeconds }: { companyId: string; lifetimeSeconds: number },
): Promise<string> {
  return await new SignJWT({ company_id: companyId })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(config.dashboardJwtIssuer)
    .setAudience(config.dashboardJwtAudience)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(Buffer.from(config.dashboardJwtSecret));
}
