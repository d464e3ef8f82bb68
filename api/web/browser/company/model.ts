// State of the dashboard, and pure functions of it.

export interface ApiKeyView {
  id: string;
  prefix: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt?: string | null;
  lastUsedAt: string | null;
}

export type Change =
  | { seq: string; type: "upsert"; listing: ChangedListing }
  | { seq: string; type: "removed"; listingId: string; reason: string };

/** Some fields of a listing in the export. */
interface ChangedListing {
  id: string;
  version?: string;
  status?: string;
  updatedAt?: string;
  price?: number | null;
  location?: { address: string | null; city: string | null; settlement: string | null };
}

export interface Session {
  token: string;
  companyId: string;
  expiresAt: string;
}

/** Decodes the claims of a token to show them; only the service verifies it. */
export function readToken(token: string): Session | undefined {
  try {
    const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    const { company_id: companyId, exp } = JSON.parse(atob(payload)) as { company_id?: unknown; exp?: unknown };
    if (typeof companyId !== "string" || typeof exp !== "number") return undefined;
    return { token, companyId, expiresAt: new Date(exp * 1000).toISOString() };
  } catch {
    // Not a token: the caller shows that.
    return undefined;
  }
}

export function keyState({ revokedAt, expiresAt }: ApiKeyView, now: Date): "active" | "revoked" | "expired" {
  if (revokedAt != null && new Date(revokedAt) <= now) return "revoked";
  return expiresAt !== null && new Date(expiresAt) <= now ? "expired" : "active";
}

/** `attachment; filename="export.xml"` */
export function fileName(disposition: string | null, fallback: string): string {
  return /filename="([^"\\/]+)"/.exec(disposition ?? "")?.[1] ?? fallback;
}
