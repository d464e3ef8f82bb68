// A site of somebody else: pages on another origin than the service.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

export interface ForeignSite {
  origin: string;
  /** Serves the body in a page of its own and gives its address. Asset paths and query strings are up to the caller. */
  put(body: string, options?: PageOptions): string;
  close(): Promise<void>;
}

interface PageOptions {
  head?: string;
  lang?: string;
  policy?: string;
}

/** A site for all tests of a file, there once its hooks run. */
export function foreignSiteOfFile(): ForeignSite {
  const site = {} as ForeignSite;
  beforeAll(async () => {
    Object.assign(site, await startForeignSite());
  });
  afterAll(() => site.close?.());
  return site;
}

async function startForeignSite(): Promise<ForeignSite> {
  const pages = new Map<string, { html: string; policy: string | undefined }>();
  const server = createServer((req, res) => {
    const page = pages.get(new URL(req.url ?? "/", "http://x").pathname);
    if (page === undefined) return void res.writeHead(404).end();
    if (page.policy !== undefined) res.setHeader("Content-Security-Policy", page.policy);
    res.setHeader("Content-Type", "text/html; charset=utf-8").end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The service is at 127.0.0.1: to a browser another site.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(body, { head = "", lang = "en", policy } = {}) {
      const path = `/page-${pages.size + 1}`;
      const html = `<!doctype html><html lang="${lang}"><head><title>Another site</title>${head}</head><body>${body}</body></html>`;
      pages.set(path, { html, policy });
      return origin + path;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
