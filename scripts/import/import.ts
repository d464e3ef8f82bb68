// Imports a file of listings. Good lines are loaded in groups of one company, bad ones are reported by number.
import { stat } from "node:fs/promises";
import { existingCompanies } from "../../shared/db/companies.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { archiveLacking, countLacking, rememberImported } from "../../shared/db/listing-import.ts";
import { transactionWithRetry } from "../../shared/db/retry.ts";
import { CliError } from "../../shared/errors.ts";
import { loadPlaces, type PlaceDirectory } from "../../shared/places.ts";
import { readJsonLines } from "./json-lines.ts";
import { parseImportLine } from "./line.ts";
import { loadGroup, type NumberedLine } from "./load.ts";

const BATCH_SIZE = 1000;
const ARCHIVE_MIN = 100;
const ARCHIVE_SHARE = 0.01;

/** Another import has added the same listing meanwhile: the second attempt finds it. */
const ALSO_RETRIED = ["23505"];

/** For crash tests: called where the import may be stopped. */
export type ImportStep = "before-commit" | "after-commit" | "after-wake";

export interface ImportOptions {
  /** Report what would change, and change nothing. */
  dryRun?: boolean;
  /** Load nothing if any line is bad. */
  strict?: boolean;
  /** Archive listings of this company that are not in the file. */
  replaceCompany?: string;
  /** Archive any number of them. */
  force?: boolean;
  /** Wakes the indexer; best effort. */
  wake?: () => Promise<void>;
  onBadLine?: (line: number, reason: string) => void;
  onProgress?: (bytesDone: number, bytesTotal: number) => void;
  onStep?: (step: ImportStep) => Promise<void> | void;
}

export interface ImportReport {
  lines: number;
  inserted: number;
  updated: number;
  /** Archived by an earlier import because the file lacked it, and back in this one. */
  returned: number;
  unchanged: number;
  archived: number;
  bad: number;
}

export async function importListings(db: Knex, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const { strict = false, dryRun = false } = options;
  const places = await loadPlaces(db);
  if (!strict && !dryRun) return readAndLoad(db, undefined, { file, places, options });

  // A strict import is one transaction, repeated as a whole after a deadlock. So is a dry run: its later lines must see the
  // effect of earlier ones.
  let report: ImportReport | undefined;
  const undone = new Error("rolled back");
  await transactionWithRetry(
    db,
    async (trx) => {
      report = await readAndLoad(db, trx, { file, places, options });
      if (dryRun || (strict && report.bad > 0)) throw undone;
      await options.onStep?.("before-commit");
    },
    ALSO_RETRIED,
  ).catch((error) => {
    if (error !== undone) throw error;
  });
  if (report === undefined) throw new Error("the transaction ended without a report");
  if (strict && report.bad > 0) return { ...report, inserted: 0, updated: 0, returned: 0, archived: 0 };
  if (!dryRun) await afterCommit(options);
  return report;
}

interface Source {
  file: string;
  places: PlaceDirectory;
  options: ImportOptions;
}

