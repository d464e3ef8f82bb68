// Each command of a group under each wrong circumstance. Either it is refused with a sentence that says what to do, and leaves
// the search as it was, or it is done; and whenever searches then differ from the database, something says so.
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { describeFailure, exitCodeOf } from "../../scripts/failure.ts";
import { indicesOf } from "../../shared/search/indices.ts";
import { runCommand } from "./command.ts";
import { expectTable } from "./doc-table.ts";
import { expectGolden } from "./golden.ts";
import { CIRCUMSTANCES, type Trouble } from "./wrong-circumstances.ts";
import type { WrongCommand } from "./wrong-commands.ts";
import { createWorld, judgeTruth, mend, prepare, type World, whileServing } from "./wrong-world.ts";

/** What names a command, a setting or an option says what to do. */
const SAYS_WHAT_TO_DO = /listings [a-z]+|[A-Z]+_URL|INDEX_PREFIX=|--[a-z]+/;
/** Here the command is a process of its own, as a person starts it; elsewhere that would only take longer. */
const AS_PROCESS = ["an empty database", "another database"];
/** Equal, differences found. */
const DONE = [0, 3];

interface Ended {
  code: number;
  said: string;
}

/** One test for each cell, one for the table in docs/reliability.md, one for the refusals as people read them. */
export function testWrongSteps(group: string, commands: Record<string, WrongCommand>): void {
  let world: World | undefined;
  const outcomes = new Map<string, string>();
  const refusals: Record<string, Ended> = {};
  afterAll(() => world?.close());

  describe.each(Object.keys(CIRCUMSTANCES))("%s", (circumstance) => {
    test.each(Object.keys(commands))("%s", async (name) => {
      world ??= await createWorld();
      try {
        const { outcome, refused } = await runCell(world, circumstance, commands[name]!);
        outcomes.set(`${circumstance}: ${name}`, outcome);
        if (refused !== undefined) refusals[`${circumstance}: ${name}`] = refused;
        await mend(world);
      } catch (error) {
        // The next cell must not suffer.
        await world.close().catch(() => undefined);
        world = undefined;
        throw error;
      }
    });
  });

  test("docs/reliability.md has this table", () => {
    const rows = Object.keys(CIRCUMSTANCES).map((circumstance) => [
      circumstance,
      ...Object.keys(commands).map((name) => outcomes.get(`${circumstance}: ${name}`) ?? "failed"),
    ]);
    expectTable(group, ["", ...Object.keys(commands).map((name) => `\`${name}\``)], rows);
  });

  test("refusals read like this", () => expectGolden(`wrong-steps-${group}.json`, refusals));
}

async function runCell(
  world: World,
  circumstance: string,
  command: WrongCommand,
): Promise<{ outcome: string; refused: Ended | undefined }> {
  await prepare(world);
  await command.before?.(world);
  const trouble = await CIRCUMSTANCES[circumstance]!(world);
  try {
    const { search, prefix } = world.deps;
    const before = await indicesOf(search, prefix);
    await world.auditor.change();
    const once = () =>
      AS_PROCESS.includes(circumstance) ? runProcess(world, command, trouble) : runHere(world, command, trouble);
    const ended = await whileServing(world, () => Promise.all(trouble.twice ? [once(), once()] : [once()]));
    // An indexer with the command's settings may run as well.
    await drain(trouble.deps ?? world.deps).catch(() => undefined);

    const refused = ended.filter(({ code }) => !DONE.includes(code));
    for (const { code, said } of refused) {
      expect({ code, said }).toEqual({ code: expect.toBeOneOf([1, 2]), said: expect.stringMatching(SAYS_WHAT_TO_DO) });
      expect(said).not.toMatch(/LOG_LEVEL=debug|\n\s+at .*:\d+:\d+/);
    }
    if (refused.length === ended.length) expect(await indicesOf(search, prefix)).toEqual(before);
    const truth = await judgeTruth(world);
    await command.after?.(world, ended.map(({ said }) => said).join("\n"), refused.length === ended.length);
    const outcome = refused.length === 0 ? "done" : refused.length < ended.length ? "one done, one refused" : "refused";
    return { outcome: truth === "told" ? `${outcome}, told` : outcome, refused: refused[0] };
  } finally {
    await trouble.end?.();
  }
}

async function runProcess(world: World, command: WrongCommand, { env }: Trouble): Promise<Ended> {
  const { code, stdout, stderr } = await runCommand({ ...world.env, ...env }, ...command.args(world));
  return { code, said: withoutNames(world, stderr + stdout) };
}

async function runHere(world: World, command: WrongCommand, { deps = world.deps }: Trouble): Promise<Ended> {
  try {
    const printed = await command.run(deps, world);
    return { code: 0, said: typeof printed === "string" ? printed : "" };
  } catch (error) {
    return { code: exitCodeOf(error), said: withoutNames(world, describeFailure(error, false)) };
  }
}

/** Without the line of the servers, the names of indices and folders and the numbers of keys, which differ in every run. */
const withoutNames = ({ deps, feed }: World, text: string) =>
  text
    .replace(/^database .* on .* as .*\n/m, "")
    .replaceAll(new RegExp(`${deps.prefix}(other)?-[0-9]+t[0-9]+-[0-9a-f]+`, "g"), "INDEX")
    .replaceAll(deps.prefix, "listings")
    .replaceAll(/\bkey \d+/g, "key N")
    .replaceAll(path.dirname(feed), "FOLDER")
    .trim();
