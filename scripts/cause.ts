// Finds the innermost error: clients wrap network errors in errors of their own, Node.js in one per address that it tried.

export function innermost(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { errors, cause } = error as { errors?: unknown; cause?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return innermost(errors[0]);
  return cause === undefined ? withFields(error) : innermost(cause);
}

/** OpenSearch's own client keeps the message of the network's error, but not its fields: where nothing answers would not be told. */
function withFields(error: object): object {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  const [, refused, address, port] = /^connect (E[A-Z]+) (\S+):(\d+)$/.exec(message) ?? [];
  return code !== undefined || refused === undefined ? error : Object.assign(error, { code: refused, address, port });
}

/** The innermost message: the outer ones only say that something failed. */
export function reasonOf(error: unknown): string {
  const inner = innermost(error);
  return inner instanceof Error ? inner.message : String(inner);
}
