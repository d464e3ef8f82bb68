// Error handler of pages: status and headers as in the API, with a page for people as the body.
import type { ErrorRequestHandler, NextFunction, Request, Response } from "express";
import type { Locale } from "../../shared/enums.ts";
import type { Logger } from "../../shared/logger.ts";
import { levelOf, STATUS, toAppError } from "../http/errors.ts";
import { html } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { fill } from "./messages/search-messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

type Show = (res: Response, page: string, status: number) => void;

interface ErrorPageDeps {
  site: Site;
  language: (req: Request) => Locale;
  show: Show;
  logger: Logger;
}

export function errorPages({ site, language, show, logger }: ErrorPageDeps): ErrorRequestHandler {
  return function showError(thrown: unknown, req: Request, res: Response, next: NextFunction) {
    if (res.headersSent) return next(thrown);
    const { code, headers, cause } = toAppError(thrown);
    // Other methods come from programs: these get JSON.
    if (code === "method_not_allowed") return next(thrown);
    const { requestId } = res.locals;
    const level = levelOf(code);
    if (level !== undefined) logger[level]({ err: cause ?? thrown, requestId }, "page failed");
    const lang = language(req);
    const { page } = MESSAGES[lang];
    const [title, text] =
      code === "not_found"
        ? [page.noPageTitle, page.noPageText]
        : code === "rate_limit_exceeded"
          ? [page.tooManyTitle, fill(page.tooManyText, { n: headers["Retry-After"] ?? "60" })]
          : [page.failedTitle, page.failedText];
    res.set(headers);
    const main = html`<h1>${title}</h1><p>${text}</p>
${code === "not_found" && html`<p><a class="button" href="${site.root}/?lang=${lang}">${page.backToSearch}</a></p>`}`;
    show(res, renderPage({ site, lang, title, main }), STATUS[code]);
  };
}
