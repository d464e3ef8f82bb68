// The commands that are run in wrong circumstances: as a person types them, and without a process.
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { importListings } from "../../scripts/import/import.ts";
import { readEhakFile } from "../../scripts/places/ehak-file.ts";
import { retryRejected } from "../../shared/db/index-dirty-state.ts";
import { migrate } from "../../shared/db/migrate.ts";
import { ensurePlaces, importPlaces } from "../../shared/db/places.ts";
import { CliError } from "../../shared/errors.ts";
import { HASTE, type World } from "./wrong-world.ts";

export interface WrongCommand {
  /** What a person types after `npx listings`. */
  args: (world: World) => string[];
  /** The same in this process. */
  run: (deps: IndexingDeps, world: World) => Promise<unknown>;
  /** What must be there for the command to have something to do. */
  before?: (world: World) => Promise<unknown>;
}

/** They decide which index searches use. */
export const INDEX_COMMANDS: Record<string, WrongCommand> = {
  reindex: { args: () => ["reindex"], run: (deps) => reindex(deps, HASTE) },
  "reindex --force": { args: () => ["reindex", "--force"], run: (deps) => reindex(deps, { force: true, ...HASTE }) },
  rollback: { args: () => ["rollback"], run: (deps) => rollback(deps) },
  restored: { args: () => ["restored"], run: (deps) => afterRestore(deps, HASTE) },
};

/** They compare, and bring data in. */
export const DATA_COMMANDS: Record<string, WrongCommand> = {
  "verify --repair": {
    args: () => ["verify", "--repair"],
    // The command says of the two what is said here.
    async run(deps) {
      const report = await verify(deps, { repair: true, confirmMs: 0 });
      if (report === undefined) throw new CliError("Another verify is running. Wait for: listings verify");
      if (report.brake !== undefined) throw new CliError(`${report.brake}: run it again with --force`);
    },
  },
  "import --replace-company": {
    args: ({ feed, company }) => ["import", feed, "--replace-company", company],
    run: ({ db }, { feed, company }) => importListings(db, feed, { replaceCompany: company }),
  },
  "dirty --retry": {
    before: refuseOne,
    args: () => ["dirty", "--retry"],
    run: ({ db }) => retryRejected(db),
  },
  "places import": {
    args: ({ ehak }) => ["places", "import", ehak],
    run: async ({ db }, { ehak }) => importPlaces(db, await readEhakFile(ehak)),
  },
  migrate: {
    args: () => ["migrate"],
    run: async ({ db }) => {
      await migrate(db);
      await ensurePlaces(db);
    },
  },
};

/** Of the feed's listings one is set aside, as if the index had refused it. */
async function refuseOne({ db, company }: World): Promise<void> {
  await db("listings").where({ company_id: company }).orderBy("id").limit(1).update({ price_eur: 7 });
  await db("index_dirty").update({
    last_error: "mapper_parsing_exception: by the test",
    next_attempt_at: db.raw("now() + interval '1 hour'"),
  });
}
