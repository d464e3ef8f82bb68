// Types of the tables for knex's query builder, with values as the driver returns them (`bigint` and `numeric` are strings). Only
// columns that plain statements on one table use: locks, CTEs, upserts and joins are SQL text with row types of their own.
import type { TargetState } from "./index-targets.ts";
import type { City, PlaceRow } from "./places.ts";

declare module "knex/types/tables.js" {
  interface Tables {
    cities: City;
    companies: {
      id: string;
      name: string;
      created_at: Date;
    };
    company_changes: {
      company_id: string;
      change_seq: string;
      xid: string;
    };
    epoch: {
      id: string;
      database_id: string;
      heartbeat_at: Date;
    };
    index_targets: {
      name: string;
      schema_hash: string;
      state: TargetState | "retired";
      backfill_last_id: string;
      created_at: Date;
      live_since: Date | null;
      cluster_uuid: string | null;
      heartbeat_at: Date | null;
      put_back_at: Date | null;
    };
    phrases: {
      phrase: string;
      listings: number;
      gathered_at: Date;
    };
    place_bumps: {
      place_id: string;
      last_listing_id: string;
    };
    places: PlaceRow;
    verify_runs: {
      id: string;
      started_at: Date;
      finished_at: Date | null;
      rows: string | null;
      problems: Record<string, number> | null;
      index_name: string | null;
      repaired: boolean;
      brake: string | null;
    };
  }
}
