// Schema of a JSON feed, as far as this service writes it (https://www.jsonfeed.org/version/1.1/).
import { z } from "zod";
import { time } from "./atoms.ts";

const address = (description: string) => z.string().meta({ format: "uri", description });
const language = z.string().meta({ description: "Of the texts." });
const authors = z
  .array(
    z.strictObject({ name: z.string().meta({ description: "The service, or the company that offers the listing." }) }),
  )
  .meta({ description: "Who wrote it." });

const JsonFeedItem = z
  .strictObject({
    id: z.string().meta({
      description: "`tag:` URI: of a listing that is new always the same, of each drop of its price one of its own.",
    }),
    url: address("Page of the listing."),
    title: z.string().meta({ description: "How far the price has dropped, price, rooms and place." }),
    content_text: z
      .string()
      .meta({ description: "From which price it dropped, headline, facts and place, a line each." }),
    date_published: time.meta({ description: "When the listing was published, or its price dropped." }),
    date_modified: time.meta({ description: "The same." }),
    language,
    authors: authors.optional(),
    image: address("The first picture.").optional(),
    attachments: z
      .array(
        z.strictObject({
          url: address("The first picture."),
          mime_type: z.string().meta({ description: "By the ending of its address." }),
        }),
      )
      .optional()
      .meta({ description: "Absent where the type of the picture is not known." }),
  })
  .meta({ description: "A listing that is new, or a price that has dropped." });

export const JsonFeed = z
  .strictObject({
    version: z.string().meta({ description: "Of the format." }),
    title: z.string().meta({ description: "The filters in words." }),
    home_page_url: address("The search page with the same filters."),
    feed_url: address("This feed."),
    description: z.string().meta({ description: "What the feed has, and what was searched instead of the text." }),
    language,
    authors,
    items: z.array(JsonFeedItem).max(50).meta({ description: "Newest first." }),
  })
  .meta({ description: "JSON Feed 1.1." });
