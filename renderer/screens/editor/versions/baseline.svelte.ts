/**
 * The service's document that the draft was opened from: which fields and lines the draft changes, and which of the service's
 * lines each line would replace (§4.3 rule 1). A line's comparison is cached until the line changes; the order of the lines is
 * compared again only when it changes.
 */
import { untrack } from 'svelte';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import type { AmountsPolicy } from '../../../../domain/facts.ts';
import type { Fields, ValueRecord } from '../../../../domain/fields.ts';
import { headerFields } from '../../../../domain/compare/comparison.ts';
import { originalValues } from '../../../../domain/compare/original-values.ts';
import type { OriginalValue, OriginalValues } from '../../../../domain/compare/original-values.ts';
import { matchesLinesByPosition, inSafeOrder, lineOrder, putBack } from '../../../../domain/compare/line-identity.ts';
import type { LineOrder } from '../../../../domain/compare/line-identity.ts';
import { computeDocument, computeLine } from '../../../../domain/amounts/totals.ts';
import { linesOf } from '../../../../domain/value.ts';
import type { DocumentAmountField, DocumentTotals, LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { positions } from '../../../../domain/edit/collections.ts';
import { fieldAtPlace, valueAt } from '../../../../domain/edit/places.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { sameValue } from '../../../../domain/wire/same.ts';

export interface BaselineOptions {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly content: ValueRecord;
  readonly document: DocumentState;
  readonly policy: AmountsPolicy;
  readonly amounts?: (line: ValueRecord) => LineAmounts;
  readonly totals?: () => DocumentTotals;
}

export interface ChangeCounts {
  readonly fields: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

export class Baseline {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly content: ValueRecord;
  readonly lines: readonly ValueRecord[];
  readonly #document: DocumentState;
  readonly #fields: Fields;
  readonly #policy: AmountsPolicy;
  readonly #amountsOf: (line: ValueRecord) => LineAmounts;
  readonly #totalsNow: () => DocumentTotals;
  readonly #positionsByKey: ReadonlyMap<string, number>;
  #lineChanges = new WeakMap<ValueRecord, { readonly effective: object; readonly changes: OriginalValues }>();
  #totals: DocumentTotals | null = null;

  readonly #keys = $derived.by(() => this.#document.lines.map(({ $key }) => $key).join(' '));
  /** The order of the lines compared with the service's; null if the service does not identify lines by position (§4.4). */
  readonly order = $derived.by((): LineOrder | null => {
    if (!matchesLinesByPosition(this.kind) || this.operation === 'delete') return null;
    void this.#keys;
    return untrack(() => lineOrder(this.lines, this.#document.lines));
  });
  /** How many lines the service would take for another of its lines. */
  readonly misplacedCount = $derived.by(() => {
    if (this.order === null) return 0;
    return untrack(() => this.#document.lines.filter((line, row) => this.isMisplaced(line, row)).length);
  });
  /** Changes of the header; of its amounts only those that were entered. For lines see {@link changesOf}. */
  readonly header = $derived.by(() => {
    const { header } = this.#document;
    const entered = Object.entries(header).filter(([name]) => this.#fields[name]?.class === 'amount');
    return originalValues(this.#fields, this.content, header, Object.fromEntries(entered));
  });

  readonly counts = $derived.by((): ChangeCounts => {
    let [kept, changed] = [0, 0];
    for (const line of this.#document.lines) {
      if (this.positionOf(line) === null) continue;
      kept++;
      if (this.changesOf(line).size > 0) changed++;
    }
    const added = this.#document.lines.length - kept;
    return { fields: this.header.size, changed, added, removed: this.lines.length - kept };
  });

  constructor({ kind, operation, content, document, policy, amounts, totals }: BaselineOptions) {
    this.#amountsOf = amounts ?? ((line) => computeLine(kind, line, policy));
    this.#totalsNow = totals ?? (() => computeDocument(kind, document.content, policy).totals);
    this.kind = kind;
    this.operation = operation;
    this.content = content;
    this.lines = linesOf(content);
    this.#document = document;
    this.#fields = headerFields(documents[kind].fields);
    this.#policy = policy;
    this.#positionsByKey = positions(this.lines.map(({ $key }) => $key ?? ''));
  }

  /** The line's position in the service's document, from 0; null for a new line. */
  positionOf(line: ValueRecord): number | null {
    return line.$key === undefined ? null : (this.#positionsByKey.get(line.$key) ?? null);
  }

  /** Whether a line is at another line's position in the service, or not at its own. */
  isMisplaced(line: ValueRecord, row: number): boolean {
    const position = this.positionOf(line);
    return this.order !== null && position !== row && (position !== null || row < this.lines.length);
  }

  /** The line's fields that differ from the service's, including recomputed amounts; empty for a new line. */
  changesOf(line: ValueRecord): OriginalValues {
    // With VAT rounded per document, a line's amounts follow other lines.
    const { effective } = this.#amountsOf(line);
    const known = this.#lineChanges.get(line);
    if (known?.effective === effective) return known.changes;
    const before = this.lines[this.positionOf(line) ?? -1];
    const { lineFields } = documents[this.kind];
    const changes: OriginalValues = before ? originalValues(lineFields, before, line, effective) : new Map();
    this.#lineChanges.set(line, { effective, changes });
    return changes;
  }

  /** The baseline's value at a place; null if the draft has the same value, and in new lines. */
  original(place: Place): OriginalValue | null {
    const [name, ...inside] = place.path;
    const record = place.line === null ? this.#document.header : this.#document.line(place.line);
    if (typeof name !== 'string' || !record) return null;
    const whole = place.line === null ? this.#ofHeader(name) : this.changesOf(record).get(name);
    if (!whole || inside.length === 0) return whole ?? null;
    // List entries have no identity, so values inside them cannot be compared.
    if (inside.some((part) => typeof part === 'number')) return null;
    const field = fieldAtPlace(documents[this.kind], place);
    if (!field) return null;
    const [before, now] = [valueAt(this.originalRecord(place) ?? {}, place.path), valueAt(record, place.path)];
    return sameValue(field, before, now) ? null : { value: before };
  }

  #ofHeader(name: string): OriginalValue | undefined {
    if (this.#fields[name]?.class !== 'amount') return this.header.get(name);
    const amounts = { [name]: this.#totalsNow().effective[name as DocumentAmountField] };
    return originalValues(this.#fields, this.content, this.#document.header, amounts).get(name);
  }

  get totals(): DocumentTotals {
    this.#totals ??= computeDocument(this.kind, this.content, this.#policy).totals;
    return this.#totals;
  }

  /** Moves every line back to its position in the service, followed by new lines. */
  inSafeOrder(): void {
    this.#document.change({ lines: inSafeOrder(this.lines, this.#document.lines) });
  }

  /** Like {@link inSafeOrder}, and also restores removed lines. */
  putBack(): void {
    this.#document.change({ lines: putBack(this.lines, this.#document.lines) });
  }

  /** The service's header or line that contains a place; undefined for a new line. */
  originalRecord(place: Place): ValueRecord | undefined {
    if (place.line === null) return this.content;
    const at = this.#positionsByKey.get(place.line);
    return at === undefined ? undefined : this.lines[at];
  }
}
