// Shutdown: closes registered parts in reverse order. A second signal, or a shutdown that takes too long, ends the process at once.
import type { Logger } from "./logger.ts";

type Close = () => Promise<unknown> | unknown;

export interface Lifecycle {
  onClose(name: string, close: Close): void;
  /** Runs the closers, last registered first. Safe to call twice. */
  close(): Promise<void>;
  /** Closes on SIGTERM and SIGINT and exits 0; on a second signal, or after `limitMs`, exits 1 and names what is open. */
  handleSignals(options?: { limitMs?: number }): void;
}

export function createLifecycle(logger: Logger): Lifecycle {
  const closers: { name: string; close: Close }[] = [];
  let closing: Promise<void> | undefined;
  let current = "nothing";

  async function closeAll(): Promise<void> {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) {
      current = closer.name;
      try {
        await closer.close();
      } catch (error) {
        // Other parts are closed even if one fails.
        logger.error({ err: error, part: closer.name }, "closing failed");
      }
    }
    current = "nothing";
  }

  const close = () => {
    closing ??= closeAll();
    return closing;
  };

  return {
    onClose(name, closer) {
      closers.push({ name, close: closer });
    },
    close,
    handleSignals({ limitMs = 30_000 } = {}) {
      const onSignal = (signal: NodeJS.Signals) => {
        if (closing !== undefined) {
          logger.warn({ signal, open: current }, "second signal, ending at once");
          process.exit(1);
        }
        logger.info({ signal }, "stopping");
        setTimeout(() => {
          logger.error({ open: current, limitMs }, "stopping took too long");
          process.exit(1);
        }, limitMs).unref();
        close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      process.on("SIGTERM", onSignal);
      process.on("SIGINT", onSignal);
    },
  };
}
