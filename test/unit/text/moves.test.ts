// The type that somebody moves from and the one that is sought.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("of two types the one that somebody moves into is sought", () => {
  test.each<Row>([
    ["kolin majast korterisse", ["apartment"]],
    ["tahame kolida korterist majja Pärnus", ["house", "parnu-linn"]],
    ["Переезжаем из дома в квартиру", ["apartment"]],
    ["из квартиры в дом, Пярну", ["house", "parnu-linn"]],
    ["переезжаем из квартиры в Нарве в дом в Пярну", ["house", "parnu-linn"]],
    ["moving from our flat to a house in Tartu", ["house", "tartu-linn"]],
    ["want to move from a house to a two-room flat in Narva", ["rooms[2,2]", "apartment", "narva-linn"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["korterist merevaade", ["apartment", "#sea-view"]],
    ["maja või korter Tartus", ["house|apartment", "tartu-linn"]],
    ["квартира в доме из кирпича", ["apartment", "#stone-house"]],
    ["офис с квартирой в доме", ["#office"]],
    ["из квартиры, дом в Пярну", ["apartment|house", "parnu-linn"]],
  ])("where nobody moves, all stay: %s", readsAs);
});
