/** Where a box's list comes from: the service's lists kept offline, the units of the line's product, or named choices. */
import type { ProductUnit } from '../../../../domain/facts.ts';
import type { Field } from '../../../../domain/fields.ts';
import { fold } from '../../../../domain/fold.ts';
import type { Editor } from '../state/editor.svelte.ts';
import { textOf } from '../state/lines.ts';
import type { Offer } from '../state/offers.ts';
import type { Place } from '../state/places.ts';
import { choiceLabel } from './texts.ts';

type Found = { readonly rows: readonly Offer[]; readonly total: number };

const offered = 50;

export function searchFor(editor: Editor, place: Place, name: string, field: Field): (query: string) => Promise<Found> {
  if (field.type === 'integer') return (query) => Promise.resolve(among(choices(name, field.choices ?? []), query));
  const lookup = field.type === 'text' ? field.lookup : undefined;
  if (lookup === 'units') return (query) => Promise.resolve(among(unitsOf(editor, place), query));
  if (lookup === undefined) return () => Promise.resolve({ rows: [], total: 0 });
  const { connectionId } = editor.summary;
  return (query) => editor.host.api.searchLookup({ connectionId, kind: lookup, query: query.trim(), limit: offered });
}

function unitsOf(editor: Editor, place: Place): readonly Offer[] {
  const line = place.line === null ? undefined : editor.document.line(place.line);
  const units: readonly ProductUnit[] = editor.products.get(textOf(line?.ProductCode))?.units ?? [];
  return units.map(({ code, name }) => ({ code, name: name ?? null }));
}

function choices(name: string, values: readonly number[]): readonly Offer[] {
  return values.map((value) => ({ code: String(value), name: choiceLabel(name, String(value)) }));
}

/** A short list stays whole while nothing of it is asked for, or what is asked for is one of it. */
function among(rows: readonly Offer[], query: string): Found {
  const sought = fold(query);
  const isOne = rows.some((row) => fold(row.code) === sought);
  const found =
    sought === '' || isOne ? rows : rows.filter((row) => fold(`${row.code} ${row.name ?? ''}`).includes(sought));
  return { rows: found, total: found.length };
}
