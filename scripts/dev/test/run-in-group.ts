// Runs a command as a group of processes, which are told to end when the command has ended or we do: a worker that is killed, or that runs
// out of memory, leaves the API and the indexer that its test has started.
import { spawn } from "node:child_process";
import { childEnvironment } from "../../../shared/config.ts";
import { send } from "../stack/processes.ts";

/** The exit code; 1 for a command that a signal ended. */
export function runInGroup(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: childEnvironment(env), stdio: "inherit", detached: true });
    const end = () => {
      if (child.pid !== undefined) send(-child.pid, "SIGTERM");
    };
    process.once("exit", end);
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("exit", end);
      end();
      resolve(code ?? 1);
    });
  });
}
