import Big from 'big.js';
import { unitOf } from '../documents/company.ts';
import { inMainUnit } from '../documents/derive.ts';
import { lotFields } from '../documents/fields.ts';
import { held, type Movement } from '../documents/stock.ts';
import type { Json, JsonRecord } from '../types.ts';
import { checkFields, lotPlace, readBody } from './body.ts';
import { numeric, text, type RuleContext } from './context.ts';
import type { TrackedLine } from './tracked-line.ts';
import { checkSerials } from './serials.ts';

interface Entry {
  readonly lotNo: string;
  readonly quantity: Big;
}

/**
 * Checks lots and serial numbers by stock type and direction (§2.3, §2.4). Returns the movements and the line's body as stored.
 */
export function checkTracking(line: TrackedLine): { movements: Movement[]; body: JsonRecord } {
  const { product, direction, values } = line;
  const serials = checkSerials(line);
  const lots = (Array.isArray(values.Lots) ? values.Lots : []) as JsonRecord[];
  const lotTracked = product.stockType === 3;
  const chosen = [4, 6, 7].includes(product.stockType);
  if (lotTracked || (chosen && direction === 'inbound')) {
    if (lots.length === 0) {
      line.refuse('lotsRequired', { field: 'Lots' });
      return { movements: serials, body: values };
    }
    return { movements: [...serials, ...namedLots(line, lots)], body: values };
  }
  const asRead = chosen && sameAsChosen(line, lots);
  if (lots.length > 0 && !asRead) line.refuse('lotsNotAllowed', { field: 'Lots' });
  const body = { ...values, Lots: [] };
  return { movements: chosen ? [...serials, ...chooseLots(line)] : serials, body };
}

/** Checks the lot entries of a line: their own limits, their sum, and whether the lots may be entered or consumed. */
function namedLots(line: TrackedLine, lots: readonly JsonRecord[]): Movement[] {
  const entries: Entry[] = [];
  let sound = true;
  lots.forEach((sent, at) => {
    const entry = readEntry(line, sent, at);
    if (entry) entries.push(entry);
    else sound = false;
  });
  if (!sound) return [];
  const sum = entries.reduce((total, entry) => total.plus(entry.quantity), new Big(0));
  if (!sum.eq(line.mainQuantity)) {
    line.refuse('lotSum', { field: 'Lots', expected: line.mainQuantity.toNumber(), found: sum.toNumber() });
  }
  for (const entry of entries) {
    if (line.direction === 'inbound') checkEntered(line, entry);
    else checkConsumed(line, entry, entries);
  }
  const kind = line.direction === 'inbound' ? 'lotIn' : 'lotOut';
  return entries.map((entry) => ({ kind, product: line.product.code, ...entry }));
}

function readEntry(line: TrackedLine, sent: JsonRecord, at: number): Entry | null {
  const place = lotPlace(line.index, at);
  let sound = true;
  const refuse: RuleContext['refuse'] = (rule, facts = {}) => {
    sound = false;
    line.refuse(rule, { ...place.facts, lot: text(sent.LotNo), ...facts });
  };
  const { values, bad } = readBody(sent, lotFields, place, refuse, {
    strict: line.context.strict,
    reading: line.context.reading,
    nullClears: 'none',
  });
  checkFields(values, bad, lotFields, place, refuse);
  const quantity = numeric(values.Quantity);
  if (!bad.has('Quantity') && quantity <= 0) refuse('lotQuantityNotPositive', { field: 'Quantity' });
  const unit = unitOf(line.product, values.UnitCode, line.context.reading.loose);
  if (!unit && text(values.UnitCode).trim()) {
    refuse('lotUnitNotOfProduct', { field: 'UnitCode', value: text(values.UnitCode) });
  }
  return sound && unit ? { lotNo: text(values.LotNo), quantity: inMainUnit(quantity, unit.factor) } : null;
}

/** Inbound: a lot number must be unique within the company (§2.4), but a document may keep its own. */
function checkEntered({ context, memory, refuse }: TrackedLine, { lotNo }: Entry): void {
  if (memory.lots.has(lotNo)) return refuse('lotRepeated', { field: 'LotNo', lot: lotNo });
  memory.lots.add(lotNo);
  const own = context.existing?.lines.some((old) =>
    old.movements.some((movement) => movement.kind === 'lotIn' && movement.lotNo === lotNo),
  );
  if (!own && context.company.stock.lot(lotNo)) refuse('lotTaken', { field: 'LotNo', lot: lotNo });
}

/** Outbound: the lot must exist and contain enough (§2.4). */
function checkConsumed({ context, product, refuse }: TrackedLine, { lotNo }: Entry, entries: readonly Entry[]): void {
  const lot = context.company.stock.lot(lotNo);
  if (!lot || lot.product !== product.code) return refuse('lotUnknown', { field: 'LotNo', lot: lotNo });
  const taken = entries
    .filter((entry) => entry.lotNo === lotNo)
    .reduce((sum, entry) => sum.plus(entry.quantity), new Big(0));
  if (taken.gt(held(lot))) refuse('lotShort', { field: 'Quantity', lot: lotNo, limit: held(lot).toNumber() });
}

/** For outbound movements of stock types 4, 6 and 7 the service itself selects the lots (§2.3): the oldest first. */
function chooseLots({ context, product, mainQuantity, refuse }: TrackedLine): Movement[] {
  const movements: Movement[] = [];
  let missing = mainQuantity;
  for (const lot of context.company.stock.lotsOf(product.code)) {
    if (missing.lte(0)) break;
    const quantity = held(lot).lt(missing) ? held(lot) : missing;
    movements.push({ kind: 'lotOut', product: product.code, lotNo: lot.lotNo, quantity });
    missing = missing.minus(quantity);
  }
  if (missing.gt(0)) refuse('stockShort', { field: 'Quantity' });
  return movements;
}

/**
 * Callers send lines back as the get operation returned them (§4.3 rule 1), so lots that the service itself chose for the line at
 * this position are accepted if they come back unchanged.
 */
function sameAsChosen({ context, index, product }: TrackedLine, lots: readonly Json[]): boolean {
  const old = context.existing?.lines[index];
  if (!old || old.product.code !== product.code) return false;
  const chosen = old.movements.flatMap((movement) => (movement.kind === 'lotOut' ? [movement] : []));
  return (
    chosen.length === lots.length &&
    chosen.every((movement, at) => {
      const sent = lots[at] as JsonRecord;
      return sent.LotNo === movement.lotNo && movement.quantity.eq(Math.abs(numeric(sent.Quantity)));
    })
  );
}
