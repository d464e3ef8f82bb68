// Writes an export to stdout, or to a file that appears only when it is complete.
import { rename, rm } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeDocument } from "../api/export/document.ts";
import type { ExportFormat } from "../api/export/format.ts";
import { changesSince, documentHeader } from "../api/export/header.ts";
import { loadConfig } from "../shared/config.ts";
import { countExport, exportBatches, readCompanyState } from "../shared/db/export.ts";
import { connectExport, openSnapshot } from "../shared/db/export-snapshot.ts";
import { CliError } from "../shared/errors.ts";
import { readId } from "../shared/ids.ts";
import { programVersion } from "../shared/version.ts";
import { streamToFile } from "./stream-to-file.ts";

interface ExportFileOptions {
  companyId: string;
  format: ExportFormat;
  status: string;
  out: string | undefined;
}

export async function writeExport({ companyId, format, status, out }: ExportFileOptions) {
  if (readId(companyId) === undefined) throw new CliError(`${companyId} is no company id.`, 2);
  const config = loadConfig(undefined, ["CURSOR_SECRET"]); // its head says where changes go on
  const pool = connectExport(config.exportDatabaseUrl, { poolMax: 1, acquireTimeoutMs: 10_000 });
  const snapshot = await openSnapshot(pool, { statementMs: 60_000 });
  let broken = true;
  try {
    const state = await readCompanyState(snapshot, companyId);
    if (state === undefined) {
      throw new CliError(`There is no company ${companyId}. \`listings companies list\` shows all.`, 2);
    }
    const filter = status === "all" ? null : status;
    const objectCount = await countExport(snapshot, companyId, filter);
    const scope = { companyId, format, status };
    const head = documentHeader(scope, state, {
      objectCount,
      version: programVersion(),
      changesSince: changesSince(scope, state, config.cursorSecrets),
    });
    const document = writeDocument(head, exportBatches(snapshot, companyId, filter), { ...config, format });
    if (out === undefined) await pipeline(document, toStdout());
    else await writeWhole(document, out);
    broken = false;
    return { file: out, objectCount };
  } finally {
    await snapshot.close({ broken });
    await pool.end();
  }
}

/** stdout is the process's own: it is not ended with the document. */
function toStdout(): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(chunk, (error) => done(error));
    },
  });
}

async function writeWhole(document: AsyncIterable<Buffer>, out: string): Promise<void> {
  const unfinished = `${out}.part`;
  try {
    await streamToFile(document, unfinished);
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
