// <company-dashboard>: state and actions. Rendering is in view-*.ts, API calls in client.ts.
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { fill, isLocale } from "../../messages/search-messages.ts";
import { formatBytes } from "../format.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { companyClient, type Refusal, type Result } from "./client.ts";
import { measureLag } from "./lag.ts";
import { followLive } from "./live.ts";
import { fileName, readToken } from "./model.ts";
import { cursorIn } from "./pasted-cursor.ts";
import { saveFile } from "./save-file.ts";
import { storedToken, storeToken } from "./session.ts";
import { companyStyles } from "./styles.ts";
import type { Dashboard, DashboardState, Step } from "./view.ts";
import { changesView, commandsView } from "./view-changes.ts";
import { exportView } from "./view-export.ts";
import { keysView } from "./view-keys.ts";
import { sessionView } from "./view-session.ts";

/** Changes that stay on the page while it is followed. */
const LIVE_ROWS_MAX = 200;

const START: DashboardState = {
  step: "signIn",
  session: undefined,
  keys: [],
  newKey: undefined,
  exportKey: "",
  companyId: "",
  changes: undefined,
  isLive: false,
  liveTrouble: undefined,
  lag: undefined,
  note: undefined,
  error: undefined,
  keyRefused: undefined,
};

export class CompanyDashboard extends LitElement {
  static override styles = [...base, companyStyles];
  static override properties = { baseUrl: { attribute: "base-url" }, lang: {}, state: { state: true } };

  declare baseUrl: string;
  declare lang: string;
  declare state: DashboardState;
  #live: AbortController | undefined;

  constructor() {
    super();
    this.baseUrl = SERVICE_URL;
    this.state = START;
  }

  override firstUpdated(_changed: PropertyValues): void {
    const token = storedToken();
    if (token !== undefined) void this.#signIn(token);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopLive();
  }

  override render(): TemplateResult {
    const dashboard = this.#dashboard();
    const { error } = this.state;
    return html`${error === undefined ? "" : html`<p class="failure" role="alert">${error}</p>`}
      <ol class="steps">${[sessionView, keysView, exportView].map((view) => view(dashboard))}</ol>
      <h2 id="afterwards">${dashboard.messages.company.afterwards}</h2>
      <ul class="steps" aria-labelledby="afterwards">${[changesView, commandsView].map((view) => view(dashboard))}</ul>`;
  }

