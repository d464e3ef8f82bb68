// Loads the map from where this script is. Its name has a hash, so that an older script gets the map that it was built with.
import { SERVICE_URL } from "./service-url.ts";

/** Written in by the build. */
declare const MAP_FILE: string;

export const loadMap = (): Promise<typeof import("./map.ts")> =>
  import(/* @vite-ignore */ `${SERVICE_URL}/assets/${MAP_FILE}`);
