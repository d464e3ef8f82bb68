// Language of a page: from the address, else from Accept-Language, else the first language of the service.
import type { Request } from "express";
import type { Locale } from "../../shared/enums.ts";
import { isLocale } from "./messages/search-messages.ts";

export function pageLanguage(req: Request, locales: readonly Locale[]): Locale {
  const { lang } = req.query;
  if (isLocale(lang) && locales.includes(lang)) return lang;
  const wished = req.acceptsLanguages([...locales]);
  return isLocale(wished) ? wished : locales[0]!;
}
