// The words that only feeds have; all others are those of the search page.
import type { Locale } from "../../shared/enums.ts";

interface FeedMessages {
  /** Of a feed without any filter. */
  all: string;
  /** Under the title of every feed. */
  about: string;
  dropped: string;
  instead: string;
}

export const FEED_MESSAGES: Record<Locale, FeedMessages> = {
  et: {
    all: "kõik kuulutused",
    about: "Uued kuulutused ja langenud hinnad viimase 30 päeva jooksul",
    dropped: "Hind langes: {from} → {to} ({percent})",
    instead: "Kirjutatud kujul ei leidunud midagi, otsiti: „{text}“",
  },
  en: {
    all: "all listings",
    about: "New listings and dropped prices of the last 30 days",
    dropped: "Price dropped: {from} → {to} ({percent})",
    instead: "Nothing matched as typed, this was searched: “{text}”",
  },
  ru: {
    all: "все объявления",
    about: "Новые объявления и снижения цен за последние 30 дней",
    dropped: "Цена снизилась: {from} → {to} ({percent})",
    instead: "По тексту ничего не нашлось, искали: «{text}»",
  },
};
