// Closes the HTTP server so that clients have read their answers. For Node.js an answer is finished when the kernel has
// taken it: up to 4 MB that a slow client has not read yet. A container's network goes with its process, and they with it.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

interface Connection {
  answering: number;
  /** What had been read of the client when the last answer ended; undefined before the first. */
  readBefore: number | undefined;
  /** An answer ended since the drain began: the client may still be reading it. */
  unread: boolean;
}

export interface Closing {
  /** From now on a connection ends when its client has closed it, too. */
  drain(): void;
  /** Takes no more connections, lets running answers end and be read, and cuts what is left after `limitMs`. */
  close(limitMs: number): Promise<void>;
}

/** Watches the connections from the first on; call it before the server listens. */
export function createGracefulClose(server: Server): Closing {
  const connections = new Map<Socket, Connection>();
  let draining = false;
  let closed = false;

  server.on("connection", (socket: Socket) => {
    const connection: Connection = { answering: 0, readBefore: undefined, unread: false };
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    const destroySoon = socket.destroySoon.bind(socket);
    // What Node.js calls after the last answer of a connection. `end` sends the end behind the last byte; the socket is
    // destroyed when the client has read that far and closes in turn.
    socket.destroySoon = () => (draining ? socket.end() : destroySoon());
  });

  server.on("request", ({ socket }: IncomingMessage, res: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.answering += 1;
    res.once("close", () => {
      connection.answering -= 1;
      connection.readBefore = socket.bytesRead;
      connection.unread = draining;
      if (closed && connection.answering === 0) socket.end();
    });
  });

  function drain(): void {
    draining = true;
  }

  async function close(limitMs: number): Promise<void> {
    drain();
    closed = true;
    const cut = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, limitMs);
    // Not the method of node:http, which destroys every connection without a running answer, read or not.
    const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    for (const [socket, { answering, readBefore, unread }] of connections) {
      if (answering > 0 || readBefore !== socket.bytesRead) continue; // a request is being answered, or has begun to arrive
      if (unread) socket.end();
      else socket.destroy();
    }
    await ended;
    clearTimeout(cut);
  }

  return { drain, close };
}
