// Text of a picture for those who cannot see it.
import type { Locale } from "../../../../shared/enums.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { fill } from "../../messages/search-messages.ts";

/** What a drawn picture of the demo shows, which the fragment of its address names. Of other pictures nothing is known. */
export function pictureText(url: string, lang: Locale): string {
  const { drawn, drawnScenes } = MESSAGES[lang].listing;
  const [, scene = ""] = /\/demo-images\/\d+\/\d+\.svg#(\w+)$/.exec(url) ?? [];
  return Object.hasOwn(drawnScenes, scene)
    ? fill(drawn, { scene: drawnScenes[scene as keyof typeof drawnScenes] })
    : "";
}

/** A name for a picture that is a link: its text, else its place in the row. */
export function pictureName(url: string, position: { n: number; of: number }, lang: Locale): string {
  return pictureText(url, lang) || fill(MESSAGES[lang].listing.picture, position);
}
