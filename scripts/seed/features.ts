// Features of a home. They are chosen first and then worded in every language, so that the texts of a listing agree.
import type { PropertyType } from "../../shared/enums.ts";

const FEATURES = [
  "balcony",
  "terrace",
  "sauna",
  "fireplace",
  "parking",
  "garage",
  "storage",
  "lift",
  "renovated",
  "needsWork",
  "newBuilding",
  "furnished",
  "openKitchen",
  "seaView",
  "nearSea",
  "forest",
  "quiet",
  "school",
  "transport",
  "centre",
  "heatPump",
  "districtHeating",
  "stove",
  "garden",
  "well",
  "fence",
  "basement",
  "pets",
  "lowCosts",
  "highCeilings",
  "wooden",
  "brick",
  "panel",
  "log",
  "investment",
  "utilities",
  "buildingRight",
  "shopWindows",
  "energyA",
  "children",
  "parquet",
  "washingMachine",
] as const;
export type Feature = (typeof FEATURES)[number];

const HOME: readonly Feature[] = [
  "sauna",
  "fireplace",
  "renovated",
  "needsWork",
  "openKitchen",
  "quiet",
  "school",
  "transport",
  "lowCosts",
  "parking",
  "children",
  "energyA",
  "parquet",
];

const BY_TYPE: Readonly<Record<PropertyType, readonly Feature[]>> = {
  apartment: [
    ...HOME,
    "balcony",
    "balcony",
    "terrace",
    "storage",
    "lift",
    "newBuilding",
    "furnished",
    "seaView",
    "centre",
    "districtHeating",
    "pets",
    "highCeilings",
    "wooden",
    "brick",
    "panel",
    "investment",
    "washingMachine",
  ],
  house: [
    ...HOME,
    "terrace",
    "garage",
    "seaView",
    "nearSea",
    "forest",
    "heatPump",
    "stove",
    "garden",
    "well",
    "fence",
    "basement",
    "wooden",
    "brick",
    "log",
    "newBuilding",
  ],
  townhouseBox: [...HOME, "terrace", "garage", "storage", "newBuilding", "heatPump", "garden", "fence"],
  partOfHouse: [...HOME, "terrace", "stove", "heatPump", "garden", "basement", "wooden", "brick"],
  summerHouse: [
    "sauna",
    "stove",
    "fireplace",
    "terrace",
    "nearSea",
    "forest",
    "quiet",
    "well",
    "garden",
    "wooden",
    "log",
    "needsWork",
    "transport",
  ],
  garage: ["brick", "transport", "centre", "needsWork", "utilities", "quiet", "basement"],
  land: [
    "forest",
    "nearSea",
    "quiet",
    "utilities",
    "buildingRight",
    "well",
    "transport",
    "school",
    "fence",
    "investment",
  ],
  commercialSpace: [
    "centre",
    "parking",
    "transport",
    "shopWindows",
    "renovated",
    "newBuilding",
    "lift",
    "highCeilings",
    "investment",
    "districtHeating",
    "openKitchen",
  ],
};

/** Features that contradict each other. */
const EXCLUSIVE: readonly (readonly Feature[])[] = [
  ["renovated", "needsWork", "newBuilding"],
  ["wooden", "brick", "panel", "log"],
  ["heatPump", "districtHeating"],
  ["seaView", "forest"],
  ["quiet", "centre"],
];

export const featuresOf = (type: PropertyType): readonly Feature[] => BY_TYPE[type];

/** The given features without those that contradict an earlier one. */
export function withoutContradictions(features: readonly Feature[]): Feature[] {
  const kept: Feature[] = [];
  for (const feature of new Set(features)) {
    const group = EXCLUSIVE.filter((each) => each.includes(feature)).flat();
    if (!group.some((other) => other !== feature && kept.includes(other))) kept.push(feature);
  }
  return kept;
}
