import { areChosen, arePresumedChosen, choosesLots, stillFit } from '../chosen-lots.ts';
import type { LineContext } from './context.ts';
import { isBlank, itemsOf, textsOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * §2.3, the table of lot and serial rules by StockType. If the product's StockType is unknown, nothing is checked. Where the
 * table depends on the direction and the direction is inferred (§4.2, rule 2), problems are warnings. So are serial numbers where
 * the table says "not applicable", because it does not say that they are refused. In a document that moves no stock (§2.8), lots
 * and serial numbers get a warning that they have no effect. Lots that the service chose are never reported; if the StockType is
 * unknown, a warning says what happens to lots that it may have chosen.
 */
export function checkTracking({ line, product, movement }: LineContext, report: Report): void {
  const lots = itemsOf(line.Lots).length > 0;
  const serials = textsOf(line.SerialNumbers).length > 0;
  if (movement.direction === 'none') {
    if (lots) report.warning(['Lots'], 'trackingMeansNothing');
    if (serials) report.warning(['SerialNumbers'], 'trackingMeansNothing');
    return;
  }
  if ((lots || serials) && isBlank(line.WarehouseName)) {
    report.warning([lots ? 'Lots' : 'SerialNumbers'], 'trackingNeedsWarehouse');
  }

  if (arePresumedChosen(line)) {
    report.warning(['Lots'], 'lotsPresumedChosen', { sentBack: stillFit(line) ? 'yes' : 'no' });
  }
  const stockType = product?.stockType;
  if (stockType === undefined) return;
  // For an outbound movement, these types have different rules: naming the lot, or leaving it to the service.
  const directed = stockType === 3 || choosesLots(stockType);
  const params = { stockType, direction: directed ? (movement.direction ?? '') : '' };
  const needLots = lotsNeeded(stockType, movement.direction);
  const say = choosesLots(stockType) && movement.assumed ? report.warning : report.error;
  if (needLots === true && !lots) say(['Lots'], 'lotsRequired', params);
  if (needLots === false && lots && !areChosen(line)) say(['Lots'], 'lotsNotAllowed', params);

  if (stockType === 5 && !serials) report.error(['SerialNumbers'], 'serialsRequired', { stockType });
  if (serials && [1, 2, 3, 4, 6, 7].includes(stockType))
    report.warning(['SerialNumbers'], 'serialsNotAllowed', { stockType });
}

export interface Tracking {
  /** Whether they are required (true) or must be empty (false); null if the specification or the product list does not say. */
  readonly lots: boolean | null;
  readonly serials: boolean | null;
}

/** The rules of the table in §2.3 for a product's lots and serial numbers; a document that moves no stock has neither (§2.8). */
export function trackingOf(stockType: number | undefined, direction: LineContext['movement']['direction']): Tracking {
  if (direction === 'none') return { lots: false, serials: false };
  if (stockType === undefined) return { lots: null, serials: null };
  const serials = stockType === 5 ? true : [1, 2, 3, 4, 6, 7].includes(stockType) ? false : null;
  return { lots: lotsNeeded(stockType, direction), serials };
}

/** Whether lots are required (true) or must be empty (false); null if the specification does not say. */
function lotsNeeded(stockType: number, direction: LineContext['movement']['direction']): boolean | null {
  if (stockType === 3) return true;
  if (stockType === 1 || stockType === 2 || stockType === 5) return false;
  return choosesLots(stockType) && direction !== null ? direction === 'inbound' : null;
}
