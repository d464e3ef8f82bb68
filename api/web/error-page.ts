// Errors of pages, as pages: the same codes and headers as the API, in words for people.
import type { ErrorRequestHandler, NextFunction, Request, Response } from "express";
import type { Locale } from "../../shared/enums.ts";
import { STATUS, toAppError } from "../http/errors.ts";
import { html } from "./html.ts";
import { fill, MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

type Show = (res: Response, page: string, status: number) => void;

export function errorPages(site: Site, language: (req: Request) => Locale, show: Show): ErrorRequestHandler {
  return function showError(thrown: unknown, req: Request, res: Response, next: NextFunction) {
    const { code, headers } = toAppError(thrown);
    // What nobody foresaw is logged by the app's own handler.
    if (res.headersSent || code === "internal_error") return next(thrown);
    const lang = language(req);
    const { page } = MESSAGES[lang];
    const [title, text] =
      code === "not_found"
        ? [page.notFoundTitle, page.notFoundText]
        : code === "rate_limit_exceeded"
          ? [page.tooManyTitle, fill(page.tooManyText, { n: headers["Retry-After"] ?? "60" })]
          : [page.failedTitle, page.failedText];
    res.set(headers);
    const main = html`<h1>${title}</h1><p>${text}</p>`;
    show(res, renderPage({ root: site.root, lang, title, main }), STATUS[code]);
  };
}
