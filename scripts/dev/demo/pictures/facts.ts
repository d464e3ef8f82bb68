// What the pictures of a listing agree with: its attributes, and what its texts name.
import type { ListingRow } from "../../../../shared/db/listing-row.ts";
import type { PropertyType } from "../../../../shared/enums.ts";
import type { SeedListing } from "../../../seed/listing.ts";

export interface PictureFacts {
  id: string;
  type: PropertyType;
  rooms: number | null;
  size: number | null;
  floor: number | null;
  floors: number | null;
  year: number | null;
  plotArea: number | null;
  sauna: boolean;
  balcony: boolean;
  sea: boolean;
}

interface PictureRow {
  id: string;
  property_type: PropertyType;
  rooms: number | string | null;
  size_m2: number | string | null;
  floor: number | string | null;
  floors: number | string | null;
  year_built: number | string | null;
  plot_area_m2: number | string | null;
  /** Slogan and description in all languages. */
  texts: string;
}

// Letters without their marks are there because some sellers write so.
const SAUNA = /saun|саун|баня/i;
const BALCONY = /r[õo]du|balcon|балкон/i;
const SEA = /merevaa|vaade merele|mereni|mere l[äa]hedal|liivarand|the sea|sea view|beach is|море|моря|морем|пляж/i;

function pictureFacts(row: PictureRow): PictureFacts {
  const { id, property_type: type, texts } = row;
  return {
    ...{ id, type },
    rooms: toNumber(row.rooms),
    size: toNumber(row.size_m2),
    floor: toNumber(row.floor),
    floors: toNumber(row.floors),
    year: toNumber(row.year_built),
    plotArea: toNumber(row.plot_area_m2),
    sauna: SAUNA.test(texts),
    balcony: BALCONY.test(texts),
    sea: SEA.test(texts),
  };
}

/** Of a listing that is about to be stored under this id. */
export function factsOfSeed(id: string, columns: SeedListing["columns"]): PictureFacts {
  return pictureFacts({ ...(columns as unknown as PictureRow), id, texts: `${columns.slogan} ${columns.description}` });
}

/** Of a stored listing. */
export const factsOfRow = ({ slogan, description, ...row }: ListingRow): PictureFacts =>
  pictureFacts({ ...row, texts: JSON.stringify([slogan, description]) });

const toNumber = (value: number | string | null) => (value === null ? null : Number(value));
