import type { Command } from "commander";
import type { Forgotten, Person, Remains } from "../forget/forget.ts";
import { wholeNumber } from "../option-values.ts";

interface Options {
  listing?: string;
  seller?: string;
  dryRun?: boolean;
  expunge?: boolean;
  wait: number;
  json?: boolean;
}

const REMAINS = 3;

export function register(program: Command): void {
  program
    .command("forget")
    .description("erase a listing, or a seller with the listings that are not a company's, from database and indices")
    .option("--listing <id>", "the listing with this number")
    .option(
      "--seller <id>",
      "the seller with this number; where a company's listings name the seller, the name is removed",
    )
    .option("--dry-run", "say what would be erased, and erase nothing")
    .option("--expunge", "rewrite the index segments that still hold the old texts; costs time on a large index")
    .option("--wait <seconds>", "how long to wait for the indexer", wholeNumber({ max: 3600 }), 60)
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nEnds with 0 when database and indices hold nothing more, 3 when an index still does.\n" +
        "\nExample:\n  npx listings forget --seller 17 --dry-run",
    )
    .action(async ({ wait, json = false, dryRun = false, expunge = false, ...given }: Options) => {
      const [{ withIndexing }, { expungeAll, forget, readRemains }] = await Promise.all([
        import("../indexing.ts"),
        import("../forget/forget.ts"),
      ]);
      const person = await readPerson(given);
      await withIndexing("forget", async (deps) => {
        const forgotten = await forget(deps.db, person, { dryRun });
        const remains = dryRun ? undefined : await readRemains(deps, forgotten.deleted, { waitMs: wait * 1000 });
        const gone =
          remains !== undefined &&
          remains.waiting === 0 &&
          Object.values(remains.withContent).every((count) => count === 0);
        if (gone && expunge) await expungeAll(deps);
        if (json) console.log(JSON.stringify({ dryRun, ...forgotten, ...remains, expunged: gone && expunge }));
        else for (const line of describe(forgotten, remains, expunge)) console.log(line);
        if (!dryRun && !gone) process.exitCode = REMAINS;
      });
    });
}

async function readPerson({ listing, seller }: Pick<Options, "listing" | "seller">): Promise<Person> {
  const [{ CliError }, { readId }] = await Promise.all([
    import("../../shared/errors.ts"),
    import("../../shared/ids.ts"),
  ]);
  if ((listing === undefined) === (seller === undefined)) {
    throw new CliError("Give one of --listing ID and --seller ID.", 2);
  }
  const id = readId(listing ?? seller);
  if (id === undefined) throw new CliError(`${listing ?? seller} is no number of a listing or seller.`, 2);
  return listing === undefined ? { seller: id } : { listing: id };
}

function describe({ deleted, kept }: Forgotten, remains: Remains | undefined, expunge: boolean): string[] {
  const [verb, blanked] = remains === undefined ? ["Would delete", "would lose"] : ["Deleted", "lost"];
  const listings = deleted.length === 0 ? "no listing" : `listing ${deleted.join(", ")}`;
  const first = `${verb} ${listings}.`;
  const rest =
    kept.length === 0
      ? []
      : [`The seller of listing ${kept.join(", ")} of a company ${blanked} name, phone, email and photo.`];
  if (remains === undefined) return [first, ...rest];
  const { waiting, withContent } = remains;
  return [
    first,
    ...rest,
    ...Object.entries(withContent).map(
      ([index, count]) => `${index}: ${count === 0 ? "nothing of it" : `${count} documents`} left.`,
    ),
    ...(waiting === 0 ? [] : [`${waiting} changes wait for the indexer: is it running? See: listings status`]),
    ...(expunge || waiting > 0
      ? []
      : ["OpenSearch's disk keeps the old texts, out of reach, until it merges segments: --expunge does it now."]),
    'Not reached from here: backups, and copies that companies pulled. See docs/operations.md, "Erasing a person".',
  ];
}
