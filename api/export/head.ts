// The head of an export, and the changes cursor of its snapshot: a consumer goes on from there without a gap.
import type { CompanyState } from "../../shared/db/export.ts";
import { encodeChangesCursor, LAST_LISTING_ID } from "../company/changes-cursor.ts";
import type { ExportHead } from "./document.ts";
import { cleanLine } from "./listing.ts";
import type { ExportScope } from "./validators.ts";

interface HeadOptions {
  objectCount: number;
  version: string;
  cursorSecrets: readonly string[];
}

export function exportHead(
  scope: ExportScope,
  state: CompanyState,
  { objectCount, version, cursorSecrets }: HeadOptions,
): ExportHead {
  const { companyId, status } = scope;
  return {
    generator: { name: "Listings", version },
    generatedAt: state.readAt.toISOString(),
    scope: { kind: "full", status },
    company: { id: companyId, name: cleanLine(state.name) || null },
    changeSequence: state.changeSequence,
    changesSince: changesSince(scope, state, cursorSecrets),
    objectCount,
  };
}

export function changesSince(
  { companyId, status }: ExportScope,
  { epoch, changeSequence }: CompanyState,
  secrets: readonly string[],
): string {
  const position = { changeSeq: changeSequence, listingId: LAST_LISTING_ID, copiedAt: changeSequence };
  return encodeChangesCursor({ epoch, companyId, status, ...position }, secrets);
}
