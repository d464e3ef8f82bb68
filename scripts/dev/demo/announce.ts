// What the demo prints once everything runs. Pure.

export interface Announcement {
  baseUrl: string;
  databaseUrl: string;
  /** Settings that other terminals lack, since the servers of this demo are not at their usual places. */
  otherSettings: Readonly<Record<string, string>>;
  listings: number;
  company: { id: string; name: string; key: string } | undefined;
  /** A public listing for sale, whose price may rise; undefined where there is none. */
  forSale: { id: string } | undefined;
}

export function announce({ baseUrl, databaseUrl, otherSettings, listings, company, forSale }: Announcement): string {
  const api = `${baseUrl}/api/public/v1`;
  return [
    "",
    `Everything runs: ${listings} listings. Ctrl-C stops it; the data stays.`,
    "",
    ...exportedSettings(otherSettings),
    "Open",
    `  ${baseUrl}/          search`,
    `  ${baseUrl}/docs      guide, with the API to try out`,
    `  ${baseUrl}/company   company dashboard; for a token: npx listings token --company ${company?.id ?? "ID"}`,
    `  ${baseUrl}/status    what runs, and how fresh the index is`,
    "",
    "Ask",
    `  curl '${api}/listings?dealType=sale&propertyType=apartment&countySlug=harju-maakond&maxPrice=250000&sort=price-asc'`,
    `  curl '${api}/listings?searchText=${encodeURIComponent("kahetoaline korter rõduga")}'`,
    `  curl '${baseUrl}/api/health'`,
    ...exportLines(baseUrl, company),
    ...changeLines({ baseUrl, databaseUrl, forSale }),
    "",
  ].join("\n");
}

function exportedSettings(settings: Announcement["otherSettings"]): string[] {
  const assignments = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  if (assignments.length === 0) return [];
  return ["For commands in another terminal, such as `npx listings keys`", `  export ${assignments.join(" ")}`, ""];
}

function exportLines(baseUrl: string, company: Announcement["company"]): string[] {
  if (company === undefined) return [];
  const { id, name, key } = company;
  return [
    `  curl -H 'X-API-Key: ${key}' '${baseUrl}/api/company/${id}/export?format=json'   (${name}; the key ends with this run)`,
  ];
}

/** A price that rises is never refused, and its page shows it. */
function changeLines({
  baseUrl,
  databaseUrl,
  forSale,
}: Pick<Announcement, "baseUrl" | "databaseUrl" | "forSale">): string[] {
  if (forSale === undefined) return [];
  return [
    "",
    `Change something by plain SQL; searches show it within seconds, and so does ${baseUrl}/listings/${forSale.id}`,
    `  psql ${databaseUrl} -c "update listings set price_eur = price_eur + 1000 where id = ${forSale.id}"`,
  ];
}
