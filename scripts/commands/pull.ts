import { type Command, Option } from "commander";
import type { PullReport } from "../pull/mirror.ts";
import type { MirrorOptions } from "../pull/mirror-state.ts";
import type { MirrorVerdict } from "../pull/verify-mirror.ts";

const EXIT_DIFFERENCES = 3;
const DIFFERENCES_SHOWN = 100;

interface Options {
  url: string;
  company: string;
  key?: string;
  keyFile?: string;
  status: string;
  verify?: boolean;
  follow?: boolean;
  yes?: boolean;
  insecureHttp?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("pull")
    .description("mirror a company's listings into a folder over the API: first a full copy, then changes only")
    .argument("<folder>", "one file per listing, and state.json")
    .requiredOption("--company <id>", "the company's id")
    .option("--url <address>", "address of the service", "http://localhost:3000")
    .option("--key <key>", "the company's API key; prefer --key-file, since other users can see arguments")
    .option("--key-file <file>", "file with the key")
    .addOption(new Option("--status <status>", "listings of this status, or all").default("all"))
    .addOption(
      new Option("--follow", "stay and apply changes as they happen, until Ctrl-C; outlives restarts of the service"),
    )
    .addOption(
      new Option(
        "--verify",
        "change nothing: compare ids, versions and statuses (not other content) with the service, and name what differs",
      ).conflicts("follow"),
    )
    .option("--insecure-http", "allow plain http to another machine, although the key can be read on the way")
    .option(
      "--yes",
      "continue even when more than half of the listings would be removed; with --follow for the first update only",
    )
    .option("--json", "machine-readable output; with --follow one line for each update")
    .addHelpText(
      "after",
      "\nOne pull at a time writes in a folder; --verify may run beside it." +
        "\n\nExit codes: 0 done, ended by Ctrl-C, or equal (--verify); 3 differences (--verify); 1 failed, 2 wrong usage." +
        "\n\nExamples:\n  npx listings pull ./mirror --company 3 --key-file key.txt\n" +
        "  npx listings pull ./mirror --company 3 --key-file key.txt --follow\n" +
        "  npx listings pull ./mirror --company 3 --key-file key.txt --verify",
    )
    .action(async (folder: string, options: Options) => {
      const { url, company, key, keyFile, status, yes = false, insecureHttp = false, json = false } = options;
      const [{ readFile }, { CliError }] = await Promise.all([
        import("node:fs/promises"),
        import("../../shared/errors.ts"),
      ]);
      const given = keyFile === undefined ? key : (await readFile(keyFile, "utf8")).trim();
      if (given === undefined) throw new CliError("Give the key with --key-file FILE or --key KEY.", 2);
      const from = { url: url.replace(/\/+$/, ""), companyId: company, key: given, status, insecureHttp };
      const mirror = { ...from, folder, yes, onWait: describeWait };
      if (options.verify) await runVerify(mirror, json);
      else if (options.follow) await runFollow(mirror, json);
      else {
        const { pull } = await import("../pull/mirror.ts");
        const report = await pull(mirror);
        const compare = "Compare them with the service: --verify.";
        console.log(json ? JSON.stringify(report) : `${describeUpdate(report)} ${compare}`);
      }
    });
}

/** Of less than three seconds nobody has to be told. */
function describeWait({ status, waitMs }: { status: number; waitMs: number }): void {
  if (waitMs < 3000) return;
  const why = status === 429 ? "the limit of requests of the company is used up" : "the service is in trouble";
  const seconds = Math.ceil(waitMs / 1000);
  console.error(`${new Date().toISOString()} The service answered ${status}: ${why}. Going on in ${seconds} s.`);
}

function describeUpdate({ fullCopy, written, removed, listings }: PullReport): string {
  const what = fullCopy ? "Full copy" : "Changes";
  return `${what}: ${written} written, ${removed} removed; ${listings} listings in the mirror.`;
}

async function runFollow(mirror: MirrorOptions, json: boolean): Promise<void> {
  const { follow } = await import("../pull/follow.ts");
  const ending = new AbortController();
  // Once each: a second signal ends it at once, which does no harm either.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const now = () => new Date().toISOString();
  await follow(mirror, {
    signal: ending.signal,
    onUpdate: (report) =>
      console.log(json ? JSON.stringify({ at: now(), ...report }) : `${now()} ${describeUpdate(report)}`),
    onOutage: (text) => console.error(`${now()} ${text}\nTrying again until it works.`),
    onRecovery: () => console.error(`${now()} The service answers again.`),
  });
  if (!json) console.log(`${now()} Ended. The next run goes on from here.`);
}

async function runVerify(mirror: MirrorOptions, json: boolean): Promise<void> {
  const { DIFFERENCES, verifyMirror } = await import("../pull/verify-mirror.ts");
  const verdict = await verifyMirror(mirror);
  console.log(json ? JSON.stringify(verdict) : describeVerdict(verdict, DIFFERENCES));
  if (verdict.differences.length > 0) process.exitCode = EXIT_DIFFERENCES;
}

function describeVerdict({ listings, differences }: MirrorVerdict, kinds: Readonly<Record<string, string>>): string {
  if (differences.length === 0)
    return `Equal: ${listings} listings, each in the version and status of the service. Other content of the files was not compared.`;
  const named = differences.slice(0, DIFFERENCES_SHOWN).map(({ id, kind, mirror, service }) => {
    const said = (listed: { version: string; status: string } | undefined) =>
      listed === undefined ? "none" : `version ${listed.version}, ${listed.status}`;
    return `  listing ${id}: ${kind}, ${kinds[kind]} (mirror ${said(mirror)}; service ${said(service)})`;
  });
  const more = differences.length - named.length;
  return [
    `${differences.length} differences from the ${listings} listings of the service:`,
    ...named,
    ...(more > 0 ? [`  and ${more} more: --json names all`] : []),
    "Changes that the mirror has not taken yet are among them: run the command without --verify, and compare again. If differences stay, " +
      "delete state.json and run it once more: it then copies everything anew.",
  ].join("\n");
}
