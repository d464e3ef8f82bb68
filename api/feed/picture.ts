// The first picture of a listing, as an enclosure. Sellers give addresses alone: the type is that of the ending, the length unknown.

const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

export interface Picture {
  url: string;
  /** Undefined where the address has no ending, or an unknown one. */
  type: string | undefined;
}

export function firstPicture(images: readonly { url: string }[]): Picture | undefined {
  const [first] = images;
  if (first === undefined || !URL.canParse(first.url)) return undefined;
  // Written anew: spaces and letters outside ASCII are percent-encoded.
  const { href: url, pathname } = new URL(first.url);
  const [, ending = ""] = /\.([a-z]{3,4})$/.exec(pathname.toLowerCase()) ?? [];
  return { url, type: TYPES[ending] };
}
