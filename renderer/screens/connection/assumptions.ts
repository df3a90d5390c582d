/**
 * What Rampa assumes about the service without having a setting for it, with the section of the specification that leaves it
 * open. The settings that rest on an assumption are in AssumedSettings.svelte; both are rows of the coverage table.
 */
export const assumptionGroups = ['documents', 'lines', 'lists', 'answers', 'session'] as const;
export type AssumptionGroup = (typeof assumptionGroups)[number];

export const alsoAssumed = [
  { key: 'salesReturns', section: '§2.6, §4.2', group: 'documents' },
  { key: 'purchaseReturns', section: '§4.1', group: 'documents' },
  { key: 'despatchOperations', section: '§4.3', group: 'documents' },
  { key: 'quoteOperations', section: '§4.4', group: 'documents' },
  { key: 'otherFields', section: '§2.7, §2.8', group: 'documents' },
  { key: 'identifiers', section: '§2.1, §2.3', group: 'documents' },
  { key: 'snapshot', section: '§2.1, §2.7', group: 'documents' },
  { key: 'company', section: '§2.1, §2.7', group: 'documents' },
  { key: 'profiles', section: '§2.1', group: 'documents' },
  { key: 'sharingCodes', section: '§1, §2.8', group: 'documents' },
  { key: 'cancelled', section: '§3', group: 'documents' },
  { key: 'dates', section: '§2.1, §2.7', group: 'documents' },
  { key: 'despatchLines', section: '§2.7', group: 'lines' },
  { key: 'quoteLines', section: '§2.8', group: 'lines' },
  { key: 'lineIdentity', section: '§2.6, §4.3', group: 'lines' },
  { key: 'orderLinks', section: '§4.3', group: 'lines' },
  { key: 'returnsInbound', section: '§4.2', group: 'lines' },
  { key: 'despatchDirection', section: '§2.3, §2.7', group: 'lines' },
  { key: 'stockTypes', section: '§2.3', group: 'lines' },
  { key: 'stock', section: '§2.3, §4.5', group: 'lines' },
  { key: 'warehouse', section: '§2.3', group: 'lines' },
  { key: 'vatRate', section: '§2.3', group: 'lines' },
  { key: 'amounts', section: '§1, §2.1', group: 'lines' },
  { key: 'lists', section: '§4.2, §4.5', group: 'lists' },
  { key: 'rows', section: '§4.5', group: 'lists' },
  { key: 'listParameters', section: '§4.2', group: 'lists' },
  { key: 'partial', section: '§4.5, §8', group: 'lists' },
  { key: 'updateAnswers', section: '§2.7, §2.8', group: 'answers' },
  { key: 'modified', section: '§2.1', group: 'answers' },
  { key: 'reference', section: '§2.1, §2.7', group: 'answers' },
  { key: 'unknownPath', section: '§4.3, §4.4', group: 'answers' },
  { key: 'statuses', section: '§7', group: 'answers' },
  { key: 'numberTaken', section: '§7', group: 'answers' },
  { key: 'otherCodes', section: '§7', group: 'answers' },
  { key: 'noEvents', section: '§6', group: 'answers' },
  { key: 'permissions', section: '§5.10', group: 'session' },
  { key: 'counted', section: '§8', group: 'session' },
  { key: 'otherLimits', section: '§8', group: 'session' },
] as const satisfies readonly { readonly key: string; readonly section: string; readonly group: AssumptionGroup }[];
