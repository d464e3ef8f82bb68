import type { Command } from "commander";
import type { ListingRow } from "../../shared/db/listing-row.ts";
import type { Look } from "../look/look.ts";

const DIFFERS = 3;

export function register(program: Command): void {
  program
    .command("look")
    .description("show one listing in the database and in each index, and why searches do or do not find it")
    .argument("<id>", "the listing's number, as in its address")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nEnds with 0 when searches treat it as the database wants, or its change waits (`waiting` says so); 1 when there never was such a listing\nor nothing of it is left; 3 otherwise, also when the searched index itself is wrong.\n" +
        "\nExample:\n  npx listings look 1000123",
    )
    .action(async (text: string, { json = false }: { json?: boolean }) => {
      const [{ withIndexing }, { look }, { judgeLooked }, { CliError }, { readId }] = await Promise.all([
        import("../indexing.ts"),
        import("../look/look.ts"),
        import("../look/verdict.ts"),
        import("../../shared/errors.ts"),
        import("../../shared/ids.ts"),
      ]);
      const id = readId(text);
      if (id === undefined) throw new CliError(`${text} is no listing's number: digits, without a leading zero.`, 2);
      const looked = await withIndexing("look", async (deps, config) => {
        const once = await look(deps, id, config);
        // Nothing is judged that is not seen twice: a change may have arrived between two of the questions.
        return judgeLooked(once).ok ? once : look(deps, id, config);
      });
      const verdict = judgeLooked(looked);
      const { row, tombstones, indices, found } = looked;
      const unknown = row === undefined && !found && tombstones.length === 0 && indices.every((one) => !one.document);
      if (json) console.log(JSON.stringify({ ...verdict, ...summary(looked) }));
      else for (const line of await describe(looked)) console.log(line);
      if (!json) console.log(verdict.todo === undefined ? verdict.text : `${verdict.text}\n-> ${verdict.todo}`);
      process.exitCode = unknown && verdict.ok ? 1 : verdict.ok ? 0 : DIFFERS;
    });
}

async function describe({ id, row, waiting, tombstones, indices, searchFault }: Look): Promise<string[]> {
  const { describeDocument } = await import("../look/verdict.ts");
  const left = tombstones.map(
    ({ companyId, reason, at }) => `left      company ${companyId ?? "none"}: ${reason} at ${at.toISOString()}`,
  );
  const wait = waiting && `${waiting.op} of version ${waiting.version} since ${waiting.dirtySince.toISOString()}`;
  return [
    `database  ${row === undefined ? `no listing ${id}` : describeRow(row)}`,
    ...(row === undefined
      ? []
      : [`place     ${placeOf(row)}`, `seller    ${row.seller_id}, company ${companyOf(row)}`]),
    ...left,
    `waiting   ${wait === undefined ? "nothing" : `${wait}, attempt ${waiting!.attempts}`}`,
    ...indices.map(({ name, state, document }) => {
      const held = searchFault === undefined ? describeDocument(document) : `not known: ${searchFault}`;
      return `index     ${name} (${state}): ${held}`;
    }),
  ];
}

const describeRow = ({ status, visibility, version, updated_at }: ListingRow) =>
  `version ${version}, ${status}, ${visibility}, changed at ${updated_at.toISOString()}`;

const companyOf = ({ company_id, external_id }: ListingRow) =>
  `${company_id ?? "none"}${external_id === null ? "" : `, external id ${external_id}`}`;

function placeOf({ county, municipality, settlement, country, city_slug }: ListingRow): string {
  const slugs = [county, municipality, settlement].flatMap((place) => (place === null ? [] : [place.slug]));
  return [country, ...slugs, ...(city_slug === null ? [] : [city_slug])].join(" / ");
}

function summary({ id, row, waiting, tombstones, indices, found, searchFault }: Look) {
  return {
    id,
    row: row && { version: row.version, status: row.status, visibility: row.visibility, updatedAt: row.updated_at },
    waiting,
    tombstones,
    indices: indices.map(({ name, state, document }) => ({ name, state, version: document?.version })),
    found,
    searchFault,
  };
}
