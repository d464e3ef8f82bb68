// The XML export: our published reading of REDE v0.93 (docs/guide/13-rede.md). The only module that knows its names, order, codes and
// layout: when an official schema turns up, this module, the XSD beside it and the golden files change, nothing else.
import { fragment } from "xmlbuilder2";
import type { DealType, PropertyType, Status, Visibility } from "../../shared/enums.ts";
import type { DocumentHeader, Seal } from "./format.ts";
import { cleanLine, type ExportListing, type ExportPlace } from "./listing.ts";

/** Which reading this is; JSON carries the same in `profile`. */
export const PROFILE = { name: "REDE v0.93", reading: "own", revision: 1, official: false } as const;

/** Shown wherever the format is described. */
export const FORMAT_DISCLAIMER =
  "The XML export follows our published reading of REDE v0.93. No official schema was available; the XSD we ship is our own " +
  "pin of that reading, not the official schema, and names or codes marked 'assumed' may differ from it.";

/** The XSD of our reading, in this folder and served under /schemas. */
export const SCHEMA_FILE = "rede-0.93-reading-1.xsd";

const STATUS: Record<Status, string> = {
  draft: "draft",
  active: "active",
  reserved: "reserved",
  sold: "sold",
  rented: "rented",
  inactive: "inactive",
  archived: "archived",
};

const VISIBILITY: Record<Visibility, string> = { public: "public", unlisted: "unlisted" };

const TRANSACTION_TYPE: Record<DealType, string> = { sale: "sale", rent: "rent", shortterm: "shortterm" };

const OBJECT_TYPE: Record<PropertyType, string> = {
  house: "house",
  apartment: "apartment",
  townhouseBox: "townhouseBox",
  partOfHouse: "partOfHouse",
  summerHouse: "summerHouse",
  garage: "garage",
  land: "land",
  commercialSpace: "commercialSpace",
};

