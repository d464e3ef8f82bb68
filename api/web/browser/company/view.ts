// What every part of the dashboard's view is given.
import type { Locale } from "../../../../shared/enums.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ApiKeyView, Change, Session } from "./model.ts";

export interface DashboardState {
  session: Session | undefined;
  keys: readonly ApiKeyView[];
  /** Just made: shown until the next call, then nowhere. */
  newKey: string | undefined;
  exportKey: string;
  companyId: string;
  changes: { rows: readonly Change[]; cursor: string | undefined; hasMore: boolean } | undefined;
  note: string | undefined;
  error: string | undefined;
}

export interface Dashboard {
  lang: Locale;
  messages: Messages;
  baseUrl: string;
  state: DashboardState;
  signIn(token: string): void;
  signOut(): void;
  createKey(name: string, expiresAt: string | null): void;
  rotateKey(id: string, overlapHours: number): void;
  revokeKey(id: string): void;
  setExportKey(key: string): void;
  setCompany(companyId: string): void;
  download(format: string, status: string): void;
  showChanges(): void;
  readCopy(): void;
}

/** The text fields of a form that was sent; the browser itself sends nothing. */
export function sent(event: SubmitEvent): (name: string) => string {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
}
