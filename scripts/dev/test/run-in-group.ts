// Runs a command with all that it starts as one group of processes, of which none is left: a worker that is killed, or that runs out of
// memory, leaves the API and the indexer that its test has started.
import { spawn } from "node:child_process";
import { childEnvironment } from "../../../shared/config.ts";

/** The exit code; 1 for a command that a signal ended. */
export function runInGroup(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: childEnvironment(env), stdio: "inherit", detached: true });
    const end = () => {
      if (child.pid !== undefined) endGroup(child.pid);
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

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // ESRCH: all have ended
  }
}
