import { countedCode } from '../../../../domain/counted-code.ts';
import type { ProductUnit } from '../../../../domain/facts.ts';
import type { Field } from '../../../../domain/fields.ts';
import { fold } from '../../../../domain/fold.ts';
import { hasShortCodes } from '../../../../domain/short-code.ts';
import { formatDecimal, isDecimal } from '../../../../domain/numbers.ts';
import type { CodeListName } from '../../../../domain/guidance/code-list.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { textOf } from '../../../../domain/value.ts';
import { matchEntries } from '../../../../domain/edit/entry-match.ts';
import type { LookupResult, LookupOption } from '../../../../domain/edit/entry-match.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { guidanceList, guidanceOffers } from './guidance-lists.ts';
import type { GuidanceTexts } from './guidance-lists.ts';
import { customerOf } from '../../../../domain/edit/references.ts';
import { choiceLabel } from '../fields/texts.ts';

const offered = 50;

export function searchFor(
  editor: Editor,
  place: Place,
  name: string,
  field: Field,
): (query: string) => Promise<LookupResult> {
  if (field.type === 'integer' && field.choices)
    return (query) => Promise.resolve(among(choices(name, field.choices ?? []), query));
  const lookup = field.type === 'text' || field.type === 'uuid' ? field.lookup : undefined;
  const list = guidanceList(name);
  if (lookup === undefined && list !== null) return (query) => Promise.resolve(guidance(editor, list, query));
  if (lookup === undefined) return () => Promise.resolve({ rows: [], total: 0 });
  if (lookup === 'units') return (query) => Promise.resolve(units(editor, place, query));
  const { connectionId } = editor.summary;
  return async (query) => {
    // The customer may have been typed just before and still be pending; keys wait for the answer.
    if (lookup === 'representatives') await editor.pending.settledAt(headerPlace('CustomerId'));
    const customerId = customerOf(lookup, editor.document.header);
    // Representatives belong to a customer.
    if (lookup === 'representatives' && customerId === undefined) return { rows: [], total: 0 };
    const whose = customerId === undefined ? {} : { customerId };
    const search = async (text: string): Promise<LookupResult> => {
      const request = { connectionId, kind: lookup, query: text.trim(), limit: offered, ...whose };
      const { rows, total } = await editor.host.api.searchLookup(request);
      return { rows: rows.map(written), total };
    };
    return lookup === 'products' && place.line !== null ? counted(query, search) : search(query);
  };
}

/** Searches for the code of a text with quantity and code, unless an entry has the whole text as its code or barcode. */
async function counted(query: string, search: (text: string) => Promise<LookupResult>): Promise<LookupResult> {
  const typed = countedCode(query, language());
  const whole = typed && (await search(query));
  return typed && !whole?.rows.some((row) => isSpelled(row, query)) ? search(typed.code) : (whole ?? search(query));
}

const isSpelled = ({ code, barcode }: LookupOption, text: string): boolean =>
  code.trim() === text.trim() || barcode?.text === text.trim();

/** The entry taken for a text on Enter or Tab; null if it matches none or several. */
export function takenBy({ rows, total }: LookupResult, field: Field, text: string): LookupOption | null {
  if (text.trim() === '') return null;
  const kind = field.type === 'text' || field.type === 'uuid' ? field.lookup : undefined;
  // Units are matched by code and by name.
  const by = kind === 'units' ? 'name' : field.type === 'uuid' ? 'id' : (lookupValueOf(field) ?? 'code');
  const typed = kind === 'products' ? countedCode(text, language()) : null;
  const sought = typed === null || rows.some((row) => isSpelled(row, text)) ? text.trim() : typed.code;
  const hasNumbers = kind !== undefined && kind !== 'units' && hasShortCodes(kind);
  const match = matchEntries(sought, { rows, total }, by, 'uniqueHit', hasNumbers);
  return match.kind === 'one' ? match.row : null;
}

const lookupValueOf = (field: Field) => (field.type === 'text' ? field.lookupValue : undefined);

function written(row: LookupRow): LookupRow {
  if (row.price === null || !isDecimal(row.price)) return row;
  const price = formatDecimal(row.price, language(), { minDigits: 2 });
  return { ...row, detail: row.currencyCode === null ? price : `${price} ${row.currencyCode}` };
}

function units(editor: Editor, place: Place, query: string): LookupResult {
  const own = unitsOf(editor, place);
  return own.length > 0 || !editor.facts.localGuidance ? among(own, query) : guidance(editor, 'units', query);
}

function guidance(editor: Editor, list: CodeListName, query: string): LookupResult {
  if (!editor.facts.localGuidance) return { rows: [], total: 0 };
  const texts: GuidanceTexts = {
    language: language(),
    until: (day) => t('editor.code.until', { day }),
    from: (day) => t('editor.code.from', { day }),
    notWith: (profile) => t('editor.code.notWith', { profile }),
    deducted: t('editor.code.deducted'),
    entersVatBase: t('editor.code.entersVatBase'),
    superseded: t('editor.code.superseded'),
  };
  const rows = guidanceOffers(list, query, editor.document.header, texts);
  return { rows: rows.slice(0, offered), total: rows.length };
}

function unitsOf(editor: Editor, place: Place): readonly LookupOption[] {
  const line = place.line === null ? undefined : editor.document.line(place.line);
  const units: readonly ProductUnit[] = editor.products.get(textOf(line?.ProductCode))?.units ?? [];
  return units.map(({ code, name }) => ({ code, name: name ?? null }));
}

function choices(name: string, values: readonly number[]): readonly LookupOption[] {
  return values.map((value) => ({ code: String(value), name: choiceLabel(name, String(value)) }));
}

/** Filters a short list; shows all of it if the query is empty or one of its codes. */
function among(rows: readonly LookupOption[], query: string): LookupResult {
  const sought = fold(query);
  const isOne = rows.some((row) => fold(row.code) === sought);
  const found =
    sought === '' || isOne ? rows : rows.filter((row) => fold(`${row.code} ${row.name ?? ''}`).includes(sought));
  return { rows: found, total: found.length };
}