  get #language(): Locale {
    return isLocale(this.lang) ? this.lang : "et";
  }

  get #client() {
    return companyClient(this.baseUrl);
  }

  #set(changes: Partial<DashboardState>): void {
    this.state = { ...this.state, ...changes };
  }

  #dashboard(): Dashboard {
    const lang = this.#language;
    return {
      lang,
      messages: MESSAGES[lang],
      baseUrl: this.baseUrl,
      state: this.state,
      open: (step) => void this.#open(step),
      signIn: (token) => void this.#signIn(token),
      signOut: () => {
        storeToken(undefined);
        this.#stopLive();
        this.state = START;
      },
      createKey: (name, expiresAt) =>
        void this.#withToken((token) => this.#client.createKey(token, { name, expiresAt })),
      rotateKey: (id, hours) => void this.#withToken((token) => this.#client.rotateKey(token, id, hours)),
      revokeKey: (id) => void this.#withToken((token) => this.#client.revokeKey(token, id)),
      setExportKey: (exportKey) => this.#useKey({ exportKey: exportKey.trim() }),
      setCompany: (companyId) => this.#useKey({ companyId: companyId.trim() }),
      download: (format, status) => void this.#download(format, status),
      showChanges: () => void this.#showChanges(),
      readCopy: () => void this.#readChanges(undefined),
      toggleLive: () => void (this.#live === undefined ? this.#goLive() : this.#stopLive()),
      measureLag: (cursor) => void this.#measureLag(cursor),
    };
  }

  /** The button that leads on goes with its step: the focus moves to the step that it opened. */
  async #open(step: Step | undefined): Promise<void> {
    this.#set({ step });
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("[open] summary")?.focus();
  }

  async #signIn(token: string): Promise<void> {
    const session = readToken(token);
    const words = MESSAGES[this.#language].company;
    if (session === undefined) return this.#set({ error: words.refused });
    const keys = await this.#client.listKeys(token);
    if ("refused" in keys) {
      if (keys.refused.status === 401) storeToken(undefined);
      return this.#refuseToken(keys.refused);
    }
    storeToken(token);
    this.#set({ session, step: "key", keys: keys.value.keys, companyId: session.companyId, error: undefined });
  }

  /** Runs a key call, then reloads the list. A key in its response is shown, and used for the calls below. */
  async #withToken(call: (token: string) => Promise<Result<{ key: string } | undefined>>): Promise<void> {
    const token = this.state.session?.token;
    if (token === undefined) return;
    const done = await call(token);
    if ("refused" in done) return this.#refuseToken(done.refused);
    const newKey = done.value?.key;
    this.#set({
      newKey,
      error: undefined,
      ...(newKey === undefined ? {} : { exportKey: newKey, changes: undefined, keyRefused: undefined }),
    });
    const keys = await this.#client.listKeys(token);
    if ("refused" in keys) this.#refuseToken(keys.refused);
    else this.#set({ keys: keys.value.keys });
  }

  async #download(format: string, status: string): Promise<void> {
    const { exportKey, companyId } = this.state;
    const words = MESSAGES[this.#language].company;
    this.#set({ note: words.downloading, error: undefined });
    const result = await this.#client.download(exportKey, companyId, { format, status });
    if ("refused" in result) return this.#refuseKey(result.refused);
    const file = fileName(result.headers.get("Content-Disposition"), `export.${format}`);
    saveFile(result.value, file);
    this.#set({ note: fill(words.saved, { file, size: formatBytes(result.value.size, this.#language) }) });
  }

  /** The first call reads the current cursor; each further one shows the changes since. */
  async #showChanges(): Promise<void> {
    const { changes, exportKey, companyId } = this.state;
    if (changes !== undefined) return this.#readChanges(changes.cursor);
    const head = await this.#client.changesHead(exportKey, companyId);
    if ("refused" in head) return this.#refuseKey(head.refused);
    const cursor = head.headers.get("X-Changes-Since") ?? undefined;
    this.#set({ changes: { rows: [], cursor, hasMore: false }, error: undefined });
  }

  async #readChanges(since: string | undefined): Promise<void> {
    const { exportKey, companyId } = this.state;
    const page = await this.#client.changes(exportKey, companyId, { since });
    if ("refused" in page) return this.#refuseKey(page.refused);
    const { changes, nextCursor, hasMore } = page.value;
    this.#set({ changes: { rows: changes, cursor: nextCursor, hasMore }, lag: undefined, error: undefined });
  }

  /** What was read with another key is not shown with this one. */
  #useKey(changed: Pick<Partial<DashboardState>, "exportKey" | "companyId">): void {
    this.#stopLive();
    this.#set({ ...changed, changes: undefined, lag: undefined, keyRefused: undefined });
  }

  /** From where the page is, or from now on. */
  async #goLive(): Promise<void> {
    const live = new AbortController();
    this.#live = live;
    this.#set({ isLive: true });
    if (this.state.changes === undefined) await this.#showChanges();
    const { changes, exportKey: key, companyId } = this.state;
    if (live.signal.aborted) return;
    if (changes === undefined) return this.#stopLive(); // refused, which is shown
    const refused = await followLive(this.#client, {
      ...{ key, companyId, since: changes.cursor, signal: live.signal },
      onPage: ({ changes: more, nextCursor: cursor, hasMore }) => {
        const rows = [...(this.state.changes?.rows ?? []), ...more].slice(-LIVE_ROWS_MAX);
        const lag = more.length > 0 ? undefined : this.state.lag; // it counted what was there before
        this.#set({ changes: { rows, cursor, hasMore }, lag, liveTrouble: undefined, error: undefined });
      },
      onTrouble: (refused) =>
        this.#set({
          liveTrouble: { refused, since: this.state.liveTrouble?.since ?? new Date().toISOString() },
        }),
    });
    if (refused === undefined) return;
    this.#stopLive();
    this.#refuseKey(refused);
  }

  #stopLive(): void {
    this.#live?.abort();
    this.#live = undefined;
    if (this.state.isLive) this.#set({ isLive: false, liveTrouble: undefined });
  }

  async #measureLag(cursor: string): Promise<void> {
    const { exportKey: key, companyId } = this.state;
    const lag = await measureLag(this.#client, { key, companyId, cursor: cursorIn(cursor) });
    if ("refused" in lag) {
      this.#set({ lag: undefined });
      this.#refuseKey(lag.refused);
    } else this.#set({ lag: { ...lag, measuredAt: new Date().toISOString() }, error: undefined });
  }

  #refuseToken(refused: Refusal): void {
    const { refused: notAccepted } = MESSAGES[this.#language].company;
    this.#refuse(refused.status === 401 ? { ...refused, message: notAccepted } : refused);
  }

  /** A refusal of a call with the key: 401 and 403 are said of the key, since the service speaks of headers. */
  #refuseKey(refused: Refusal): void {
    const { keyNotAccepted, keyOfAnother } = MESSAGES[this.#language].company;
    const said: Record<number, string> = { 401: keyNotAccepted, 403: keyOfAnother };
    const keyRefused = said[refused.status];
    if (keyRefused === undefined) this.#refuse(refused);
    else this.#set({ note: undefined, error: keyRefused, keyRefused });
  }

  #refuse({ message }: Refusal): void {
    this.#set({ note: undefined, error: fill(MESSAGES[this.#language].company.failed, { message }) });
  }
}
