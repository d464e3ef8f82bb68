// The parameters of the export.
import type { Request, Response } from "express";
import { STATUSES } from "../../shared/enums.ts";
import { oneOf } from "../http/param-kinds.ts";
import { readParams } from "../http/params.ts";
import { readOrRefuse } from "../http/refusal.ts";

export const STATUS_FILTERS = ["all", ...STATUSES] as const;

export const exportParams = {
  format: oneOf(["xml", "json"], "XML in our reading of REDE v0.93, or the same data as JSON. Default: xml.").meta({
    fallback: "xml",
  }),
  status: oneOf(STATUS_FILTERS, "Listings of this status, or of every status. Default: active.").meta({
    fallback: "active",
  }),
};

export function readExportParams(req: Request, res: Response) {
  const { values } = readOrRefuse(req, res, (pairs) => readParams(pairs, exportParams));
  return { format: values.format ?? "xml", status: values.status ?? "active" };
}
