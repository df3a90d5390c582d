/**
 * The one description of what a policy can set: a new setting of a connection (domain/settings.ts) does not compile until it
 * is described here; what is not a connection's is added by hand, here and in apply.ts. The check of a policy, its JSON schema, the administrative templates for Windows, the documentation's table and the
 * locked look of the page's fields follow from it.
 */
import { updateModes } from '../model/updates.ts';
import { weighedLayouts } from '../barcodes/weighed-goods.ts';
import type { ConnectionSettingKey, PolicyKey, PolicyMode } from '../model/policy.ts';

export type PolicyType =
  | { readonly kind: 'text'; readonly maxLength: number; readonly pattern: string }
  | { readonly kind: 'whole'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

export interface PolicySetting {
  readonly type: PolicyType;
  readonly modes: readonly PolicyMode[];
  /** Version of Rampa from which on it is heeded; an older one refuses the policy. */
  readonly since: string;
  /** Key in the page's catalogue of messages; `.hint` behind it, where there is such a text, says what the setting is for. */
  readonly message: string;
}

type Described = Pick<PolicySetting, 'type'> & Partial<Pick<PolicySetting, 'modes'>>;

// As the form of a connection would save it: no blanks around it, and no slash at the end of an address or a path.
const text = (maxLength: number): Described => ({ type: { kind: 'text', maxLength, pattern: '^\\S(.*\\S)?$' } });
const textOrNone = (maxLength: number): Described => ({
  type: { kind: 'text', maxLength, pattern: '^(\\S(.*\\S)?)?$' },
});
const address: Described = {
  type: { kind: 'text', maxLength: 500, pattern: '^https?://[^\\s/?#@\\\\]+(/[^\\s/?#\\\\]+)*$' },
};
const path: Described = { type: { kind: 'text', maxLength: 200, pattern: '^(/[^\\s/?#]+)+$' } };
const whole = (minimum: number, maximum: number): Described => ({ type: { kind: 'whole', minimum, maximum } });
const identifier = whole(1, 2_147_483_647);
const flag: Described = { type: { kind: 'flag' } };

const connection: Readonly<Record<ConnectionSettingKey, Described>> = {
  // One name for all connections of a user would tell none from another.
  name: { ...text(100), modes: ['default'] },
  baseUrl: address,
  authUrl: address,
  organisation: text(200),
  userId: identifier,
  companyId: identifier,
  periodId: identifier,
  defaultCurrency: { type: { kind: 'text', maxLength: 10, pattern: '^\\S+$' } },
  defaultWarehouse: textOrNone(200),
  defaultLineGroup: textOrNone(200),
  defaultUnit: textOrNone(50),
  weighedGoods: { type: { kind: 'choice', values: weighedLayouts } },
  usesEInvoice: flag,
  clientReference: flag,
  localGuidance: flag,
  parallel: whole(1, 8),
  timeoutSeconds: whole(5, 600),
  'assumed.despatchesPath': path,
  'assumed.quotesPath': path,
  'assumed.writePurchaseReturns': flag,
  'assumed.purchaseReturnsPath': path,
  'assumed.limitResetHour': whole(0, 23),
  'assumed.pageParameter': { type: { kind: 'text', maxLength: 40, pattern: '^[A-Za-z0-9_.-]*$' } },
  'assumed.firstPage': whole(0, 1),
  'assumed.deductWithholding': flag,
  'assumed.taxesInVatBase': flag,
  'assumed.taxesDeducted': flag,
  'assumed.addedTaxesInLineTotal': flag,
  'assumed.totalsInDefaultCurrency': flag,
  'assumed.sendChosenLots': flag,
  'assumed.leftOutOfSalesReturns': textOrNone(2000),
  'assumed.leftOutOfPurchaseReturns': textOrNone(2000),
  'assumed.leftOutOfDespatches': textOrNone(2000),
  'assumed.leftOutOfQuotes': textOrNone(2000),
};

/** Without a name and password, which are asked for and kept in the keychain, and without lists of Chromium's own. */
const proxy =
  '^(system|direct|pac https?://[^\\s@]+|fixed (https?://)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?:[0-9]{1,5})$';

/** `/…`, `D:\…` or `\\server\share…`; whether it is a path of the machine, main/policy/check.ts looks at. */
const absoluteFolder = '^(/|[A-Za-z]:[\\\\/]|\\\\\\\\[^\\\\/?.\\s][^\\\\/]*\\\\[^\\\\/\\s])([^\\u0000-\\u001f]*\\S)?$';

const both: readonly PolicyMode[] = ['default', 'locked'];
const since = '0.1.0';

/** By its key, in the order in which documents list them. */
export const policySettings: ReadonlyMap<PolicyKey, PolicySetting> = new Map<PolicyKey, PolicySetting>([
  [
    'language',
    { type: { kind: 'choice', values: ['system', 'tr', 'en'] }, modes: both, since, message: 'shell.language' },
  ],
  // Rampa's own, and no user's choice.
  [
    'updates',
    {
      type: { kind: 'choice', values: updateModes },
      modes: ['locked'],
      since,
      message: 'policy.updates',
    },
  ],
  ['backups.days', { ...whole(1, 90), modes: ['locked'], since, message: 'policy.backups.days' }],
  ['backups.weeks', { ...whole(0, 260), modes: ['locked'], since, message: 'policy.backups.weeks' }],
  [
    'backups.folder',
    {
      type: { kind: 'text', maxLength: 200, pattern: absoluteFolder },
      modes: ['locked'],
      since,
      message: 'policy.backups.folder',
    },
  ],
  [
    'documents.keepSentDays',
    { ...whole(30, 3650), modes: ['locked'], since, message: 'policy.documents.keepSentDays' },
  ],
  [
    'proxy',
    { type: { kind: 'text', maxLength: 500, pattern: proxy }, modes: ['locked'], since, message: 'policy.proxy' },
  ],
  ...Object.entries(connection).map(([name, described]): [PolicyKey, PolicySetting] => {
    const key = `connection.${name as ConnectionSettingKey}` as const;
    return [key, { modes: both, ...described, since, message: key }];
  }),
]);
