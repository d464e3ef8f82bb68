// Settings of the three servers however they are started: by docker-compose.yml (packaging.test.ts compares it), as
// containers of the tests, or embedded. One list, so that an index, a plan or a sort order is the same in all of them.

/**
 * Named exactly, so that a test that passed today does so tomorrow. PostgreSQL and OpenSearch are the versions of the embedded
 * servers (pom.xml); Redis is the newest, the embedded one an older branch.
 */
export const IMAGES = {
  postgres: "postgres:18.6",
  redis: "redis:8.10.2",
  opensearch: "opensearchproject/opensearch:3.8.0",
} as const;

/** The built-in locale sorts and folds the same on every machine. It needs UTF-8, which `--locale=C` alone does not set. */
export const INITDB_ARGS = [
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
] as const;

export const POSTGRES_SETTINGS: Readonly<Record<string, string>> = {
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off", // the embedded binaries have none, and all measurements were made without
  shared_preload_libraries: "pg_stat_statements", // or finding slow statements would begin with a restart
};

/** For disposable data: PostgreSQL then does not wait for the disk. */
export const NOT_DURABLE: Readonly<Record<string, string>> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

/** Redis holds nothing that cannot be lost, so it writes nothing to disk. */
export const REDIS_SETTINGS: Readonly<Record<string, string>> = {
  save: "",
  appendonly: "no",
  "maxmemory-policy": "noeviction",
};

/** Of the OpenSearch image; the embedded node has its own in Stack.java. */
export const OPENSEARCH_ENVIRONMENT: Readonly<Record<string, string>> = {
  "discovery.type": "single-node",
  DISABLE_SECURITY_PLUGIN: "true",
  DISABLE_INSTALL_DEMO_CONFIG: "true", // it would ask for an administrator's password
  DISABLE_PERFORMANCE_ANALYZER_AGENT_CLI: "true", // a second Java process, which this project does not use
  "action.auto_create_index": "false",
  // A nearly full disk would otherwise turn every index read-only.
  "cluster.routing.allocation.disk.threshold_enabled": "false",
  OPENSEARCH_JAVA_OPTS: "-Xms1g -Xmx1g",
};

/**
 * Option of Java for servers of tests: it compiles once and quickly. Its optimizing compiler pays in a server that runs for hours; in
 * tests it took a third of the processor time: six files of integration tests need 145 s without it, 205 s with it.
 */
export const QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

export const asPostgresArgs = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

export const asRedisArgs = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
