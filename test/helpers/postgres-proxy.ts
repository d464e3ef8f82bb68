// A TCP proxy before PostgreSQL that counts statements and rows as they pass, by the wire protocol's message types.

import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface CountedStatement {
  text: string;
  rows: number;
}

export interface PostgresProxy {
  url: string;
  /** Every statement that was run, in the order in which they began. */
  statements: CountedStatement[];
  close(): Promise<void>;
}

const TERMINATE = "X".charCodeAt(0);

interface Options {
  /** PostgreSQL hears of the end of a transaction or a connection that much later. */
  endsAfterMs?: number;
  /** PostgreSQL has run the statement, and whoever sent it has not been told yet. */
  onRun?: (statement: string, inTransaction: boolean) => void;
}

export async function startPostgresProxy(
  databaseUrl: string,
  { endsAfterMs = 0, onRun = () => undefined }: Options = {},
): Promise<PostgresProxy> {
  const upstream = new URL(databaseUrl);
  const statements: CountedStatement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(upstream.port), upstream.hostname);
    const connection = readConnection(statements, onRun);
    for (const [from, to, read] of [
      [client, database, connection.fromClient],
      [database, client, connection.fromServer],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        read(bytes);
        const ends = from === client && (bytes[0] === TERMINATE || bytes.includes("rollback"));
        if (ends && endsAfterMs > 0) setTimeout(() => to.write(bytes), endsAfterMs);
        else to.write(bytes);
      });
      from.on("close", () => setTimeout(() => to.destroy(), endsAfterMs));
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
  return {
    url: url.href,
    statements,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The driver runs one statement after the other on a connection, so rows belong to the one that was run last. */
function readConnection(statements: CountedStatement[], onRun: Required<Options>["onRun"]) {
  const textByName = new Map<string, string>();
  let bound = "";
  let current: CountedStatement | undefined;
  const run = (text: string) => {
    current = { text: text.replace(/\s+/g, " ").trim(), rows: 0 };
    statements.push(current);
  };
  return {
    // The very first message has no type.
    fromClient: messages({ untypedFirst: true }, (type, body) => {
      if (type === "Q") run(cString(body, 0));
      if (type === "P") textByName.set(cString(body, 0), cString(body, cString(body, 0).length + 1));
      if (type === "B") {
        const portal = cString(body, 0);
        bound = textByName.get(cString(body, Buffer.byteLength(portal) + 1)) ?? "";
        run(bound);
      }
    }),
    fromServer: messages({ untypedFirst: false }, (type, body) => {
      if (type === "D" && current !== undefined) current.rows += 1;
      if (type === "Z" && current !== undefined) onRun(current.text, body.toString() !== "I");
    }),
  };
}

/** Cuts a stream into messages: one byte of type, four of length (which counts itself), the body. */
function messages({ untypedFirst }: { untypedFirst: boolean }, take: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = untypedFirst;
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const start = untyped ? 0 : 1;
      if (rest.length < start + 4) return;
      const end = start + rest.readUInt32BE(start);
      if (rest.length < end) return;
      if (!untyped) take(String.fromCharCode(rest[0]!), rest.subarray(5, end));
      untyped = false;
      rest = rest.subarray(end);
    }
  };
}

const cString = (body: Buffer, start: number): string => body.toString("utf8", start, body.indexOf(0, start));
