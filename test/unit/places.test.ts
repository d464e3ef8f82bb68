import { describe, expect, test } from "vitest";
import { assignSlugs, type PlaceRow } from "../../shared/db/places.ts";
import { createPlaceDirectory, foldName } from "../../shared/places.ts";
import type { PlaceInput } from "../../shared/shipped-places.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { toSlug } from "../../shared/slug.ts";
import { expectGolden } from "../helpers/golden.ts";

const place = (kind: PlaceInput["kind"], ehakCode: string, name: string, parentCode: string | null): PlaceInput => ({
  kind,
  ehakCode,
  name,
  names: null,
  aliases: [],
  parentCode,
  lat: null,
  lon: null,
});

/** The shipped places as the database would have them. */
function shippedRows(): PlaceRow[] {
  const inputs = shippedPlaces();
  const slugs = assignSlugs(inputs, []);
  const rows: PlaceRow[] = [];
  for (const { kind, ehakCode, name, names, aliases, parentCode, lat, lon } of inputs) {
    const parentKind = kind === "municipality" ? "county" : "municipality";
    const parent =
      kind === "county" ? undefined : rows.find((row) => row.kind === parentKind && row.ehak_code === parentCode);
    const slug = slugs.get(`${kind} ${ehakCode}`)!;
    rows.push({
      id: String(rows.length + 1),
      kind,
      ehak_code: ehakCode,
      slug,
      name,
      names,
      aliases,
      parent_id: parent?.id ?? null,
      path: parent === undefined ? slug : `${parent.path}/${slug}`,
      lat,
      lon,
    });
  }
  return rows;
}

describe("slugs", () => {
  test("of names stay what they are, whatever the library becomes", () => {
    const names = [
      "Põhja-Tallinna linnaosa",
      "Õismäe",
      "Ülenurme alevik",
      "Vanaküla / Gambyn",
      "Höbringi küla / Höbring",
      "Šiauliai",
      "København",
      "Łódź",
      "São Paulo",
      "Санкт-Петербург",
      "Αθήνα",
      "İstanbul",
      "東京",
      "…",
    ];
    expectGolden("slugs.json", Object.fromEntries(names.map((name) => [name, toSlug(name) ?? null])));
  });

  test("of the shipped places are the committed ones", () => {
    expectGolden(
      "places.txt",
      `${shippedRows()
        .map(({ ehak_code, path }) => `${ehak_code} ${path}`)
        .join("\n")}\n`,
    );
  });

  test("that are equal under one parent get the code appended, elsewhere they stay", () => {
    const slugs = assignSlugs(
      [
        place("settlement", "6858", "Raudsepa küla", "0698"),
        place("settlement", "6859", "Raudsepä küla", "0698"),
        place("settlement", "6860", "Raudsepa küla", "0917"),
      ],
      [],
    );
    expect([...slugs.values()]).toEqual(["raudsepa-kula-6858", "raudsepa-kula-6859", "raudsepa-kula"]);
  });

  test("once given are kept, and a newcomer makes way", () => {
    const existing = shippedRows();
    const slugs = assignSlugs(
      [
        place("settlement", "9280", "Viimsi alevik uue nimega", "0890"),
        place("settlement", "9999", "Viimsi alevik", "0890"),
      ],
      existing,
    );
    expect(slugs.get("settlement 9280")).toBe("viimsi-alevik");
    expect(slugs.get("settlement 9999")).toBe("viimsi-alevik-9999");
  });
});

describe("the shipped places", () => {
  const places = shippedPlaces();

  test("are all counties, municipalities and districts, and larger settlements", () => {
    const count = (kind: string) => places.filter((each) => each.kind === kind).length;
    expect([count("county"), count("municipality"), count("district")]).toEqual([15, 79, 13]);
    expect(count("settlement")).toBeGreaterThan(100);
  });

  test("have a name in each language and a point in Estonia", () => {
    for (const { name, names, kind, lat, lon } of places) {
      expect(
        Object.values(names!).every((text) => text.trim() !== ""),
        name,
      ).toBe(true);
      if (kind === "county") continue;
      expect(lat! > 57.5 && lat! < 59.7 && lon! > 21.7 && lon! < 28.3, name).toBe(true);
    }
  });
});

describe("the directory", () => {
  const directory = createPlaceDirectory(shippedRows());
  const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path);

  test("walks from counties down", () => {
    expect(directory.children(null)).toHaveLength(15);
    expect(directory.children("harju-maakond/tallinn")).toHaveLength(8);
    expect(directory.byPath("harju-maakond")).toMatchObject({ hasChildren: true, parentPath: null });
    expect(directory.byPath("laane-maakond/vormsi-vald")).toMatchObject({ hasChildren: false });
  });

  test("finds everything that has a slug", () => {
    expect(paths(directory.bySlug("tartu-linn"))).toEqual([
      "tartu-maakond/tartu-linn",
      "tartu-maakond/tartu-linn/tartu-linn",
    ]);
    expect(directory.bySlug("atlantis")).toEqual([]);
  });

  test.each([
    ["tartu", "tartu-maakond/tartu-linn"],
    ["tartum", "tartu-maakond"],
    ["Kesklinn", "harju-maakond/tallinn/kesklinna-linnaosa"],
    ["таллин", "harju-maakond/tallinn"],
    ["ласнамяэ", "harju-maakond/tallinn/lasnamae-linnaosa"],
    ["LASNAMAE", "harju-maakond/tallinn/lasnamae-linnaosa"],
    ["виймси", "harju-maakond/viimsi-vald"],
    ["west viru", "laane-viru-maakond"],
    ["  põhja-tal", "harju-maakond/tallinn/pohja-tallinna-linnaosa"],
  ])("finds %s by how it starts, in any language", (prefix, path) => {
    expect(paths(directory.startingWith(prefix))[0]).toBe(path);
  });

  test("gives larger places first, no more than asked for, and only what is inside a place", () => {
    const found = directory.startingWith("t", { limit: 7 });
    expect(found).toHaveLength(7);
    expect(found[0]?.kind).toBe("county");
    expect(paths(directory.startingWith("t", { under: "saare-maakond" }))).toEqual([]);
    expect(directory.startingWith(" ")).toEqual([]);
  });

  test("folds what people leave out", () => {
    expect(foldName("  Õismäe  TEE ")).toBe("oismae tee");
    expect(foldName("Йыхви, Ёлкино")).toBe("иыхви, елкино");
  });
});
