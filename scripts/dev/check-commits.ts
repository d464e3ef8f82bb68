// Checks the subjects of commits: 72 characters at most, so that lists of commits show them whole, and a plain verb first,
// which tells what kind of change it is. The reason belongs into the body. Run by `npm run check`.
//   npx tsx scripts/dev/check-commits.ts
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { projectFolder } from "../project-folder.ts";

/** The last commit that was made before there was a rule. */
const BASE = "0ce8dd26b53d069587a7bcb53a2624b6f54f645b";
const SUBJECT_CHARACTERS_MAX = 72;

const VERBS = new Set(
  (
    "Add Advise Allow Apply Bound Bump Cache Call Change Check Clean Close Compare Compile Compute Convert Copy Count Create Cut " +
    "Declare Define Delete Derive Disable Document Drop Enable Encode End Ensure Escape Exclude Explain Export Expose Extract " +
    "Find Fix Fold Format Generate Guard Handle Ignore Import Improve Include Index Inline Install Join Keep Limit List Load Log Lower " +
    "Make Mark Measure Merge Move Mutate Name Open Order Parse Pass Pin Prevent Print Raise Read Record Reduce Refuse Reindex " +
    "Reject Release Remove Rename Reorder Replace Report Require Reset Restore Restrict Retry Return Reuse Revert Reword Rewrite " +
    "Round Run Send Serve Set Share Shorten Show Sign Simplify Skip Sort Speed Split Start Stop Store Stream Support Test Time " +
    "Trim Type Unify Update Upgrade Use Validate Verify Wait Warn Write"
  ).split(" "),
);

export function findProblem(subject: string): string | undefined {
  const [verb = ""] = subject.split(" ");
  if (subject.length > SUBJECT_CHARACTERS_MAX) {
    return `has ${subject.length} characters, ${SUBJECT_CHARACTERS_MAX} at most: put the reason into the body`;
  }
  if (!VERBS.has(verb)) {
    return `starts with "${verb}" and not with a plain verb such as Add, Fix, Remove, Rename, Document, Test, Speed up`;
  }
  return undefined;
}

/** The subjects after `base`, or why there are none to check. A shallow clone that ends after `base` has only newer ones. */
export function readSubjects(folder: string, base: string): { subjects: string[] } | { skipped: string } {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  const top = git("rev-parse", "--show-toplevel");
  if (top.status !== 0 || realpathSync(top.stdout.trim()) !== realpathSync(folder)) {
    return { skipped: "this folder is not a git checkout" };
  }
  const isBaseKnown = git("merge-base", "--is-ancestor", base, "HEAD").status === 0;
  const isShallow = git("rev-parse", "--is-shallow-repository").stdout.trim() === "true";
  if (!isBaseKnown && !isShallow) return { skipped: `the history does not contain ${base.slice(0, 8)}` };
  const { stdout } = git("log", "--no-merges", "--format=%s", isBaseKnown ? `${base}..HEAD` : "HEAD");
  return { subjects: stdout.split("\n").filter((line) => line !== "") };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = readSubjects(projectFolder, BASE);
  if ("skipped" in read) {
    console.log(`Commit subjects were not checked: ${read.skipped}.`);
  } else {
    const wrong = read.subjects.flatMap((subject) => {
      const problem = findProblem(subject);
      return problem === undefined ? [] : [`Commit subject "${subject}" ${problem}.`];
    });
    for (const line of wrong) console.error(line);
    if (wrong.length > 0) process.exitCode = 1;
  }
}
