// What is no HTTP never reaches the app: Node's parser refuses it, and this says so in the words of the API.
import type { Duplex } from "node:stream";

const REFUSALS: Readonly<Record<string, { line: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    message: "The request's address and headers are too large.",
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
  const body = JSON.stringify({ error: "invalid_params", message });
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}
