import type { Command } from "commander";
import type { Forgotten, Person, Remains } from "../forget/forget.ts";
import { names, wholeNumber } from "../option-values.ts";

interface Options {
  listing?: string[];
  seller?: string;
  dryRun?: boolean;
  expunge?: boolean;
  wait: number;
  yes?: boolean;
  json?: boolean;
}

const REMAINS = 3;
const IDS_SHOWN_MAX = 10;

export function register(program: Command): void {
  program
    .command("forget")
    .description("erase listings, or a seller with the listings that are not a company's, from database and indices")
    .option("--listing <ids>", "the listings with these numbers, separated by commas", names)
    .option(
      "--seller <id>",
      "the seller with this number; where a company's listings name the seller, the name is removed",
    )
    .option("--dry-run", "say what would be erased, and erase nothing")
    .option("--expunge", "rewrite the index segments that still hold the old texts; takes long on a large index")
    .option("--wait <seconds>", "how long to wait for the indexer", wholeNumber({ max: 3600 }), 60)
    .option("--yes", "do not ask; on default servers needed where there is no terminal")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nEnds with 0 when the indices hold nothing more of the listings that it names, with 3 when one still does, or when\n" +
        "that is not known: OpenSearch does not answer, or there is no index to look at. It looks at\n" +
        "every index of INDEX_PREFIX, and names what removes one that no change reaches. It refuses an INDEX_PREFIX other than\n" +
        "that of the live index. After 3 run it again: what an earlier run has deleted is looked for until it is gone.\n" +
        "\nExample:\n  npx listings forget --seller 17 --dry-run",
    )
    .action(async ({ wait, json = false, dryRun = false, expunge = false, yes = false, ...given }: Options) => {
      const [{ changeIndexing }, { refuseOtherPrefix }, erasing, { reasonOf }] = await Promise.all([
        import("../indexing.ts"),
        import("../other-settings.ts"),
        import("../forget/forget.ts"),
        import("../cause.ts"),
      ]);
      const { expungeAll, forget, isGone, readRemains } = erasing;
      const person = await readPerson(given);
      // Of the settings only the prefix matters here: the indexer writes the tombstones.
      await changeIndexing("forget", { otherSettings: true, yes: yes || dryRun }, async (deps, config) => {
        await refuseOtherPrefix(deps.db, config);
        const forgotten = await forget(deps.db, person, { dryRun });
        const ids = [...forgotten.deleted, ...forgotten.deletedBefore];
        // At once: what is erased is erased, whatever OpenSearch says next.
        if (!json) for (const line of describeForgotten(forgotten, dryRun)) console.log(line);
        const look = async (): Promise<Outcome> => {
          const remains = await readRemains(deps, ids, { waitMs: wait * 1000 });
          const gone = isGone(remains);
          const expunged = gone && expunge && (await expungeAll(deps));
          return { ...remains, gone: gone && (!expunge || expunged), expunged };
        };
        const outcome =
          dryRun || ids.length === 0 ? undefined : await look().catch((error) => ({ fault: reasonOf(error) }));
        if (json) console.log(JSON.stringify({ dryRun, ...forgotten, ...outcome }));
        else if (outcome !== undefined)
          for (const line of describeOutcome(outcome, ids, deps.prefix)) console.log(line);
        if (outcome !== undefined && !("gone" in outcome && outcome.gone)) process.exitCode = REMAINS;
      });
    });
}

type Outcome = (Remains & { gone: boolean; expunged: boolean }) | { fault: string };

async function readPerson({ listing, seller }: Pick<Options, "listing" | "seller">): Promise<Person> {
  const [{ CliError }, { readId }] = await Promise.all([
    import("../../shared/errors.ts"),
    import("../../shared/ids.ts"),
  ]);
  if ((listing === undefined) === (seller === undefined)) {
    throw new CliError("Give one of --listing IDS and --seller ID.", 2);
  }
  const given = listing ?? [seller!];
  const wrong = given.find((id) => readId(id) === undefined);
  if (wrong !== undefined) throw new CliError(`"${wrong}" is no number of a listing or seller.`, 2);
  return listing === undefined ? { seller: seller! } : { listings: listing };
}

function describeForgotten({ deleted, deletedBefore, kept, seller }: Forgotten, dryRun: boolean): string[] {
  const [verb, lost] = dryRun ? ["Would delete", "would lose"] : ["Deleted", "lost"];
  return [
    ...(deleted.length === 0 ? [] : [`${verb} ${listings(deleted)}.`]),
    ...(deletedBefore.length === 0 ? [] : [`Deleted before: ${listings(deletedBefore)}.`]),
    ...(seller === "deleted" ? [`${verb} the seller.`] : []),
    ...(kept.length === 0
      ? []
      : [`The seller ${lost} name, phone, email and photo, and stays for a company's ${listings(kept)}.`]),
  ];
}

function describeOutcome(outcome: Outcome, ids: readonly string[], prefix: string): string[] {
  const again = `Look again with: listings forget --listing ${ids.join(",")}`;
  if ("fault" in outcome) return [`What the indices still hold is not known: ${outcome.fault}.`, again];
  const { waiting, withContent, remedies, gone, expunged } = outcome;
  const looked = Object.keys(withContent).length > 0;
  return [
    ...(looked ? [] : [`There is no index of INDEX_PREFIX ${prefix} to look at. See: listings status`]),
    ...Object.entries(withContent).map(
      ([index, count]) => `${index}: ${count === 0 ? "nothing of it" : `${count} documents`} left.`,
    ),
    ...Object.entries(remedies).map(([index, remedy]) => `No change is written to ${index}. Remove it: ${remedy}`),
    ...(waiting === 0 ? [] : [`${waiting} changes wait for the indexer: is it running? See: listings status`]),
    ...(gone ? [] : [again]),
    ...(expunged ? ["OpenSearch's disk holds the old texts no more."] : []),
    ...(!expunged
      ? ["OpenSearch's disk keeps the old texts, out of reach, until it merges segments: --expunge makes it do so now."]
      : []),
    'Not reached from here: backups, and copies that companies pulled. See docs/operations.md, "Erasing a person".',
  ];
}

/** "listing 3, 4", "listing 3, 4, …, 12 (57 in all)": a seller may have hundreds. */
function listings(ids: readonly string[]): string {
  if (ids.length <= IDS_SHOWN_MAX) return `listing ${ids.join(", ")}`;
  return `listing ${ids.slice(0, IDS_SHOWN_MAX - 1).join(", ")}, …, ${ids.at(-1)} (${ids.length} in all)`;
}
