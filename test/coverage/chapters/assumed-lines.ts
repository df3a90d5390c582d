/** What is assumed of lines, stock and amounts, without a setting. */
import { also } from '../assumption.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  described,
  explained,
  identity,
  limitRules,
  lineRules,
  readers,
  requiredRules,
  stockRules,
  wire,
} from '../tests.ts';

export const assumedLinesRows: readonly Row[] = [
  also(
    'despatchLines',
    '§2.7: a despatch’s lines are an invoice’s, their rules advice',
    'domain/documents/despatch.ts',
    limitRules('§2.7, §2.8 the fields of a despatch’s and a quote’s lines are not shown: their limits advise'),
  ),
  also(
    'quoteLines',
    '§2.8: a quote’s lines are an invoice’s without need of a warehouse',
    'domain/documents/quote.ts',
    requiredRules('§2.8 a quote’s line needs no warehouse, because a quote moves no stock'),
  ),
  also(
    'lineIdentity',
    '§2.6, §4.3: an invoice’s lines are told apart by position too',
    'domain/compare/line-identity.ts',
    identity('§2.6 the same holds for invoices, replaced or changed; not for a new document, nor for a quote'),
  ),
  also(
    'orderLinks',
    '§4.3: a line’s order cannot be seen',
    'renderer/state/explanation/despatch.ts',
    explained('says what the line had before it exceeded the order (7115)'),
  ),
  also(
    'returnsInbound',
    '§4.2: a sales return brings goods in',
    'domain/documents/invoice.ts',
    described('%s %o: %s, assumed'),
  ),
  also(
    'despatchDirection',
    '§2.3, §2.7: a despatch’s lines move stock as its type says',
    'domain/documents/despatch.ts',
    described('%s %o: %s, assumed'),
    stockRules('a despatch whose direction is not known yet'),
  ),
  also(
    'stockTypes',
    '§2.3: types stay numbers',
    'domain/rules/stock-tracking.ts',
    stockRules('§2.3 StockType 5: serial numbers are required, one per unit'),
  ),
  also(
    'stock',
    '§2.3, §4.5: type, units and factors are the products’ answers’; without them there is advice',
    'main/service/lookup-rows.ts',
    readers('products bring their facts, and only those that were told'),
    lineRules('sum: advice on a despatch; without product facts only for one unit'),
  ),
  also(
    'warehouse',
    '§2.3: a warehouse is asked for before queueing, and not missed in reading',
    'domain/documents/invoice-line.ts',
    requiredRules('§2.3 WarehouseName: required to be queued'),
    wire('accepts a line without a warehouse'),
  ),
  also('vatRate', '§2.3: no rate is none', 'domain/amounts/line.ts', amounts('%j: %s, VAT %s')),
  also(
    'amounts',
    '§1, §2.1: two digits, six for the mean rate, half away from zero',
    'domain/amounts/decimal.ts',
    amounts('holds for mixed currencies'),
  ),
];
