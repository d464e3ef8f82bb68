// Client of the company API. The credential is a header of a single request: never in a URL, and not stored here.
import type { ApiKeyView, Change } from "./model.ts";

export interface Refusal {
  status: number;
  message: string;
}

export type Result<T> = { value: T; headers: Headers } | { refused: Refusal };

export interface CompanyClient {
  listKeys(token: string): Promise<Result<{ keys: ApiKeyView[] }>>;
  createKey(token: string, key: { name: string; expiresAt: string | null }): Promise<Result<NewKey>>;
  rotateKey(token: string, id: string, overlapHours: number): Promise<Result<NewKey>>;
  revokeKey(token: string, id: string): Promise<Result<undefined>>;
  /** The export file, unparsed. */
  download(key: string, companyId: string, options: { format: string; status: string }): Promise<Result<Blob>>;
  /** Current cursor of the change stream, without reading changes. */
  changesHead(key: string, companyId: string): Promise<Result<undefined>>;
  /** With `waitSeconds` the service holds the request until something changes. */
  changes(key: string, companyId: string, options: ChangesOptions): Promise<Result<ChangesPage>>;
}

interface NewKey extends ApiKeyView {
  key: string;
}

interface ChangesOptions {
  since: string | undefined;
  limit?: number;
  waitSeconds?: number;
  signal?: AbortSignal;
}

export interface ChangesPage {
  changes: Change[];
  nextCursor: string;
  hasMore: boolean;
}

export function companyClient(baseUrl: string): CompanyClient {
  async function call<T>(
    path: string,
    credential: string,
    { method = "GET", body, read = readJson, signal }: CallOptions = {},
  ): Promise<Result<T>> {
    const headers: Record<string, string> = { Authorization: `Bearer ${credential}` };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    try {
      const response = await fetch(`${baseUrl}/api/company/${path}`, {
        method,
        headers,
        cache: "no-store",
        ...(signal === undefined ? {} : { signal }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) return { refused: { status: response.status, message: await readMessage(response) } };
      return { value: (await read(response)) as T, headers: response.headers };
    } catch (error) {
      // No response, or an incomplete file: the message of the browser says which.
      return { refused: { status: 0, message: error instanceof Error ? error.message : String(error) } };
    }
  }

  return {
    listKeys: (token) => call("api-keys", token),
    createKey: (token, key) => call("api-keys", token, { method: "POST", body: { ...key, permissions: ["export"] } }),
    rotateKey: (token, id, overlapHours) =>
      call(`api-keys/${id}/rotate`, token, { method: "POST", body: { overlapHours } }),
    revokeKey: (token, id) => call(`api-keys/${id}`, token, { method: "DELETE", read: readNothing }),
    download: (key, companyId, options) =>
      call(`${companyId}/export?${new URLSearchParams(options)}`, key, { read: (response) => response.blob() }),
    changesHead: (key, companyId) =>
      call(`${companyId}/export?format=json&status=all`, key, { method: "HEAD", read: readNothing }),
    changes: (key, companyId, { since, limit = 50, waitSeconds = 0, signal }) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (since !== undefined) query.set("since", since);
      if (waitSeconds > 0) query.set("wait", String(waitSeconds));
      return call(`${companyId}/changes?${query}`, key, signal === undefined ? {} : { signal });
    },
  };
}

interface CallOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
  read?: (response: Response) => Promise<unknown>;
}

const readJson = (response: Response): Promise<unknown> => response.json();
const readNothing = async (): Promise<undefined> => undefined;

async function readMessage(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as {
    message?: string;
    details?: { param: string; reason: string }[];
  };
  const message = body.message ?? `HTTP ${response.status}`;
  const details = (body.details ?? []).filter(({ reason }) => !message.includes(reason)); // mostly the message is the first
  return [message, ...details.map(({ param, reason }) => `${param}: ${reason}`)].join(" ");
}
