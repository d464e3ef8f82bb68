// Load on a running API, at constant arrival rates: rows L01-L04, L08 and L09 of the reliability promises. Prints figures and
// asserts nothing: they belong to the machine.
//
//   RATE_LIMITS=off npx listings api &
//   npx tsx scripts/bench/api-load.ts L01 --url http://localhost:3000 --rate 200 --seconds 600
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type LoadResult, runLoad } from "./constant-rate.ts";

const SEARCH = "/api/public/v1/listings";

/** What people ask, the common questions first. */
const SEARCHES = [
  "",
  "?dealType=sale&propertyType=apartment&sort=newest",
  "?dealType=rent&propertyType=apartment&countySlug=harju-maakond&municipalitySlug=tallinn&maxPrice=900",
  "?dealType=sale&propertyType=apartment&countySlug=harju-maakond&minRooms=2&maxPrice=200000&sort=price-asc",
  "?propertyType=house&countySlug=tartu-maakond&minPlotArea=800&sort=price-sqm-asc",
  "?searchText=3-toaline%20korter%20r%C3%B5duga",
  "?searchText=%D0%BA%D0%B2%D0%B0%D1%80%D1%82%D0%B8%D1%80%D0%B0&dealType=sale",
  "?priceDrop=1&limit=50",
  "?abroad=include&country=FI,ES&sort=price-desc",
  "?searchText=maja%20aiaga%20mere%20%C3%A4%C3%A4res&sort=newest",
];

/** The worst that is legal: 200 characters, fifty areas, every filter, the largest page. */
const WORST = `?limit=50&dealType=sale&abroad=include&minPrice=1&maxPrice=9999999999&minRooms=1&maxRooms=99&minSize=1&maxSize=99999&topFloor=exclude&minYear=1&maxYear=2200&settlements=kesklinna-linnaosa,pirita-linnaosa,lasnamae-linnaosa,mustamae-linnaosa,haabersti-linnaosa,nomme-linnaosa,kristiine-linnaosa,pohja-tallinna-linnaosa&searchText=${encodeURIComponent(
  "avar korter rõdu saun garaaž keldriboks lift köök vannituba magamistuba aed terrass kamin parkimine mererannas uusarendus renoveeritud vaikne päikseline kvartal kool",
)}`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    rate: { type: "string" },
    seconds: { type: "string", default: "60" },
    /** L04: the knee that L03 has found. */
    knee: { type: "string" },
  },
});
const url = options.url;
const seconds = Number(options.seconds);
const rateOr = (fallback: number) => Number(options.rate ?? fallback);

const searches = (index: number) => ({ path: SEARCH + SEARCHES[index % SEARCHES.length] });

async function readIds(): Promise<string[]> {
  const answer = await fetch(`${url}${SEARCH}?limit=50`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  if (items.length === 0) throw new Error("There are no listings to ask for: npx listings seed --listings 20000");
  return items.map(({ id }) => id);
}

const keeps = ({ statuses, wantedPerSecond, goodPerSecond, good }: LoadResult) =>
  Object.keys(statuses).every((status) => status === "200") && goodPerSecond > 0.97 * wantedPerSecond && good.p99 < 500;

const ROWS: Record<string, { title: string; run: () => Promise<void> }> = {
  L01: {
    title: "searches",
    run: async () => print("searches", await runLoad({ url, perSecond: rateOr(200), seconds, next: searches })),
  },
  L02: {
    title: "single listings",
    async run() {
      const ids = await readIds();
      const next = (index: number) => ({ path: `${SEARCH}/${ids[index % ids.length]}` });
      print("listings", await runLoad({ url, perSecond: rateOr(500), seconds, next }));
    },
  },
  L03: {
    title: "the knee: the highest rate of searches without an error and with p99 under 500 ms",
    async run() {
      let knee = 0;
      for (let perSecond = rateOr(50); ; perSecond = Math.round(perSecond * 1.25)) {
        const result = await runLoad({ url, perSecond, seconds, next: searches });
        print(`${perSecond}/s`, result);
        if (!keeps(result)) break;
        knee = perSecond;
      }
      console.log(`knee: ${knee} searches a second`);
    },
  },
  L04: {
    title: "three times the knee, and the time until all is as before",
    async run() {
      const knee = Number(options.knee ?? Number.NaN);
      if (Number.isNaN(knee)) throw new Error("L04 needs --knee, the figure that L03 prints");
      const result = await runLoad({ url, perSecond: 3 * knee, seconds, next: searches });
      print(`${3 * knee}/s`, result);
      console.log(`goodput: ${Math.round((100 * result.goodPerSecond) / knee)} % of the knee`);
      const startedAt = performance.now();
      for (;;) {
        const after = await runLoad({ url, perSecond: Math.max(1, knee / 2), seconds: 2, next: searches });
        if (keeps(after)) break;
      }
      console.log(`as before after ${Math.round((performance.now() - startedAt) / 1000)} s`);
    },
  },
  L08: {
    title: "limits on, 10,000 addresses (the API needs TRUST_PROXY=1 and RATE_LIMITS=on)",
    async run() {
      const next = (index: number) => ({
        path: `${SEARCH}?limit=1`,
        headers: { "x-forwarded-for": `10.${(index >> 8) % 40}.${index & 255}.7` },
      });
      print("addresses", await runLoad({ url, perSecond: rateOr(200), seconds, next }));
    },
  },
  L09: {
    title: "the worst legal query",
    run: async () =>
      print("worst", await runLoad({ url, perSecond: rateOr(20), seconds, next: () => ({ path: SEARCH + WORST }) })),
  },
};

function print(what: string, { sent, notSent, statuses, goodPerSecond, good, others }: LoadResult): void {
  const ms = (value: number) => (Number.isNaN(value) ? "-" : `${value.toFixed(0)} ms`);
  console.log(
    `${what}: ${sent} sent${notSent > 0 ? `, ${notSent} not sent` : ""}, ${JSON.stringify(statuses)}, ` +
      `${goodPerSecond.toFixed(0)} good/s, p50 ${ms(good.p50)}, p90 ${ms(good.p90)}, p99 ${ms(good.p99)}, max ${ms(good.max)}` +
      (others.count > 0 ? `; others p99 ${ms(others.p99)}` : ""),
  );
}

const [name = ""] = positionals;
const row = ROWS[name];
if (row === undefined) {
  const rows = Object.entries(ROWS).map(([key, { title }]) => `  ${key}  ${title}`);
  console.error(`usage: api-load.ts ROW [--url URL] [--rate N] [--seconds N] [--knee N]\n${rows.join("\n")}`);
  process.exitCode = 2;
} else {
  console.log(`${name} ${row.title}; ${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, Node.js ${process.version}`);
  await row.run();
}
