// Verifies dashboard sessions: JWTs that name a company. Without DASHBOARD_JWT_SECRET or DASHBOARD_JWKS_URL no token is valid.
import { decodeJwt, decodeProtectedHeader, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import { readId } from "../../shared/ids.ts";
import type { Logger } from "../../shared/logger.ts";
import { createJwksVerify } from "./jwks.ts";

const LIFETIME_SECONDS_MAX = 12 * 60 * 60;

type SessionConfig = Pick<
  Config,
  "dashboardJwtSecrets" | "dashboardJwksUrl" | "dashboardJwtIssuer" | "dashboardJwtAudience" | "dashboardJwtTyp"
>;

/** The company id of a valid token, undefined for any other text. Throws when the key set cannot be read. */
export type SessionCheck = (token: string) => Promise<string | undefined>;

export function createSessionCheck(config: SessionConfig, { logger }: { logger: Logger }): SessionCheck {
  const verify = createVerify(config, logger);

  return async function checkSession(token) {
    if (verify === undefined) return undefined;
    let payload: JWTPayload;
    try {
      payload = await verify(token);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return undefined; // form, signature and claims fail alike
    }
    const { exp, iat, company_id: companyId } = payload;
    // maxTokenAge bounds the age, not the lifetime: a token for a year would pass on its first day.
    if (exp === undefined || iat === undefined || exp - iat > LIFETIME_SECONDS_MAX) return undefined;
    return readId(companyId);
  };
}

/** Accepts one kind of key: with a key set configured, a token signed with a shared secret is refused, and vice versa. */
function createVerify(config: SessionConfig, logger: Logger): ((token: string) => Promise<JWTPayload>) | undefined {
  const options: JWTVerifyOptions = {
    issuer: config.dashboardJwtIssuer,
    audience: config.dashboardJwtAudience,
    ...(config.dashboardJwtTyp === undefined ? {} : { typ: config.dashboardJwtTyp }),
    requiredClaims: ["exp", "iat", "company_id"],
    maxTokenAge: LIFETIME_SECONDS_MAX,
  };
  if (config.dashboardJwksUrl !== undefined) {
    const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
    const verify = createJwksVerify(config.dashboardJwksUrl, { ...options, algorithms }, { logger });
    return async (token) => {
      requireForm(token, algorithms);
      return await verify(token);
    };
  }
  if (config.dashboardJwtSecrets.length === 0) return undefined;
  const secrets = config.dashboardJwtSecrets.map((secret) => Buffer.from(secret));
  return async (token) => {
    const verified = secrets.map((secret) => jwtVerify(token, secret, { ...options, algorithms: ["HS256"] }));
    return (await Promise.any(verified)).payload;
  };
}

/** Throws for what cannot be a valid token, so that it causes no fetch of the key set. */
function requireForm(token: string, algorithms: readonly string[]): void {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Error("not three parts");
  decodeJwt(token);
  if (!algorithms.includes(decodeProtectedHeader(token).alg ?? "")) throw new Error("another algorithm");
}

/** Signs a session with the shared secret as the dashboard would, for local use. */
export async function signSession(
  config: Pick<Config, "dashboardJwtIssuer" | "dashboardJwtAudience" | "dashboardJwtTyp">,
  { companyId, lifetimeSeconds, secret }: { companyId: string; lifetimeSeconds: number; secret: string },
): Promise<string> {
  return await new SignJWT({ company_id: companyId })
    .setProtectedHeader({
      alg: "HS256",
      ...(config.dashboardJwtTyp === undefined ? {} : { typ: config.dashboardJwtTyp }),
    })
    .setIssuer(config.dashboardJwtIssuer)
    .setAudience(config.dashboardJwtAudience)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(Buffer.from(secret));
}
