/** §2.3: rules of a line beyond the facts of its fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  fields,
  lineRules,
  lookupPresence,
  readers,
  requiredRules,
  simulated,
  updateRules,
  wire,
} from '../tests.ts';

const presence = 'domain/rules/lookup-presence.ts';
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
    [presence, 'main/store/lookups/lookups.ts'],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    lookupPresence('are marked at the header and at their lines, by code or by name, and stop nothing'),
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
    readers('a unit goes by its universal code, whatever else it is called, and by its name where it has none (§2.3)'),
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
    [presence],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    lookupPresence('are marked at the header and at their lines, by code or by name, and stop nothing'),
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
    ['domain/documents/invoice-line.ts', presence],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    lookupPresence('are marked at the header and at their lines, by code or by name, and stop nothing'),
    simulated.header('knows its customers, shipments and line groups'),
  ),
  application(
    '2.3:WarehouseName.list',
    'By name, from the warehouses’ list',
    ['domain/documents/invoice-line.ts', presence],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    lookupPresence('are marked at the header and at their lines, by code or by name, and stop nothing'),
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
    'VAT times the share, not rounded: shown as it will come, never sent',
    ['domain/amounts/line.ts', 'domain/documents/invoice-line.ts'],
    amounts('withholds by %j: %s'),
    amounts('never takes the withheld VAT for an override: the service calculates it'),
  ),
];
