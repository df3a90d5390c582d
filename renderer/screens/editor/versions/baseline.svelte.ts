/**
 * The document of the service that the draft was opened from: what the draft changes of it, field by field and line by line,
 * and for which of the service's lines each line would be taken (§4.3 rule 1). The comparison of a line is kept as long as
 * the line is the same object; the order of lines is compared anew only when it changes.
 */
import { untrack } from 'svelte';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import type { AmountsPolicy } from '../../../../domain/facts.ts';
import { isSent } from '../../../../domain/fields.ts';
import type { Fields, Value, ValueRecord } from '../../../../domain/fields.ts';
import { matchesLinesByPosition, inSafeOrder, lineOrder, putBack } from '../../../../domain/compare/line-identity.ts';
import type { LineOrder } from '../../../../domain/compare/line-identity.ts';
import { computeDocument, computeLine, serviceAmount } from '../../../../domain/amounts/totals.ts';
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

/** The baseline's value of a field whose value in the draft differs. */
export interface OriginalValue {
  readonly value: Value;
}
type Changes = ReadonlyMap<string, OriginalValue>;

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
  readonly #policy: AmountsPolicy;
  readonly #amountsOf: (line: ValueRecord) => LineAmounts;
  readonly #totalsNow: () => DocumentTotals;
  readonly #positionsByKey: ReadonlyMap<string, number>;
  #lineChanges = new WeakMap<ValueRecord, Changes>();
  #totals: DocumentTotals | null = null;

  readonly #keys = $derived.by(() => this.#document.lines.map(({ $key }) => $key).join(' '));
  /** The order of the lines beside the service's; null where the service does not identify lines by position (§4.4). */
  readonly order = $derived.by((): LineOrder | null => {
    if (!matchesLinesByPosition(this.kind) || this.operation === 'delete') return null;
    void this.#keys;
    return untrack(() => lineOrder(this.lines, this.#document.lines));
  });
  /** How many lines the service would take for another one of its lines. */
  readonly misplacedCount = $derived.by(() => {
    if (this.order === null) return 0;
    return untrack(() => this.#document.lines.filter((line, row) => this.isMisplaced(line, row)).length);
  });
  /** The changes of the header; those of the lines are in {@link changesOf}. */
  readonly header = $derived.by(() => changesOf(documents[this.kind].fields, this.content, this.#document.header));

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
    this.#policy = policy;
    this.#positionsByKey = positions(this.lines.map(({ $key }) => $key ?? ''));
  }

  /** The position of a line in the service's document, counted from 0; null for a new line. */
  positionOf(line: ValueRecord): number | null {
    return line.$key === undefined ? null : (this.#positionsByKey.get(line.$key) ?? null);
  }

  /** Whether a line is where the service has another one, or is no longer where the service has it. */
  isMisplaced(line: ValueRecord, row: number): boolean {
    const position = this.positionOf(line);
    return this.order !== null && position !== row && (position !== null || row < this.lines.length);
  }

  /** The fields of a line that differ from the service's, recomputed amounts included; empty for a new line. */
  changesOf(line: ValueRecord): Changes {
    const known = this.#lineChanges.get(line);
    if (known) return known;
    const position = this.positionOf(line);
    const before = position === null ? undefined : this.lines[position];
    const { lineFields } = documents[this.kind];
    const changes = before
      ? new Map([...changesOf(lineFields, before, line), ...changedAmounts(before, this.#amountsOf(line).effective)])
      : none;
    this.#lineChanges.set(line, changes);
    return changes;
  }

  /** The baseline's value at a place; null where the draft has the same value, and in a new line. */
  original(place: Place): OriginalValue | null {
    const [name, ...inside] = place.path;
    const record = place.line === null ? this.#document.header : this.#document.line(place.line);
    if (typeof name !== 'string' || !record) return null;
    const whole = place.line === null ? this.#ofHeader(name) : this.changesOf(record).get(name);
    if (!whole || inside.length === 0) return whole ?? null;
    // Entries of a list have no identity, so that nothing inside one can be compared.
    if (inside.some((part) => typeof part === 'number')) return null;
    const field = fieldAtPlace(documents[this.kind], place);
    if (!field) return null;
    const [before, now] = [valueAt(this.originalRecord(place) ?? {}, place.path), valueAt(record, place.path)];
    return sameValue(field, before, now) ? null : { value: before };
  }

  #ofHeader(name: string): OriginalValue | undefined {
    const isAmount = documents[this.kind].fields[name]?.class === 'amount';
    if (!isAmount) return this.header.get(name);
    const { effective } = this.#totalsNow();
    return changedAmounts(this.content, { [name]: effective[name as DocumentAmountField] }).get(name);
  }

  get totals(): DocumentTotals {
    this.#totals ??= computeDocument(this.kind, this.content, this.#policy).totals;
    return this.#totals;
  }

  /** Puts every line back to its position in the service, new ones behind them. */
  inSafeOrder(): void {
    this.#document.change({ lines: inSafeOrder(this.lines, this.#document.lines) });
  }

  /** As {@link inSafeOrder}, and brings removed lines back as the service has them. */
  putBack(): void {
    this.#document.change({ lines: putBack(this.lines, this.#document.lines) });
  }

  /** The service's header or line that a place is in; undefined for a new line. */
  originalRecord(place: Place): ValueRecord | undefined {
    if (place.line === null) return this.content;
    const at = this.#positionsByKey.get(place.line);
    return at === undefined ? undefined : this.lines[at];
  }
}

const none: Changes = new Map();

/** The amounts that the service gave a record and that differ from those that count now, entered or computed. */
function changedAmounts(before: ValueRecord, effective: Readonly<Record<string, string | null>>): Changes {
  const changes = new Map<string, OriginalValue>();
  for (const [name, amount] of Object.entries(effective)) {
    const value = serviceAmount(before, name);
    if (value !== null && value !== amount && name !== 'WithheldVatAmount') changes.set(name, { value });
  }
  return changes;
}

function changesOf(fields: Fields, before: ValueRecord, now: ValueRecord): Changes {
  if (before === now) return none;
  const changes = new Map<string, OriginalValue>();
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'Lines' || !isSent(field) || sameValue(field, before[name], now[name])) continue;
    changes.set(name, { value: before[name] });
  }
  return changes;
}
