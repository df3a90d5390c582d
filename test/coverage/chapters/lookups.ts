/** §4.5: lists that codes and identifiers come from. */
import { application, assumed } from '../row.ts';
import type { Row } from '../row.ts';
import { application_, readers, representatives, simulated, storedLists } from '../tests.ts';

const lookups = 'main/service/lookups.ts';
const rowsFile = 'main/service/lookup-rows.ts';

export const lookupRows: readonly Row[] = [
  application(
    '4.5:customers',
    'Customers, by code and identifier',
    [lookups, rowsFile],
    readers('the path of §4.5: customers'),
    readers('the members of §4.5: customers'),
    application_('are fetched with progress, searched offline, and kept when a fetch fails or is cancelled'),
  ),
  application(
    '4.5:representatives',
    'A customer’s representatives, fetched when a quote needs them',
    [lookups, 'main/application/lookups/lookups.ts', 'main/store/lookups/per-customer-lists.ts'],
    readers('the path of §4.5: representatives, of the customer whose identifier is encoded into it'),
    readers('the members of §4.5: representatives'),
    representatives('are fetched on demand, kept offline with their age, and searched'),
    storedLists('are kept by customer, searched like every list, and found by id and code'),
  ),
  application(
    '4.5:products',
    'Products, by code, and by the barcodes that their answer tells',
    [lookups, rowsFile, 'main/service/barcodes.ts'],
    readers('the path of §4.5: products'),
    readers('the members of §4.5: products'),
    readers('products bring their facts, and only those that were told'),
    readers('barcodes %#'),
    storedLists(
      'finds exactly the barcodes that products carry, as they are scanned, each with its unit where that was told',
    ),
  ),
  application(
    '4.5:currencies',
    'Currencies, by code and identifier',
    [lookups, rowsFile],
    readers('the path of §4.5: currencies'),
    readers('the members of §4.5: currencies'),
  ),
  application(
    '4.5:shipmentDefinitions',
    'Shipment definitions, by code',
    [lookups, rowsFile],
    readers('the path of §4.5: shipmentDefinitions'),
    readers('the members of §4.5: shipmentDefinitions'),
  ),
  application(
    '4.5:lineGroups',
    'Line groups, by name',
    [lookups, rowsFile],
    readers('the path of §4.5: lineGroups'),
    readers('the members of §4.5: lineGroups'),
  ),
  application(
    '4.5:warehouses',
    'Warehouses, by name',
    [lookups, rowsFile],
    readers('the path of §4.5: warehouses'),
    readers('the members of §4.5: warehouses'),
  ),
  assumed(
    'also.lists',
    application(
      '4.5:shapes.notShown',
      'How they answer is not shown: an array, or an object that holds one; else it is said',
      ['main/service/lists.ts', 'main/service/lookup-rows.ts'],
      readers('%s %#'),
      simulated.second('gives customers page by page, and definitions as a bare array'),
    ),
  ),
];
