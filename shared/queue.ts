// Redis only makes things sooner: wake-ups for the indexer and operators' jobs. All of it may vanish at any moment.
import { type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Config } from "./config.ts";
import type { Logger } from "./logger.ts";

const WAKE_QUEUE = "wake";
const OPERATOR_QUEUE = "operator";
const TICK_MS = 500;
const ADD_LIMIT_MS = 100;
const UPSERT_SCHEDULER_MS = 60_000;

type QueueConfig = Pick<Config, "redisUrl" | "redisPrefix">;

// Finished jobs would be kept for ever.
const KEEP = { removeOnComplete: true, removeOnFail: { count: 100 } };

/** Fails at once where Redis is down, within 100 ms where it is frozen. */
const IMPATIENT = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: ADD_LIMIT_MS,
  connectTimeout: 500,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(50 * times, 1000),
};

/** Workers wait in Redis for their next job, for as long as it takes. */
const PATIENT = { maxRetriesPerRequest: null, retryStrategy: (times: number) => Math.min(50 * times, 1000) };

export interface WakeUps {
  /** Tells the indexer that there is work. Best effort: never throws, never waits longer than 100 ms. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

/** For writers. `onError` counts what did not reach Redis; the indexer's own timer finds the work anyway. */
export function createWakeUps(config: QueueConfig, onError: (error: unknown) => void = () => undefined): WakeUps {
  const { queue, close } = openQueue(WAKE_QUEUE, config, onError);
  return {
    async wake() {
      try {
        // Of many wake-ups during a run one more run is made; simple deduplication would lose those.
        const added = queue.add("drain", {}, { ...KEEP, deduplication: { id: "drain", keepLastIfActive: true } });
        await within(ADD_LIMIT_MS, added);
      } catch (error) {
        onError(error);
      }
    },
    close,
  };
}

export type OperatorJob = Job<Record<string, unknown>, unknown>;

export interface IndexerQueueOptions {
  logger: Logger;
  onWake: () => Promise<void>;
  onOperatorJob: (job: OperatorJob) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/** The indexer's side: works off wake-ups and operators' jobs, and sees to it that the scheduler ticks. */
export function startIndexerQueue(
  config: QueueConfig,
  { logger, onWake, onOperatorJob, onError }: IndexerQueueOptions,
): { close(): Promise<void> } {
  const report = onceADown(logger, onError);
  const { queue, close: closeQueue } = openQueue(WAKE_QUEUE, config, report);
  const connections = [new Redis(config.redisUrl, PATIENT), new Redis(config.redisUrl, PATIENT)] as const;
  for (const connection of connections) connection.on("error", report).on("ready", () => report(undefined));

  const prefix = queuePrefix(config);
  const wake = new Worker(WAKE_QUEUE, onWake, { connection: connections[0], prefix, concurrency: 1 });
  const operator = new Worker(OPERATOR_QUEUE, onOperatorJob, { connection: connections[1], prefix, concurrency: 1 });
  for (const worker of [wake, operator]) worker.on("error", report);

  // After FLUSHALL the scheduler never ticks again until it is upserted anew.
  const upsertScheduler = () =>
    within(ADD_LIMIT_MS * 10, queue.upsertJobScheduler("tick", { every: TICK_MS }, { name: "tick", opts: KEEP })).catch(
      report,
    );
  void upsertScheduler();
  const timer = setInterval(upsertScheduler, UPSERT_SCHEDULER_MS);

  return {
    async close() {
      clearInterval(timer);
      // A worker that cannot reach Redis never closes politely.
      const polite = Promise.all([wake.close(), operator.close()]);
      await within(5000, polite).catch(() => Promise.all([wake.close(true), operator.close(true)]));
      await closeQueue();
      for (const connection of connections) connection.disconnect();
    },
  };
}

export interface OperatorJobState {
  id: string;
  name: string;
  state: string;
  progress: unknown;
  failedReason?: string;
}

export interface OperatorJobs {
  /** Queues a job under its own name: a second one waits for nothing, it is refused while the first is there. */
  add(name: string, data: Record<string, unknown>): Promise<string>;
  list(): Promise<OperatorJobState[]>;
  close(): Promise<void>;
}

export function openOperatorJobs(config: QueueConfig): OperatorJobs {
  const { queue, ready, close } = openQueue(OPERATOR_QUEUE, config, () => undefined);
  return {
    async add(name, data) {
      await ready();
      const job = await queue.add(name, data, {
        removeOnComplete: { count: 20 },
        removeOnFail: { count: 100 },
        deduplication: { id: name },
      });
      return job.id!;
    },
    async list() {
      await ready();
      const jobs = await queue.getJobs(["active", "waiting", "delayed", "completed", "failed"], 0, 20);
      return Promise.all(
        jobs.map(async (job) => ({
          id: job.id!,
          name: job.name,
          state: await job.getState(),
          progress: job.progress,
          ...(job.failedReason === undefined ? {} : { failedReason: job.failedReason }),
        })),
      );
    },
    close,
  };
}

const queuePrefix = ({ redisPrefix }: QueueConfig) => `${redisPrefix}-queue`;

function openQueue(name: string, config: QueueConfig, onError: (error: unknown) => void) {
  const connection = new Redis(config.redisUrl, IMPATIENT);
  connection.on("error", onError);
  const queue = new Queue(name, { connection, prefix: queuePrefix(config), skipWaitingForReady: true });
  queue.on("error", onError);
  return {
    queue,
    /** For commands: waits until Redis is there, at most two seconds. */
    ready: () =>
      within(
        2000,
        connection.status === "ready"
          ? Promise.resolve()
          : new Promise<void>((resolve) => connection.once("ready", () => resolve())),
      ),
    async close() {
      await within(1000, queue.close()).catch(onError);
      connection.disconnect();
    },
  };
}

/** Rejects after the limit; what comes later is nobody's business any more. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer from Redis within ${limitMs} ms`)), limitMs);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts every error, logs only the change from up to down and back. */
function onceADown(logger: Logger, onError: (error: unknown) => void): (error: unknown) => void {
  let down = false;
  return (error) => {
    if (error === undefined) {
      if (down) logger.info("Redis is back");
      down = false;
      return;
    }
    onError(error);
    if (!down) logger.warn({ err: error }, "Redis cannot be reached: the indexer goes on by its own timer");
    down = true;
  };
}