/** From the declaration to `<objects>`, each child of the header on a line of its own. */
export function documentStart(header: DocumentHeader): string {
  const { generator, company, scope } = header;
  const name = company.name === null ? {} : { name: text(company.name) };
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<?rede-profile reading="${PROFILE.reading}" revision="${PROFILE.revision}" official="no"?>`,
    '<rede version="0.93">',
    "<header>",
    element({ generator: { "@version": generator.version, "#": generator.name } }),
    element({ generatedAt: header.generatedAt }),
    element({ scope: { "@status": scope.status, "#": scope.kind } }),
    element({ company: { companyId: company.id, ...name } }),
    element({ changeSequence: header.changeSequence }),
    element({ objectCount: String(header.objectCount) }),
    "</header>",
    "<objects>",
  );
}

/** From `</objects>` to the end: the seal. */
export function documentEnd(seal: Seal): string {
  return lines(
    "</objects>",
    "<seal>",
    element({ objectCount: String(seal.objectCount) }),
    element({ sha256: seal.sha256 }),
    element({ complete: "true" }),
    "</seal>",
    "</rede>",
  );
}

/**
 * One listing with its line break, the canonical form that the checksum covers. Template strings, since this is the hot loop of an
 * export: 350,000 listings a second against 31,000 with xmlbuilder2. Free text goes through escapeText().
 */
export function objectXml(listing: ExportListing): string {
  const { id, location } = listing;
  return (
    `<object>\n<originalId>${id}</originalId>\n<version>${listing.version}</version>\n` +
    optional("externalId", listing.externalId) +
    optional("url", listing.url) +
    `<status>${code(STATUS, listing.status, id)}</status>\n` +
    `<visibility>${code(VISIBILITY, listing.visibility, id)}</visibility>\n` +
    `<transactionType>${code(TRANSACTION_TYPE, listing.dealType, id)}</transactionType>\n` +
    `<objectType>${code(OBJECT_TYPE, listing.propertyType, id)}</objectType>\n` +
    `<dates><createdAt>${listing.createdAt}</createdAt><updatedAt>${listing.updatedAt}</updatedAt>` +
    `${listing.publishedAt === null ? "" : `<publishedAt>${listing.publishedAt}</publishedAt>`}</dates>\n` +
    (listing.price === null ? "" : `<price currency="EUR">${listing.price.toFixed(2)}</price>\n`) +
    priceDropXml(listing.priceDrop) +
    locationXml(location) +
    group("areas", areas(listing), ' unit="m2"') +
    group("building", building(listing)) +
    group("texts", texts(listing)) +
    group("images", images(listing.images)) +
    sellerXml(listing.seller) +
    "</object>\n"
  );
}

function priceDropXml(drop: ExportListing["priceDrop"]): string {
  if (drop === null) return "";
  return (
    `<priceDrop><previousPrice currency="EUR">${drop.previousPrice.toFixed(2)}</previousPrice>` +
    `<droppedAt>${drop.droppedAt}</droppedAt></priceDrop>\n`
  );
}

function locationXml({ country, county, municipality, settlement, city, address, point }: ExportListing["location"]) {
  return (
    `<location><country>${country}</country>` +
    placeXml("county", county) +
    placeXml("municipality", municipality) +
    placeXml("settlement", settlement, settlement === null ? "" : ` kind="${settlement.kind}"`) +
    (city === null ? "" : `<city slug="${city.slug}">${escapeText(city.name)}</city>`) +
    (address === null ? "" : `<address>${escapeText(address)}</address>`) +
    (point === null
      ? ""
      : `<point><latitude>${point.lat.toFixed(6)}</latitude><longitude>${point.lon.toFixed(6)}</longitude></point>`) +
    "</location>\n"
  );
}

/** Attributes stand in alphabetical order, as Canonical XML has them: `kind` falls between `ehak` and `slug`. */
function placeXml(name: string, place: ExportPlace | null, kind = ""): string {
  if (place === null) return "";
  return `<${name} ehak="${place.ehak}"${kind} slug="${place.slug}">${escapeText(place.name)}</${name}>`;
}

function areas({ size, plotArea }: ExportListing): string {
  return (
    (size === null ? "" : `<total>${size.toFixed(2)}</total>`) +
    (plotArea === null ? "" : `<plot>${plotArea.toFixed(2)}</plot>`)
  );
}

function building({ rooms, floor, floors, year }: ExportListing): string {
  return (
    (rooms === null ? "" : `<rooms>${rooms}</rooms>`) +
    (floor === null ? "" : `<floor>${floor}</floor>`) +
    (floors === null ? "" : `<floors>${floors}</floors>`) +
    (year === null ? "" : `<buildYear>${year}</buildYear>`)
  );
}

function texts({ slogan, description }: ExportListing): string {
  let all = "";
  for (const locale in slogan) {
    const inner =
      (slogan[locale] ? `<slogan>${escapeText(slogan[locale])}</slogan>` : "") +
      (description[locale] ? `<description>${escapeText(description[locale])}</description>` : "");
    if (inner !== "") all += `<text lang="${locale}">${inner}</text>`;
  }
  return all;
}

function images(all: ExportListing["images"]): string {
  let xml = "";
  for (const { url, width, height } of all) {
    xml +=
      `<image><url>${escapeText(url)}</url>` +
      (width === null ? "" : `<width>${width}</width>`) +
      `${height === null ? "" : `<height>${height}</height>`}</image>`;
  }
  return xml;
}

function sellerXml(seller: ExportListing["seller"]): string {
  if (seller === null) return "";
  const name = seller.displayName === null ? "" : `<displayName>${escapeText(seller.displayName)}</displayName>`;
  return `<seller><sellerId>${seller.userId}</sellerId>${name}</seller>\n`;
}

/** A child of `object` on its own line; nothing for a missing value. */
function optional(name: string, value: string | null): string {
  return value === null ? "" : `<${name}>${escapeText(value)}</${name}>\n`;
}

function group(name: string, inner: string, attributes = ""): string {
  return inner === "" ? "" : `<${name}${attributes}>${inner}</${name}>\n`;
}

function code(table: Record<string, string>, value: string, id: string): string {
  const known = table[value];
  if (known === undefined) throw new Error(`listing ${id} has the unknown code ${value}: the export cannot express it`);
  return known;
}

const SPECIAL = /[&<>\r]/;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

/** Escapes as Canonical XML does: a parser would turn a raw CR into LF. */
function escapeText(raw: string): string {
  return SPECIAL.test(raw) ? raw.replace(/[&<>\r]/g, (character) => ENTITIES[character]!) : raw;
}

/** xmlbuilder2 resolves entities in the text it is given and does not escape them again: `&` has to be escaped twice. */
const text = (raw: string) => cleanLine(raw).replaceAll("&", "&amp;amp;");

const element = (content: Record<string, unknown>) => fragment(content).end();

const lines = (...all: string[]) => `${all.join("\n")}\n`;
