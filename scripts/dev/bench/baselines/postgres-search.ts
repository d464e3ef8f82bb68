// Baseline: sends a query to PostgreSQL, with the same conditions, order and page, and the exact number of matches on first
// pages.
import pg from "pg";
import type { Query } from "../queries.ts";

export interface PostgresSearch {
  ask(query: Query): Promise<{ total: number | undefined; rows: number }>;
  close(): Promise<void>;
}

const ORDERS: Readonly<Record<string, { key: string; direction: "asc" | "desc"; id: "asc" | "desc" }>> = {
  featured: { key: "rank_key", direction: "desc", id: "desc" },
  newest: { key: "published", direction: "desc", id: "desc" },
  oldest: { key: "published", direction: "asc", id: "asc" },
  "price-asc": { key: "price_asc", direction: "asc", id: "desc" },
  "price-desc": { key: "price_desc", direction: "desc", id: "desc" },
  "price-sqm-asc": { key: "price_sqm_asc", direction: "asc", id: "desc" },
  "price-sqm-desc": { key: "price_sqm_desc", direction: "desc", id: "desc" },
  "size-asc": { key: "size_asc", direction: "asc", id: "desc" },
  "size-desc": { key: "size_desc", direction: "desc", id: "desc" },
};

const COLUMNS: Readonly<Record<string, string>> = {
  minPrice: "price >=",
  maxPrice: "price <=",
  minRooms: "rooms >=",
  maxRooms: "rooms <=",
  minSize: "size >=",
  minYear: "year >=",
  minPlotArea: "plot_area >=",
};

export function openPostgresSearch(databaseUrl: string, connections: number): PostgresSearch {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    // Compiling such short statements costs more than it saves; sorting must not go to disk.
    options: "-c jit=off -c work_mem=64MB -c effective_cache_size=8GB -c random_page_cost=1.1",
  });
  return {
    async ask(query) {
      const { text, values } = toSql(query);
      const { rows } = await pool.query<{ listing: string; total?: string }>(text, values);
      return { total: query.after === undefined ? Number(rows[0]?.total ?? 0) : undefined, rows: rows.length };
    },
    close: () => pool.end(),
  };
}

function toSql({ params, after }: Query): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { conditions, words } = conditionsOf(params, bind);
  const where = conditions.join(" and ");
  const { key, direction, id } = ORDERS[params.sort ?? "featured"]!;
  const order = `${key} ${direction}, id ${id}`;
  const limit = Number(params.limit ?? 20) + 1;

  if (after !== undefined) {
    const behind = keyset(after.slice(-2), { key, direction, id }, bind);
    return {
      text: `select listing from bench.listings where ${where} and ${behind} order by ${order} limit ${limit}`,
      values,
    };
  }
  if (words === undefined) {
    // The order's index gives the page, another one the count.
    const total = `(select count(*) from bench.listings where ${where})`;
    return {
      text: `select listing, ${total} as total from bench.listings where ${where} order by ${order} limit ${limit}`,
      values,
    };
  }
  // Every match is found once: counted, ranked where the best match comes first, and only the page's listings are read.
  const ranked = params.sort === undefined ? `ts_rank(words, ${words}) desc, ` : "";
  return {
    text: `
      with page as materialized (
        select id, count(*) over () as total, row_number() over (order by ${ranked}${order}) as position
        from bench.listings
        where ${where}
        order by ${ranked}${order}
        limit ${limit}
      )
      select listing, total from page join bench.listings using (id) order by position
    `,
    values,
  };
}

function conditionsOf(params: Query["params"], bind: (value: unknown) => string) {
  const conditions: string[] = [];
  const { dealType, propertyType, topFloor, priceDrop, searchText } = params;
  if (dealType !== undefined) conditions.push(`deal_type = ${bind(dealType)}`);
  if (propertyType !== undefined) conditions.push(`property_type = any(${bind(propertyType.split(","))})`);
  conditions.push(placeOf(params, bind));
  for (const [name, comparison] of Object.entries(COLUMNS)) {
    if (params[name] !== undefined) conditions.push(`${comparison} ${bind(Number(params[name]))}`);
  }
  if (topFloor !== undefined) conditions.push(`is_top_floor = ${topFloor === "only"}`);
  if (priceDrop !== undefined) conditions.push("price_dropped");
  if (searchText === undefined) return { conditions, words: undefined };
  const words = `websearch_to_tsquery('estonian', ${bind(searchText)})`;
  conditions.push(`words @@ ${words}`);
  return { conditions, words };
}

function placeOf(params: Query["params"], bind: (value: unknown) => string): string {
  const { countySlug, municipalitySlug, settlementSlug, settlements } = params;
  if (countySlug === undefined) return "country = 'EE'";
  if (municipalitySlug === undefined) return `county = ${bind(countySlug)}`;
  const municipality = `${countySlug}/${municipalitySlug}`;
  const several = settlementSlug === undefined ? settlements?.split(",") : [settlementSlug];
  if (several === undefined) return `municipality = ${bind(municipality)}`;
  return `settlement = any(${bind(several.map((slug) => `${municipality}/${slug}`))})`;
}

function keyset(
  after: readonly number[],
  { key, direction, id }: (typeof ORDERS)[string],
  bind: (value: unknown) => string,
): string {
  const [value, last] = after.map(bind);
  const beyond = direction === "asc" ? ">" : "<";
  if (direction === id) return `(${key}, id) ${beyond} (${value}, ${last})`;
  // Mixed directions: the first part alone lets the index start in the right place.
  return `${key} ${beyond}= ${value} and (${key} ${beyond} ${value} or id < ${last})`;
}
