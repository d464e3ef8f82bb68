// Schema of a cell of the map.
import { z } from "zod";
import { count } from "./atoms.ts";

export const Cell = z
  .strictObject({
    id: z.string().meta({ description: "Tile of the map: zoom, x and y. It stays where it is when the map is moved." }),
    count: count.meta({ description: "Listings in it." }),
    lat: z.number().meta({ description: "Latitude of the middle of its listings." }),
    lon: z.number().meta({ description: "Longitude of the middle of its listings." }),
    price: z
      .strictObject({
        least: z.number().meta({ description: "The lowest price, EUR." }),
        median: z.number().optional().meta({
          description: "Within 1 %; from five prices on. Of an even number the lower of the two in the middle.",
        }),
      })
      .optional()
      .meta({ description: "Absent where no price is stated, and where different kinds of deal are mixed." }),
    pricePerSqm: z
      .strictObject({
        median: z.number().meta({
          description:
            "EUR for a square metre, within 1 %; below 100 with cents. Of an even number the lower of the two in the middle.",
        }),
      })
      .optional()
      .meta({ description: "From five prices per square metre on, of one kind of deal." }),
    listingId: z.string().optional().meta({ description: "Of the only listing in it." }),
  })
  .meta({ description: "A part of the map that has listings." });
