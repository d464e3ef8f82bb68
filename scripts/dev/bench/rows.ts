// The rows of docs/performance.md, in their order.
import type { Bench } from "./context.ts";
import type { RowResult } from "./result.ts";
import { run as cells } from "./rows/cells.ts";
import { run as changes } from "./rows/changes.ts";
import { run as deepPages } from "./rows/deep-pages.ts";
import { run as demoStart } from "./rows/demo-start.ts";
import { run as distinct } from "./rows/distinct.ts";
import { run as exports } from "./rows/exports.ts";
import { run as facets } from "./rows/facets.ts";
import { run as growth } from "./rows/growth.ts";
import { run as latencies } from "./rows/latencies.ts";
import { run as memory } from "./rows/memory.ts";
import { run as popular } from "./rows/popular.ts";
import { run as reindexUnderLoad } from "./rows/reindex-under-load.ts";
import { run as reindexing } from "./rows/reindexing.ts";
import { run as shards } from "./rows/shards.ts";
import { run as singles } from "./rows/singles.ts";
import { run as suggestions } from "./rows/suggestions.ts";
import { run as triggerCost } from "./rows/trigger-cost.ts";

interface Row {
  title: string;
  run(bench: Bench): Promise<RowResult[]>;
  /** Takes long or asks for more than the usual: left out unless it is named. */
  byName?: boolean;
}

const rows = {
  "1": { title: "Searches, distinct queries, against raw OpenSearch", run: distinct },
  "2": { title: "Searches, popular queries, against raw OpenSearch", run: popular },
  "3": { title: "Searches by class of query, against PostgreSQL", run: latencies },
  "4": { title: "ten times the listings", run: growth },
  "5": { title: "page 1,000 of a walk against page 1", run: deepPages },
  "6": { title: "reindex against _bulk of ready-made bodies", run: reindexing },
  "7": { title: "from a change to searchable, under load", run: changes },
  "8": { title: "export against COPY", run: exports },
  "9": { title: "Single listings against a select by primary key", run: singles },
  "10": { title: "second start of the demo", run: demoStart },
  "11": { title: "counts beside eight filters", run: facets },
  "12": { title: "cells of a map", run: cells },
  "13": { title: "suggestions while typing", run: suggestions },
  "14": { title: "updates with our triggers against updates without", run: triggerCost },
  memory: { title: "memory of API and indexer", run: memory },
  load: { title: "reindex under changes and searches", run: reindexUnderLoad, byName: true },
  shards: { title: "1, 2, 4 and 8 shards, API and indexer processes", run: shards, byName: true },
} satisfies Record<string, Row>;

export type RowName = keyof typeof rows;

export const ROWS: Record<RowName, Row> = rows;
