// What real users ask, at a constant rate: searches, pages by a cursor that another process made, single listings,
// sellers, exports, changes and, as a dashboard does, keys of a company. Every request is valid, so any answer but 200 is a failure.
import type { Answered, Fleet } from "../../scripts/dev/bench/fleet.ts";
import { score } from "../helpers/full-run.ts";

const TICK_MS = 20;
/** Pages that wait to be asked for. */
const CURSORS_MAX = 200;
/** Listings seen last: single ones and their sellers are asked for. */
const FOUND_MAX = 50;
const SEARCHES = [
  "sort=newest",
  "dealType=sale",
  "dealType=rent&sort=price-asc",
  "propertyType=apartment&minRooms=2",
  "minPrice=50000&maxPrice=400000&sort=price-desc",
  "countySlug=harju-maakond",
  "searchText=korter",
  "searchText=2-toaline%20korter%20tallinnas",
  "searchText=%D0%BA%D0%B2%D0%B0%D1%80%D1%82%D0%B8%D1%80%D0%B0",
  "searchText=house",
  "minSize=40&sort=size-desc",
  "sort=oldest&abroad=include",
];

export const KINDS = ["search", "page", "listing", "seller", "export", "changes", "keys"] as const;
type Kind = (typeof KINDS)[number];

export interface TrafficCount {
  sent: Record<Kind, number>;
  /** By kind and status, where it was not 200. */
  failed: Record<string, number>;
  /** What the first failures said. */
  examples: string[];
  statuses: Record<string, number>;
  sentAgain: number;
  longestMs: Record<Kind, number>;
}

export interface Traffic {
  count: TrafficCount;
  /** Ends the walks that are on: cursors made from now on are of the present settings. Waits for those of the change stream. */
  renewCursors(): Promise<void>;
  /** Dashboard sessions that are used in turn from now on. */
  useSessions(tokens: readonly string[]): void;
  stop(): Promise<TrafficCount>;
}

interface TrafficOptions {
  perSecond: number;
  companyId: string;
  key: string;
  sessions: readonly string[];
}

interface Found {
  id: string;
  seller: { userId: string };
}

interface Walk {
  path: string;
  madeAt: number;
}

