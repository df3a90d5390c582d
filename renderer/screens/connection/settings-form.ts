/**
 * A connection's settings as they stand in a form, every number as the text that was typed, and back: pure, so that what
 * is refused and why can be tested without a page.
 */
import { weighedLayouts } from '../../../domain/barcodes/weighed-goods.ts';
import { assumedDefaults, connectionDefaults } from '../../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../../domain/settings.ts';
import { addressProblem, doubledPath, foreignHost, maxPath, pathProblem, tidyAddress, tidyPath } from './addresses.ts';
import type { AddressProblem, PathProblem } from './addresses.ts';

export const textKeys = [
  'name',
  'baseUrl',
  'authUrl',
  'organisation',
  'userId',
  'companyId',
  'periodId',
  'defaultCurrency',
  'defaultWarehouse',
  'defaultLineGroup',
  'defaultUnit',
  'weighedGoods',
  'parallel',
  'timeoutSeconds',
  'assumed.despatchesPath',
  'assumed.quotesPath',
  'assumed.purchaseReturnsPath',
  'assumed.limitResetHour',
  'assumed.pageParameter',
  'assumed.firstPage',
  'assumed.leftOutOfSalesReturns',
  'assumed.leftOutOfPurchaseReturns',
  'assumed.leftOutOfDespatches',
  'assumed.leftOutOfQuotes',
] as const;
export const flagKeys = [
  'usesEInvoice',
  'localGuidance',
  'clientReference',
  'assumed.writePurchaseReturns',
  'assumed.deductWithholding',
  'assumed.taxesInVatBase',
  'assumed.taxesDeducted',
  'assumed.addedTaxesInLineTotal',
  'assumed.totalsInDefaultCurrency',
  'assumed.sendChosenLots',
] as const;
export type TextKey = (typeof textKeys)[number];
export type FlagKey = (typeof flagKeys)[number];
export type SettingKey = TextKey | FlagKey;
type PathKey = Extract<TextKey, `assumed.${string}Path`>;
export type AssumedKey = `assumed.${keyof Assumptions}`;
export type FormValues = Readonly<Record<TextKey, string> & Record<FlagKey, boolean>>;

export interface SettingProblem {
  readonly code: AddressProblem | PathProblem | 'wholeNumber' | 'currency' | 'parameter';
  readonly params?: Readonly<Record<string, number>>;
}
export type SettingProblems = Readonly<Partial<Record<TextKey, SettingProblem>>>;
export interface FormReading {
  /** `null` while something is wrong. */
  readonly settings: ConnectionSettings | null;
  readonly problems: SettingProblems;
}

export function toValues(settings: ConnectionSettings): FormValues {
  const { assumed } = settings;
  const whole = (value: number | null): string => (value === null ? '' : String(value));
  return {
    name: settings.name,
    baseUrl: settings.baseUrl,
    authUrl: settings.authUrl,
    organisation: settings.organisation,
    userId: whole(settings.userId),
    companyId: whole(settings.companyId),
    periodId: whole(settings.periodId),
    defaultCurrency: settings.defaultCurrency,
    defaultWarehouse: settings.defaultWarehouse,
    defaultLineGroup: settings.defaultLineGroup,
    defaultUnit: settings.defaultUnit,
    weighedGoods: settings.weighedGoods,
    usesEInvoice: settings.usesEInvoice,
    localGuidance: settings.localGuidance,
    clientReference: settings.clientReference,
    parallel: whole(settings.parallel),
    timeoutSeconds: whole(settings.timeoutSeconds),
    'assumed.despatchesPath': assumed.despatchesPath,
    'assumed.quotesPath': assumed.quotesPath,
    'assumed.writePurchaseReturns': assumed.writePurchaseReturns,
    'assumed.purchaseReturnsPath': assumed.purchaseReturnsPath,
    'assumed.limitResetHour': whole(assumed.limitResetHour),
    'assumed.pageParameter': assumed.pageParameter,
    'assumed.firstPage': whole(assumed.firstPage),
    'assumed.deductWithholding': assumed.deductWithholding,
    'assumed.taxesInVatBase': assumed.taxesInVatBase,
    'assumed.taxesDeducted': assumed.taxesDeducted,
    'assumed.addedTaxesInLineTotal': assumed.addedTaxesInLineTotal,
    'assumed.totalsInDefaultCurrency': assumed.totalsInDefaultCurrency,
    'assumed.sendChosenLots': assumed.sendChosenLots,
    'assumed.leftOutOfSalesReturns': assumed.leftOutOfSalesReturns,
    'assumed.leftOutOfPurchaseReturns': assumed.leftOutOfPurchaseReturns,
    'assumed.leftOutOfDespatches': assumed.leftOutOfDespatches,
    'assumed.leftOutOfQuotes': assumed.leftOutOfQuotes,
  };
}

export const emptyValues = toValues(connectionDefaults);

/** The path is not to be seen while its switch is off; nothing wrong with it may stand in the way then. */
function hiddenPath(values: FormValues): string {
  const path = tidyPath(values['assumed.purchaseReturnsPath']);
  return pathProblem(path) === null ? path : assumedDefaults.purchaseReturnsPath;
}

/** int32 with minimum 1 (§1.1). */
const identifier = { min: 1, max: 2_147_483_647 };
const parallel = { min: 1, max: 8 };
const timeout = { min: 5, max: 600 };

