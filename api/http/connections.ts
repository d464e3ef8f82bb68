// Connection limits, in all and per client network: without the second a single client could use up the first. Also the timeouts of
// idle connections.
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { Metrics } from "../metrics.ts";
import { refuseConnection } from "./client-error.ts";
import { toNetwork, wideNetwork } from "./client-network.ts";
import { HEALTH_PATHS } from "./health-paths.ts";

const SECOND = 1000;
const CONNECTIONS_MAX = 2000;
/** Enough for an office behind one address: a browser opens six. */
const PER_NETWORK_MAX = 100;
/** For an IPv6 /48, which holds 65,536 networks. */
const PER_WIDE_NETWORK_MAX = 10 * PER_NETWORK_MAX;
/** Connections over a limit that may still ask for the health: a supervisor behind the same address would else restart a sound process. */
const RESERVED_MAX = 5;
/** They are closed after so long, whatever they do. */
const RESERVED_MS = SECOND;
/** From here on idle connections are closed in favour of those with requests. */
const CROWDED = 0.8 * CONNECTIONS_MAX;

interface ConnectionLimits {
  /** Trusted proxies have no limit: their connections carry the requests of many clients. */
  isProxy(address: string): boolean;
  /** False for load tests, which come from one address. */
  perNetwork: boolean;
  behindProxy: boolean;
  silentMs: number;
  metrics: Pick<Metrics, "connections" | "connectionsRefused">;
}

/** How to refuse each connection over the limit that is still open. */
const overLimit = new WeakMap<Socket, () => void>();

/** Over the limits of `limitConnections` only health is answered, and the connection closed. */
export function onlyHealthOverLimit(app: RequestListener): RequestListener {
  return function refuseOrAnswer(req, res) {
    const refuse = overLimit.get(req.socket);
    if (refuse === undefined) return void app(req, res);
    if (!HEALTH_PATHS.has(req.url!.split("?")[0]!)) return refuse();
    res.setHeader("Connection", "close");
    app(req, res);
  };
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { isProxy, perNetwork, behindProxy, silentMs, metrics } = limits;
  server.headersTimeout = 10 * SECOND;
  server.requestTimeout = 30 * SECOND;
  // No byte in either direction, as when a client does not read its response. Exports have a shorter limit of their own.
  server.timeout = silentMs;
  // Longer than the 60 s of a balancer, which has to be the one to close: else it sends a request into a closed connection.
  server.keepAliveTimeout = (behindProxy ? 65 : 10) * SECOND;
  server.maxConnections = CONNECTIONS_MAX;
  server.on("drop", () => metrics.connectionsRefused.inc({ reason: "all" }));

  const open = new Map<string, number>();
  let total = 0;
  server.on("connection", (socket) => {
    total += 1;
    metrics.connections.set(total);
    socket.once("close", () => {
      total -= 1;
      metrics.connections.set(total);
    });
    if (total > CROWDED) server.closeIdleConnections();

    const address = socket.remoteAddress;
    const network = toNetwork(address);
    if (!perNetwork || network === undefined || isProxy(address!)) return;
    const wide = wideNetwork(network);
    const counts = [
      { key: network, max: PER_NETWORK_MAX },
      ...(wide === undefined ? [] : [{ key: wide, max: PER_WIDE_NETWORK_MAX }]),
    ];
    for (const { key } of counts) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once("close", () => {
      for (const { key } of counts) {
        const left = open.get(key)! - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      }
    });
    const over = Math.max(...counts.map(({ key, max }) => open.get(key)! - max));
    if (over <= 0) return;
    let isRefused = false;
    const refuse = () => {
      if (isRefused) return;
      isRefused = true;
      metrics.connectionsRefused.inc({ reason: "network" });
      refuseConnection(socket);
    };
    if (over > RESERVED_MAX) return refuse();
    overLimit.set(socket, refuse);
    const timer = setTimeout(refuse, RESERVED_MS);
    socket.once("close", () => clearTimeout(timer));
  });
}
