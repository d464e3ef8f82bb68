// Embedded Redis.
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { ServerKind } from "./server-kinds.ts";
import { asRedisArgs, REDIS_SETTINGS } from "./server-settings.ts";

export const redis: ServerKind = {
  name: "redis",
  title: "Redis",
  stopSignal: "SIGTERM",
  killSignal: "SIGKILL",
  mark: (folder) => `--dir ${join(folder, "redis")}`,
  url: (port) => `redis://127.0.0.1:${port}`,

  async command({ folder, port, artifacts }) {
    const data = join(folder, "redis");
    mkdirSync(data, { recursive: true });
    const settings = {
      bind: "127.0.0.1",
      port: String(port),
      dir: data,
      ...REDIS_SETTINGS,
      "set-proc-title": "no", // it is recognised by its command line
    };
    return { program: artifacts.redisServer, args: asRedisArgs(settings) };
  },

  healthy: (port) =>
    new Promise((resolve) => {
      const socket = connect({ host: "127.0.0.1", port });
      const finish = (problem?: string) => {
        socket.destroy();
        resolve(problem);
      };
      socket.setTimeout(5000, () => finish("no answer to PING"));
      socket.on("error", (error) => finish(error.message));
      socket.on("close", () => finish("closed the connection")); // as one that is stopping does
      socket.on("connect", () => socket.write("PING\r\n"));
      socket.on("data", (answer) => finish(answer.toString().startsWith("+PONG") ? undefined : answer.toString()));
    }),
};
