// Parameters of the dashboard's views.
import type { Locale } from "../../../../shared/enums.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Refusal } from "./client.ts";
import type { Lag } from "./lag-text.ts";
import type { ApiKeyView, Change, Session } from "./model.ts";

export type Step = "signIn" | "key" | "export" | "changes" | "commands";

export interface DashboardState {
  /** The step that is open; the others are shut. */
  step: Step | undefined;
  session: Session | undefined;
  keys: readonly ApiKeyView[];
  /** A new key, shown until the next call. */
  newKey: string | undefined;
  exportKey: string;
  companyId: string;
  changes: { rows: readonly Change[]; cursor: string | undefined; hasMore: boolean } | undefined;
  /** Whether changes are shown as they happen. */
  isLive: boolean;
  /** Why the live view gets nothing at the moment, and since when. */
  liveTrouble: { refused: Refusal; since: string } | undefined;
  /** Of the company's own copy, measured from its cursor. */
  lag: (Lag & { measuredAt: string }) | undefined;
  note: string | undefined;
  error: string | undefined;
  /** Why the service refused the key that is chosen. */
  keyRefused: string | undefined;
}

export interface Dashboard {
  lang: Locale;
  messages: Messages;
  baseUrl: string;
  state: DashboardState;
  open(step: Step | undefined): void;
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
  toggleLive(): void;
  measureLag(cursor: string): void;
}

/** Whether there is a key to call with. */
export const isReady = ({ exportKey, companyId }: DashboardState): boolean => exportKey !== "" && companyId !== "";

/** Text fields of a submitted form, whose own submission is prevented. */
export function sent(event: SubmitEvent): (name: string) => string {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
}
