// The commands that are run in wrong circumstances: as a person types them, and without a process.
import { expect } from "vitest";
import { createKey, revokeKey, rotateKey } from "../../api/company/key-handlers.ts";
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { importListings } from "../../scripts/import/import.ts";
import { readEhakFile } from "../../scripts/places/ehak-file.ts";
import { migrate } from "../../shared/db/migrate.ts";
import { ensurePlaces, importPlaces } from "../../shared/db/places.ts";
import { retryRejected } from "../../shared/db/rejected.ts";
import { CliError } from "../../shared/errors.ts";
import { insertKey, startCompanyApi } from "./company-api.ts";
import { HASTE, type World } from "./wrong-world.ts";

export interface WrongCommand {
  /** What a person types after `npx listings`. */
  args: (world: World) => string[];
  /** The same in this process. */
  run: (deps: IndexingDeps, world: World) => Promise<unknown>;
  /** What must be there for the command to have something to do. */
  before?: (world: World) => Promise<unknown>;
  /** What must be true then, beside the truth of the search. `said`: all that was printed. */
  after?: (world: World, said: string, refused: boolean) => Promise<unknown>;
}

/** They decide which index searches use. */
export const INDEX_COMMANDS: Record<string, WrongCommand> = {
  reindex: { args: () => ["reindex"], run: (deps) => reindex(deps, HASTE) },
  "reindex --force": { args: () => ["reindex", "--force"], run: (deps) => reindex(deps, { force: true, ...HASTE }) },
  rollback: { args: () => ["rollback", "--yes"], run: (deps) => rollback(deps) },
  restored: { args: () => ["restored", "--yes"], run: (deps) => afterRestore(deps, HASTE) },
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

/** They decide who may read what. In-process they print what the command prints. */
export const KEY_COMMANDS: Record<string, WrongCommand> = {
  "keys create": {
    args: ({ company }) => ["keys", "create", "--company", company],
    async run({ db }, { config, company }) {
      const created = await createKey({ db, config }, company, { name: "test", permissions: ["export"] });
      return created?.key;
    },
    after: expectKeys,
  },
  "keys rotate": {
    before: giveKey,
    args: ({ company, key }) => ["keys", "rotate", key!.id, "--company", company],
    run: async ({ db }, { config, company, key }) =>
      (await asCommand(rotateKey({ db, config }, company, key!.id, {}))).key,
    after: expectKeys,
  },
  "keys revoke": {
    before: giveKey,
    args: ({ company, key }) => ["keys", "revoke", key!.id, "--company", company],
    run: ({ db }, { config, company, key }) => asCommand(revokeKey({ db, config }, company, key!.id)),
    after: (world, said, refused) => expectKeys(world, said, refused, { revoked: !refused }),
  },
};

async function giveKey(world: World): Promise<void> {
  world.key = await insertKey(world.db, world.company);
}

/** The command says it so. */
async function asCommand<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw new CliError(`${error.message} See them with: listings keys list`, 2);
  });
}

/** Every key that was printed works; the one that was there works unless it is revoked. */
async function expectKeys(world: World, said: string, _refused: boolean, { revoked = false } = {}): Promise<void> {
  const api = await startCompanyApi(world.config.databaseUrl);
  const ask = async (key: string) => {
    const headers = { "x-api-key": key };
    return (await fetch(`${api.url}/api/company/${world.company}/changes`, { headers })).status;
  };
  try {
    for (const key of said.match(/\blst_\w{38}\b/g) ?? []) expect(await ask(key)).toBe(200);
    if (world.key !== undefined) expect(await ask(world.key.key)).toBe(revoked ? 401 : 200);
  } finally {
    await api.close();
  }
}
