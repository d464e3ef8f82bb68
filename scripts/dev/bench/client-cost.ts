// Compares the CPU time per call of our client (shared/search/client.ts) with that of the official client, against a server
// in a process of its own that always gives the same answer.
//   node --import tsx scripts/dev/bench/client-cost.ts [--calls 2000] [--rounds 5]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { searchClient } from "../../../shared/search/client.ts";

const { values } = parseArgs({
  options: { calls: { type: "string", default: "2000" }, rounds: { type: "string", default: "5" } },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const INDEX = "listings";
const BODY = { query: { match_all: {} }, size: 20, sort: ["id"] };

/** Answers a search with as many hits as its path says, each of about 1 KB. */
const SERVER = `
  const hit = (id) => ({ _index: "${INDEX}", _id: String(id), _source: { id, text: "x".repeat(900) }, sort: [id] });
  const answers = new Map([1, 95].map((count) => [String(count), JSON.stringify({
    took: 1, timed_out: false, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: { value: count, relation: "eq" }, max_score: null, hits: Array.from({ length: count }, (_, id) => hit(id)) },
  })]));
  const server = require("node:http").createServer((req, res) => {
    req.resume().on("end", () => {
      const body = answers.get(/^\\/(\\d+)/.exec(req.url)[1]);
      res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
    });
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

const server = spawn(process.execPath, ["-e", SERVER], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const [port] = await once(server.stdout, "data");
  for (const kilobytes of [1, 95]) await compare(`http://127.0.0.1:${Number(String(port))}/${kilobytes}`, kilobytes);
} finally {
  server.kill();
}

async function compare(url: string, kilobytes: number): Promise<void> {
  const client = searchClient({ openSearchUrls: [url] });
  const ways = {
    ours: () => client.search(INDEX, BODY),
    official: () => client.admin.search({ index: INDEX, body: BODY }),
  };
  const spent: Record<keyof typeof ways, number[]> = { ours: [], official: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const way of ["ours", "official"] as const) {
      const before = process.cpuUsage();
      for (let call = 0; call < calls; call++) await ways[way]();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) spent[way].push((user + system) / calls); // the first one warms up
    }
  }
  await client.close();
  const [ours, official] = [median(spent.ours), median(spent.official)];
  const share = Math.round((100 * ours) / official);
  console.log(
    `${kilobytes} KB: ours ${ours.toFixed(0)} µs, official ${official.toFixed(0)} µs of CPU a call: ${share} %`,
  );
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1]!;
}
