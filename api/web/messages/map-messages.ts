// The words on the map by language.
import type { Locale } from "../../../shared/enums.ts";
import { type MapMessages, mapEn } from "./map-en.ts";
import { mapEt } from "./map-et.ts";
import { mapRu } from "./map-ru.ts";

export type { MapMessages };

export const MAP_MESSAGES: Record<Locale, MapMessages> = { et: mapEt, en: mapEn, ru: mapRu };
