/** §4.5: lists that codes and identifiers come from. */
import { application, assumed } from '../row.ts';
import type { Row } from '../row.ts';
import { application_, readers, representatives, simulated, storedLists } from '../tests.ts';

const lookups = 'main/service/lookups.ts';

export const lookupRows: readonly Row[] = [
  application(
    '4.5:customers',
    'Customers, by code and identifier',
    [lookups],
    readers('paths of §4.5'),
    application_('are fetched with progress, searched offline, and kept when a fetch fails or is cancelled'),
  ),
  application(
    '4.5:representatives',
    'A customer’s representatives, fetched when a quote needs them',
    [lookups, 'main/application/lookups.ts', 'main/store/lookups/customer-lists.ts'],
    readers('paths of §4.5'),
    representatives('are fetched on demand, kept offline with their age, and searched'),
    storedLists('are kept by customer, searched like every list, and found by id and code'),
  ),
  application(
    '4.5:products',
    'Products, by code',
    [lookups],
    readers('paths of §4.5'),
    readers('products bring their facts, and only those that were told'),
  ),
  application('4.5:currencies', 'Currencies, by code and identifier', [lookups], readers('paths of §4.5')),
  application('4.5:shipmentDefinitions', 'Shipment definitions, by code', [lookups], readers('paths of §4.5')),
  application('4.5:lineGroups', 'Line groups, by name', [lookups], readers('paths of §4.5')),
  application('4.5:warehouses', 'Warehouses, by name', [lookups], readers('paths of §4.5')),
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
