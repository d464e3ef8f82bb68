// Describes triggers that do not fire: changes made meanwhile get no dirty row and are lost to the index. The same words for API, doctor and status.
import type { SilentTrigger } from "./db/triggers.ts";
import type { StateProblem } from "./searched.ts";

const LOST = "writes reach no index, feed or export";
const ANNOUNCE = 'then announce what was written meanwhile: docs/operations.md, "Writing past the triggers"';

/** The first problem: missing triggers, since `migrate` restores all of them, then disabled ones, table by table. */
export function findTriggerProblem(silent: readonly SilentTrigger[]): StateProblem | undefined {
  const first = silent.find(({ missing }) => !missing);
  return (
    missingProblem(silent) ??
    (first &&
      disabledProblem(
        first.table,
        silent.filter(({ table }) => table === first.table).map(({ name }) => name),
      ))
  );
}

export function missingProblem(silent: readonly SilentTrigger[]): StateProblem | undefined {
  const missing = silent.filter((trigger) => trigger.missing).map(({ table, name }) => `${name} of ${table}`);
  if (missing.length === 0) return undefined;
  return {
    text: `${missing.length === 1 ? "a trigger is" : `${missing.length} triggers are`} missing (${listed(missing)}): ${LOST}`,
    todo: `run \`npx listings migrate\`, ${ANNOUNCE}`,
  };
}

/** `internal`: some are triggers of foreign keys, which only a superuser can enable. */
export function disabledProblem(table: string, names: readonly string[], { internal = false } = {}): StateProblem {
  const many = `${names.length} trigger${names.length === 1 ? "" : "s"} of ${table}`;
  return {
    text: `${many} ${names.length === 1 ? "is" : "are"} disabled (${listed(names)}): ${LOST}`,
    todo: `run \`alter table ${table} enable trigger ${internal ? "all" : "user"}\`, ${ANNOUNCE}`,
  };
}

const listed = (names: readonly string[]) => names.slice(0, 3).join(", ") + (names.length > 3 ? ", ..." : "");