export function startTraffic(fleet: Fleet, { perSecond, companyId, key, sessions }: TrafficOptions): Traffic {
  const zeros = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const count: TrafficCount = {
    ...{ sent: zeros(), failed: {}, examples: [], statuses: {}, sentAgain: 0, longestMs: zeros() },
  };
  const open = new Set<Promise<void>>();
  const headers = { "x-api-key": key };
  let walks: Walk[] = [];
  let found: Found[] = [];
  let generation = 0;
  let since: { cursor: string; madeAt: number; generation: number } | undefined;
  let asking = false;
  let exporting = false;
  let tokens = sessions;

  function record(kind: Kind, { status, body, elsewhere, tookMs }: Answered, fault?: string): boolean {
    const outcome = fault ?? String(status);
    count.statuses[outcome] = (count.statuses[outcome] ?? 0) + 1;
    count.sentAgain += elsewhere;
    count.longestMs[kind] = Math.max(count.longestMs[kind], Math.round(tookMs));
    if (outcome === "200") return true;
    const name = `${kind} ${outcome}`;
    count.failed[name] = (count.failed[name] ?? 0) + 1;
    if (count.examples.length < 10) count.examples.push(`${name}: ${body.toString().slice(0, 300)}`);
    return false;
  }

  async function search(path: string, first: boolean): Promise<void> {
    const of = generation;
    const taken = first ? undefined : walks.shift();
    const answer = await fleet.ask({ path: taken?.path ?? path, notAt: taken?.madeAt });
    const page = answer.status === 200 ? JSON.parse(answer.body.toString()) : undefined;
    const empty = taken === undefined && page?.items.length === 0;
    if (!record(taken === undefined ? "search" : "page", answer, empty ? "200 without a listing" : undefined)) return;
    if (page.items.length > 0) found = [page.items[0] as Found, ...found].slice(0, FOUND_MAX);
    if (page.nextCursor === null || of !== generation || walks.length >= CURSORS_MAX) return;
    const [base = ""] = (taken?.path ?? path).split("&cursor=");
    walks.push({ path: `${base}&cursor=${page.nextCursor}`, madeAt: answer.port });
  }

  async function look(kind: "listing" | "seller", { id, seller }: Found): Promise<void> {
    const path = kind === "listing" ? `/api/public/v1/listings/${id}` : `/api/seller/${seller.userId}?listingId=${id}`;
    record(kind, await fleet.ask({ path }));
  }

  /** One at a time: a company may have two, and one that is slow to end is none of the next one's business. */
  async function exportAll(format: string): Promise<void> {
    exporting = true;
    const path = `/api/company/${companyId}/export?format=${format}`;
    const answer = await fleet.ask({ path, headers }).finally(() => {
      exporting = false;
    });
    const end = answer.body.subarray(-20).toString();
    const whole = format === "xml" ? /<\/\w+>\s*$/.test(end) : /\}\s*$/.test(end);
    record("export", answer, answer.status === 200 && !whole ? "200 cut short" : undefined);
  }

  /** One reader, as in life: it asks again once it has the answer. */
  async function changes(): Promise<void> {
    if (asking) return;
    asking = true;
    const of = generation;
    const query = since === undefined ? "" : `?since=${encodeURIComponent(since.cursor)}`;
    const answer = await fleet
      .ask({ path: `/api/company/${companyId}/changes${query}`, headers, notAt: since?.madeAt })
      .finally(() => {
        asking = false;
      });
    if (!record("changes", answer)) return;
    since = { cursor: JSON.parse(answer.body.toString()).nextCursor, madeAt: answer.port, generation: of };
  }

  async function keys(token: string): Promise<void> {
    record("keys", await fleet.ask({ path: "/api/company/api-keys", headers: { authorization: `Bearer ${token}` } }));
  }

  let sent = 0;
  const send = (kind: Kind, work: Promise<void>) => {
    count.sent[kind] += 1;
    const request: Promise<void> = work.finally(() => open.delete(request));
    open.add(request);
  };
  const next = () => {
    sent += 1;
    const path = `/api/public/v1/listings?limit=5&${SEARCHES[sent % SEARCHES.length]}`;
    if (sent % 50 === 7 && !exporting) return send("export", exportAll(sent % 100 === 7 ? "json" : "xml"));
    if (sent % 25 === 3 && !asking) return send("changes", changes());
    if (sent % 25 === 11) return send("keys", keys(tokens[count.sent.keys % tokens.length]!));
    const one = found[sent % FOUND_MAX];
    if (sent % 10 === 5 && one !== undefined) return send("listing", look("listing", one));
    if (sent % 10 === 9 && one !== undefined) return send("seller", look("seller", one));
    if (sent % 2 === 0 && walks.length > 0) return send("page", search(path, false));
    send("search", search(path, true));
  };
  const startedAt = performance.now();
  const sending = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (sent < due) next();
  }, TICK_MS);

  return {
    count,
    async renewCursors() {
      generation += 1;
      walks = [];
      await Promise.all(open);
      while (since === undefined || since.generation < generation)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    useSessions(next) {
      tokens = next;
    },
    async stop() {
      clearInterval(sending);
      await Promise.all(open);
      return count;
    },
  };
}

/** A row of the table at the end of a full run. */
export function scoreTraffic(what: string, count: TrafficCount): void {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, each) => total + each, 0);
  const kinds = KINDS.map((kind) => `${count.sent[kind]} ${kind} (longest ${count.longestMs[kind]} ms)`).join(", ");
  const seen = `${kinds}; ${JSON.stringify(count.statuses)}; sent again ${count.sentAgain}`;
  const [cases, failed] = [sum(count.sent), sum(count.failed)];
  score({ group: "O", what, cases, failed, worstMs: Math.max(...Object.values(count.longestMs)), seen });
}
