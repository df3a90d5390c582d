import { describe, expect, test } from 'vitest';
import * as Value from 'typebox/value';
import { ConnectionSettings, connectionDefaults } from '../../../domain/settings.ts';
import {
  addressProblem,
  doubledPath,
  foreignHost,
  tidyAddress,
} from '../../../renderer/screens/connection/addresses.ts';
import {
  missingToSend,
  readSettings,
  settingWarning,
  toValues,
} from '../../../renderer/screens/connection/settings-form.ts';
import type { FormValues, TextKey } from '../../../renderer/screens/connection/settings-form.ts';

const named: FormValues = { ...toValues(connectionDefaults), name: 'Demir' };
const problemOf = (key: TextKey, value: string) => readSettings({ ...named, [key]: value }).problems[key]?.code;

describe('an address', () => {
  test.each([
    ['', null],
    ['https://accounts.example', null],
    ['https://accounts.example/a/b/', null],
    ['http://localhost:8080', null],
    ['http://127.0.0.1:5000/', null],
    ['http://[::1]:5000', null],
    ['http://accounts.example', 'needsHttps'],
    ['http://127.0.0.1.example', 'needsHttps'],
    ['accounts.example', 'notAnAddress'],
    ['ftp://accounts.example', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['https://user:secret@accounts.example', 'holdsCredentials'],
    ['https://accounts.example?x=1', 'holdsQuery'],
    ['https://accounts.example/?', 'holdsQuery'],
    ['https://accounts.example/#top', 'holdsQuery'],
  ])('%s: %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });

  test('is stored without surrounding spaces and trailing slashes', () => {
    expect(tidyAddress('  https://accounts.example/x//  ')).toBe('https://accounts.example/x');
  });

  test.each([
    // A Cyrillic а; a Greek ο; a full-width letter, which normalises to Latin; an ideographic full stop, which becomes
    // a dot.
    ['https://\u0430ccounts.example/x', 'https://xn--ccounts-1fg.example/x', 'xn--ccounts-1fg.example'],
    ['https://acc\u03bfunts.example:8443', 'https://xn--accunts-bpf.example:8443', 'xn--accunts-bpf.example'],
    ['https://\uff41ccounts.example', 'https://accounts.example', null],
    ['https://accounts\u3002example', 'https://accounts.example', null],
    ['https://xn--ccounts-1fg.example', 'https://xn--ccounts-1fg.example', 'xn--ccounts-1fg.example'],
    ['https://accounts.example./x', 'https://accounts.example/x', null],
    ['https://Accounts.example/X', 'https://Accounts.example/X', null],
  ])('%s is stored with its DNS host name, and the user is warned of look-alike letters', (typed, kept, host) => {
    expect(tidyAddress(typed)).toBe(kept);
    expect(foreignHost(typed)).toBe(host);
    const warning = settingWarning('baseUrl', { ...named, baseUrl: typed });
    expect(warning).toEqual(host === null ? null : { code: 'foreignHost', params: { host } });
  });

  test('gets a warning if it contains the path that Rampa adds itself', () => {
    expect(doubledPath('baseUrl', 'https://a.example/api/v1/')).toBe('/api/v1');
    expect(doubledPath('authUrl', 'https://a.example/auth/ApiAuth/login')).toBe('/ApiAuth/login');
    expect(doubledPath('authUrl', 'https://a.example/api/v1')).toBeNull();
    expect(doubledPath('baseUrl', 'https://api.example')).toBeNull();
    expect(doubledPath('path', 'api/v1/quotes')).toBe('/api/v1');
    expect(doubledPath('path', '/apiary/quotes')).toBeNull();
  });
});

describe('reading the form', () => {
  test('needs only a name', () => {
    expect(readSettings(named).settings).toEqual({ ...connectionDefaults, name: 'Demir' });
    expect(readSettings({ ...named, name: '  ' }).problems.name?.code).toBe('required');
  });

  test('produces settings that the bridge accepts and that convert back to the same form', () => {
    const { settings } = readSettings({
      ...named,
      baseUrl: ' https://a.example/ ',
      authUrl: 'https://a.example/auth/',
      organisation: ' Demir A.Ş. ',
      userId: ' 7 ',
      companyId: '2147483647',
      periodId: '2026',
      parallel: '8',
      timeoutSeconds: '5',
      localGuidance: false,
      'assumed.despatchesPath': 'delivery/notes/',
      'assumed.quotesPath': ' /sales/offers ',
      'assumed.writePurchaseReturns': true,
      'assumed.purchaseReturnsPath': 'purchase/returns',
      'assumed.limitResetHour': '23',
      'assumed.pageParameter': 'page_no',
      'assumed.firstPage': '0',
      'assumed.deductWithholding': true,
      'assumed.taxesInVatBase': false,
      'assumed.taxesDeducted': false,
      'assumed.addedTaxesInLineTotal': true,
      'assumed.totalsInDefaultCurrency': true,
    });
    expect(settings).not.toBeNull();
    if (settings === null) return;
    expect(Value.Check(ConnectionSettings, settings)).toBe(true);
    expect(settings).toMatchObject({ baseUrl: 'https://a.example', organisation: 'Demir A.Ş.', userId: 7 });
    expect(settings.localGuidance).toBe(false);
    expect(settings.assumed).toMatchObject({
      despatchesPath: '/delivery/notes',
      quotesPath: '/sales/offers',
      writePurchaseReturns: true,
      purchaseReturnsPath: '/purchase/returns',
    });
    expect(readSettings(toValues(settings)).settings).toEqual(settings);
  });

  test.each<[TextKey, string, string | undefined]>([
    ['userId', '1', undefined],
    ['userId', '0', 'wholeNumber'],
    ['userId', '-1', 'wholeNumber'],
    ['userId', '1.5', 'wholeNumber'],
    ['userId', '1e3', 'wholeNumber'],
    ['userId', '2147483648', 'wholeNumber'],
    ['periodId', '', undefined],
    ['parallel', '', 'required'],
    ['parallel', '9', 'wholeNumber'],
    ['timeoutSeconds', '4', 'wholeNumber'],
    ['timeoutSeconds', '601', 'wholeNumber'],
    ['defaultCurrency', ' ', 'required'],
    ['defaultCurrency', 'T RY', 'currency'],
    ['defaultCurrency', 'TL', undefined],
    ['defaultCurrency', 'ELEVENCHARS', 'tooLong'],
    ['name', 'x'.repeat(100), undefined],
    ['name', 'x'.repeat(101), 'tooLong'],
    ['organisation', 'x'.repeat(201), 'tooLong'],
    ['defaultWarehouse', 'x'.repeat(200), undefined],
    ['defaultWarehouse', 'x'.repeat(201), 'tooLong'],
    ['defaultLineGroup', 'x'.repeat(201), 'tooLong'],
    ['defaultUnit', 'x'.repeat(50), undefined],
    ['defaultUnit', 'x'.repeat(51), 'tooLong'],
    ['baseUrl', `https://a.example/${'x'.repeat(500)}`, 'tooLong'],
    ['assumed.despatchesPath', '/', 'required'],
    ['assumed.despatchesPath', '/a b', 'path'],
    ['assumed.despatchesPath', '/a?b', 'path'],
    ['assumed.despatchesPath', 'x'.repeat(199), undefined],
    ['assumed.despatchesPath', 'x'.repeat(200), 'tooLong'],
    ['assumed.quotesPath', '', 'required'],
    ['assumed.quotesPath', '/a#b', 'path'],
    ['assumed.limitResetHour', '24', 'wholeNumber'],
    ['assumed.firstPage', '2', 'wholeNumber'],
    ['assumed.pageParameter', 'page=1', 'parameter'],
    ['assumed.pageParameter', 'sayfa_no', undefined],
  ])('%s “%s”: %s', (key, value, problem) => {
    expect(problemOf(key, value)).toBe(problem);
    expect(readSettings({ ...named, [key]: value }).settings === null).toBe(problem !== undefined);
  });
});

describe('the path of purchase returns', () => {
  const on: FormValues = { ...named, 'assumed.writePurchaseReturns': true };

  test('is validated while its switch is on', () => {
    expect(readSettings({ ...on, 'assumed.purchaseReturnsPath': '/' }).problems).toEqual({
      'assumed.purchaseReturnsPath': { code: 'required' },
    });
  });

  test('is not validated while its switch is off, and is kept if valid', () => {
    const off = (path: string) =>
      readSettings({ ...named, 'assumed.writePurchaseReturns': false, 'assumed.purchaseReturnsPath': path }).settings
        ?.assumed.purchaseReturnsPath;
    expect(off('/a b')).toBe('/purchase-return-invoices');
    expect(off('/returns')).toBe('/returns');
  });
});

test('unusual values get a warning and do not prevent saving', () => {
  expect(settingWarning('defaultCurrency', { ...named, defaultCurrency: 'TL' })?.code).toBe('currencyForm');
  expect(settingWarning('defaultCurrency', named)).toBeNull();
  expect(settingWarning('name', named, ['Demir'])?.code).toBe('sameName');
  expect(settingWarning('name', named, ['Demir 2'])).toBeNull();
  expect(settingWarning('baseUrl', { ...named, baseUrl: 'https://a.example/api' })?.params).toEqual({ path: '/api' });
  expect(settingWarning('assumed.quotesPath', { ...named, 'assumed.quotesPath': 'api/v1/quotes' })?.code).toBe(
    'doubledPath',
  );
  expect(settingWarning('assumed.quotesPath', named)).toBeNull();
});

test('settings still needed for sending are listed in the form’s order', () => {
  expect(missingToSend(named, false)).toEqual(['baseUrl', 'authUrl', 'organisation', 'userId', 'companyId', 'apiKey']);
  const most = { ...named, baseUrl: 'x', authUrl: 'x', organisation: 'x', companyId: '1' };
  expect(missingToSend(most, true)).toEqual(['userId']);
});
