// Redis only makes things sooner: wake-ups for the indexer and operators' jobs. All of it may vanish at any moment.
import { type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Config } from "./config.ts";
import type { Logger } from "./logger.ts";
import { createOutage, type Outage } from "./outage.ts";
import { withTimeout } from "./with-timeout.ts";

const WAKE_QUEUE = "wake";
const OPERATOR_QUEUE = "operator";
const TICK_MS = 500;
/** A writer waits no longer for its wake-up to be taken. */
const ADD_LIMIT_MS = 100;
const COMMAND_LIMIT_MS = 2000;
const OPERATOR_LIMIT_MS = 5000;
/** A job whose indexer was not heard of is handed over, never given up: what has been done already is not done again. */
const STALLED_MAX = 1000;
const CLOSE_LIMIT_MS = 5000;
const UPSERT_SCHEDULER_MS = 60_000;
const UPSERT_AGAIN_MS = 1000;

/** A job that fails with it is not tried again. */
export { UnrecoverableError } from "bullmq";

type QueueConfig = Pick<Config, "redisUrl" | "redisPrefix">;

// Finished jobs would be kept for ever.
const KEEP = { removeOnComplete: true, removeOnFail: { count: 100 } };

/** Fails at once where Redis is down, within the limit where it is frozen. */
const impatient = (commandTimeout: number) => ({
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout,
  connectTimeout: 500,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(50 * times, 1000),
});

/** Workers wait in Redis for their next job, for as long as it takes. */
const PATIENT = { maxRetriesPerRequest: null, retryStrategy: (times: number) => Math.min(50 * times, 1000) };

export interface WakeUps {
  /** Tells the indexer that there is work. Best effort: never throws, never waits longer than 100 ms. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

/** For writers. `onError` counts what did not reach Redis; the indexer's own timer finds the work anyway. */
export function createWakeUps(config: QueueConfig, onError: (error: unknown) => void = () => undefined): WakeUps {
  const { open, close } = openQueue(WAKE_QUEUE, config, { limitMs: ADD_LIMIT_MS, onError });
  const add = async () => {
    const queue = await open();
    // Of many wake-ups during a run one more run is made; simple deduplication would lose those.
    await queue.add("drain", {}, { ...KEEP, deduplication: { id: "drain", keepLastIfActive: true } });
  };
  return {
    wake: () => within(ADD_LIMIT_MS, add()).catch(onError),
    close,
  };
}

export type OperatorJob = Job<Record<string, unknown>, unknown>;

export interface IndexerQueueOptions {
  logger: Logger;
  onWake: () => Promise<void>;
  onOperatorJob: (job: OperatorJob) => Promise<unknown>;
  onError: (error: unknown) => void;
  /** How often jobs whose indexer has gone, or has lost its lock in Redis, are looked for. */
  stalledEveryMs?: number;
}

/** The indexer's side: works off wake-ups and operators' jobs, and sees to it that the scheduler ticks. */
export function startIndexerQueue(
  config: QueueConfig,
  { logger, onWake, onOperatorJob, onError, stalledEveryMs = 30_000 }: IndexerQueueOptions,
): { close(): Promise<void> } {
  const { worked, failed } = watchRedis(logger, onError);
  const ticks = openQueue(WAKE_QUEUE, config, { limitMs: COMMAND_LIMIT_MS, onError: failed });

  // After FLUSHALL the scheduler never ticks again until it is upserted anew.
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  const upsertScheduler = async () => {
    const upsert = async () =>
      (await ticks.open({ wait: true })).upsertJobScheduler("tick", { every: TICK_MS }, { name: "tick", opts: KEEP });
    const done = await within(COMMAND_LIMIT_MS, upsert()).then(
      () => true,
      (error) => failed(error),
    );
    if (!closing) timer = setTimeout(upsertScheduler, done ? UPSERT_SCHEDULER_MS : UPSERT_AGAIN_MS);
  };
  void upsertScheduler();

  const startWorker = (name: string, work: (job: OperatorJob) => Promise<unknown>) => {
    const connection = new Redis(config.redisUrl, PATIENT);
    connection.on("error", failed).on("ready", worked);
    const worker = new Worker(name, work, {
      connection,
      prefix: queuePrefix(config),
      concurrency: 1,
      stalledInterval: stalledEveryMs,
      maxStalledCount: STALLED_MAX,
    });
    worker.on("error", failed);
    return { worker, connection };
  };
  const workers = [startWorker(WAKE_QUEUE, onWake), startWorker(OPERATOR_QUEUE, onOperatorJob)];

  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await Promise.all(
        workers.map(async ({ worker, connection }) => {
          // Without Redis a polite close never ends, and a second call would only wait for the first.
          const politely = connection.status === "ready";
          await within(CLOSE_LIMIT_MS, worker.close(!politely)).catch(failed);
          connection.disconnect();
        }),
      );
      await ticks.close();
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
  const { open, close } = openQueue(OPERATOR_QUEUE, config, { limitMs: OPERATOR_LIMIT_MS, onError: () => undefined });
  return {
    async add(name, data) {
      const queue = await within(OPERATOR_LIMIT_MS, open({ wait: true }));
      const job = await queue.add(name, data, {
        removeOnComplete: { count: 20 },
        removeOnFail: { count: 100 },
        deduplication: { id: name },
        attempts: 5,
        backoff: { type: "fixed", delay: 5000 },
      });
      return job.id!;
    },
    async list() {
      const queue = await within(OPERATOR_LIMIT_MS, open({ wait: true }));
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

interface OpenQueue {
  /** Rejects at once where Redis is down, unless told to wait for it. */
  open(options?: { wait?: boolean }): Promise<Queue>;
  close(): Promise<void>;
}

function openQueue(
  name: string,
  config: QueueConfig,
  { limitMs, onError }: { limitMs: number; onError: (error: unknown) => void },
): OpenQueue {
  const connection = new Redis(config.redisUrl, impatient(limitMs));
  connection.on("error", onError);
  let opening: Promise<Queue> | undefined;

  // A queue that failed to start stays broken: the next call makes a new one.
  async function start(): Promise<Queue> {
    const queue = new Queue(name, { connection, prefix: queuePrefix(config) });
    queue.on("error", onError);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  let ready: Promise<void> | undefined;
  const untilReady = () => {
    ready ??= new Promise<void>((resolve) => connection.once("ready", resolve)).finally(() => {
      ready = undefined;
    });
    return ready;
  };

  return {
    async open({ wait = false } = {}) {
      if (connection.status !== "ready") {
        // The first connection takes a moment; a lost one is no reason to hold anybody up.
        const starting = connection.status === "connecting" || connection.status === "connect";
        if (!wait && !starting) throw new Error("Redis is not connected");
        await untilReady();
      }
      opening ??= start();
      return opening;
    },
    async close() {
      const closed = opening?.then((queue) => queue.close());
      if (closed !== undefined && connection.status === "ready") await within(CLOSE_LIMIT_MS, closed).catch(onError);
      connection.disconnect();
    },
  };
}

/** For what waits for Redis, however long Redis takes. */
const within = <T>(limitMs: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, limitMs, () => new Error(`no answer from Redis within ${limitMs} ms`));

/** Of a connection to Redis: counts every error, and logs when it goes down and when it is back. */
function watchRedis(logger: Logger, onError: (error: unknown) => void): Outage {
  const outage = createOutage(logger, {
    failing: "Redis cannot be reached: the indexer goes on by its own timer",
    working: "Redis is back",
  });
  return {
    worked: outage.worked,
    failed(error) {
      onError(error);
      outage.failed(error);
    },
  };
}
