// How large a run is. `npm run test:faults -- --full` takes half an hour and more; the ordinary one takes minutes on a busy machine.
export const FULL = process.env.FAULTS_FULL === "true";
export const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31));

const size = <T>(ordinary: T, full: T): T => (FULL ? full : ordinary);

export const LISTINGS = size(150, 5000);
export const CHANGES_PER_SECOND = size(50, 200);
export const LEASE_MS = size(2000, 20_000);
export const KILLS_PER_POINT = size(1, 5);
export const RANDOM_KILLS = size(2, 20);
/** Of the API, which takes longer to start than an indexer. */
export const API_ENDS = size(1, 20);
/** Of a whole server, each. */
export const SERVER_KILLS = size(1, 3);
export const INDEXERS = size([2], [2, 4]);
export const OUTAGE_MS = size(2000, 20_000);
export const SWARM_MS = size(12_000, 4 * 60_000);
/** Documents whose versions are looked at ten times a second. */
export const SAMPLED_IDS = size(50, 100);
/** Of two kinds together no more than verify removes in one loop. */
export const DRIFT_PER_KIND = size(5, 50);
export const CLEAN_LOOPS = size(2, 10);
export const REINDEX_LISTINGS = size(1500, 10_000);
/** A liveness bound, no speed check: only a hang meets it. */
export const SETTLE_TIMEOUT_MS = 240_000;
