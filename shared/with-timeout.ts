// A bound on waiting for work that cannot be aborted.

/**
 * What the work gives, or the error that `late` makes when that takes longer than `ms`. The work itself goes on; what becomes
 * of it then, a failure too, is ignored.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
