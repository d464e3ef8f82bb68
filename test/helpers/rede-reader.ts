// A consumer of our XML, written from docs/guide/13-rede.md alone, on a parser of its own (saxes, strict): reads a document back
// into the words of the JSON export and makes the checks that a consumer is told to make.
import { createHash } from "node:crypto";
import { SaxesParser } from "saxes";
import type { ExportListing } from "../../api/export/listing.ts";

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

/** What the XML has of a listing: our reading of REDE has no element for the period of a price. */
export type XmlListing = Omit<ExportListing, "pricePeriod">;

export const inXml = ({ pricePeriod: _, ...listing }: ExportListing): XmlListing => listing;

export interface ReadExport {
  head: Node;
  listings: XmlListing[];
  sha256: string;
}

/** Throws unless the document is whole: well-formed, both counts right, the end marker there, the checksum right. */
export function readXmlExport(xml: string, locales: readonly string[] = ["et", "en", "ru"]): ReadExport {
  const root = parse(xml);
  const [head, objects, seal] = root.children as [Node, Node, Node];
  const listings = objects.children.map((object) => toListing(object, locales));
  const lines = xml.slice(xml.indexOf("\n<objects>\n") + "\n<objects>\n".length, xml.lastIndexOf("</objects>\n<seal>"));
  const sha256 = createHash("sha256").update(lines).digest("hex");
  checkRules(listings, childOf(head, "scope")?.attributes.status);
  const count = String(listings.length);
  if (textOf(head, "objectCount") !== count) throw new Error("the header counts other objects than there are");
  if (textOf(seal, "objectCount") !== count) throw new Error("the seal counts other objects than there are");
  if (textOf(seal, "complete") !== "true") throw new Error("no end marker");
  if (textOf(seal, "sha256") !== sha256) throw new Error("the checksum differs");
  return { head, listings, sha256 };
}

/** What the documentation promises and XSD 1.0 cannot state. */
function checkRules(listings: XmlListing[], scope: string | undefined): void {
  let last = 0n;
  for (const { id, status, visibility, url } of listings) {
    if (BigInt(id) <= last) throw new Error(`${id} stands out of order`);
    last = BigInt(id);
    if (scope !== "all" && status !== scope) throw new Error(`${id} is ${status} in an export of ${scope}`);
    if ((url !== null) !== (status === "active" && visibility === "public")) throw new Error(`${id} has the wrong url`);
  }
}

function parse(xml: string): Node {
  const parser = new SaxesParser();
  const root: Node = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, attributes: { ...attributes }, children: [], text: "" };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => {
    const { name, children, text } = open.pop()!;
    if (children.length === 0 && text.trim() === "" && name !== "objects") throw new Error(`${name} is empty`);
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (document?.name !== "rede") throw new Error("not an export");
  return document;
}

const childOf = (node: Node | undefined, name: string) => node?.children.find((child) => child.name === name);

function textOf(node: Node | undefined, name: string): string | null {
  return childOf(node, name)?.text ?? null;
}

function numberOf(node: Node | undefined, name: string): number | null {
  const text = textOf(node, name);
  return text === null ? null : Number(text);
}

function toListing(object: Node, locales: readonly string[]): XmlListing {
  const dates = childOf(object, "dates");
  const drop = childOf(object, "priceDrop");
  const areas = childOf(object, "areas");
  const building = childOf(object, "building");
  const seller = childOf(object, "seller");
  const texts = childOf(object, "texts")?.children ?? [];
  const inEvery = (name: string) =>
    Object.fromEntries(
      locales.map((locale) => [
        locale,
        textOf(
          texts.find(({ attributes }) => attributes.lang === locale),
          name,
        ) ?? "",
      ]),
    );
  return {
    id: textOf(object, "originalId"),
    version: textOf(object, "version"),
    externalId: textOf(object, "externalId"),
    url: textOf(object, "url"),
    status: textOf(object, "status"),
    visibility: textOf(object, "visibility"),
    dealType: textOf(object, "transactionType"),
    propertyType: textOf(object, "objectType"),
    createdAt: textOf(dates, "createdAt"),
    updatedAt: textOf(dates, "updatedAt"),
    publishedAt: textOf(dates, "publishedAt"),
    price: numberOf(object, "price"),
    currency: "EUR",
    priceDrop: drop ? { previousPrice: numberOf(drop, "previousPrice"), droppedAt: textOf(drop, "droppedAt") } : null,
    location: toLocation(childOf(object, "location")!),
    rooms: numberOf(building, "rooms"),
    size: numberOf(areas, "total"),
    floor: numberOf(building, "floor"),
    floors: numberOf(building, "floors"),
    plotArea: numberOf(areas, "plot"),
    year: numberOf(building, "buildYear"),
    slogan: inEvery("slogan"),
    description: inEvery("description"),
    images: (childOf(object, "images")?.children ?? []).map((image) => ({
      url: textOf(image, "url"),
      width: numberOf(image, "width"),
      height: numberOf(image, "height"),
    })),
    seller: seller ? { userId: textOf(seller, "sellerId"), displayName: textOf(seller, "displayName") } : null,
  } as XmlListing;
}

function toLocation(location: Node): ExportListing["location"] {
  const place = (name: string) => {
    const node = childOf(location, name);
    if (node === undefined) return null;
    const { ehak, kind, slug } = node.attributes;
    return { ehak, ...(kind === undefined ? {} : { kind }), slug, name: node.text };
  };
  const city = childOf(location, "city");
  const point = childOf(location, "point");
  return {
    country: textOf(location, "country"),
    county: place("county"),
    municipality: place("municipality"),
    settlement: place("settlement"),
    city: city ? { slug: city.attributes.slug, name: city.text } : null,
    address: textOf(location, "address"),
    point: point ? { lat: numberOf(point, "latitude"), lon: numberOf(point, "longitude") } : null,
  } as ExportListing["location"];
}
