import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanText } from "../../api/export/listing.ts";
import { STATUSES } from "../../shared/enums.ts";
import { exportRow, exportText, SAMPLE_ROWS } from "../helpers/export-rows.ts";
import { validateXml } from "../helpers/export-schema.ts";
import { expectGolden } from "../helpers/golden.ts";
import { anyText } from "../helpers/nasty-text.ts";
import { inXml, readXmlExport } from "../helpers/rede-reader.ts";

const sample = await exportText("xml", SAMPLE_ROWS);
const FULL = SAMPLE_ROWS[0]!;

describe("the documents", () => {
  test("are, byte for byte, what the documentation shows", async () => {
    expectGolden("export/sample.xml", sample);
    expectGolden("export/sample.json", await exportText("json", SAMPLE_ROWS));
    expectGolden("export/empty.xml", await exportText("xml", []));
    expectGolden("export/empty.json", await exportText("json", []));
  });

  test("do not depend on how rows come in batches", async () => {
    expect(await exportText("xml", SAMPLE_ROWS, { batchSize: 1 })).toBe(sample);
    expect(await exportText("json", SAMPLE_ROWS, { batchSize: 1 })).toBe(await exportText("json", SAMPLE_ROWS));
  });

  test("are refused to be finished with another number of objects than the snapshot held", async () => {
    await expect(exportText("xml", SAMPLE_ROWS, { head: { objectCount: 3 } })).rejects.toThrow("wrote 2 objects");
  });

  test("are broken off by a listing that the format cannot express, naming it", async () => {
    await expect(exportText("xml", [exportRow({ id: "8", deal_type: "swap" })])).rejects.toThrow("listing 8");
    await expect(exportText("json", [exportRow({ id: "9", status: null })])).rejects.toThrow("listing 9");
  });
});

