// The words of the search page around what it understood of the text. Apart from those of the component, which has no use for them.
import type { Locale } from "../../../shared/enums.ts";

const en = {
  title: "Understood:",
  not: "not: {what}",
  preferred: "if possible: {what}",
  dropped: "not used, nothing matched: {what}",
  toFilter: "Turn into a filter: {what}",
  off: "Search without: {what}",
  price: "Price: {value}",
  priceSqm: "Price per m²: {value}",
  address: "Address: {value}",
  near: "Within {km} km: {place}",
  home: "home",
};

export type WishMessages = Record<keyof typeof en, string>;

const et: WishMessages = {
  title: "Mõistetud:",
  not: "mitte: {what}",
  preferred: "võimalusel: {what}",
  dropped: "ei kasutatud, sest midagi ei leidunud: {what}",
  toFilter: "Muuda filtriks: {what}",
  off: "Otsi ilma selleta: {what}",
  price: "Hind: {value}",
  priceSqm: "Ruutmeetri hind: {value}",
  address: "Aadress: {value}",
  near: "Kuni {km} km kaugusel: {place}",
  home: "kodu",
};

const ru: WishMessages = {
  title: "Понято так:",
  not: "не: {what}",
  preferred: "желательно: {what}",
  dropped: "не использовано, ничего не нашлось: {what}",
  toFilter: "Превратить в фильтр: {what}",
  off: "Искать без этого: {what}",
  price: "Цена: {value}",
  priceSqm: "Цена за м²: {value}",
  address: "Адрес: {value}",
  near: "Не дальше {km} км: {place}",
  home: "жильё",
};

export const WISH_MESSAGES: Record<Locale, WishMessages> = { et, en, ru };
