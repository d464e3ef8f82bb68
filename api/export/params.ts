// The parameters of the export.
import type { Request } from "express";
import { STATUSES } from "../../shared/enums.ts";
import { oneOf, readParams, withExamples } from "../http/params.ts";
import { invalidParams, type Pairs, readQuery } from "../http/query.ts";

export const STATUS_FILTERS = ["all", ...STATUSES] as const;

export const exportParams = {
  format: oneOf(["xml", "json"], "XML in our reading of REDE v0.93, or the same data as JSON. Default: xml.").meta({
    fallback: "xml",
  }),
  status: oneOf(STATUS_FILTERS, "Listings of this status, or of every status. Default: active.").meta({
    fallback: "active",
  }),
};

export function readExportParams(req: Request) {
  const query = readQuery(req);
  const read = (pairs: Pairs) => readParams(pairs, exportParams);
  const { values, problems } = read(query.pairs);
  if (problems.length > 0) throw invalidParams(withExamples(problems, query, (pairs) => read(pairs).problems));
  return { format: values.format ?? "xml", status: values.status ?? "active" };
}
