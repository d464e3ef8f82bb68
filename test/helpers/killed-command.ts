// A command as a process of its own, killed right after one of its writes: done by the server, and never heard of by the process.
import { startCommand } from "./command.ts";
import { startPostgresProxy } from "./postgres-proxy.ts";
import { type ProxiedCall, startSearchProxy } from "./search-proxy.ts";

interface Observed {
  /** Of the writes to PostgreSQL that were committed, and those to OpenSearch: each kind once, in their order. */
  writes: string[];
  /** Exit code; NaN for a process that was killed. */
  code: number;
}

interface Options {
  env: Record<string, string>;
  args: string[];
  /** The write after which it is killed. */
  killAfter?: string;
}

export async function observeCommand({ env, args, killAfter }: Options): Promise<Observed> {
  const writes = new Set<string>();
  let kill: () => unknown = () => undefined;
  const wrote = (what: string) => {
    writes.add(what);
    if (what === killAfter) kill();
  };
  let uncommitted: string | undefined;
  const postgres = await startPostgresProxy(env.DATABASE_URL!, {
    onRun(statement, inTransaction) {
      if (isWrite(statement)) uncommitted = statement.slice(0, 60);
      if (inTransaction || uncommitted === undefined) return;
      wrote(uncommitted);
      uncommitted = undefined;
    },
  });
  const openSearch = await startSearchProxy(env.OPENSEARCH_URL!);
  openSearch.use(async (call, forward) => {
    const answer = await forward();
    if (changesIndices(call)) wrote(withoutNames(call, env.INDEX_PREFIX!));
    return answer;
  });
  const { child, ended } = startCommand(
    { ...env, DATABASE_URL: postgres.url, OPENSEARCH_URL: openSearch.url },
    ...args,
  );
  kill = () => child.kill("SIGKILL");
  try {
    const { code } = await ended;
    return { writes: [...writes], code };
  } finally {
    await openSearch.close();
    await postgres.close();
  }
}

const isWrite = (statement: string) =>
  /^(insert|update|delete|create|alter)\b|^with\b.*\b(insert into|update|delete from)\b|\bsetval\(/i.test(statement);

const changesIndices = ({ method, path }: ProxiedCall) =>
  /\/_bulk|^\/_aliases/.test(path) || (/^(PUT|DELETE)$/.test(method) && !path.startsWith("/_search"));

const withoutNames = ({ method, path }: ProxiedCall, prefix: string) =>
  `${method} ${path.split("?")[0]!.replaceAll(new RegExp(`${prefix}-[0-9]+t[0-9]+-[0-9a-f]+`, "g"), "INDEX")}`;
