// Baseline: full text search of PostgreSQL with its own Estonian, English and Russian configurations.
import type { Knex } from "../../../shared/db/connect.ts";
import { type Baseline, placeText } from "./baseline.ts";

/** One connection and a temporary table: nothing is left behind. */
export async function createPostgresTable(db: Knex): Promise<Baseline> {
  const trx = await db.transaction();
  await trx.raw("create temporary table judged (id int primary key, words tsvector) on commit drop");
  return {
    async put(samples) {
      for (const [number, sample] of samples) {
        await trx.raw(
          `
          insert into judged
          select :number,
            setweight(to_tsvector('estonian', :sloganEt) || to_tsvector('english', :sloganEn)
              || to_tsvector('russian', :sloganRu), 'A')
            || setweight(to_tsvector('simple', :place), 'B')
            || to_tsvector('estonian', :textEt) || to_tsvector('english', :textEn) || to_tsvector('russian', :textRu)
          `,
          {
            number,
            place: placeText(number, sample),
            sloganEt: sample.slogan?.et ?? "",
            sloganEn: sample.slogan?.en ?? "",
            sloganRu: sample.slogan?.ru ?? "",
            textEt: sample.description?.et ?? "",
            textEn: sample.description?.en ?? "",
            textRu: sample.description?.ru ?? "",
          },
        );
      }
    },
    async search(text) {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `
        with query as (
          select plainto_tsquery('estonian', :text) || plainto_tsquery('english', :text)
            || plainto_tsquery('russian', :text) || plainto_tsquery('simple', :text) as words
        )
        select id from judged, query
        where judged.words @@ query.words
        order by ts_rank(judged.words, query.words) desc, id desc
        limit 50
        `,
        { text },
      );
      return rows.map(({ id }) => id);
    },
    async close() {
      await trx.rollback();
    },
  };
}
