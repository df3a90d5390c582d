/** Mistakes for what is only assumed: a setting that is no longer followed; of the rest the entry in the list, gone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Break } from '../mutation.ts';

const documents = 'main/service/documents.ts';
const pages = 'main/service/pages.ts';
const list = 'renderer/screens/connection/assumptions.ts';

const ofSettings: Readonly<Record<string, Break>> = {
  'A:assumed.despatchesPath': [
    documents,
    "case 'despatch':\n      return { path: despatchesPath,",
    "case 'despatch':\n      return { path: '/despatches',",
  ],
  'A:assumed.quotesPath': [
    documents,
    "case 'quote':\n      return { path: quotesPath,",
    "case 'quote':\n      return { path: '/quotes',",
  ],
  'A:assumed.writePurchaseReturns': [
    'domain/availability.ts',
    '|| settings.assumed.writePurchaseReturns;',
    '|| !settings.assumed.writePurchaseReturns;',
  ],
  'A:assumed.purchaseReturnsPath': [
    documents,
    "assumed: true, setting: 'purchaseReturnsPath'",
    'assumed: true, setting: null',
  ],
  'A:assumed.limitResetHour': [
    'main/sync/queue/budget.ts',
    'if (start.getTime() > now) start',
    'if (start.getTime() < now) start',
  ],
  'A:assumed.pageParameter': [
    pages,
    "pageParameter !== '' && problem.reason === 'refusedByService'",
    "pageParameter !== '' && problem.reason === 'notFound'",
  ],
  'A:assumed.firstPage': [pages, 'let page = firstPage; page', 'let page = 1; page'],
  'A:assumed.deductWithholding': ['domain/amounts/document.ts', 'policy.deductWithholding ? net : gross', 'gross'],
  'A:assumed.taxesInVatBase': [
    'domain/amounts/taxes.ts',
    'entersVatBase: policy.taxesInVatBase && ',
    'entersVatBase: false && ',
  ],
  'A:assumed.taxesDeducted': ['domain/amounts/taxes.ts', 'deducted: policy.taxesDeducted && ', 'deducted: '],
  'A:assumed.addedTaxesInLineTotal': ['domain/amounts/line.ts', 'policy.addedTaxesInLineTotal\n', 'true\n'],
  'A:assumed.totalsInDefaultCurrency': [
    'domain/amounts/document.ts',
    'mixed || (headerHasCurrency[kind] && policy.totalsInDefaultCurrency)',
    'mixed',
  ],
  'A:assumed.sendChosenLots': [
    'domain/settings.ts',
    "assumed.sendChosenLots ? 'sentBack' : 'leftEmpty'",
    "assumed.sendChosenLots ? 'leftEmpty' : 'sentBack'",
  ],
  'A:assumed.leftOutOfSalesReturns': [
    'domain/settings.ts',
    "salesReturnInvoice: 'leftOutOfSalesReturns',",
    "salesReturnInvoice: 'leftOutOfPurchaseReturns',",
  ],
  'A:assumed.leftOutOfPurchaseReturns': [
    'domain/settings.ts',
    "purchaseReturnInvoice: 'leftOutOfPurchaseReturns',",
    "purchaseReturnInvoice: 'leftOutOfSalesReturns',",
  ],
  'A:assumed.leftOutOfDespatches': [
    'domain/settings.ts',
    "despatch: 'leftOutOfDespatches',",
    "despatch: 'leftOutOfSalesReturns',",
  ],
  'A:assumed.leftOutOfQuotes': ['domain/settings.ts', "quote: 'leftOutOfQuotes',", "quote: 'leftOutOfSalesReturns',"],
};

/** Each entry of the list, by its key. */
const entries = [
  ...readFileSync(join(import.meta.dirname, '..', '..', '..', '..', list), 'utf8').matchAll(
    /^ {2}\{ key: '(\w+)'[^\n]*\n/gm,
  ),
];
const ofList = Object.fromEntries(
  entries.map(([entry, key = '']): [string, Break] => [`A:also.${key}`, [list, entry, '']]),
);

export const assumedBreaks: Readonly<Record<string, Break>> = { ...ofSettings, ...ofList };
