/** Assumptions that can be changed in the connection’s settings. */
import { setting } from '../assumption.ts';
import type { Row } from '../row.ts';
import { amounts, budget, connectionForm, documentRows, offered, opening, pages } from '../tests.ts';

const paths = 'main/service/documents.ts';

export const assumedSettingsRows: readonly Row[] = [
  setting(
    'despatchesPath',
    '§4.3: where despatches are',
    paths,
    documentRows('%s: the assumed path'),
    opening('names the setting to change, of the %s service'),
  ),
  setting(
    'quotesPath',
    '§4.4: where quotes are',
    paths,
    documentRows('%s: the assumed path'),
    opening('names the setting to change, of the %s service'),
  ),
  setting(
    'writePurchaseReturns',
    '§4.1: that purchase returns are listed and written at all; off',
    'domain/availability.ts',
    offered('§4.1 of a purchase return only getting one, until writing is switched on'),
    offered('the switch is of purchase returns alone'),
    opening('are not listed or written, and are read by id all the same, by the %s service'),
    opening('are there as soon as they are switched on, and gone when they are switched off'),
  ),
  setting(
    'purchaseReturnsPath',
    '§4.1: where they are listed and written',
    paths,
    documentRows('purchase returns are got where the specification shows it, and listed where it is assumed'),
    connectionForm('stands in nobody’s way while its switch is off, and is kept where it is good'),
  ),
  setting(
    'limitResetHour',
    '§8: when the day of the limit begins',
    'main/sync/budget.ts',
    budget('counts by the service’s day, which begins at the assumed hour'),
  ),
  setting(
    'pageParameter',
    '§4.2, §4.5, §8: how a list is asked for a page',
    'main/service/pages.ts',
    pages('with one, pages are read until one is empty'),
    pages('a service that refuses the page parameter calls it in doubt'),
  ),
  setting(
    'firstPage',
    '§4.2, §4.5, §8: which page is the first',
    'main/service/pages.ts',
    pages('with one, pages are read until one is empty'),
  ),
  setting(
    'deductWithholding',
    '§2.1, §2.7, §2.8: whether the grand total has the withheld VAT taken off',
    'domain/amounts/document.ts',
    amounts('deducts the withheld VAT once'),
  ),
];
