// Season and time of day of a listing. All its pictures share them, so that the windows of its rooms show the weather outside.
import { chanceOf } from "./chance.ts";

type Season = "summer" | "spring" | "autumn" | "winter";
type Time = "day" | "golden" | "dusk";
type Sky = readonly [top: string, horizon: string];

interface SeasonColours {
  sky: Sky;
  distance: string;
  ground: string;
  front: string;
  leaves: readonly string[];
  path: string;
}

export interface Mood extends SeasonColours {
  season: Season;
  time: Time;
  winter: boolean;
  /** Dusk: windows and lamps are lit. */
  lit: boolean;
}

const SEASONS: Readonly<Record<Season, SeasonColours>> = {
  summer: {
    sky: ["#a9d5ee", "#e6f4f8"],
    ...{ distance: "#93b99a", ground: "#a8cc86", front: "#8fb873", path: "#dcd2bd" },
    leaves: ["#5f9a58", "#78ae62", "#4c8550"],
  },
  spring: {
    sky: ["#c3e2f2", "#f3f8f1"],
    ...{ distance: "#a9c8a6", ground: "#bcd998", front: "#a5c883", path: "#ddd4c2" },
    leaves: ["#8fc179", "#a8d08d", "#efc4cf"],
  },
  autumn: {
    sky: ["#c9dbe4", "#f6ecdb"],
    ...{ distance: "#b79c74", ground: "#c6ba7c", front: "#aea267", path: "#d8cbb4" },
    leaves: ["#d98a38", "#bb5a32", "#e2b24a"],
  },
  winter: {
    sky: ["#c6d9e8", "#f2f5f8"],
    ...{ distance: "#a9bccb", ground: "#f1f5f9", front: "#d9e4ee", path: "#e3e9ef" },
    leaves: ["#44645a", "#55766a", "#3b574f"],
  },
};

const SKIES: Readonly<Partial<Record<Time, Sky>>> = {
  golden: ["#f3b98a", "#fdeed6"],
  dusk: ["#33456c", "#eba58a"],
};

export function moodOf(id: string, subject = "mood"): Mood {
  const chance = chanceOf(id, subject);
  const season = chance.weighted<Season>({ summer: 3, autumn: 2, spring: 1, winter: 1 });
  const time = chanceOf(id, "time").weighted<Time>({ day: 62, golden: 23, dusk: 15 });
  const colours = SEASONS[season];
  return {
    ...colours,
    sky: SKIES[time] ?? colours.sky,
    season,
    time,
    winter: season === "winter",
    lit: time === "dusk",
  };
}
