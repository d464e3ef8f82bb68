// Streams a document of a company, and logs and counts how that ended. The status has been sent by then: a failure can only break the
// connection.
import type { Response } from "express";
import type { Logger } from "../../shared/logger.ts";
import type { Metrics } from "../metrics.ts";
import { breakOff, ClientDisconnected, type SendLimits, sendDocument } from "./send.ts";

export interface StreamDeps {
  logger: Logger;
  metrics: Pick<Metrics, "exports" | "exportRows">;
  sendLimits?: SendLimits;
}

interface StreamOptions {
  companyId: string;
  format: "xml" | "json" | "versions";
  status: string;
  gzip: boolean;
  res: Response;
}

/** `write` makes the document, and calls back with the number of rows written so far. */
export async function streamDocument(
  { logger, metrics, sendLimits }: StreamDeps,
  { companyId, format, status, gzip, res }: StreamOptions,
  write: (onRows: (count: number) => void) => AsyncIterable<Buffer>,
): Promise<void> {
  const startedAt = performance.now();
  let written = 0;
  const onRows = (count: number) => {
    written = count;
  };
  const count = (outcome: "sent" | "aborted" | "failed") => {
    metrics.exports.inc({ format, outcome });
    metrics.exportRows.inc({ format, outcome }, written);
  };
  const logFields = () => ({
    requestId: res.locals.requestId,
    companyId,
    format,
    status,
    rows: written,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    await sendDocument(res, write(onRows), { gzip, ...(sendLimits === undefined ? {} : { limits: sendLimits }) });
    count("sent");
    logger.info(logFields(), "exported");
  } catch (error) {
    const outcome = error instanceof ClientDisconnected ? "aborted" : "failed";
    count(outcome);
    if (outcome === "aborted")
      logger.info({ ...logFields(), reason: (error as Error).message }, "export aborted by the client");
    else logger.error({ ...logFields(), err: error }, "export failed");
    breakOff(res);
  }
}
