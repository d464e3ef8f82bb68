// The settings: what each accepts and its default, which docs/settings.md explains. Parsed by shared/config.ts.
import { z } from "zod";
import { type Locale, SUPPORTED_LOCALES } from "./enums.ts";
import { type Network, parseNetwork } from "./networks.ts";
import { objectToProxies, readProxies } from "./trusted-proxies.ts";

const list = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const prefix = z
  .string()
  .default("listings")
  .refine((text) => /^[a-z][a-z0-9_-]{0,60}$/.test(text), {
    message: "must start with a letter and hold only a-z, 0-9, - and _",
  });

/** Secrets: none if not set; two while one replaces the other. The first is used for new things, both are accepted. */
const secrets = z
  .string()
  .transform(list)
  .refine((values) => values.length >= 1 && values.length <= 2 && values.every((value) => value.length >= 32), {
    message: "must be one or two secrets, separated by a comma, of at least 32 characters each",
  })
  .default([]);

const isOrigin = (text: string) => /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const isTileUrl = (text: string) =>
  ["{z}", "{x}", "{y}"].every((name) => text.includes(name)) &&
  URL.canParse(text.replace("{s}", "a")) &&
  /^https?:$/.test(new URL(text.replace("{s}", "a")).protocol);

/** Elements of a comma-separated list, each read by `read`, which returns a problem as text. */
const listOf = <T extends object>(read: (part: string) => T | string) =>
  z
    .string()
    .default("")
    .transform((text, context): readonly T[] =>
      list(text).flatMap((part) => {
        const result = read(part);
        if (typeof result !== "string") return [result];
        context.addIssue({ code: "custom", message: result });
        return [];
      }),
    );

export interface NetworkLimit {
  network: Network;
  /** Searches a minute of the whole network. */
  searches: number;
}

const SEARCHES_MAX = 100_000;

function readNetworkLimit(part: string): NetworkLimit | string {
  const [, networkText = "", searchesText = ""] = /^([^=]+)=\s*(\d{1,6})$/.exec(part) ?? [];
  const searches = Number(searchesText);
  if (searches < 1 || searches > SEARCHES_MAX) {
    return `${part} must be a network, = and searches a minute from 1 to ${SEARCHES_MAX}, such as 203.0.113.0/24=600`;
  }
  const network = parseNetwork(networkText.trim());
  return typeof network === "string" ? network : { network, searches };
}

export const DEFAULT_DATABASE_URL = "postgres://listings:listings@127.0.0.1:15432/listings";

export const SETTINGS_SCHEMA = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: integer(3000, 0, 65_535),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: integer(0, 0, 65_535),
  BASE_URL: url("http:", "https:")
    .default("http://localhost:3000")
    .transform((text) => text.replace(/\/+$/, "")),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  /** For commands such as migrate and import, which need the owner of the tables; API and indexer should not be the owner. */
  OWNER_DATABASE_URL: url("postgres:", "postgresql:").optional(),
  EXPORT_DATABASE_URL: url("postgres:", "postgresql:").optional(),
  REDIS_URL: url("redis:", "rediss:").default("redis://127.0.0.1:16379"),
  OPENSEARCH_URL: z
    .string()
    .default("http://127.0.0.1:19200")
    .transform(list)
    .refine((urls) => urls.length > 0 && urls.every((text) => URL.canParse(text) && /^https?:/.test(text)), {
      message: "must be one or more http(s) URLs, separated by commas",
    }),
  INDEX_PREFIX: prefix,
  REDIS_PREFIX: prefix,
  INDEX_SHARDS: integer(1, 1, 256),
  INDEX_REPLICAS: integer(0, 0, 8),
  LOCALES: z
    .string()
    .default(SUPPORTED_LOCALES.join(","))
    .transform(list)
    .refine(
      (values) =>
        values.length > 0 && values.every((value) => (SUPPORTED_LOCALES as readonly string[]).includes(value)),
      {
        message: `must be a comma-separated choice of ${SUPPORTED_LOCALES.join(", ")}`,
      },
    )
    .transform((values) => values as readonly Locale[]),
  CURSOR_SECRET: secrets,
  API_KEY_PEPPER: secrets,
  /** Without it, and without a key set, no dashboard session is accepted. */
  DASHBOARD_JWT_SECRET: secrets,
  DASHBOARD_JWKS_URL: url("http:", "https:").optional(),
  DASHBOARD_JWT_ISSUER: z.string().default("listings-dashboard"),
  DASHBOARD_JWT_AUDIENCE: z.string().default("listings"),
  /** Without it a token of any type that carries all the rest is a session. */
  DASHBOARD_JWT_TYP: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .trim()
    .default("0")
    .superRefine((text, context) => {
      const objection = objectToProxies(text);
      if (objection === undefined) return;
      const message = `must be a number of hops or a list of proxy addresses (or loopback, linklocal, uniquelocal), and not trust every address: ${objection}`;
      context.addIssue({ code: "custom", message });
    })
    .transform(readProxies),
  RATE_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .transform((text) => text === "on"),
  /** Networks that search for many visitors, each with a limit of its own. */
  RATE_LIMIT_NETWORKS: listOf(readNetworkLimit),
  /** Networks that are answered with 403. */
  BLOCKED_NETWORKS: listOf(parseNetwork),
  LIMITER_TIMEOUT_MS: integer(100, 10, 60_000),
  SEARCH_CACHE_MS: integer(1000, 0, 1000),
  LISTING_CACHE_MB: integer(256, 0, 100_000),
  PUBLIC_CACHE_SECONDS: integer(0, 0, 60),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  CORS_ORIGINS: z
    .string()
    .default("*")
    .transform(list)
    .refine((values) => values.join() === "*" || (values.length > 0 && values.every(isOrigin)), {
      message: "must be * alone, or a comma-separated list of origins such as https://site.example",
    }),
  /** Authority of the ids in feeds, which outlives a change of BASE_URL. */
  FEED_TAG: z
    .string()
    .refine((text) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?,\d{4}(-\d\d(-\d\d)?)?$/.test(text), {
      message:
        "must be a domain, a comma and a day on which it was yours (or a month or a year), such as listings.example,2026",
    })
    .optional(),
  /** Origins of listing pictures that the pages may load; others are replaced by a drawing. */
  IMAGE_ORIGINS: z
    .string()
    .default("")
    .transform(list)
    .refine((values) => values.every(isOrigin), {
      message: "must be a comma-separated list of origins such as https://pictures.example",
    }),
  /** Pictures of the map; without them the coast that ships is drawn. */
  TILE_URL: z
    .string()
    .refine((text) => isTileUrl(text), {
      message: "must be a URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png",
    })
    .optional(),
  /** Whose pictures they are; [words](https://address) is a link. */
  TILE_ATTRIBUTION: z.string().max(500).default(""),
});
