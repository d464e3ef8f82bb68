// Rows as shared/db/export.ts reads them, and the documents made of them without a database.
import { writeDocument } from "../../api/export/document.ts";
import type { DocumentHeader, ExportFormat } from "../../api/export/format.ts";
import type { ExportRow } from "../../shared/db/export.ts";

/** The smallest listing that can be: every optional column empty. */
export function exportRow(overrides: Partial<ExportRow> = {}): ExportRow {
  return {
    id: "1",
    version: "1",
    change_seq: "1",
    external_id: null,
    status: "draft",
    visibility: "public",
    deal_type: "rent",
    property_type: "house",
    created_at: "2026-02-28T15:30:00.000Z",
    updated_at: "2026-02-28T15:30:00.000Z",
    published_at: null,
    price_eur: null,
    price_period: "month",
    previous_price_eur: null,
    price_dropped_at: null,
    country: "EE",
    city: null,
    city_slug: null,
    address: null,
    lat: null,
    lon: null,
    size_m2: null,
    plot_area_m2: null,
    rooms: null,
    floor: null,
    floors: null,
    year_built: null,
    slogan: "{}",
    description: "{}",
    images: "[]",
    seller_id: null,
    seller_name: null,
    place_kind: null,
    place_ehak: null,
    place_slug: null,
    place_name: null,
    parent_kind: null,
    parent_ehak: null,
    parent_slug: null,
    parent_name: null,
    county_ehak: null,
    county_slug: null,
    county_name: null,
    ...overrides,
  };
}

/** The two listings of the documentation's sample. */
export const SAMPLE_ROWS: ExportRow[] = [
  exportRow({
    id: "1000123",
    version: "7",
    external_id: "KV-123",
    status: "active",
    deal_type: "sale",
    property_type: "apartment",
    created_at: "2026-01-10T09:00:00.000Z",
    updated_at: "2026-02-20T10:00:00.000Z",
    published_at: "2026-01-11T09:00:00.000Z",
    price_eur: "136000.00",
    price_period: null,
    previous_price_eur: "142000.50",
    price_dropped_at: "2026-02-20T10:00:00.000Z",
    address: "Näidise tn 7–12",
    lat: "59.4361",
    lon: "24.8401",
    size_m2: "55.30",
    rooms: "2",
    floor: "2",
    floors: "5",
    year_built: "1978",
    slogan: JSON.stringify({
      et: "Kahetoaline korter rõduga",
      en: "Two-room flat with a balcony",
      ru: "Двухкомнатная квартира с балконом",
    }),
    description: JSON.stringify({
      et: "Köök & elutuba on avatud, aknad > 2 m laiad.\nPood < 5 min kaugusel.",
      en: "Kitchen & living room in one.",
    }),
    images: JSON.stringify([
      { url: "https://images.example/1000123/1.jpg?w=1600&q=80", width: 1600, height: 1200 },
      { url: "https://images.example/1000123/2.jpg" },
    ]),
    seller_id: "17",
    seller_name: "Näidismüüja",
    place_kind: "district",
    place_ehak: "0387",
    place_slug: "lasnamae-linnaosa",
    place_name: "Lasnamäe linnaosa",
    parent_kind: "municipality",
    parent_ehak: "0784",
    parent_slug: "tallinn",
    parent_name: "Tallinn",
    county_ehak: "0037",
    county_slug: "harju-maakond",
    county_name: "Harju maakond",
  }),
  exportRow({
    id: "1000124",
    country: "FI",
    city: "Porvoo",
    city_slug: "porvoo",
    plot_area_m2: "1200.00",
    slogan: JSON.stringify({ en: "House near the sea" }),
  }),
];

interface DocumentOptions {
  head?: Partial<DocumentHeader>;
  batchSize?: number;
  locales?: readonly ("et" | "en" | "ru")[];
}

/** The whole text of an export of these rows, at the time and with the cursor of the sample. */
export async function exportText(
  format: ExportFormat,
  rows: readonly ExportRow[],
  { head = {}, batchSize = 250, locales = ["et", "en", "ru"] }: DocumentOptions = {},
): Promise<string> {
  const whole: DocumentHeader = {
    generator: { name: "Listings", version: "1.0.0" },
    generatedAt: "2026-03-01T08:00:00.000Z",
    scope: { kind: "full", status: "all" },
    company: { id: "3", name: "Näidis Kinnisvara OÜ" },
    changeSequence: "4711",
    changesSince: "an-opaque-cursor",
    objectCount: rows.length,
    ...head,
  };
  async function* batches() {
    for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
  }
  const chunks: Buffer[] = [];
  const options = { format, baseUrl: "https://listings.example", locales };
  for await (const chunk of writeDocument(whole, batches(), options)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
