// Reads the official classification (code, name, type, parent_code) and checks it as a whole: all problems at once, or all places.
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { PARENT_KIND } from "../../shared/db/places.ts";
import { PLACE_KINDS, type PlaceKind } from "../../shared/enums.ts";
import { CliError } from "../../shared/errors.ts";
import type { PlaceInput } from "../../shared/shipped-places.ts";

const COLUMNS = ["code", "name", "type", "parent_code"] as const;
const PROBLEMS_SHOWN = 20;

interface Line {
  line: number;
  code: string;
  name: string;
  type: string;
  parentCode: string;
}

export async function readEhakFile(file: string): Promise<PlaceInput[]> {
  const lines = await readLines(file);
  const problems = lines.length === 0 ? ["it holds no place"] : findProblems(lines);
  if (problems.length > 0) {
    const shown = problems.slice(0, PROBLEMS_SHOWN);
    const more = problems.length - shown.length;
    throw new CliError(
      `${file} cannot be imported:\n  ${shown.join("\n  ")}\n${more > 0 ? `  and ${more} more\n` : ""}` +
        "Nothing was changed. Correct the file and run the command again.",
    );
  }
  return lines.map(toPlace);
}

async function readLines(file: string): Promise<Line[]> {
  const lines: Line[] = [];
  const parser = parse({ bom: true, columns: true, skip_empty_lines: true, trim: true, info: true });
  const source = createReadStream(file);
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) {
      const missing = COLUMNS.filter((column) => record[column] === undefined);
      if (missing.length > 0) {
        throw new CliError(
          `${file} has no column ${missing.join(", ")}: its first line must be "${COLUMNS.join(",")}". Nothing was changed.`,
        );
      }
      const { code, name, type, parent_code: parentCode } = record;
      lines.push({ line: info.lines, code, name, type, parentCode });
    }
  } catch (error) {
    if (error instanceof CliError || (error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    throw new CliError(`${file} is no CSV file: ${(error as Error).message}. Nothing was changed.`, 1, error);
  }
  return lines;
}

function findProblems(lines: readonly Line[]): string[] {
  const known = new Map<string, number>();
  const problems = lines.flatMap(({ line, code, name, type }) => {
    const first = known.get(`${type} ${code}`);
    known.set(`${type} ${code}`, first ?? line);
    return [
      ...(/^\d{4}$/.test(code) ? [] : [`line ${line}: the code "${code}" is not four digits`]),
      ...(name === "" ? [`line ${line}: ${code} has no name`] : []),
      ...(isKind(type) ? [] : [`line ${line}: unknown type "${type}"; allowed: ${PLACE_KINDS.join(", ")}`]),
      ...(first === undefined ? [] : [`line ${line}: ${type} ${code} stands on line ${first} already`]),
    ];
  });
  return [...problems, ...findOrphans(lines, known)];
}

/** One problem per missing parent: otherwise each village of a missing municipality would report it. */
function findOrphans(lines: readonly Line[], known: ReadonlyMap<string, number>): string[] {
  const problems: string[] = [];
  const orphans = new Map<string, Line[]>();
  for (const place of lines) {
    const { line, code, name, type, parentCode } = place;
    if (!isKind(type)) continue;
    if (type === "county") {
      if (parentCode !== "") problems.push(`line ${line}: county ${code} must not have a parent`);
      continue;
    }
    const parent = `${PARENT_KIND[type]} ${parentCode}`;
    if (parentCode === "")
      problems.push(`line ${line}: ${type} ${code} (${name}) needs a ${PARENT_KIND[type]} as parent`);
    else if (!known.has(parent)) orphans.set(parent, [...(orphans.get(parent) ?? []), place]);
  }
  for (const [parent, [first, ...others]] of orphans) {
    const more = others.length > 0 ? ` and of ${others.length} more` : "";
    problems.push(
      `line ${first?.line}: ${parent}, the parent of ${first?.code} (${first?.name})${more}, is not in the file`,
    );
  }
  return problems;
}

const isKind = (type: string): type is PlaceKind => (PLACE_KINDS as readonly string[]).includes(type);

/** "Vanaküla / Gambyn" keeps its official name; the part after the slash becomes an alias. */
function toPlace({ code, name, type, parentCode }: Line): PlaceInput {
  const [, ...others] = name.split(" / ");
  return {
    kind: type as PlaceKind,
    ehakCode: code,
    name,
    names: null,
    aliases: others,
    parentCode: parentCode === "" ? null : parentCode,
    lat: null,
    lon: null,
  };
}
