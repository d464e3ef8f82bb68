// Every word of the pages by language; the search component has its own part of them alone (search-messages.ts).
import type { Locale } from "../../../shared/enums.ts";
import { en, type Messages } from "./en.ts";
import { et } from "./et.ts";
import { ru } from "./ru.ts";

export type { Messages };

export const MESSAGES: Record<Locale, Messages> = { et, en, ru };

export const LANGUAGE_NAMES: Record<Locale, string> = { et: "Eesti", en: "English", ru: "Русский" };
