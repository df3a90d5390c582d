/** Assumptions that can be changed in the connection’s settings. */
import { setting } from '../assumption.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  budget,
  connectionForm,
  documentRows,
  lineRules,
  offered,
  opening,
  pages,
  sentBack,
} from '../tests.ts';

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
    'main/sync/queue/budget.ts',
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
    pages('the first page is the one that the settings call so'),
  ),
  setting(
    'deductWithholding',
    '§2.1, §2.7, §2.8: whether the grand total has the withheld VAT taken off',
    'domain/amounts/document.ts',
    amounts('deducts the withheld VAT once'),
  ),
  setting(
    'sendChosenLots',
    '§2.3: whether lots that the service chose are sent back or left empty',
    'domain/chosen-lots.ts',
    sentBack('are nothing to be told of, and are left empty or sent back by the connection’s setting'),
    sentBack('fit no more once the quantity is another'),
  ),
  setting(
    'leftOutOfSalesReturns',
    '§4.2, §4.3, §4.4: members that Rampa does not know and the service does not take back with sales returns',
    'domain/wire/write.ts',
    sentBack('of a %s is left out by the connection’s setting, at every level, and by no other kind’s'),
  ),
  setting(
    'leftOutOfPurchaseReturns',
    '§4.2, §4.3, §4.4: members that Rampa does not know and the service does not take back with purchase returns',
    'domain/wire/write.ts',
    sentBack('of a %s is left out by the connection’s setting, at every level, and by no other kind’s'),
  ),
  setting(
    'leftOutOfDespatches',
    '§4.2, §4.3, §4.4: members that Rampa does not know and the service does not take back with despatches',
    'domain/wire/write.ts',
    sentBack('of a %s is left out by the connection’s setting, at every level, and by no other kind’s'),
  ),
  setting(
    'leftOutOfQuotes',
    '§4.2, §4.3, §4.4: members that Rampa does not know and the service does not take back with quotes',
    'domain/wire/write.ts',
    sentBack('of a %s is left out by the connection’s setting, at every level, and by no other kind’s'),
  ),
  setting(
    'taxesInVatBase',
    '§2.3 VatBase: that VAT is reckoned on additional taxes too, as the dated list says; a price with VAT includes them',
    'domain/amounts/taxes.ts',
    amounts('ÖTV enters the VAT base: 1,000 + 50 % + VAT 20 % is 1,800, of which VAT is 300'),
    amounts('a price that includes VAT includes what VAT is reckoned on, and all adds up to it'),
  ),
  setting(
    'taxesDeducted',
    '§2.1 AdditionalTaxTotal: that some additional taxes are taken off what is payable, as the dated list says',
    'domain/amounts/taxes.ts',
    amounts('stopaj is taken off what is payable and not added: 1,000 + VAT 20 % − 20 % is 1,000'),
    amounts('a connection may have them counted plainly'),
  ),
  setting(
    'addedTaxesInLineTotal',
    '§2.3 AmountIncludingTax: whether an added tax outside the VAT base is part of it',
    'domain/amounts/line.ts',
    amounts('konaklama vergisi is in AmountIncludingTax by the connection’s setting, and in the total either way'),
  ),
  setting(
    'totalsInDefaultCurrency',
    '§2.7, §2.8: which currency the totals of a despatch or quote are in',
    'domain/amounts/document.ts',
    lineRules(
      'is held against the default currency where the connection has the totals in it, and never of an invoice',
    ),
  ),
];
