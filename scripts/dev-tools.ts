// The developers' tools in scripts/dev. They run from the sources only; compiled programs and the image are without them.
import { existsSync } from "node:fs";

const FOLDER = new URL("dev/", import.meta.url);

export const hasDevTools = existsSync(FOLDER);

export const DEV_COMMANDS = new URL("commands/", FOLDER);

/** By path and not by an import that tsc can follow, which would compile the module into dist. */
export const importDevTool = <Module>(path: string) => import(new URL(path, FOLDER).href) as Promise<Module>;
