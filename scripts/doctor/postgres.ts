// Checks PostgreSQL: reachable, new enough, durable, with this version's schema; and how far the index is behind it.
import { pepperId } from "../../api/company/key-format.ts";
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import {
  areMigrationsHidden,
  type DisabledTriggers,
  type IndexWork,
  type Rights,
  readDisabledTriggers,
  readIndexWork,
  readRights,
  readServerSettings,
  type ServerSettings,
} from "../../shared/db/diagnosis.ts";
import { pendingMigrations } from "../../shared/db/migrate.ts";
import { isRightsFault } from "../../shared/db/schema-fault.ts";
import { readSilentTriggers, type SilentTrigger } from "../../shared/db/triggers.ts";
import { countKeysByPepper } from "../../shared/db/working-keys.ts";
import { disabledProblem, missingProblem } from "../../shared/silent-triggers.ts";
import { reasonOf } from "../cause.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { judgeKeys } from "./keys.ts";
import { unreachable } from "./unreachable.ts";

const VERSION_MIN = 160_000;
const VERSION_TRIED = 180_000;
const CONNECTIONS_MIN = 50;
const LAG_SECONDS_MAX = 30;
const VERIFY_SECONDS_MAX = 3 * 3600;

type DoctorConfig = Pick<Config, "databaseUrl" | "ownerDatabaseUrl" | "apiKeyPeppers" | "production">;

/** Connects as the owner of the tables. database-users.ts checks the other users. */
export async function examinePostgres(config: DoctorConfig): Promise<Finding[]> {
  const { databaseUrl, ownerDatabaseUrl, apiKeyPeppers, production } = config;
  const setting = ownerDatabaseUrl === databaseUrl ? "DATABASE_URL" : "OWNER_DATABASE_URL";
  const db = connect(ownerDatabaseUrl, {
    applicationName: "listings-doctor",
    acquireTimeoutMs: 5000,
    statementTimeoutMs: 30_000,
  });
  try {
    const findings = judgeSettings(await readServerSettings(db));
    if (await areMigrationsHidden(db)) return [...findings, notOwner(setting, "see the table of migrations")];
    const pending = await pendingMigrations(db);
    if (pending.length > 0) {
      const text = `lacks ${pending.length} migration${pending.length === 1 ? "" : "s"}: ${pending.join(", ")}`;
      return [...findings, problem("Schema", text, "run `npx listings migrate`")];
    }
    return [
      ...findings,
      ok("Schema", "up to date"),
      ...judgeTriggers(await readDisabledTriggers(db), await readSilentTriggers(db)),
      ...judgeIndexWork(await readIndexWork(db)),
      ...judgeKeys(await countKeysByPepper(db), apiKeyPeppers.map(pepperId)),
    ];
  } catch (error) {
    if (isRightsFault(error)) return [notOwner(setting, `read what doctor reads (${reasonOf(error)})`)];
    return [unreachable("PostgreSQL", error, { setting, production })];
  } finally {
    await db.destroy();
  }
}

const notOwner = (setting: string, what: string) =>
  problem("Schema", `the user of ${setting} may not ${what}`, "give the owner of the tables in OWNER_DATABASE_URL");