/** `outer` is the one transaction of a strict import or a dry run; without it every group has its own. */
async function readAndLoad(
  db: Knex,
  outer: Knex.Transaction | undefined,
  { file, places, options }: Source,
): Promise<ImportReport> {
  const { replaceCompany, onBadLine, onProgress } = options;
  const report: ImportReport = { lines: 0, inserted: 0, updated: 0, returned: 0, unchanged: 0, archived: 0, bad: 0 };
  const bytesTotal = (await stat(file)).size;
  const companies = await companyCheck(db, replaceCompany);
  const imported = new Set<string>();
  const reject = (line: number, reason: string) => {
    report.bad += 1;
    onBadLine?.(line, reason);
  };

  let batch = new Map<string, NumberedLine>();
  const flush = async () => {
    for (const group of groupByCompany(batch.values())) {
      const loaded = await inTransaction(db, outer, options, (trx) => loadGroup(trx, group[0]!.companyId, group));
      report.inserted += loaded.inserted;
      report.updated += loaded.updated;
      report.returned += loaded.returned;
      report.unchanged += loaded.unchanged;
      for (const { line, reason } of loaded.bad) reject(line, reason);
    }
    batch = new Map();
  };

  for await (const { line: number, bytes, value, problem } of readJsonLines(file)) {
    report.lines += 1;
    if (report.lines % 100 === 0 || bytes >= bytesTotal) onProgress?.(Math.min(bytes, bytesTotal), bytesTotal);
    const parsed = problem === undefined ? parseImportLine(value, places, new Date()) : { problems: [problem] };
    if ("problems" in parsed) {
      reject(number, parsed.problems.join("; "));
      continue;
    }
    const { companyId = replaceCompany ?? null } = parsed.line;
    const wrongCompany = await companies(companyId);
    if (wrongCompany !== undefined) {
      reject(number, wrongCompany);
      continue;
    }
    const line = { ...parsed.line, number, companyId };
    if (replaceCompany !== undefined) imported.add(line.externalId);
    const key = `${companyId} ${line.externalId}`;
    // Of two lines for one listing the later one is written last.
    if (batch.has(key) || batch.size === BATCH_SIZE) await flush();
    batch.set(key, line);
  }
  await flush();
  if (replaceCompany !== undefined) {
    report.archived = await archiveRest(db, outer, { companyId: replaceCompany, imported, bad: report.bad, options });
  }
  return report;
}

/** Returns the problem of a line's company; each company is looked up once. */
async function companyCheck(db: Knex, only: string | undefined) {
  const known = new Map<string, boolean>();
  if (only !== undefined && !(await existingCompanies(db, [only])).has(only)) {
    throw new CliError(`There is no company ${only}. See them with: npx listings companies list`);
  }
  return async (companyId: string | null): Promise<string | undefined> => {
    if (only !== undefined && companyId !== only) return `companyId: this import is of company ${only} alone`;
    if (companyId === null) return undefined;
    if (!known.has(companyId)) known.set(companyId, (await existingCompanies(db, [companyId])).has(companyId));
    return known.get(companyId) ? undefined : `companyId: there is no company ${companyId}`;
  };
}

/** Groups in the order of the companies' ids. */
function groupByCompany(lines: Iterable<NumberedLine>): NumberedLine[][] {
  const groups = new Map<string | null, NumberedLine[]>();
  for (const line of lines) {
    const group = groups.get(line.companyId);
    if (group === undefined) groups.set(line.companyId, [line]);
    else group.push(line);
  }
  return [...groups].sort(([a], [b]) => Number(BigInt(a ?? 0) - BigInt(b ?? 0))).map(([, group]) => group);
}

async function inTransaction<T>(
  db: Knex,
  outer: Knex.Transaction | undefined,
  options: ImportOptions,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  if (outer !== undefined) return work(outer);
  const result = await transactionWithRetry(
    db,
    async (trx) => {
      const value = await work(trx);
      await options.onStep?.("before-commit");
      return value;
    },
    ALSO_RETRIED,
  );
  await afterCommit(options);
  return result;
}

async function afterCommit({ onStep, wake }: ImportOptions): Promise<void> {
  await onStep?.("after-commit");
  await wake?.();
  await onStep?.("after-wake");
}

interface Replacement {
  companyId: string;
  imported: ReadonlySet<string>;
  bad: number;
  options: ImportOptions;
}

/** The brake: a truncated file, or one of another company, must not archive most of the listings. */
async function archiveRest(
  db: Knex,
  outer: Knex.Transaction | undefined,
  { companyId, imported, bad, options }: Replacement,
): Promise<number> {
  if (bad > 0) {
    throw new CliError(
      `Nothing was archived: ${bad} bad ${bad === 1 ? "line" : "lines"} may name listings that would be.\n` +
        "Correct the file and run the command again.",
    );
  }
  return inTransaction(db, outer, options, async (trx) => {
    await rememberImported(trx, imported);
    const { listings, lacking } = await countLacking(trx, companyId);
    const allowed = Math.max(ARCHIVE_MIN, Math.floor(listings * ARCHIVE_SHARE));
    if (lacking > allowed && !options.force) {
      throw new CliError(
        `Nothing was archived: the file lacks ${lacking} of the company's ${listings} listings, more than ${allowed}.\n` +
          "If that is intended, run the command again with --force.",
      );
    }
    return archiveLacking(trx, companyId);
  });
}