describe("the seal", () => {
  test("is what the documented shell commands compute", async () => {
    const lines = sample.split("\n");
    const objects = lines.slice(lines.indexOf("<objects>") + 1, lines.indexOf("</objects>")).map((line) => `${line}\n`);
    expect(sample).toContain(`<sha256>${sha256(objects.join(""))}</sha256>`);

    const json = await exportText("json", SAMPLE_ROWS);
    const found = json.split("\n").filter((line) => /^,?\{"id":/.test(line));
    expect(JSON.parse(json).seal.sha256).toBe(sha256(found.map((line) => `${line.replace(/^,/, "")}\n`).join("")));
  });

  test("covers Canonical XML: the whole document but its declaration is canonical", () => {
    expect(`${validateXml(sample)}\n`).toBe(sample.slice(sample.indexOf("\n") + 1));
  });

  test("in JSON covers what JSON.stringify makes of the parsed items", async () => {
    const { objects, seal } = JSON.parse(await exportText("json", SAMPLE_ROWS));
    expect(sha256(objects.map((object: unknown) => `${JSON.stringify(object)}\n`).join(""))).toBe(seal.sha256);
  });

  test("of nothing is the SHA-256 of nothing", async () => {
    const { seal, objectCount } = JSON.parse(await exportText("json", []));
    expect({ seal, objectCount }).toEqual({
      objectCount: 0,
      seal: { objectCount: 0, sha256: sha256(""), complete: true },
    });
  });
});

describe("the XSD", () => {
  const valid: [string, Promise<string> | string][] = [
    ["the sample", sample],
    ["an export without objects", exportText("xml", [])],
    ["a company whose name is empty", exportText("xml", [], { head: { company: { id: "3", name: null } } })],
    ["an object with required fields only", exportText("xml", [exportRow()])],
    ["ids beyond 2^53", exportText("xml", [exportRow({ id: "9223372036854775807" })])],
    ["extreme points", exportText("xml", [exportRow({ lat: "-0.0000001", lon: "-180" })])],
    ["a basement", exportText("xml", [exportRow({ floor: "-1", floors: "3", rooms: "0" })])],
    [
      "a place whose name is invisible",
      exportText("xml", [
        exportRow({ place_kind: "county", place_ehak: "0037", place_slug: "harju", place_name: "\t" }),
      ]),
    ],
    ["the largest price", exportText("xml", [exportRow({ price_eur: "9999999999.99" })])],
    ...["all", ...STATUSES].map((status): [string, Promise<string>] => [
      `scope ${status}`,
      exportText("xml", [], { head: { scope: { kind: "full", status } } }),
    ]),
    [
      "every code",
      exportText(
        "xml",
        [
          ...STATUSES.map((status) => ({ status })),
          ...["public", "unlisted"].map((visibility) => ({ visibility })),
          ...["sale", "rent", "shortterm"].map((deal_type) => ({ deal_type })),
          ..."house apartment townhouseBox partOfHouse summerHouse garage land commercialSpace"
            .split(" ")
            .map((property_type) => ({ property_type })),
          { place_kind: "county", place_ehak: "0037", place_slug: "harju-maakond", place_name: "Harju maakond" },
          {
            ...{ place_kind: "municipality", place_ehak: "0784", place_slug: "tallinn", place_name: "Tallinn" },
            ...{
              parent_kind: "county",
              parent_ehak: "0037",
              parent_slug: "harju-maakond",
              parent_name: "Harju maakond",
            },
          },
          { ...FULL, place_kind: "settlement" },
        ].map((columns, index) => exportRow({ ...columns, id: String(index + 1) })),
      ),
    ],
  ];
  test.each(valid)("accepts %s", async (_name, xml) => {
    validateXml(await xml);
    readXmlExport(await xml);
  });

  const invalid: [string, (xml: string) => string][] = [
    ["a duplicate identifier", (xml) => xml.replace(">1000124<", ">1000123<")],
    ["two children swapped", (xml) => xml.replace(/(<status>.*\n)(<visibility>.*\n)/, "$2$1")],
    ["an unknown code", (xml) => xml.replace(">apartment<", ">flat<")],
    ["a missing seal", (xml) => xml.replace(/<seal>[\s\S]*<\/seal>\n/, "")],
    ["an empty element", (xml) => xml.replace(/<address>.*<\/address>/, "<address></address>")],
    ["a phone number", (xml) => xml.replace("</seller>", "<phone>+372 555</phone></seller>")],
    ["two texts of one language", (xml) => xml.replace('lang="en"', 'lang="et"')],
    ["an EHAK code of three digits", (xml) => xml.replace('"0387"', '"387"')],
    ["a script as an image", (xml) => xml.replace("https://images.example/1000123/2.jpg", "javascript:alert(1)")],
    ["another version", (xml) => xml.replace('version="0.93"', 'version="1.0"')],
  ];
  test.each(invalid)("refuses %s", (_name, change) => {
    const changed = change(sample);
    expect(changed).not.toBe(sample);
    expect(() => validateXml(changed)).toThrow();
  });
});

describe("XML and JSON", () => {
  test("say the same", async () => {
    const { objects } = JSON.parse(await exportText("json", SAMPLE_ROWS));
    expect(readXmlExport(sample).listings).toEqual(objects.map(inXml));
  });

  test("leave out images that are no web address, blank texts and blank names", async () => {
    const row = exportRow({
      address: " \t ",
      external_id: "",
      seller_id: "5",
      seller_name: "\n",
      slogan: JSON.stringify({ et: " \n", en: "\u0001", ru: null }),
      images: JSON.stringify([
        { url: "ftp://x" },
        { url: "https://a b" },
        null,
        { url: "https://a", width: 0, height: 1.5 },
      ]),
    });
    const { objects } = JSON.parse(await exportText("json", [row]));
    expect(objects[0]).toMatchObject({
      externalId: null,
      location: { address: null },
      seller: { userId: "5", displayName: null },
      slogan: { et: "", en: "", ru: "" },
      images: [{ url: "https://a", width: null, height: null }],
    });
    const xml = await exportText("xml", [row]);
    validateXml(xml);
    expect(readXmlExport(xml).listings).toEqual(objects.map(inXml));
  });

  test("give a listing's address on the web only while the page there answers", async () => {
    const url = async (columns: object) => {
      const { objects } = JSON.parse(await exportText("json", [exportRow(columns)]));
      return objects[0].url;
    };
    expect(await url({ status: "active" })).toBe("https://listings.example/listings/1");
    expect(await url({ status: "active", visibility: "unlisted" })).toBeNull();
    expect(await url({ status: "sold" })).toBeNull();
  });
});

describe("any text", () => {
  test("comes back from two XML parsers and from JSON exactly as it was, less what XML forbids", async () => {
    // In batches, since one validation of a document costs more than the text in it.
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: anyText, line: anyText }), { minLength: 50, maxLength: 50 }),
        async (all) => {
          const rows = all.map(({ text, line }, index) =>
            exportRow({ id: String(index + 1), description: JSON.stringify({ et: text }), address: line }),
          );
          const xml = await exportText("xml", rows);
          const json = await exportText("json", rows);
          const canonical = validateXml(xml);
          expect(`${canonical}\n`).toBe(xml.slice(xml.indexOf("\n") + 1));
          const { objects } = JSON.parse(json);
          const { listings } = readXmlExport(xml);
          expect(listings).toEqual(objects.map(inXml));
          expect(listings.map(({ description }) => description.et)).toEqual(all.map(({ text }) => cleanText(text)));
        },
      ),
      // The same texts in every run; SEED=… tries others.
      { numRuns: 100, seed: Number(process.env.SEED ?? 93) },
    );
  }, 60_000);

  test("comes back as the company's name, too", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (given) => {
        const name = cleanLine(given) || null;
        const { head } = readXmlExport(await exportText("xml", [], { head: { company: { id: "3", name } } }));
        const company = head.children.find((child) => child.name === "company")!;
        expect(company.children.map(({ text }) => text)).toEqual(name === null ? ["3"] : ["3", name]);
      }),
      { numRuns: 500, seed: Number(process.env.SEED ?? 93) },
    );
  });

  test("keeps every character that XML allows", async () => {
    const allowed = (point: number) =>
      point === 9 ||
      point === 10 ||
      point === 13 ||
      (point >= 0x20 && point <= 0xd7ff) ||
      (point >= 0xe000 && point <= 0xfffd) ||
      point >= 0x10000;
    for (let plane = 0; plane <= 0x10; plane++) {
      let all = "";
      let kept = "";
      for (let point = plane << 16; point < (plane + 1) << 16; point++) {
        const character = String.fromCodePoint(point);
        // Apart, or two lone surrogates would make a pair.
        all += `${character}.`;
        kept += allowed(point) ? `${character}.` : ".";
      }
      expect(cleanText(all) === kept).toBe(true);
    }
  });
});

describe("a damaged document", () => {
  test("is noticed wherever it is cut", async () => {
    const json = await exportText("json", SAMPLE_ROWS);
    for (let length = 0; length < sample.lastIndexOf(">"); length++) {
      expect(() => readXmlExport(sample.slice(0, length)), `cut at ${length}`).toThrow();
    }
    for (let length = 0; length < json.lastIndexOf("}"); length++) {
      expect(() => JSON.parse(json.slice(0, length)), `cut at ${length}`).toThrow();
    }
  });

  test("is noticed when a byte is changed, an object is missing or two have changed places", () => {
    const objects = sample.match(/<object>[\s\S]*?<\/object>\n/g)!;
    expect(() => readXmlExport(sample.replace("Porvoo", "Porvop"))).toThrow("checksum");
    expect(() => readXmlExport(sample.replace(objects[0]!, ""))).toThrow("counts");
    expect(() => readXmlExport(sample.replace(objects.join(""), objects.toReversed().join("")))).toThrow(
      "out of order",
    );
  });
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
