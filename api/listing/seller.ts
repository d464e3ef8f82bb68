// GET /api/public/v1/sellers/{userId}?listingId={id}, and /api/seller/{userId}, which has no version: the seller of a public listing. Only whether there is a phone, never phone or email.
import type { Request, Response } from "express";
import type { Knex } from "../../shared/db/connect.ts";
import { readSellerInfo } from "../../shared/db/seller-info.ts";
import { AppError } from "../../shared/errors.ts";
import { readId } from "../../shared/ids.ts";
import { text } from "../http/param-kinds.ts";
import { readParams } from "../http/params.ts";
import type { Pairs } from "../http/query.ts";
import { readOrRefuse } from "../http/refusal.ts";
import { timed } from "../http/timing.ts";

export const SELLER_PARAMS = {
  listingId: text("A public listing of this seller.", { required: true, minLength: 1, example: "4711" }),
};

export function getSeller({ db }: { db: Knex }) {
  return async function getSellerHandler(req: Request, res: Response): Promise<void> {
    const { values } = readOrRefuse(req, res, readSellerParams);
    const userId = readId(req.params.userId);
    const listingId = readId(values.listingId);
    const seller =
      userId === undefined || listingId === undefined
        ? undefined
        : await timed(res, "database", () => readSellerInfo(db, userId, listingId));
    if (seller === undefined) throw new AppError("not_found", "There is no such seller, or not with this listing.");

    res.json({
      displayName: seller.display_name,
      hasPhone: seller.has_phone,
      ...(seller.photo_url === null ? {} : { photoURL: seller.photo_url }),
    });
  };
}

function readSellerParams(pairs: Pairs) {
  const { values, problems, empty } = readParams(pairs, SELLER_PARAMS);
  // A wrong value or a misspelt name is a problem already: it is not missing as well.
  const said = problems.some(({ param, closest }) => param === "listingId" || closest === "listingId");
  if (values.listingId === undefined && !said) {
    const reason = "is required: a public listing of this seller";
    problems.push({ param: "listingId", value: null, code: "missing_parameter", reason });
  }
  return { values, problems, empty };
}
