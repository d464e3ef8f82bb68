// What never reaches the app, in the words of the API: what is no HTTP (Node's parser refuses it), and connections beyond the limit.
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

const REFUSALS: Readonly<Record<string, { line: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    message: "The request's address and headers are too large.",
  },
  HPE_INVALID_URL: {
    line: "400 Bad Request",
    message: "The address holds characters that must be percent-encoded, such as %C3%B5 for õ.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", message: "The request did not arrive in time." },
};
const MALFORMED = { line: "400 Bad Request", message: "This is not a valid HTTP request." };

/** For the server's `clientError`. The connection ends: where the next request would begin is not known. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, message } = REFUSALS[error.code ?? ""] ?? MALFORMED;
  socket.end(answer(line, { error: "invalid_params", message }));
}

/** One connection too many. It is closed at once, whether the client reads why or not. */
export function refuseConnection(socket: Socket): void {
  const message = "Too many open connections from your network. Close those that you do not use.";
  socket.write(answer("429 Too Many Requests\r\nRetry-After: 10", { error: "rate_limit_exceeded", message }));
  socket.destroySoon();
}

function answer(line: string, content: object): string {
  const requestId = randomUUID();
  const body = JSON.stringify({ ...content, requestId });
  return (
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`
  );
}
