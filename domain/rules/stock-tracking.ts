import { areChosen, choosesLots } from '../chosen-lots.ts';
import type { LineContext } from './context.ts';
import { isBlank, itemsOf, textsOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * §2.3, the table of lot and serial rules by StockType. Without the product's StockType there is no rule. Where the
 * table asks for the direction and that is inferred (§4.2, rule 2), it advises. What it calls not applicable is not
 * refused in so many words, so that serial numbers there are advice too. A document that moves no stock (§2.8) has no
 * such rules; what it carries of this is said to mean nothing. Lots that the service chose are right as they are.
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

  const stockType = product?.stockType;
  if (stockType === undefined) return;
  // Where goods go out, what is right is another thing for these: to name the lot, or to leave it to the service.
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

/** Whether lots must be given (true) or left empty (false); null where nothing is said. */
function lotsNeeded(stockType: number, direction: LineContext['movement']['direction']): boolean | null {
  if (stockType === 3) return true;
  if (stockType === 1 || stockType === 2 || stockType === 5) return false;
  return choosesLots(stockType) && direction !== null ? direction === 'inbound' : null;
}
