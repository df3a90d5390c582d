import { beforeEach, describe, expect, it } from 'vitest';
import type { FailureReason } from '../../../domain/model/connection.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { draftText, numberOf, fieldPlaceText } from '../../../renderer/screens/document/texts.ts';
import { viewing } from '../../../renderer/screens/document/viewing.ts';
import { columnsOf, templateOf } from '../../../renderer/screens/documents/columns.ts';
import { identifierIn } from '../../../renderer/screens/documents/identifier.ts';
import { shownTasks } from '../../../renderer/state/document-tasks.ts';
import { settingForProblem } from '../../../renderer/state/service-problem.ts';
import { readingText, typeText } from '../../../renderer/screens/documents/texts.ts';
import { conflictKind, numberOf as draftNumber, operationText } from '../../../renderer/screens/drafts/texts.ts';
import type { Api } from '../../../renderer/api.ts';
import { summary } from '../../drafts.ts';
import { connection } from '../renderer/support.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

beforeEach(() => setLanguage('en'));

describe('an identifier', () => {
  const id = '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10';
  it.each([[id], [` ${id}\n`], [`{${id}}`], [`"${id}"`], [id.toUpperCase()]])('is found in %j', (text) => {
    expect(identifierIn(text)).toBe(id);
  });
  it.each([[''], ['SIF0000012'], [id.slice(1)], [`${id}0`], ['0b0c7a1e5f0d4f578f1e2f6c9b1f7a10'], [`${id} ${id}`]])(
    'is not found in %j',
    (text) => {
      expect(identifierIn(text)).toBeNull();
    },
  );
});

describe('the actions on a document', () => {
  it('show one way to edit it, with replacing the whole document behind it', () => {
    const all = ['change', 'replace', 'copy', 'delete'] as const;
    expect(shownTasks(all)).toEqual({ first: ['change', 'copy', 'delete'], behindEdit: 'replace' });
    expect(shownTasks(['replace', 'copy'])).toEqual({ first: ['replace', 'copy'], behindEdit: null });
  });
});

describe('the setting to check', () => {
  const { settings } = connection('c1');
  const whole = { ...settings, baseUrl: 'https://x', authUrl: 'https://y', organisation: 'o', userId: 1, companyId: 1 };

  it('is the assumption that an answer calls into question, if there is one', () => {
    expect(settingForProblem({ reason: 'path', status: 404, setting: 'quotesPath' }, whole)).toBe('assumed.quotesPath');
  });

  it('is the first missing setting', () => {
    const missing = { reason: 'settings' } as const;
    expect(settingForProblem(missing, settings)).toBe('baseUrl');
    expect(settingForProblem(missing, { ...whole, organisation: '' })).toBe('organisation');
    expect(settingForProblem(missing, { ...whole, userId: null })).toBe('userId');
    expect(settingForProblem(missing, { ...whole, companyId: null })).toBe('companyId');
  });

  it.each<[FailureReason, string | null]>([
    ['noApiKey', 'apiKey'],
    ['loginRefused', 'organisation'],
    ['limit', 'assumed.limitResetHour'],
    ['switchedOff', 'assumed.writePurchaseReturns'],
    ['notFound', null],
    ['serverError', null],
    ['unreachable', null],
  ])('for %s is %s', (reason, setting) => {
    expect(settingForProblem({ reason }, whole)).toBe(setting);
  });
});

describe('the columns', () => {
  const ids = (...told: Parameters<typeof columnsOf>[0] extends ReadonlySet<infer T> ? T[] : never): string[] =>
    columnsOf(new Set(told)).map((column) => column.id);

  it('are shown if the list has data for them', () => {
    expect(ids()).toEqual(['number']);
    expect(ids('customerCode', 'total')).toEqual(['number', 'customer', 'total']);
    expect(ids('type', 'customerName', 'date', 'total', 'modifiedAt')).toEqual([
      'number',
      'type',
      'customer',
      'date',
      'total',
      'modified',
    ]);
  });

  it('take only the width that they need', () => {
    const grid = templateOf(columnsOf(new Set(['date'])));
    expect(grid).toEqual({ template: 'minmax(9rem, 12rem) 6rem', least: '18.75rem' });
  });
});

