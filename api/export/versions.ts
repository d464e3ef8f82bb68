// GET /api/company/{companyId}/versions: id, version and status of every listing, a line each, from one snapshot, with the seal of an
// export. A mirror proves with it that it is equal, for a hundredth of the bytes of an export.
import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { countExport, type VersionBlock, versionBlocks } from "../../shared/db/export.ts";
import { acceptsGzip } from "../http/headers.ts";
import { oneOf } from "../http/param-kinds.ts";
import { readParams } from "../http/params.ts";
import { readOrRefuse } from "../http/refusal.ts";
import { readFirst, thenClose, withCompanySnapshot } from "./company-snapshot.ts";
import type { DocumentHeader, Seal } from "./format.ts";
import type { ExportDeps } from "./handler.ts";
import { changesSince, documentHeader } from "./header.ts";
import { STATUS_FILTERS } from "./params.ts";
import { streamDocument } from "./stream.ts";
import { answerWithoutBody, versionsHeaders } from "./validators.ts";

export const versionsParams = {
  status: oneOf(STATUS_FILTERS, "Listings of every status (all), or of one. Default: all.").meta({ fallback: "all" }),
};

/** Call it after authentication and limits. */
export async function sendVersions(deps: ExportDeps, companyId: string, req: Request, res: Response): Promise<void> {
  const { config, version } = deps;
  const { values } = readOrRefuse(req, res, (pairs) => readParams(pairs, versionsParams));
  const { status = "all" } = values;
  const scope = { companyId, status };
  await withCompanySnapshot(deps, { companyId, res }, async (snapshot, state) => {
    const since = changesSince(scope, state, config.cursorSecrets);
    const headers = versionsHeaders(state, { version, changesSince: since });
    if (await answerWithoutBody(req, res, { headers, since, snapshot })) return;

    const filter = status === "all" ? null : status;
    const objectCount = await countExport(snapshot, companyId, filter);
    const blocks = thenClose(snapshot, await readFirst(versionBlocks(snapshot, companyId, filter)));
    const gzip = acceptsGzip(req);
    res.set({ ...headers, "X-Changes-Since": since, ...(gzip ? { "Content-Encoding": "gzip" } : {}) });
    const header = documentHeader(scope, state, { objectCount, version, changesSince: since });
    await streamDocument(deps, { ...scope, format: "versions", gzip, res }, (onRows) =>
      writeVersions(header, blocks, onRows),
    );
  });
}

/** Head and seal are the lines that start with `#`. The checksum covers the lines between them as sent, each with its LF. */
async function* writeVersions(
  header: DocumentHeader,
  batches: AsyncIterable<VersionBlock[]>,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let written = 0;
  yield markedLine(header);
  for await (const blocks of batches) {
    for (const { lines, count } of blocks) {
      const piece = Buffer.from(lines);
      hash.update(piece);
      written += Number(count);
      yield piece;
      onRows(written);
    }
  }
  if (written !== header.objectCount) {
    throw new Error(`the list has ${written} lines where its snapshot holds ${header.objectCount}`);
  }
  yield markedLine({ objectCount: written, sha256: hash.digest("hex"), complete: true } satisfies Seal);
}

const markedLine = (content: object) => Buffer.from(`#${JSON.stringify(content)}\n`);
