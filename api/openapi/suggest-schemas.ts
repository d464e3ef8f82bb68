// Schemas of the suggestions.
import { z } from "zod";
import { count, orNull } from "./atoms.ts";
import { ParamChange } from "./facet-schemas.ts";

const Suggestion = z
  .strictObject({
    kind: z.enum(["place", "meaning", "phrase"]).meta({
      description:
        "`place`: a place, a part of a town or a landmark; `meaning`: a fact or a thing, such as `3 rooms`; `phrase`: words that headlines " +
        "of at least three sellers have in common.",
    }),
    text: z.string().meta({ description: "To show, in the language asked for: `Nõmme linnaosa, Tallinn`." }),
    query: z.string().meta({ description: "The whole text with it, for `searchText`." }),
    without: z.string().meta({ description: "What was typed in front of it; the text beside `params`. May be empty." }),
    params: orNull(ParamChange).meta({
      description:
        "Search parameters to set in place of the words; those that are null are to be taken away. Given only where they and `without` " +
        "ask for the same as `query`; else null, as of what is refused: then search for `query`.",
    }),
    marks: z.array(z.tuple([count, count])).meta({
      description: "Start and end, in UTF-16 code units, of what was typed in `text`. Empty in another alphabet.",
    }),
    count: count.optional().meta({
      description:
        "Listings that the search finds with `params` alone, at `countedAt`; absent with filters in force, and where the text says it.",
    }),
  })
  .meta({ description: "What the end of the text may become." });

const SuggestResponse = z
  .strictObject({
    suggestions: z.array(Suggestion).meta({ description: "The likeliest first; no two do the same." }),
    countedAt: orNull(z.string()).meta({
      format: "date-time",
      description: "When the listings were counted: once a minute. Null before the first time.",
    }),
  })
  .meta({ description: "Suggestions." });

export const SUGGEST_SCHEMAS = { Suggestion, SuggestResponse };
