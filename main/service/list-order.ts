/** The order of a list of documents, as far as its rows show it. It is not specified (§4.2), so nothing relies on it. */
import { readWallTime } from '../../domain/dates.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { JsonObject } from '../../domain/json.ts';
import { readReference } from './document-answers.ts';
import { pickText } from './members.ts';

/** `up`: oldest first. `created`: ordered by the time of creation itself, not by something that usually increases with it. */
export interface ListOrder {
  readonly goes: 'up' | 'down';
  readonly created: boolean;
}

/** When a document was created, as wall time; `null` if its row does not contain it. */
export function createdAt(row: JsonObject): string | null {
  const text = pickText(row, [
    ...['createdate', 'createddate', 'creationdate', 'createdat', 'createdon', 'created'],
    ...['olusturmatarihi', 'kayittarihi'],
  ]);
  return readWallTime(text)?.value ?? null;
}

/** The order of consecutive rows of a list; `null` if they show none. */
export function orderOf(kind: DocumentKind, rows: readonly JsonObject[]): ListOrder | null {
  const created = directionOf(rows.map(createdAt));
  if (created !== null) return { goes: created, created: true };
  // Numbers of a series increase, and most documents are dated on the day on which they are entered.
  const goes = directionOf(rows.map((row) => readReference(kind, row).number)) ?? directionOf(rows.map(dateOf));
  return goes === null ? null : { goes, created: false };
}

function dateOf(row: JsonObject): string | null {
  return readWallTime(pickText(row, ['date', 'invoicedate', 'despatchdate', 'quotedate', 'tarih']))?.value ?? null;
}

/** Sorts SRI9 before SRI10. */
const collator = new Intl.Collator('en', { numeric: true });

function directionOf(values: readonly (string | null)[]): ListOrder['goes'] | null {
  let up = 0;
  let down = 0;
  for (let index = 1; index < values.length; index += 1) {
    const [before, after] = [values[index - 1], values[index]];
    if (before === null || before === undefined || after === null || after === undefined) return null;
    const step = collator.compare(before, after);
    if (step < 0) up += 1;
    if (step > 0) down += 1;
  }
  if (up > 0 && down === 0) return 'up';
  return down > 0 && up === 0 ? 'down' : null;
}
