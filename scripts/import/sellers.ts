// Imports a file of sellers, one per line, identified by company and externalId.
import { z } from "zod";
import { existingCompanies, type SellerColumns, type StoredSeller, upsertSellers } from "../../shared/db/companies.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { transactionWithRetry } from "../../shared/db/retry.ts";
import { givenId } from "./id.ts";
import { readJsonLines } from "./json-lines.ts";

const text = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .refine((value) => !/[\0\p{Surrogate}]/u.test(value), "must not contain NUL or a lone surrogate");

const schema = z.strictObject({
  externalId: text,
  companyId: givenId.nullish(),
  displayName: text,
  phone: text.nullish(),
  email: z.email().nullish(),
  photoUrl: z
    .string()
    .regex(/^https?:\/\/\S+$/, "must be an http(s) URL")
    .nullish(),
});

export interface SellersReport {
  sellers: StoredSeller[];
  bad: number;
}

/** Good lines are stored in one transaction, bad ones reported by number. Safe to repeat. */
export async function importSellers(
  db: Knex,
  file: string,
  onBadLine: (line: number, reason: string) => void,
): Promise<SellersReport> {
  const sellers = new Map<string, SellerColumns>();
  let bad = 0;
  const reject = (line: number, reason: string) => {
    bad += 1;
    onBadLine(line, reason);
  };
  for await (const { line, value, problem } of readJsonLines(file)) {
    const parsed = schema.safeParse(value);
    if (problem !== undefined) reject(line, problem);
    else if (!parsed.success) reject(line, parsed.error.issues.map(describe).join("; "));
    else {
      const { externalId, companyId = null, displayName, phone = null, email = null, photoUrl = null } = parsed.data;
      if (companyId !== null && !(await existingCompanies(db, [companyId])).has(companyId)) {
        reject(line, `companyId: there is no company ${companyId}`);
        continue;
      }
      sellers.set(`${companyId} ${externalId}`, {
        external_id: externalId,
        company_id: companyId,
        display_name: displayName,
        phone,
        email,
        photo_url: photoUrl,
      });
    }
  }
  const stored = await transactionWithRetry(db, (trx) => upsertSellers(trx, [...sellers.values()]));
  return { sellers: stored, bad };
}

const describe = ({ path, message }: z.core.$ZodIssue) => [...path, message].join(": ");
