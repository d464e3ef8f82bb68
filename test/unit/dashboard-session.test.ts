// Nothing but a genuine, fresh and complete token is a session.
import { createHmac } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createSessionCheck, signSession } from "../../api/company/session.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

const SECRET = makeSecrets().DASHBOARD_JWT_SECRET;
const logger = createLogger({ logLevel: "silent" });
const config = loadConfig({ DASHBOARD_JWT_SECRET: SECRET });
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
    expect(
      await check(await signSession(config, { companyId: "17", lifetimeSeconds: 12 * HOUR, secret: SECRET })),
    ).toBe("17");
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

test("while a secret is replaced both sign sessions, and no third", async () => {
  const fresh = makeSecrets().DASHBOARD_JWT_SECRET;
  for (const both of [`${SECRET},${fresh}`, `${fresh},${SECRET}`]) {
    const checkBoth = createSessionCheck(loadConfig({ DASHBOARD_JWT_SECRET: both }), { logger });
    expect(await checkBoth(token(good()))).toBe("3");
    expect(await checkBoth(token(good(), { secret: fresh }))).toBe("3");
    expect(await checkBoth(token(good(), { secret: makeSecrets().DASHBOARD_JWT_SECRET }))).toBeUndefined();
    expect(await checkBoth(token({ ...good(), exp: now() - 1 }, { secret: fresh }))).toBeUndefined();
  }
});

test("nothing configured: no session for anybody", async () => {
  const closed = createSessionCheck({ ...config, dashboardJwtSecrets: [] }, { logger });
  expect(await closed(token(good()))).toBeUndefined();
});

describe("with a key set", () => {
  let server: Server;
  let requests = 0;
  let sign: (payload: JWTPayload, header?: object) => Promise<string>;
  let publicKey = "";
  let checkBySet: typeof check;
  const keySet: { keys: object[] } = { keys: [] };
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;

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
    // The secret is set as well: it must not be accepted beside the key set.
    checkBySet = createSessionCheck({ ...config, dashboardJwksUrl: url() }, { logger });
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

  test("a malformed token is refused without a fetch and without a line in the log", async () => {
    const lines: string[] = [];
    const loud = createLogger(
      { logLevel: "debug" },
      { destination: { write: (line: string) => void lines.push(line) } },
    );
    const closed = createSessionCheck({ ...config, dashboardJwksUrl: url() }, { logger: loud });
    const [head = "", body = "", signature = ""] = (await sign(good())).split(".");
    const before = requests;
    for (const text of [
      ...["", ".", "..", "a.b.c", "x", "\u0000", "lst_0123456789abcdefghijklmnopqrstuv000000", `${head}.${body}`],
      ...[`${head}.${body}.`, `${head}.x.${signature}`, `x.${body}.${signature}`, `${head}.${body}.${signature}.x`],
      ...[
        `${head}.${head}=.${signature}`,
        `${head}.bnVsbA.${signature}`,
        `W10.${body}.${signature}`,
        `bnVsbA.${body}.x`,
      ],
    ]) {
      expect(await closed(text), text).toBeUndefined();
    }
    expect([requests - before, lines]).toEqual([0, []]);
  });

  test("another type of token is refused where one is asked for", async () => {
    const typed = createSessionCheck({ ...config, dashboardJwksUrl: url(), dashboardJwtTyp: "at+jwt" }, { logger });
    expect(await typed(await sign(good(), { typ: "at+jwt" }))).toBe("3");
    expect(await typed(await sign(good(), { typ: "application/at+jwt" }))).toBe("3");
    for (const header of [{}, { typ: "logout+jwt" }, { typ: "JWT" }]) {
      expect(await typed(await sign(good(), header))).toBeUndefined();
    }
    expect(await checkBySet(await sign(good(), { typ: "logout+jwt" }))).toBe("3"); // nothing is asked for by itself
  });
});

describe("a key set that cannot be read", () => {
  const outages: [string, RequestListener][] = [
    ["a 500", (_req, res) => void res.writeHead(500).end("{}")],
    ["a 404", (_req, res) => void res.writeHead(404).end("{}")],
    ["a page", (_req, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in</h1>")],
    ["JSON that is no key set", (_req, res) => void res.writeHead(200).end('{"error":"later"}')],
    ["a redirect", (_req, res) => void res.writeHead(302, { location: "/elsewhere" }).end()],
    ["silence", () => undefined],
    ["half an answer", (_req, res) => void res.writeHead(200, { "content-length": "1000" }).write('{"keys":[')],
    ["a broken connection", (req) => void req.socket.destroy()],
  ];

  test.each(outages)(
    "answering with %s is our trouble: said once, asked once, no verdict on the token",
    async (_what, how) => {
      vi.useFakeTimers({ toFake: ["performance"] });
      const pair = await generateKeyPair("RS256", { extractable: true });
      const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256" }] };
      const signed = await new SignJWT(good()).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(pair.privateKey);
      let isAway = true;
      let asked = 0;
      const server = createServer((req, res) => {
        asked += 1;
        if (isAway) how(req, res);
        else res.end(JSON.stringify(keys));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const lines: { level: string; msg: string }[] = [];
      const loud = createLogger(
        { logLevel: "debug" },
        { destination: { write: (line: string) => void lines.push(JSON.parse(line)) } },
      );
      const dashboardJwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
      const closed = createSessionCheck({ ...config, dashboardJwksUrl }, { logger: loud });
      try {
        await Promise.all(
          [1, 2, 3].map(() => expect(closed(signed)).rejects.toMatchObject({ code: "internal_error" })),
        );
        for (let call = 0; call < 5; call += 1) {
          await expect(closed(signed)).rejects.toMatchObject({ code: "internal_error", logged: true });
        }
        expect(asked).toBe(1);
        expect(lines.map(({ level }) => level)).toEqual(["error"]);

        vi.advanceTimersByTime(5001);
        await expect(closed(signed)).rejects.toMatchObject({ code: "internal_error" });
        expect(asked).toBe(2);
        expect(lines).toHaveLength(1); // nothing has changed

        isAway = false;
        await expect(closed(signed)).rejects.toMatchObject({ code: "internal_error" }); // within the 5 s
        vi.advanceTimersByTime(5001);
        expect(await closed(signed)).toBe("3");
        expect(await closed(signed)).toBe("3");
        expect(asked).toBe(3);
        expect(lines.map(({ level }) => level)).toEqual(["error", "info"]);
      } finally {
        vi.useRealTimers();
        server.closeAllConnections();
        server.close();
      }
    },
  );

  test("and nobody there at all", async () => {
    const signed = token(good(), { header: { alg: "RS256" } });
    const closed = createSessionCheck({ ...config, dashboardJwksUrl: "http://127.0.0.1:9/keys" }, { logger });
    await expect(closed(signed)).rejects.toMatchObject({ code: "internal_error" });
  });
});
