/** §2.3 to §2.5: lots, serial numbers and extension objects of a line, beyond the facts of their fields. */
import { application, assumed } from '../row.ts';
import type { Row } from '../row.ts';
import { asSent, described, lineRules, simulated, stockRules, stockTypes, wire } from '../tests.ts';

const tracking = 'domain/rules/stock-tracking.ts';
const lots = 'domain/rules/lots.ts';
const serials = 'domain/rules/serials.ts';

export const trackingRows: readonly Row[] = [
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
      ['renderer/messages/en/problems.ts', 'renderer/messages/tr/problems.ts'],
      stockTypes('is its number in $key ($language), and the same is said of each'),
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
    asSent('goes back as it came, whatever is in it'),
    asSent('is never refused by Rampa, whatever is in it'),
    wire('read and sent back unchanged it is what it was, amounts included'),
  ),
];
