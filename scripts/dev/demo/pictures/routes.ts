// GET /demo-images/{id}/{n}.svg: draws a picture of a public listing when it is asked for. Part of the demo alone, which hands
// this to the API that it starts.
import { type RequestHandler, Router } from "express";
import { withinDeadline } from "../../../../api/http/deadline.ts";
import { methodNotAllowed } from "../../../../api/http/errors.ts";
import { TIMEOUTS } from "../../../../api/timeouts.ts";
import type { Knex } from "../../../../shared/db/connect.ts";
import { readListingRow } from "../../../../shared/db/listing-row.ts";
import { AppError } from "../../../../shared/errors.ts";
import { readId } from "../../../../shared/ids.ts";
import { isPublic } from "../../../../shared/listing.ts";
import { factsOfRow, type PictureFacts } from "./facts.ts";
import { drawPicture, PICTURES_PATH } from "./pictures.ts";

const DAY_SECONDS = 86_400;

const HEADERS = {
  "Cache-Control": `public, max-age=${DAY_SECONDS}`,
  // An SVG that is opened by itself is a document: nothing in it may run or load.
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** Express adds the ETag, and answers 304 to a browser that has the same bytes. */
export function pictureRoutes({ db }: { db: Knex }): RequestHandler {
  const router = Router();
  router
    .route(`${PICTURES_PATH}:id/:file`)
    .get(
      withinDeadline(
        async (req, res) => {
          const facts = await publicFacts(db, req.params.id);
          const [, number] = /^([1-9]\d?)\.svg$/.exec(String(req.params.file)) ?? [];
          const picture = facts && number && drawPicture(facts, Number(number));
          if (!picture) throw new AppError("not_found", "There is no such picture.");
          res.set(HEADERS).type("image/svg+xml").send(picture);
        },
        { ms: TIMEOUTS.answerMs },
      ),
    )
    .all(methodNotAllowed("GET"));
  return router;
}

/** Undefined for unknown, hidden and malformed ids, as with the listing itself. */
async function publicFacts(db: Knex, id: unknown): Promise<PictureFacts | undefined> {
  const wanted = readId(id);
  const row = wanted === undefined ? undefined : await readListingRow(db, wanted);
  return row === undefined || !isPublic(row) ? undefined : factsOfRow(row);
}
