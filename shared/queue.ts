// Queues in Redis (BullMQ): wake-ups of the indexer and operators' jobs. Wake-ups only save waiting time; a lost job must be queued again.
import { type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Config } from "./config.ts";
import type { Logger } from "./logger.ts";
import { createOutage, type Outage } from "./outage.ts";
import { withTimeout } from "./with-timeout.ts";

const WAKE_QUEUE = "wake";
const OPERATOR_QUEUE = "operator";
/** Ticks are wake-ups by a scheduler in Redis, since plain SQL sends none. */
const TICK_MS = 500;
/** Longest that a writer waits until its wake-up is queued. */
const ADD_LIMIT_MS = 100;
const COMMAND_LIMIT_MS = 2000;
const OPERATOR_LIMIT_MS = 5000;
/** Practically unlimited: a stalled job goes to another indexer and is never failed. Its steps can be repeated. */
const STALLED_MAX = 1000;
const CLOSE_LIMIT_MS = 5000;
const UPSERT_SCHEDULER_MS = 60_000;
const UPSERT_AGAIN_MS = 1000;

/** A job that fails with this error is not retried. */
export { UnrecoverableError } from "bullmq";

type QueueConfig = Pick<Config, "redisUrl" | "redisPrefix">;

// By default BullMQ keeps finished jobs for ever.
const KEEP = { removeOnComplete: true, removeOnFail: { count: 100 } };

/** Connection options of calls that must not wait: they fail at once if Redis is down, within the timeout if it is frozen. */
const failFast = (commandTimeout: number) => ({
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout,
  connectTimeout: 500,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(50 * times, 1000),
});

/** Connection options of workers, which block until the next job. */
const BLOCKING = { maxRetriesPerRequest: null, retryStrategy: (times: number) => Math.min(50 * times, 1000) };

export interface WakeUps {
  /** Wakes the indexer. Best effort: never throws, and waits 100 ms at most. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

/** Wake-ups for writers. `onError` gets what did not reach Redis; the indexer's own timer then finds the work. */
export function createWakeUps(config: QueueConfig, onError: (error: unknown) => void = () => undefined): WakeUps {
  const { open, close } = openQueue(WAKE_QUEUE, config, { limitMs: ADD_LIMIT_MS, onError });
  const add = async () => {
    const queue = await open();
    // Wake-ups during a run cause one more run; simple deduplication would drop them.
    await queue.add("drain", {}, { ...KEEP, deduplication: { id: "drain", keepLastIfActive: true } });
  };
  return {
    wake: () => withRedisTimeout(ADD_LIMIT_MS, add()).catch(onError),
    close,
  };
}

export type OperatorJob = Job<Record<string, unknown>, unknown>;

export interface IndexerQueueOptions {
  logger: Logger;
  onWake: () => Promise<void>;
  onOperatorJob: (job: OperatorJob) => Promise<unknown>;
  onError: (error: unknown) => void;
  /** Interval of the check for stalled jobs, whose indexer has died or lost its lock in Redis. */
  stalledEveryMs?: number;
}

/** The indexer's side: processes wake-ups and operators' jobs, and keeps the scheduler of ticks alive. */
export function startIndexerQueue(
  config: QueueConfig,
  { logger, onWake, onOperatorJob, onError, stalledEveryMs = 30_000 }: IndexerQueueOptions,
): { close(): Promise<void> } {
  const { worked, failed } = watchRedis(logger, onError);
  const ticks = openQueue(WAKE_QUEUE, config, { limitMs: COMMAND_LIMIT_MS, onError: failed });

  // Repeated, since FLUSHALL deletes the scheduler.
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  const upsertScheduler = async () => {
    const upsert = async () =>
      (await ticks.open({ wait: true })).upsertJobScheduler("tick", { every: TICK_MS }, { name: "tick", opts: KEEP });
    const done = await withRedisTimeout(COMMAND_LIMIT_MS, upsert()).then(
      () => true,
      (error) => failed(error),
    );
    if (!closing) timer = setTimeout(upsertScheduler, done ? UPSERT_SCHEDULER_MS : UPSERT_AGAIN_MS);
  };
  void upsertScheduler();

  const startWorker = (name: string, work: (job: OperatorJob) => Promise<unknown>) => {
    const connection = new Redis(config.redisUrl, BLOCKING);
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
          // Without Redis only a forced close ends.
          const graceful = connection.status === "ready";
          await withRedisTimeout(CLOSE_LIMIT_MS, worker.close(!graceful)).catch(failed);
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
  /** Queues a job, deduplicated by its name: while one exists, a second is not added. Returns the id of the one that exists. */
  add(name: string, data: Record<string, unknown>): Promise<string>;
  list(): Promise<OperatorJobState[]>;
  close(): Promise<void>;
}

export function openOperatorJobs(config: QueueConfig): OperatorJobs {
  const { open, close } = openQueue(OPERATOR_QUEUE, config, { limitMs: OPERATOR_LIMIT_MS, onError: () => undefined });
  return {
    async add(name, data) {
      const queue = await withRedisTimeout(OPERATOR_LIMIT_MS, open({ wait: true }));
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
      const queue = await withRedisTimeout(OPERATOR_LIMIT_MS, open({ wait: true }));
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
  /** Rejects at once if Redis is down; with `wait` it waits for a connection. */
  open(options?: { wait?: boolean }): Promise<Queue>;
  close(): Promise<void>;
}

function openQueue(
  name: string,
  config: QueueConfig,
  { limitMs, onError }: { limitMs: number; onError: (error: unknown) => void },
): OpenQueue {
  const connection = new Redis(config.redisUrl, failFast(limitMs));
  connection.on("error", onError);
  let opening: Promise<Queue> | undefined;

  // A queue that failed to start stays broken, so the next call creates a new one.
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
        // Waits for the first connection, not for the return of a lost one.
        const starting = connection.status === "connecting" || connection.status === "connect";
        if (!wait && !starting) throw new Error("Redis is not connected");
        await untilReady();
      }
      opening ??= start();
      return opening;
    },
    async close() {
      const closed = opening?.then((queue) => queue.close());
      if (closed !== undefined && connection.status === "ready")
        await withRedisTimeout(CLOSE_LIMIT_MS, closed).catch(onError);
      connection.disconnect();
    },
  };
}

/** Timeout for calls that wait for Redis. */
const withRedisTimeout = <T>(limitMs: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, limitMs, () => new Error(`no answer from Redis within ${limitMs} ms`));

/** Counts every error of Redis; logs when it goes down and when it is back. */
function watchRedis(logger: Logger, onError: (error: unknown) => void): Outage {
  const outage = createOutage(logger, {
    failing: "Redis cannot be reached: the indexer uses its own timer",
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
