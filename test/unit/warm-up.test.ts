// What the API does before it opens its door must not keep it shut.
import { expect, test } from "vitest";
import { warmUpRefusals } from "../../api/warm-up.ts";
import { AppError } from "../../shared/errors.ts";
import { largeWorld } from "../helpers/hostile-queries.ts";
import { createRandom } from "../helpers/random.ts";

type Deps = Parameters<typeof warmUpRefusals>[0];

test("the warm-up reads the places in every round", () => {
  const { directory, context } = largeWorld(createRandom(1));
  let reads = 0;
  const places = {
    get() {
      reads += 1;
      return directory;
    },
  };
  warmUpRefusals({ places, cities: { get: () => context.cities } } as unknown as Deps);
  expect(reads).toBeGreaterThan(50);
});

test("the API opens its door without places", () => {
  const notLoaded = () => {
    throw new AppError("internal_error", "Not loaded yet.");
  };
  expect(() =>
    warmUpRefusals({ places: { get: notLoaded }, cities: { get: notLoaded } } as unknown as Deps),
  ).not.toThrow();
});