/** Reads what was typed. Blanks around a value and an address's trailing slashes are taken off, nothing else is. */
export function readSettings(values: FormValues): FormReading {
  const problems: { [K in TextKey]?: SettingProblem } = {};
  const refuse = (key: TextKey, code: SettingProblem['code'], params?: SettingProblem['params']): void => {
    problems[key] ??= params === undefined ? { code } : { code, params };
  };
  const text = (key: TextKey, max: number): string => {
    const value = values[key].trim();
    if (value.length > max) refuse(key, 'tooLong', { max });
    return value;
  };
  const address = (key: 'baseUrl' | 'authUrl'): string => {
    const problem = addressProblem(values[key]);
    if (problem !== null) refuse(key, problem);
    return tidyAddress(text(key, 500));
  };
  const whole = (key: TextKey, { min, max }: typeof identifier): number | null => {
    const value = values[key].trim();
    const number = Number(value);
    if (value === '') return null;
    if (/^\d{1,10}$/.test(value) && number >= min && number <= max) return number;
    refuse(key, 'wholeNumber', { min, max });
    return null;
  };
  const needed = (key: TextKey, limits: typeof identifier): number => {
    if (values[key].trim() === '') refuse(key, 'required');
    return whole(key, limits) ?? limits.min;
  };

  const path = (key: PathKey): string => {
    const value = tidyPath(values[key]);
    const problem = pathProblem(value);
    if (problem !== null) refuse(key, problem, problem === 'tooLong' ? { max: maxPath } : undefined);
    return value;
  };

  const name = text('name', 100);
  if (name === '') refuse('name', 'required');
  const defaultCurrency = text('defaultCurrency', 10);
  if (defaultCurrency === '') refuse('defaultCurrency', 'required');
  else if (/\s/.test(defaultCurrency)) refuse('defaultCurrency', 'currency');
  const pageParameter = text('assumed.pageParameter', 40);
  if (!/^[A-Za-z0-9_.-]*$/.test(pageParameter)) refuse('assumed.pageParameter', 'parameter');
  const writePurchaseReturns = values['assumed.writePurchaseReturns'];

  const settings: ConnectionSettings = {
    name,
    baseUrl: address('baseUrl'),
    authUrl: address('authUrl'),
    organisation: text('organisation', 200),
    userId: whole('userId', identifier),
    companyId: whole('companyId', identifier),
    periodId: whole('periodId', identifier),
    defaultCurrency,
    defaultWarehouse: text('defaultWarehouse', 200),
    defaultLineGroup: text('defaultLineGroup', 200),
    defaultUnit: text('defaultUnit', 50),
    weighedGoods: weighedLayouts.find((layout) => layout === values.weighedGoods) ?? 'none',
    usesEInvoice: values.usesEInvoice,
    localGuidance: values.localGuidance,
    clientReference: values.clientReference,
    parallel: needed('parallel', parallel),
    timeoutSeconds: needed('timeoutSeconds', timeout),
    assumed: {
      despatchesPath: path('assumed.despatchesPath'),
      quotesPath: path('assumed.quotesPath'),
      writePurchaseReturns,
      purchaseReturnsPath: writePurchaseReturns ? path('assumed.purchaseReturnsPath') : hiddenPath(values),
      limitResetHour: needed('assumed.limitResetHour', { min: 0, max: 23 }),
      pageParameter,
      firstPage: needed('assumed.firstPage', { min: 0, max: 1 }),
      deductWithholding: values['assumed.deductWithholding'],
      taxesInVatBase: values['assumed.taxesInVatBase'],
      taxesDeducted: values['assumed.taxesDeducted'],
      addedTaxesInLineTotal: values['assumed.addedTaxesInLineTotal'],
      totalsInDefaultCurrency: values['assumed.totalsInDefaultCurrency'],
      sendChosenLots: values['assumed.sendChosenLots'],
      leftOutOfSalesReturns: text('assumed.leftOutOfSalesReturns', 2000),
      leftOutOfPurchaseReturns: text('assumed.leftOutOfPurchaseReturns', 2000),
      leftOutOfDespatches: text('assumed.leftOutOfDespatches', 2000),
      leftOutOfQuotes: text('assumed.leftOutOfQuotes', 2000),
    },
  };
  return { settings: Object.keys(problems).length === 0 ? settings : null, problems };
}

const isPathKey = (key: TextKey): key is PathKey => key.startsWith('assumed.') && key.endsWith('Path');

export interface SettingWarning {
  readonly code: 'foreignHost' | 'doubledPath' | 'currencyForm' | 'sameName';
  readonly params?: Readonly<Record<string, string>>;
}
/** Worth a second look, never in the way. */
export function settingWarning(
  key: TextKey,
  values: FormValues,
  otherNames: readonly string[] = [],
): SettingWarning | null {
  const value = values[key].trim();
  if (key === 'baseUrl' || key === 'authUrl' || isPathKey(key)) {
    const host = isPathKey(key) ? null : foreignHost(value);
    if (host !== null) return { code: 'foreignHost', params: { host } };
    const doubled = doubledPath(isPathKey(key) ? 'path' : key, value);
    return doubled === null ? null : { code: 'doubledPath', params: { path: doubled } };
  }
  if (key === 'defaultCurrency' && value !== '' && !/^[A-Z]{3}$/.test(value)) return { code: 'currencyForm' };
  if (key === 'name' && value !== '' && otherNames.includes(value)) return { code: 'sameName' };
  return null;
}

/** Settings without which nothing can be sent, in the form's order; drafting needs none of them. */
const neededToSend = [
  'baseUrl',
  'authUrl',
  'organisation',
  'userId',
  'companyId',
] as const satisfies readonly TextKey[];

export function missingToSend(
  values: FormValues,
  hasApiKey: boolean,
): readonly ((typeof neededToSend)[number] | 'apiKey')[] {
  const missing = neededToSend.filter((key) => values[key].trim() === '');
  return hasApiKey ? missing : [...missing, 'apiKey'];
}
