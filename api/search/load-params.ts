// Parses the query of a search; an unknown city slug loads the cities from PostgreSQL again.
import { AppError } from "../../shared/errors.ts";
import type { RawQuery } from "../http/query.ts";
import type { Cities } from "../places/cities.ts";
import { citiesAskedFor } from "./params.ts";

/** Loads the cities again when an unknown city is the only problem: its first listing may be seconds old. */
export function paramsLoader<P>(parse: (query: RawQuery) => P, cities: Cities): (query: RawQuery) => Promise<P> {
  return async function loadParams(query) {
    try {
      return parse(query);
    } catch (error) {
      if (!isOnlyUnknownCity(error) || !(await cities.lookUp(citiesAskedFor(query)))) throw error;
      return parse(query);
    }
  };
}

const isOnlyUnknownCity = (error: unknown) =>
  error instanceof AppError && error.details?.every(({ code }) => code === "unknown_city") === true;
