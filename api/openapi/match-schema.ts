// Schema of a reason why a listing was found (`highlight=1`).
import { z } from "zod";
import { REASONS } from "../search/marks/mark.ts";
import { count } from "./atoms.ts";

export const Match = z
  .strictObject({
    field: z.string().meta({ description: "Where in the listing, such as `description.et` or `rooms`." }),
    start: count.optional().meta({
      description:
        "Where it starts in that text as it is in this answer, in UTF-16 code units; absent of values and of names in several languages.",
    }),
    end: count.optional().meta({ description: "Where it ends: not included, as `slice` counts." }),
    word: z.string().meta({ description: "The words of the search text, as in `understood`." }),
    because: z.enum(REASONS).meta({
      description:
        "`typed`: as typed, capitals and diacritics aside; `form`: another form; `part`: part of a compound; `meaning`: in other words, " +
        "or the value of a field; `translation`: in another language; `place`: where it is; `number`: a number that fits; `repaired`: " +
        "met by what the fallback searched instead.",
    }),
  })
  .meta({ description: "A reason why a listing was found." });
