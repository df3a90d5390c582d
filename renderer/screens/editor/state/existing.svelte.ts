/**
 * A draft of a document that the service has already: what was changed of it, field by field and line by line, and which of
 * the service's lines each line would be taken for (§4.3 rule 1). A line is compared once for as long as it is the same
 * object, the order of lines only when it changes.
 */
import { untrack } from 'svelte';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import type { AmountsPolicy } from '../../../../domain/facts.ts';
import { isSent } from '../../../../domain/fields.ts';
import type { Fields, Value, ValueRecord } from '../../../../domain/fields.ts';
import { goesByPlace, inSafeOrder, lineOrder, putBack } from '../../../../domain/compare/line-identity.ts';
import type { LineOrder } from '../../../../domain/compare/line-identity.ts';
import { computeDocument, computeLine, readAmount } from '../../../../domain/amounts/totals.ts';
import { linesOf } from '../../../../domain/value.ts';
import type { DocumentAmountField, DocumentTotals, LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { DocumentState } from './document.svelte.ts';
import { positions } from './grouping.ts';
import { fieldAt, valueAt } from './places.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { sameValue } from '../../../../domain/wire/same.ts';

export interface ExistingOptions {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly base: ValueRecord;
  readonly document: DocumentState;
  readonly policy: AmountsPolicy;
  /** The amounts as they stand, where an editor keeps them. */
  readonly amounts?: (line: ValueRecord) => LineAmounts;
  readonly totals?: () => DocumentTotals;
}

/** What a field was, where it is otherwise now. */
export interface Former {
  readonly value: Value;
}
type Changes = ReadonlyMap<string, Former>;

export interface ChangeCounts {
  readonly fields: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

export class Existing {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly base: ValueRecord;
  readonly lines: readonly ValueRecord[];
  readonly #document: DocumentState;
  readonly #policy: AmountsPolicy;
  readonly #amountsOf: (line: ValueRecord) => LineAmounts;
  readonly #totalsNow: () => DocumentTotals;
  readonly #places: ReadonlyMap<string, number>;
  #lineChanges = new WeakMap<ValueRecord, Changes>();
  #totals: DocumentTotals | null = null;

  readonly #keys = $derived.by(() => this.#document.lines.map(({ $key }) => $key).join(' '));
  /** How the lines stand to the service's; null where the service does not tell them apart by their places (§4.4). */
  readonly order = $derived.by((): LineOrder | null => {
    if (!goesByPlace(this.kind) || this.operation === 'delete') return null;
    void this.#keys;
    return untrack(() => lineOrder(this.lines, this.#document.lines));
  });
  /** How many lines would be taken for another one, or take another's place. */
  readonly astray = $derived.by(() => {
    if (this.order === null) return 0;
    return untrack(() => this.#document.lines.filter((line, row) => this.isAstray(line, row)).length);
  });
  /** Of the header, without its lines. */
  readonly header = $derived.by(() => changesOf(documents[this.kind].fields, this.base, this.#document.header));

  readonly counts = $derived.by((): ChangeCounts => {
    let [kept, changed] = [0, 0];
    for (const line of this.#document.lines) {
      if (this.placeOf(line) === null) continue;
      kept++;
      if (this.changesOf(line).size > 0) changed++;
    }
    const added = this.#document.lines.length - kept;
    return { fields: this.header.size, changed, added, removed: this.lines.length - kept };
  });

  constructor({ kind, operation, base, document, policy, amounts, totals }: ExistingOptions) {
    this.#amountsOf = amounts ?? ((line) => computeLine(kind, line, policy));
    this.#totalsNow = totals ?? (() => computeDocument(kind, document.content, policy).totals);
    this.kind = kind;
    this.operation = operation;
    this.base = base;
    this.lines = linesOf(base);
    this.#document = document;
    this.#policy = policy;
    this.#places = positions(this.lines.map(({ $key }) => $key ?? ''));
  }

  /** The place a line has in the service, counted from 0; null for a new line. */
  placeOf(line: ValueRecord): number | null {
    return line.$key === undefined ? null : (this.#places.get(line.$key) ?? null);
  }

  /** Whether a line stands where the service has another one, or is no longer where the service has it. */
  isAstray(line: ValueRecord, row: number): boolean {
    const place = this.placeOf(line);
    return this.order !== null && place !== row && (place !== null || row < this.lines.length);
  }

  /**
   * What of a line is otherwise than in the service, amounts that were computed anew because of it included; nothing of a
   * new line.
   */
  changesOf(line: ValueRecord): Changes {
    const known = this.#lineChanges.get(line);
    if (known) return known;
    const place = this.placeOf(line);
    const before = place === null ? undefined : this.lines[place];
    const { lineFields } = documents[this.kind];
    const changes = before
      ? new Map([...changesOf(lineFields, before, line), ...anew(before, this.#amountsOf(line).effective)])
      : none;
    this.#lineChanges.set(line, changes);
    return changes;
  }

  /** What stood at a place, if it is otherwise now; null where nothing was changed, and in a line that is new. */
  former(place: Place): Former | null {
    const [name, ...inside] = place.path;
    const record = place.line === null ? this.#document.header : this.#document.line(place.line);
    if (typeof name !== 'string' || !record) return null;
    const whole = place.line === null ? this.#ofHeader(name) : this.changesOf(record).get(name);
    if (!whole || inside.length === 0) return whole ?? null;
    // Inside a list nothing says which entry was which.
    if (inside.some((part) => typeof part === 'number')) return null;
    const field = fieldAt(documents[this.kind], place);
    if (!field) return null;
    const [before, now] = [valueAt(this.before(place) ?? {}, place.path), valueAt(record, place.path)];
    return sameValue(field, before, now) ? null : { value: before };
  }

  #ofHeader(name: string): Former | undefined {
    const isAmount = documents[this.kind].fields[name]?.class === 'amount';
    if (!isAmount) return this.header.get(name);
    const { effective } = this.#totalsNow();
    return anew(this.base, { [name]: effective[name as DocumentAmountField] }).get(name);
  }

  /** The amounts of the document as the service has it. */
  get totals(): DocumentTotals {
    this.#totals ??= computeDocument(this.kind, this.base, this.#policy).totals;
    return this.#totals;
  }

  /** Every line where the service has it, new ones behind. */
  inSafeOrder(): void {
    this.#document.changeLines((lines) => inSafeOrder(this.lines, lines));
  }

  /** As that, with the lines that were removed as the service has them. */
  putBack(): void {
    this.#document.changeLines((lines) => putBack(this.lines, lines));
  }

  /** The record that a place stands in, as the service has it; none of a line that is new. */
  before(place: Place): ValueRecord | undefined {
    if (place.line === null) return this.base;
    const at = this.#places.get(place.line);
    return at === undefined ? undefined : this.lines[at];
  }
}

const none: Changes = new Map();

/** Amounts that the service told of a record and that count otherwise now, whether entered or computed anew. */
function anew(before: ValueRecord, effective: Readonly<Record<string, string | null>>): Changes {
  const changes = new Map<string, Former>();
  for (const [name, amount] of Object.entries(effective)) {
    const value = readAmount(before, name);
    if (value !== null && value !== amount && name !== 'WithheldVatAmount') changes.set(name, { value });
  }
  return changes;
}

function changesOf(fields: Fields, before: ValueRecord, now: ValueRecord): Changes {
  if (before === now) return none;
  const changes = new Map<string, Former>();
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'Lines' || !isSent(field) || sameValue(field, before[name], now[name])) continue;
    changes.set(name, { value: before[name] });
  }
  return changes;
}
