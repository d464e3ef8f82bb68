// The words on the map in Estonian.
import type { MapMessages } from "./map-en.ts";

export const mapEt: MapMessages = {
  map: "Kuulutuste kaart. Nooleklahvid liigutavad seda, + ja − muudavad suurust, tabeldusklahv viib kohtadele.",
  moves: "Otsi liikudes",
  draw: "Joonista ala",
  edit: "Muuda ala",
  done: "Valmis",
  view: "Ala sellest vaatest",
  clear: "Tühjenda",
  here: "Otsi siit",
  zoomIn: "Lähemale",
  zoomOut: "Kaugemale",
  place: "Minu asukoht",
  noPlace: "Sinu asukoht pole teada: brauser ei öelnud seda.",
  drawing:
    "Klõpsa nurki, lõpetuseks uuesti esimest. Klaviatuuril: nooled liigutavad kaarti, tühik paneb nurga selle keskele, Enter lõpetab, Escape väljub.",
  editing: "Lohista nurki või liiguta neid nooleklahvidega; Delete eemaldab nurga.",
  crosses: "Ala servad ei tohi lõikuda: vali teine nurk.",
  tooFew: "Alal peab olema kolm nurka.",
  corner: "Nurk {n}",
  withoutPoint: { one: "{n} ilma kohata kaardil", other: "{n} ilma kohata kaardil" },
  homes: { one: "{n} kuulutus", other: "{n} kuulutust" },
  countAndMedian: "kuulutuste arv ja mediaanhind",
  perSqm: "€/m²",
  failed: "Kaarti ei õnnestunud täita. Kas võrk on olemas?",
  tooMany: "Selles vaates on liiga palju kohti: mine lähemale.",
  thousands: "{n} t€",
  millions: "{n} mln €",
  sheet: "Loend kaardi peal",
  close: "Sulge",
  noPrice: "kokkuleppel",
};
