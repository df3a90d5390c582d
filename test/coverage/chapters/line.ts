/** §2.3 to §2.5: rules of a line, its lots and serial numbers beyond the facts of its fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  described,
  fields,
  lineRules,
  readers,
  requiredRules,
  simulated,
  stockRules,
  updateRules,
  wire,
} from '../tests.ts';

const tracking = 'domain/rules/stock-tracking.ts';
const lots = 'domain/rules/lots.ts';
const serials = 'domain/rules/serials.ts';
const listed = 'domain/rules/listed.ts';
const stock = 'test/service/documents/stock.ts';

export const lineRows: readonly Row[] = [
  simulator(
    '2.3:MainUnitQuantity.calculated',
    'The quantity in the main unit, of a line that moves stock',
    'Only the service computes it; Rampa shows it, and reckons with the lists’ factors while drafting.',
    [stock],
    simulated.header('calculates the withheld VAT and its sum, and MainUnitQuantity'),
  ),
  application(
    '2.3:ProductCode.list',
    'From the products’ list; a code that is not in it is marked and not refused',
    [listed, 'main/store/lookups/lookups.ts'],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
  ),
  application(
    '2.3:UnitCode.own',
    'One of the product’s units, as far as the list tells them',
    ['domain/rules/units.ts'],
    lineRules('§2.3, §2.4 UnitCode: the product’s own, as far as the offline list knows'),
  ),
  application(
    '2.3:UnitCode.universal',
    'The universal code, or the name of a unit without one',
    ['main/service/lookup-rows.ts'],
    readers('products bring their facts, and only those that were told'),
  ),
  application(
    '2.3:Quantity.border',
    'More than nothing, however little',
    ['domain/documents/invoice-line.ts', 'domain/rules/limits.ts'],
    fields('$id: is refused beyond its limit, and not at it'),
  ),
  application(
    '2.3:UnitPrice.vat',
    'Holds VAT where the line says so',
    ['domain/amounts/line.ts'],
    amounts('holds for VAT included, three discounts and withholding'),
    amounts('adds VAT to a price without it'),
  ),
  application(
    '2.3:CurrencyCode.list',
    'From the currencies’ list; another code is marked and not refused',
    [listed],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
  ),
  application(
    '2.3:ExchangeRate.one',
    '1 for the company’s own currency',
    ['domain/rules/currency.ts'],
    lineRules('§2.3 ExchangeRate: 1 in the default currency, else above 0: %s at "%s"'),
    simulated.header('wants a rate of 1 in the default currency, and one above 0 in another'),
  ),
  application(
    '2.3:ExchangeRate.required',
    'Asked for, above nothing, for any other',
    ['domain/rules/currency.ts'],
    lineRules('§2.3 ExchangeRate: 1 in the default currency, else above 0: %s at "%s"'),
  ),
  application(
    '2.3:DiscountRate.follows',
    'What the discounts come to; another rate is pointed out',
    ['domain/rules/amounts.ts', 'domain/amounts/line.ts'],
    lineRules('a discount rate that does not follow from the discounts (three of 10 % give 27.1 %)'),
  ),
  application(
    '2.3:Discounts.compounding',
    'Each on what the one before left',
    ['domain/amounts/line.ts'],
    amounts('holds for VAT included, three discounts and withholding'),
  ),
  application(
    '2.3:Discounts.empty',
    'An empty list where there is none',
    ['domain/wire/write.ts'],
    wire('lists are always lists, booleans always booleans (§2.3 Discounts)'),
  ),
  application(
    '2.3:LineGroupName.list',
    'By name, from the line groups’ list',
    ['domain/documents/invoice-line.ts', listed],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    simulated.header('knows its customers, shipments and line groups'),
  ),
  application(
    '2.3:WarehouseName.list',
    'By name, from the warehouses’ list',
    ['domain/documents/invoice-line.ts', listed],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
  ),
  simulator(
    '2.3:WarehouseName.movement',
    'A warehouse moves stock',
    'Only the service keeps stock.',
    [stock],
    simulated.tracking('outbound, must be there, of the product, and hold enough'),
  ),
  assumed(
    'also.warehouse',
    application(
      '2.3:WarehouseName.both',
      'Asked for before a line is queued, and not missed in one that was read',
      ['domain/documents/invoice-line.ts', 'domain/wire/read.ts'],
      requiredRules('§2.3 WarehouseName: required to be queued'),
      wire('accepts a line without a warehouse'),
    ),
  ),
  application(
    '2.3:WithheldVatAmount.formula',
    'VAT times the share: shown as it will come, never sent',
    ['domain/amounts/line.ts', 'domain/documents/invoice-line.ts'],
    amounts('withholds by %j: %s'),
    amounts('never takes the withheld VAT for an override: the service calculates it'),
  ),
  application(
    '2.3:SerialNumbers.count',
    'As many as the quantity, each once',
    [serials],
    lineRules('§2.3 SerialNumbers: their count equals Quantity %s: %o'),
    simulated.tracking('are as many as the quantity, and no two alike'),
  ),
  application(
    '2.3:SerialNumbers.warehouse',
    'Only where the line names a warehouse',
    [tracking],
    stockRules('§2.3, §2.4 lots and serial numbers are used only with a warehouse'),
  ),
  application(
    '2.3:stock.1-2',
    'Stock types 1 and 2: neither lots nor serial numbers',
    [tracking],
    stockRules('§2.3 StockType 1: lots are left empty'),
    stockRules('§2.3 StockType 2: lots are left empty'),
    stockRules('§2.3 StockType 1: serial numbers are not applicable'),
    stockRules('§2.3 StockType 2: serial numbers are not applicable'),
    simulated.tracking('%i goes as the table says'),
  ),
  application(
    '2.3:stock.3',
    'Stock type 3: lots, in and out',
    [tracking],
    stockRules('§2.3 StockType 3: lots are required, coming in and going out'),
    stockRules('§2.3 StockType 3: serial numbers are not applicable'),
    simulated.tracking('%i refuses what the table does not say'),
  ),
  application(
    '2.3:stock.4-6-7',
    'Stock types 4, 6 and 7: lots in; out the service chooses them',
    [tracking],
    stockRules('§2.3, §4.2 rule 2 StockType 4: lots are required coming in, which is inferred: advice'),
    stockRules('§2.3, §4.2 rule 2 StockType 6: lots are required coming in, which is inferred: advice'),
    stockRules('§2.3, §4.2 rule 2 StockType 7: lots are required coming in, which is inferred: advice'),
    stockRules('§2.3 StockType 4 of a purchase return: the service selects the lots'),
    stockRules('§2.3 StockType 6 of a purchase return: the service selects the lots'),
    stockRules('§2.3 StockType 7 of a purchase return: the service selects the lots'),
    simulated.tracking(
      'are selected by the service for stock types 4, 6 and 7 outbound, and pass when they come back as read',
    ),
  ),
  application(
    '2.3:stock.5',
    'Stock type 5: a serial number for each',
    [tracking, serials],
    stockRules('§2.3 StockType 5: serial numbers are required, one per unit'),
    stockRules('§2.3 StockType 5: lots are left empty'),
    simulated.tracking('%i goes as the table says'),
  ),
  assumed(
    'also.stockTypes',
    application(
      '2.3:stock.meaning',
      'What the types mean is not shown: they stay numbers',
      ['renderer/messages/en/problems.ts'],
      stockRules('§2.3 StockType 5: serial numbers are required, one per unit'),
    ),
  ),

  application(
    '2.4:LotNo.unique',
    'A lot’s number stands once in the company; within the document Rampa advises, the rest only the service knows',
    [lots],
    lineRules(
      '§2.4 LotNo: unique; a number twice is advice where lots come in, on any line; going out it is one lot in two parts',
    ),
    simulated.tracking('have a number that is unique within the company'),
  ),
  application(
    '2.4:LotNo.consumes',
    'Going out, it names the lot that is taken from; that there is one only the service knows',
    [tracking, 'renderer/messages/en/problems.ts'],
    stockRules('§2.3, §2.4 StockType 3 of a purchase return: names the existing lot'),
    simulated.tracking('outbound, must be there, of the product, and hold enough'),
  ),
  application(
    '2.4:Quantity.sign',
    'The service gives it the movement’s sign, which is taken off again in reading',
    ['domain/wire/read.ts', 'domain/documents/lot.ts'],
    wire('takes off the sign that the service gave a lot’s quantity (§2.4)'),
  ),
  application(
    '2.4:UnitCode.own',
    'One of the product’s units',
    ['domain/rules/units.ts'],
    lineRules('§2.3, §2.4 UnitCode: the product’s own, as far as the offline list knows'),
  ),
  application(
    '2.4:inbound',
    'Supplier’s number, expiry and text mean something coming in alone',
    [lots, 'domain/documents/lot.ts'],
    lineRules('§2.4 %s: used only for an inbound movement'),
  ),
  application(
    '2.4:sum',
    'Lots come to the line, in the main unit',
    [lots],
    lineRules('§2.4 the sum of the lots equals the line: %s'),
    lineRules('sum: says what was expected, what there is, and in which unit'),
    simulated.tracking('add up to the line in the main unit, whatever units they are in, exactly'),
  ),
  application(
    '2.4:warehouse',
    'Only where the line names a warehouse',
    [tracking],
    stockRules('§2.3, §2.4 lots and serial numbers are used only with a warehouse'),
  ),
  application(
    '2.5:asSent',
    'Extension objects go and come as they are; nothing in them is refused',
    ['domain/documents/extensions.ts', 'domain/wire/write.ts'],
    described('§2.3 to §2.5 every field of a line of a %s and no other'),
    wire('read and sent back unchanged it is what it was, amounts included'),
  ),
];
