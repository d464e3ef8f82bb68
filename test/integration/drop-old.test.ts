// Which indices are deleted once searches use another one, and which stay.
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropOld } from "../../indexer/drop-old.ts";
import { forgetIndex, readRegistered, readTargets, removeTarget } from "../../shared/db/index-targets.ts";
import { createIndex, indexName, listIndices } from "../../shared/search/indices.ts";
import { createTarget, createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
beforeAll(async () => {
  ctx = await createTestIndexing();
});
afterAll(() => ctx?.close());

const targetNames = async () => (await readTargets(ctx.db)).map(({ name }) => name);

test("as many previous indices stay as wanted; what another program may use or has built stays, too", async () => {
  const { search, prefix, body } = ctx.deps;
  const make = async () => (await createTarget(ctx.deps, "previous")).name;
  const [older, newer, retired, aliased, orphan] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ];
  const { name: live } = await createTarget(ctx.deps, "live");
  for (const name of [retired, aliased]) await removeTarget(ctx.db, name);
  await search.admin.indices.putAlias({ index: aliased, name: `${prefix}_reports` });
  await forgetIndex(ctx.db, orphan); // built here, as its metadata say
  const unknown = indexName(prefix, new Date(), "0123456789");
  await createIndex(search, unknown, body);
  const left = { unknown: [unknown], aliased: [{ index: aliased, aliases: [`${prefix}_reports`] }] };

  expect(await dropOld(ctx.deps, 3)).toEqual({ ...left, deleted: [retired, orphan] });
  expect(await targetNames()).toEqual([live, older, newer]);
  expect(await listIndices(search, prefix)).toEqual([older, newer, aliased, live, unknown].sort());

  expect(await dropOld(ctx.deps, 1)).toEqual({ ...left, deleted: [older] });
  expect(await targetNames()).toEqual([live, newer]);
  expect(await listIndices(search, prefix)).toEqual([newer, aliased, live, unknown].sort());
  expect(await readRegistered(ctx.db)).toEqual([newer, aliased, live].sort());

  expect(await dropOld(ctx.deps, 1)).toEqual({ ...left, deleted: [] });
});
