// The words of suggestions and marks by language.
import type { Locale } from "../../../shared/enums.ts";
import { type WordsMessages, wordsEn } from "./words-en.ts";
import { wordsEt } from "./words-et.ts";
import { wordsRu } from "./words-ru.ts";

export const WORDS_MESSAGES: Record<Locale, WordsMessages> = { et: wordsEt, en: wordsEn, ru: wordsRu };
