import type { Database } from '../database.ts';
import { StoreFailure } from '../errors.ts';

/** A draft's content as it is stored, and the fields of it that a draft is found by. */
export interface ContentText {
  readonly text: string;
  readonly names: { readonly DocumentNumber: string | null; readonly OrderReferenceNumber: string | null };
}

/** Takes a text for a draft's content where SQLite reads it as a JSON object; throws `badArguments` where it does not. */
export function createContentCheck(database: Database): (text: string) => ContentText {
  const check = database.prepare<
    [{ readonly text: string }],
    { type: string | null; documentNumber: string | null; orderReference: string | null }
  >(
    `SELECT json_type(@text) AS type, ${textAt('DocumentNumber')} AS documentNumber,
       ${textAt('OrderReferenceNumber')} AS orderReference
     WHERE json_valid(@text)`,
  );
  return (text) => {
    const found = check.get({ text });
    if (found?.type !== 'object') throw new StoreFailure('badArguments', 'the content is no JSON object');
    return { text, names: { DocumentNumber: found.documentNumber, OrderReferenceNumber: found.orderReference } };
  };
}

const textAt = (name: string): string =>
  `CASE json_type(@text, '$.${name}') WHEN 'text' THEN json_extract(@text, '$.${name}') END`;
