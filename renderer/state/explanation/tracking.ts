/**
 * Consumed lots and despatched serial numbers cannot be removed or reduced (§4.3 rule 3; for invoices by §2.6). The
 * specification has no error codes for this, so it is given as a possible reason, depending on the error's place.
 */
import Big from 'big.js';
import { matchesLinesByPosition } from '../../../domain/compare/line-identity.ts';
import { isRecord, linesOf } from '../../../domain/value.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import { formatDecimal, isDecimal } from '../../../domain/numbers.ts';
import { sentPath } from '../../../domain/model/problem.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { language, t } from '../../messages/index.svelte.ts';
import type { ExplainedDraft } from './explained-draft.ts';

/** Maximum number of lot or serial numbers in a text. */
const named = 5;

export function trackingDetails(draft: ExplainedDraft, error: LocatedError): readonly string[] {
  const { kind, operation, baseline, content } = draft;
  if (baseline === null || !matchesLinesByPosition(kind) || operation === 'create') return [];
  if (operation === 'delete') return linesOf(baseline).some(isTracked) ? [t('errors.tracking.note')] : [];
  const at = error.sentLine;
  if (at === null) return ofWhole(baseline, content, error);
  const before = linesOf(baseline)[at];
  if (before === undefined) return [];
  const taken = takenFrom(before, linesOf(content)[at]);
  const [, , part] = sentPath(error);
  const atTracking = part === 'Lots' || part === 'SerialNumbers';
  // An error at another field, such as the price, has another reason.
  const mayBe = atTracking || part === undefined || part === 'Quantity' || part === 'ProductCode';
  const texts = tell(taken);
  if (!mayBe || (!atTracking && texts.length === 0)) return [];
  return [t('errors.tracking.note'), ...texts];
}

/** For an error of the whole document: the lines with lots or serial numbers that the draft would remove. */
function ofWhole(baseline: ValueRecord, content: ValueRecord, error: LocatedError): readonly string[] {
  const [name] = error.place.path;
  if (name !== undefined && name !== 'Lines') return [];
  const kept = linesOf(content).length;
  const lost = linesOf(baseline)
    .map((line, index) => ({ line, position: index + 1 }))
    .filter(({ line, position }) => position > kept && isTracked(line));
  if (lost.length === 0) return [];
  const lines = lost.map(({ position }) => t('sync.error.line', { number: position })).join(', ');
  return [t('errors.tracking.note'), t('errors.tracking.lines', { lines })];
}

interface Taken {
  readonly removed: readonly string[];
  readonly reduced: readonly string[];
}

function takenFrom(before: ValueRecord, after: ValueRecord | undefined): Taken {
  const lots = byLot(after?.Lots);
  const serials = new Set(textsOf(after?.SerialNumbers));
  const removed = textsOf(before.SerialNumbers).filter((serial) => !serials.has(serial));
  const reduced: string[] = [];
  for (const [lot, quantity] of byLot(before.Lots)) {
    const now = lots.get(lot);
    if (now === undefined) removed.push(lot);
    else if (now.lt(quantity)) reduced.push(`${lot} (${shown(quantity)} → ${shown(now)})`);
  }
  return { removed, reduced };
}

function tell({ removed, reduced }: Taken): readonly string[] {
  return [
    ...(removed.length === 0 ? [] : [t('errors.tracking.removed', { names: few(removed) })]),
    ...(reduced.length === 0 ? [] : [t('errors.tracking.reduced', { names: few(reduced) })]),
  ];
}

function few(names: readonly string[]): string {
  return names.length <= named ? names.join(', ') : `${names.slice(0, named).join(', ')}, …`;
}

const shown = (quantity: Big): string => formatDecimal(quantity.toFixed(), language());

function byLot(value: Value): ReadonlyMap<string, Big> {
  const lots = new Map<string, Big>();
  for (const item of Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : []) {
    const { LotNo: lot, Quantity: quantity } = item;
    const name = typeof lot === 'string' ? lot.trim() : '';
    if (name !== '') lots.set(name, (lots.get(name) ?? new Big(0)).plus(isDecimal(quantity) ? quantity : 0));
  }
  return lots;
}

function textsOf(value: Value): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[])
    .filter((text) => typeof text === 'string')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function isTracked(line: ValueRecord): boolean {
  return byLot(line.Lots).size > 0 || textsOf(line.SerialNumbers).length > 0;
}
