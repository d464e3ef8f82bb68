// GET /api/public/v1/listings/{id}. Reads the database and not the index, which may be a second behind in what is public.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { readListingRow } from "../../shared/db/listing-row.ts";
import { AppError } from "../../shared/errors.ts";
import { readId } from "../../shared/ids.ts";
import { isPublic, type Listing, toListing } from "../../shared/listing.ts";
import { readParams } from "../http/params.ts";
import { readOrRefuse } from "../http/refusal.ts";
import { timed } from "../http/timing.ts";

interface ListingDeps {
  db: Knex;
  config: Pick<Config, "baseUrl" | "locales">;
}

export function getListing({ db, config }: ListingDeps) {
  return async function getListingHandler(req: Request, res: Response): Promise<void> {
    readOrRefuse(req, res, (pairs) => readParams(pairs, {}));
    const listing = await timed(res, "database", () => findPublicListing({ db, config }, req.params.id));
    if (listing === undefined) throw new AppError("not_found", "There is no such listing.");

    res.json({ listing });
  };
}

/** Undefined for unknown, hidden and malformed ids, which a client must not be able to tell apart. */
export async function findPublicListing({ db, config }: ListingDeps, id: unknown): Promise<Listing | undefined> {
  const wanted = readId(id);
  const row = wanted === undefined ? undefined : await readListingRow(db, wanted);
  return row === undefined || !isPublic(row) ? undefined : toListing(row, config);
}
