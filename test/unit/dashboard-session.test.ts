// K20: nothing but a genuine, fresh and complete token is a session.
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSessionCheck, signSession } from "../../api/company/session.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

const SECRET = "session-secret-of-the-tests-0123456789";
const logger = createLogger({ logLevel: "silent" });
const config = { ...loadConfig({ DASHBOARD_JWT_SECRET: SECRET }), dashboardJwtSecret: SECRET };
const check = createSessionCheck(config, { logger });

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const good = (): JWTPayload => ({
  iss: "listings-dashboard",
  aud: "listings",
  iat: now() - 60,
  exp: now() + HOUR,
  company_id: "3",
});

/** Signed by hand, so that a token may be as odd as it likes. */
function token(payload: object, { header = {}, secret = SECRET }: { header?: object; secret?: string } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256", ...header })}.${part(payload)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

describe("with a shared secret", () => {
  test("a genuine token names its company", async () => {
    expect(await check(token(good()))).toBe("3");
    expect(await check(await signSession(config, { companyId: "17", lifetimeSeconds: 12 * HOUR }))).toBe("17");
  });

  const forged: [string, () => string][] = [
    ["no signature", () => token(good()).replace(/[^.]+$/, "")],
    ["another secret", () => token(good(), { secret: "another-secret-of-the-tests-0123456789" })],
    ["alg none", () => token(good(), { header: { alg: "none" } })],
    ["alg none without a signature", () => token(good(), { header: { alg: "none" } }).replace(/[^.]+$/, "")],
    ["alg HS512", () => token(good(), { header: { alg: "HS512" } })],
    ["alg RS256", () => token(good(), { header: { alg: "RS256" } })],
    ["an unknown critical extension", () => token(good(), { header: { crit: ["x"], x: 1 } })],
    ["another issuer", () => token({ ...good(), iss: "somebody" })],
    ["no issuer", () => token({ ...good(), iss: undefined })],
    ["another audience", () => token({ ...good(), aud: "search" })],
    ["no audience", () => token({ ...good(), aud: undefined })],
    ["no exp", () => token({ ...good(), exp: undefined })],
    ["no iat", () => token({ ...good(), iat: undefined })],
    ["an exp that has passed", () => token({ ...good(), exp: now() - 1 })],
    ["an exp that is no number", () => token({ ...good(), exp: "2099" })],
    ["a lifetime over 12 hours", () => token({ ...good(), iat: now(), exp: now() + 12 * HOUR + 60 })],
    ["an age over 12 hours", () => token({ ...good(), iat: now() - 13 * HOUR, exp: now() + 60 })],
    ["an iat in the future", () => token({ ...good(), iat: now() + HOUR, exp: now() + 2 * HOUR })],
    ["an nbf in the future", () => token({ ...good(), nbf: now() + HOUR })],
    ["no company", () => token({ ...good(), company_id: undefined })],
    ...["", "0", "-3", "3 ", "03", "3.0", "99999999999999999999", "3; drop table", 3, null, ["3"], { id: "3" }].map(
      (company_id): [string, () => string] => [
        `the company ${JSON.stringify(company_id)}`,
        () => token({ ...good(), company_id }),
      ],
    ),
    ["an empty text", () => ""],
    ["an export key", () => "lst_0123456789abcdefghijklmnopqrstuv000000"],
    ["dots", () => "a.b.c"],
    ["a token with a tail", () => `${token(good())}.x`],
  ];
  test.each(forged)("%s is no session", async (_what, make) => {
    expect(await check(make())).toBeUndefined();
  });

  test.each(["../../etc/passwd", "' or 1=1", "x".repeat(10_000)])("the key id %j changes nothing", async (kid) => {
    expect(await check(token(good(), { header: { kid } }))).toBe("3");
    expect(
      await check(token(good(), { header: { kid }, secret: "another-secret-of-the-tests-0123456789" })),
    ).toBeUndefined();
  });
});

test("nothing configured: no session for anybody", async () => {
  const closed = createSessionCheck({ ...config, dashboardJwtSecret: undefined }, { logger });
  expect(await closed(token(good()))).toBeUndefined();
});

describe("with a key set", () => {
  let server: Server;
  let requests = 0;
  let sign: (payload: JWTPayload, header?: object) => Promise<string>;
  let publicKey = "";
  let checkBySet: typeof check;
  const keySet: { keys: object[] } = { keys: [] };

  beforeAll(async () => {
    const pair = await generateKeyPair("RS256", { extractable: true });
    publicKey = await exportSPKI(pair.publicKey);
    keySet.keys.push({ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" });
    sign = (payload, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one", ...header }).sign(pair.privateKey);
    server = createServer((_req, res) => {
      requests += 1;
      res.setHeader("content-type", "application/json").end(JSON.stringify(keySet));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    // The secret is set as well: it must not be accepted beside the key set.
    checkBySet = createSessionCheck({ ...config, dashboardJwksUrl: url }, { logger });
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("a genuine token names its company", async () => {
    expect(await checkBySet(await sign(good()))).toBe("3");
  });

  test("the public key as a shared secret, and the shared secret itself, are no way in", async () => {
    const before = requests;
    expect(await checkBySet(token(good(), { secret: publicKey }))).toBeUndefined();
    expect(await checkBySet(token(good()))).toBeUndefined();
    expect(await checkBySet(token(good(), { header: { alg: "none" } }))).toBeUndefined();
    expect(requests).toBe(before);
  });

  test("an unknown key id, a key of somebody else and a bad claim are refused", async () => {
    const stranger = await generateKeyPair("RS256");
    const foreign = new SignJWT(good()).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(stranger.privateKey);
    expect(await checkBySet(await foreign)).toBeUndefined();
    expect(await checkBySet(await sign(good(), { kid: "../two" }))).toBeUndefined();
    expect(await checkBySet(await sign({ ...good(), exp: now() + 13 * HOUR }))).toBeUndefined();
    expect(await checkBySet(await sign({ ...good(), aud: "search" }))).toBeUndefined();
  });

  test("a key set that cannot be read lets nobody in", async () => {
    const away = createSessionCheck({ ...config, dashboardJwksUrl: "http://127.0.0.1:9/keys" }, { logger });
    expect(await away(await sign(good()))).toBeUndefined();
  });
});
