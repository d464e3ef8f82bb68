// Loads the files that are needed only after a visitor acts, from where this script came from. Their names have hashes, so that an older
// script gets the files that it was built with.
import { SERVICE_URL } from "./service-url.ts";

/** Written in by the build. */
declare const MAP_FILE: string;
declare const WORDS_FILE: string;

/** `import`, which the build writes without Vite's loader of style sheets around it. */
declare function importFile<Module>(url: string): Promise<Module>;

export const loadMap = () => importFile<typeof import("./map.ts")>(`${SERVICE_URL}/assets/${MAP_FILE}`);

export const loadWords = () => importFile<typeof import("./words.ts")>(`${SERVICE_URL}/assets/${WORDS_FILE}`);
