// Error responses in the format of the API for what never reaches Express: malformed HTTP, and connections over the limit.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, finished } from "node:stream";

interface Refusal {
  line: string;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

const METHODS = "GET, HEAD, POST, DELETE, OPTIONS";

/** By error code of Node's HTTP parser. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    message: "The request's address and headers are too large.",
  },
  HPE_INVALID_URL: {
    line: "400 Bad Request",
    message: "The address holds characters that must be percent-encoded, such as %C3%B5 for õ.",
  },
  HPE_INVALID_METHOD: {
    line: "400 Bad Request",
    message: `The method is not known. These are, written in capitals: ${METHODS}.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", message: "The request did not arrive in time." },
};
const MALFORMED: Refusal = { line: "400 Bad Request", message: "This is not a valid HTTP request." };
const TLS: Refusal = {
  line: "400 Bad Request",
  message: "This port speaks HTTP without TLS: write http:, not https:.",
};
const NO_PROXY: Refusal = {
  line: "405 Method Not Allowed",
  message: "This server is no proxy: it opens no connections to others.",
  headers: { Allow: METHODS },
};

interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** A TLS connection begins with a handshake record (0x16) of version 3. */
const isTls = ({ code, rawPacket }: ParseError) =>
  code === "HPE_INVALID_METHOD" && rawPacket?.[0] === 0x16 && rawPacket[1] === 3;

/** The latest request of a connection, and the response before it: responses are sent in the order of the requests. */
interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  previous: ServerResponse | undefined;
}

/**
 * Answers requests that Node's parser rejects, CONNECT, and unknown Expect headers. Call it before the server listens. The connection
 * is closed, since it is not known where the next request would begin.
 */
export function handleClientErrors(server: Server): void {
  const latest = new WeakMap<Duplex, Exchange>();
  server.on("request", (req, res) => {
    latest.set(req.socket, { req, res, previous: latest.get(req.socket)?.res });
  });

  server.on("clientError", (error: ParseError, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const { req, res, previous } = latest.get(socket) ?? {};
    // The error is in the body of the latest request. When that has its response, a second one would be taken for the next request.
    const brokeOff = req?.complete === false;
    const isAnswered = brokeOff && res!.headersSent;
    const refusal = toText(isTls(error) ? TLS : (REFUSALS[error.code ?? ""] ?? MALFORMED));
    afterwards(brokeOff && !isAnswered ? previous : res, () => socket.end(isAnswered ? undefined : refusal));
  });

  server.on("connect", (_req, socket: Socket) => {
    // Node has removed its listeners from this socket: without one an error would end the process.
    socket.on("error", () => socket.destroy());
    socket.write(toText(NO_PROXY));
    socket.destroySoon();
  });

  // Without a listener Node answers an unknown Expect with 417 and an empty body.
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
}

function afterwards(res: ServerResponse | undefined, end: () => void): void {
  if (res === undefined || res.writableFinished) end();
  else finished(res, end);
}

/**
 * Rejects what HTTP forbids and Node and Express accept, or reject with an empty body. The server has `requireHostHeader: false`, so
 * that a missing Host is answered here.
 */
export function requireValidHttp(app: RequestListener): RequestListener {
  return function refuseOrAnswer(req, res) {
    // Clients of a proxy send the whole URL. Its host is not needed: addresses in responses start with BASE_URL.
    req.url = req.url!.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, "/");
    const refusal = refusalOf(req);
    if (refusal === undefined) return void app(req, res);
    const { headers, body } = toMessage(refusal);
    res.writeHead(Number.parseInt(refusal.line, 10), headers).end(body);
  };
}

function refusalOf(req: IncomingMessage): Refusal | undefined {
  const hosts = req.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && req.httpVersion === "1.1")) {
    return { line: "400 Bad Request", message: "A request carries the header Host, and only once." };
  }
  const { expect } = req.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    return { line: "417 Expectation Failed", message: 'The only known value of the header Expect is "100-continue".' };
  }
  return undefined;
}

/** One connection too many. It is closed at once, whether the client reads why or not. */
export function refuseConnection(socket: Socket): void {
  const message = "Too many open connections from your network. Close those that you do not use.";
  const headers = { "Retry-After": "10" };
  socket.write(toText({ line: "429 Too Many Requests", message, headers }, "rate_limit_exceeded"));
  socket.destroySoon();
}

function toText(refusal: Refusal, error?: string): string {
  const { headers, body } = toMessage(refusal, error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.line}\r\n${lines.join("")}\r\n${body}`;
}

function toMessage({ line, message, headers }: Refusal, error = codeOf(line)) {
  const requestId = randomUUID();
  const body = JSON.stringify({ error, message, requestId });
  const own = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": requestId,
    Connection: "close",
  };
  return { body, headers: { ...headers, ...own } };
}

const codeOf = (line: string) => (line.startsWith("405") ? "method_not_allowed" : "invalid_params");
