import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field, Value, ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { headerPlace, linePlace, placeKey } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { openEntriesOf, withOpenEntries, withoutOpenEntry } from '../../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { recordAt } from '../../../../domain/edit/content.ts';
import { fieldAtPlace } from '../../../../domain/edit/places.ts';
import { newKey } from '../session/identity.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import { valueColumnsOf, isTarget } from '../../../../domain/edit/columns.ts';
import type { LookupEffects } from '../lookup/lookup-effects.ts';
import { referenceKind } from '../../../../domain/edit/references.ts';
import type { Scanning, ScanOutcome } from '../scan/scanning.svelte.ts';

export interface SettledEditor {
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly lookupEffects: LookupEffects;
  readonly scanning: Pick<Scanning, 'inTurn' | 'takeAs'>;
  readonly readOnly: boolean;
  cellContext(): Omit<CellContext, 'lines'>;
}

export class OpenEntries {
  readonly #editor: SettledEditor;
  readonly list = $derived.by(() => openEntriesOf(this.#editor.document.content));

  constructor(editor: SettledEditor) {
    this.#editor = editor;
  }

  /** Adds input that could not be placed; with `tag`, as part of that undo step. */
  add(entries: readonly Omit<OpenEntry, 'key'>[], tag: string | null = null): void {
    const keyed = entries.map((entry) => ({ ...entry, key: newKey() }));
    const { document } = this.#editor;
    document.change({ header: withOpenEntries(document.header, keyed) }, tag);
  }

  discard(key: string): void {
    if (this.#editor.readOnly) return;
    const entry = this.list.find((one) => one.key === key);
    if (entry?.product === undefined) this.#remove(key, null);
    else this.#editor.document.dispatch({ do: 'settleGoods', key, isTaken: false });
    this.#editor.document.seal();
  }

  /** Adds a charge of a partner's file as a line, with the warehouse, currency and VAT rate of the line that it belongs to. */
  addCharge(entry: OpenEntry): void {
    const { document } = this.#editor;
    if (this.#editor.readOnly || entry.question?.about !== 'charge') return;
    const source = document.line(entry.place?.line ?? '') ?? document.lines[0];
    const taken = carriedIntoCharge.flatMap((name): readonly (readonly [string, Value])[] =>
      source?.[name] === undefined ? [] : [[name, source[name]]],
    );
    const { name = '', file: amount } = entry.question;
    const line: ValueRecord = {
      ...(Object.fromEntries(taken) as ValueRecord),
      ...{ $key: newKey(), Quantity: '1', UnitPrice: amount, VatIncluded: false },
      ...(name === '' ? {} : { Description: name }),
    };
    const tag = `settle ${entry.key}`;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    this.#remove(entry.key, tag);
    document.seal();
  }

  /** The goods of a line's former product become its present one's. */
  takeGoods(key: string): void {
    if (this.#editor.readOnly) return;
    this.#editor.document.dispatch({ do: 'settleGoods', key, isTaken: true });
    this.#editor.document.seal();
  }

  /** Where the entry belongs: its place, unless that line was deleted; then any place of the line with the cursor, if there is one. */
  placeOf({ place }: OpenEntry, active: string | undefined): Place | undefined {
    if (!place || place.line === null || this.#editor.document.line(place.line) !== undefined) return place;
    return active === undefined ? undefined : linePlace(active);
  }

  /** The fields that a text without a field can be put into. `place`: in its line, else in the header. */
  fieldsFor(place: Place | undefined): readonly { readonly name: string; readonly field: Field }[] {
    const { description } = this.#editor;
    if (place && place.line !== null) return valueColumnsOf(description).filter(isTarget);
    const simple = new Set<Field['type']>(['text', 'decimal', 'integer', 'dateTime']);
    return Object.entries(description.fields).flatMap(([name, field]) => {
      const isEntered = (field.class ?? 'supplied') === 'supplied' && referenceKind(field) === null;
      return isEntered && simple.has(field.type) ? [{ name, field }] : [];
    });
  }

  /** Puts a text into a place and settles the entry; returns false and changes nothing if the field does not accept the text. */
  async put(entry: OpenEntry, place: Place, text: string): Promise<boolean> {
    const { description, document, lookupEffects } = this.#editor;
    const field = fieldAtPlace(description, place);
    // An empty text would clear the field and settle the entry; discarding it has its own button.
    if (this.#editor.readOnly || !field || recordAt(document, place) === undefined || text.trim() === '') return false;
    const isSame =
      entry.place !== undefined && placeKey(entry.place) === placeKey(place) && text.trim() === entry.text.trim();
    // Its own text was not accepted there; only a list that could not be read may have it now.
    if (isSame && entry.reason !== 'listUnread') return false;
    const tag = `settle ${entry.key}`;
    if (lookupEffects.isLookedUp(place, field)) {
      await lookupEffects.typed(place, field, text.trim(), tag, 'uniqueHit');
    } else if (document.enter({ place, field, text }, this.#editor.cellContext(), tag, true)?.isRead !== true)
      return false;
    this.#remove(entry.key, tag);
    document.seal();
    return true;
  }

  /** Processes a corrected scan or a chosen reading like a new scan; returns false if it is still not recognized. */
  async scanAgain(entry: OpenEntry, text: string): Promise<boolean> {
    return this.#scanned(entry, (take) => take({ text, us: null }));
  }

  /** Processes the scan for the product that the user chose, with the lot, serial number and dates of its label. */
  async scanAs(entry: OpenEntry, product: LookupRow): Promise<boolean> {
    return this.#scanned(entry, () => this.#editor.scanning.takeAs(entry.text, product));
  }

  #scanned(entry: OpenEntry, take: (take: Scanning['take']) => ScanOutcome | Promise<ScanOutcome>): Promise<boolean> {
    const { document, scanning } = this.#editor;
    return scanning.inTurn(async (takeNow) => {
      const earlier = new Set(this.list.map(({ key }) => key));
      // While it waited, the entry may have been settled or discarded.
      if (this.#editor.readOnly || !earlier.has(entry.key)) return false;
      const before = document.mark();
      const outcome = await take(takeNow);
      if (outcome !== 'taken') {
        // The failed attempt has added an open entry that duplicates this one.
        for (const { key, origin } of this.list) if (origin === 'scanned' && !earlier.has(key)) this.#remove(key, null);
        return false;
      }
      const { lastStep } = document;
      if (lastStep !== null && document.stepsSince(before) > 0)
        document.dispatch({ do: 'dropOpenEntry', key: entry.key, tag: lastStep });
      else this.#remove(entry.key, null);
      document.seal();
      return true;
    });
  }

  #remove(key: string, tag: string | null): void {
    const { document } = this.#editor;
    document.change({ header: withoutOpenEntry(document.header, key) }, tag);
  }
}

const carriedIntoCharge = ['WarehouseName', 'LineGroupName', 'CurrencyCode', 'ExchangeRate', 'VatRate'] as const;

/** The place of a field in the line of a place, or in the header if it has no line. */
export const placeOfField = (place: Place | undefined, name: string): Place =>
  place && place.line !== null ? linePlace(place.line, name) : headerPlace(name);