/** Rights of the database user of API and indexer. An unreachable server is a finding of its own. */
export async function examineRights(databaseUrl: string): Promise<Finding[]> {
  const db = connect(databaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  try {
    return [judgeRights(await readRights(db))];
  } catch {
    return [];
  } finally {
    await db.destroy();
  }
}

export function judgeRights({ user, superuser, owner }: Rights): Finding {
  if (!superuser && !owner) return ok("Rights", `${user} is no owner of the tables`);
  const text = `${user} of DATABASE_URL ${superuser ? "is a superuser" : "owns the tables"}: a program that is taken over may do all`;
  return warning("Rights", text, "run `npx listings roles --users` and give each program the user of its role");
}

export function judgeSettings(settings: ServerSettings): Finding[] {
  const { version, versionNumber, fsync, synchronousCommit, maxConnections, readOnly } = settings;
  const findings: Finding[] = [];
  if (versionNumber < VERSION_MIN) {
    findings.push(problem("PostgreSQL", `version ${version} is too old`, "use PostgreSQL 18 (16 is the least)"));
  } else if (versionNumber < VERSION_TRIED) {
    findings.push(warning("PostgreSQL", `version ${version}; the tests run on 18`, "use PostgreSQL 18"));
  } else {
    findings.push(ok("PostgreSQL", `version ${version}`));
  }
  if (readOnly) findings.push(problem("PostgreSQL", "takes no writes", "give the primary server in DATABASE_URL"));
  if (!fsync || !synchronousCommit) {
    const text = "confirms changes before they are on disk: a power cut loses or breaks data";
    findings.push(warning("PostgreSQL", text, "set fsync = on and synchronous_commit = on"));
  }
  if (maxConnections < CONNECTIONS_MIN) {
    const text = `allows only ${maxConnections} connections`;
    findings.push(warning("PostgreSQL", text, `set max_connections to at least ${CONNECTIONS_MIN}`));
  }
  return findings;
}

function judgeTriggers(disabled: readonly DisabledTriggers[], silent: readonly SilentTrigger[]): Finding[] {
  const problems = disabled.map(({ table, names, internal }) => disabledProblem(table, names, { internal }));
  return [missingProblem(silent) ?? [], problems].flat().map(({ text, todo }) => problem("Triggers", text, todo));
}

export function judgeIndexWork(work: IndexWork): Finding[] {
  const { listings, pending, lagSeconds, rejected, rejectedExample } = work;
  const behind = `${pending} changed listings wait, the oldest since ${Math.round(lagSeconds)} s`;
  const findings = [
    ok("Listings", String(listings)),
    lagSeconds > LAG_SECONDS_MAX
      ? problem("Index lag", behind, "look at the line Indexer; if it lives and writes, read its log")
      : ok("Index lag", pending === 0 ? "none" : behind),
  ];
  if (rejected > 0) {
    const text = `OpenSearch rejected ${rejected} listings, for instance: ${rejectedExample}`;
    findings.push(problem("Rejected", text, "correct the data, then `npx listings dirty --retry`"));
  }
  findings.push(judgeVerify(work));
  return findings;
}

/** The last verify is about the index of its time, and its differences may not have been repaired. */
function judgeVerify(work: IndexWork): Finding {
  const { verifiedSecondsAgo, verifyProblems, verifyRepaired, verifyBrake, verifiedLive } = work;
  const again = "start the indexer, which does it every hour, or run `npx listings verify`";
  if (verifiedSecondsAgo === null)
    return warning("Verify", "database and index were never compared", "run `npx listings verify`");
  if (verifyBrake !== null)
    return problem("Verify", `the last run was stopped by the brake: ${verifyBrake}`, `look at DATABASE_URL; ${BRAKE}`);
  if (!verifiedLive) {
    const todo = "wait some minutes for the indexer to do it, or run `npx listings verify`";
    return warning("Verify", "the index that is live now was not compared yet", todo);
  }
  if (verifiedSecondsAgo > VERIFY_SECONDS_MAX) {
    const text = `database and index were last compared ${Math.round(verifiedSecondsAgo / 3600)} h ago`;
    return warning("Verify", text, again);
  }
  const when = `${Math.round(verifiedSecondsAgo / 60)} min ago`;
  const { orphan: _, ...differences } = verifyProblems ?? {}; // looked for by itself: it may be gone by now
  const found = Object.entries(differences).map(([kind, count]) => `${count} ${kind}`);
  if (found.length > 0 && !verifyRepaired)
    return problem("Verify", `${when}, found ${found.join(", ")}`, "run `npx listings verify --repair`");
  return ok("Verify", `${when}, ${found.length === 0 ? "no differences" : `found and repaired ${found.join(", ")}`}`);
}

const BRAKE = "if so much shall really be removed, run `npx listings verify --repair --force`";
