// The header of an export document, and the cursor with which a client continues from its snapshot in the change stream.
import type { CompanyState } from "../../shared/db/export.ts";
import { encodeChangesCursor, LAST_LISTING_ID } from "./changes-cursor.ts";
import type { DocumentHeader } from "./format.ts";
import { cleanLine } from "./listing.ts";
import type { ExportScope } from "./validators.ts";

type DocumentScope = Pick<ExportScope, "companyId" | "status">;

interface HeadOptions {
  objectCount: number;
  version: string;
  changesSince: string;
}

export function documentHeader(
  scope: DocumentScope,
  state: CompanyState,
  { objectCount, version, changesSince: since }: HeadOptions,
): DocumentHeader {
  return {
    generator: { name: "Listings", version },
    generatedAt: state.readAt.toISOString(),
    scope: { kind: "full", status: scope.status },
    company: { id: scope.companyId, name: cleanLine(state.name) || null },
    changeSequence: state.changeSequence,
    changesSince: since,
    objectCount,
  };
}

export function changesSince(
  { companyId, status }: DocumentScope,
  { epoch, changeSequence }: CompanyState,
  secrets: readonly string[],
): string {
  const position = { changeSeq: changeSequence, listingId: LAST_LISTING_ID, copiedAt: changeSequence };
  return encodeChangesCursor({ epoch, companyId, status, ...position }, secrets);
}
