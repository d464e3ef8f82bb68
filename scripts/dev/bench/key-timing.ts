// Does the answer to an unknown key tell, by its time, whether its start is that of a real key? Interleaved requests with
// keys whose prefix is stored and keys whose prefix is not; medians and a rank test over all of them.
//   node --import tsx scripts/dev/bench/key-timing.ts --url http://localhost:3000 --company 3 --prefix lst_AbCd [--samples 10000]
// The service must run with RATE_LIMITS=off, or the limit on failed attempts ends this after 30 of them.
import { parseArgs } from "node:util";
import { crc32 } from "node:zlib";
import { Agent, request } from "undici";
import { generateKey, isKey } from "../../../api/company/key-format.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    company: { type: "string", default: "1" },
    prefix: { type: "string" },
    samples: { type: "string", default: "10000" },
  },
});
if (values.prefix === undefined)
  throw new Error("give the prefix of a real key: --prefix lst_AbCd (see `listings keys list`)");

const dispatcher = new Agent({ connections: 1, pipelining: 1 });
const address = `${values.url}/api/company/${values.company}/changes`;
const samples = Number(values.samples);
const [known, unknown]: [number[], number[]] = [[], []];

for (let count = 0; count < samples + 200; count++) {
  const first = Math.random() < 0.5;
  for (const isKnown of [first, !first]) {
    const ms = await time(isKnown ? withPrefix(values.prefix) : generateKey().key);
    // The first ones warm up.
    if (count >= 200) (isKnown ? known : unknown).push(ms);
  }
}
await dispatcher.close();

const z = rankTest(known, unknown);
console.log(`${samples} requests each, in turn`);
console.log(`median with a known prefix   ${median(known).toFixed(4)} ms`);
console.log(`median with an unknown one   ${median(unknown).toFixed(4)} ms`);
console.log(
  `rank test z = ${z.toFixed(2)}: ${Math.abs(z) < 3.3 ? "no difference" : "A DIFFERENCE"} (3.3 would be one in a thousand)`,
);
if (Math.abs(z) >= 3.3) process.exitCode = 3;

async function time(key: string): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(address, { dispatcher, headers: { authorization: `Bearer ${key}` } });
  await body.dump();
  const ms = performance.now() - startedAt;
  if (statusCode !== 401) throw new Error(`expected 401, got ${statusCode}: is RATE_LIMITS=off set?`);
  return ms;
}

/** A key of the right form that begins like a real one. */
function withPrefix(prefix: string): string {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const body = prefix + generateKey().key.slice(prefix.length, 36);
  let rest = crc32(body);
  let checksum = "";
  for (let place = 0; place < 6; place++) {
    checksum = alphabet[rest % 62] + checksum;
    rest = Math.floor(rest / 62);
  }
  const key = body + checksum;
  if (!isKey(key)) throw new Error(`${prefix} is not the start of a key`);
  return key;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}

/** Mann-Whitney, normal approximation: insensitive to the long tail that times have. */
function rankTest(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, own: true })), ...b.map((ms) => ({ ms, own: false }))].sort(
    (x, y) => x.ms - y.ms,
  );
  const ranks = all.reduce((sum, { own }, index) => (own ? sum + index + 1 : sum), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  return (u - mean) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}