describe('texts', () => {
  const status = {
    connectionId: 'c1',
    kind: 'quote',
    reading: true,
    received: 0,
    total: null,
    readAt: null,
    partial: false,
    written: 0,
    problem: null,
  } as const;

  it('show how much of a list has been read, and ignore a total that is too small', () => {
    expect(readingText(status)).toBe('Reading…');
    expect(readingText({ ...status, received: 1_200, total: 5_000 })).toBe('1,200 of 5,000 documents received…');
    expect(readingText({ ...status, received: 1_200, total: 50 })).toBe('1,200 documents received…');
  });

  it('name a type, and show types that the specification does not name unchanged', () => {
    expect(typeText('despatch', '-2')).toBe('Outbound');
    expect(typeText('quote', '1')).toBe('Purchase');
    expect(typeText('despatch', '7')).toBe('7');
    expect(typeText('salesReturnInvoice', '2')).toBe('2');
  });

  it('name the document that a draft changes', () => {
    const change = summary('a', { operation: 'change', number: 'SIF0000012', state: 'waiting' });
    expect(operationText(change)).toBe('Change of SIF0000012');
    expect(operationText(summary('b', { number: 'SIF0000012' }))).toBe('');
    expect(draftText(change)).toBe('Change · Waiting');
    expect(draftNumber(summary('c', { number: 'Next' }))).toBe('Automatic number');
    expect(draftNumber(summary('d', { number: 'Next', acceptedNumber: 'SIF1' }))).toBe('SIF1');
  });

  it('show the place of an unexpected field', () => {
    expect(fieldPlaceText(['Lines', 2, 'Lots', 0, 'LotNo'])).toBe('Line 3 · Lots 1 · Lot number');
    expect(fieldPlaceText(['PlateNumber'])).toBe('PlateNumber');
    expect(fieldPlaceText(['Lines', 0])).toBe('Line 1');
    expect(fieldPlaceText([])).toBe('The whole document');
  });
});

describe('drafts that need the user’s attention', () => {
  it.each([
    [{ conflict: 'after', waitingReason: null }, 'after'],
    [{ conflict: 'before', waitingReason: 'changed' }, 'before'],
    [{ conflict: null, waitingReason: 'changed' }, 'before'],
    [{ conflict: null, waitingReason: 'unchecked' }, 'unchecked'],
    [{ conflict: null, waitingReason: 'limit' }, null],
    [{ conflict: null, waitingReason: null }, null],
  ] as const)('of %j is %s', (draft, kind) => {
    expect(conflictKind(summary('a', draft))).toBe(kind);
  });
});

describe('viewing a document', () => {
  it('reports no problems, changes nothing and saves nothing', async () => {
    const calls: string[] = [];
    const api = new Proxy({} as Api, {
      get: (_, name) => {
        if (name === 'on') return () => () => undefined;
        return () => {
          calls.push(String(name));
          return Promise.resolve([]);
        };
      },
    });
    const line = { $key: 'read-1', ProductCode: '', Quantity: '-3', UnitPrice: 'x' };
    const content = { InvoiceNumber: 'SIF0000012', Lines: [line] };
    const read = { id: 'x', kind: 'salesReturnInvoice', content, readAt: 1, unexpectedFields: [] } as const;
    expect(numberOf(read)).toBe('SIF0000012');
    const host = {
      api,
      storedDrafts: new StoredDrafts(api),
      language: () => 'en' as const,
      today: () => '2026-11-21',
      notify: () => undefined,
    };
    const editor = viewing(read, connection('c1'), host);
    await Promise.resolve();
    expect(editor.problems.counts).toMatchObject({ errors: 0, warnings: 0 });
    expect(editor.readOnly).toBe(true);
    editor.set({ line: null, path: ['Description'] }, 'x');
    expect(editor.document.header.Description).toBeUndefined();
    await editor.close();
    expect(calls).not.toContain('saveDraft');
  });
});
