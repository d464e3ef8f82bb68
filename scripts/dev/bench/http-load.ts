// HTTP client of the load: sends, counts the bytes of the answer, parses nothing, so that most of the CPU is left to what is
// measured. Both sides of a comparison use it.
import { Pool } from "undici";

interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface HttpLoad {
  /** Bytes of the body; throws on any status but 200. */
  send(request: HttpRequest): Promise<number>;
  close(): Promise<void>;
}

export function httpLoad(origin: string, connections: number): HttpLoad {
  const pool = new Pool(origin, { connections, headersTimeout: 120_000, bodyTimeout: 120_000 });
  return {
    send: ({ method, path, body, headers = {} }) =>
      new Promise((resolve, reject) => {
        let [status, bytes, problem] = [0, 0, ""];
        pool.dispatch(
          {
            method,
            path,
            body: body ?? null,
            headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
          },
          {
            onRequestStart() {},
            onResponseStart(_controller, statusCode) {
              status = statusCode;
            },
            onResponseData(_controller, chunk) {
              bytes += chunk.length;
              if (status !== 200 && problem.length < 1000) problem += chunk.toString();
            },
            onResponseEnd() {
              if (status === 200) resolve(bytes);
              else reject(new Error(`${method} ${path} answered ${status}: ${problem}`));
            },
            onResponseError(_controller, error) {
              reject(error);
            },
          },
        );
      }),
    close: () => pool.destroy(),
  };
}
