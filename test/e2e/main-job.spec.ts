import { explain } from '../../domain/envelope/service-codes.ts';
import type { Locator } from '@playwright/test';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import type { FieldName } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import type { Service } from '../service/types.ts';
import type { Language } from './support/words.ts';

/**
 * The user's whole job with the real application: drafts offline, closes and reopens, goes online, submits twenty documents of
 * which the service refuses five, reads why, goes to the places, corrects, submits; the service holds exactly twenty.
 */
const runs: readonly { profile: 'first' | 'second'; language: Language; locale: string; reason: string }[] = [
  { profile: 'first', language: 'tr', locale: 'tr-TR', reason: 'in Turkish' },
  { profile: 'second', language: 'en', locale: 'en-GB', reason: 'in English, with a service of another kind' },
];
const decimals = {
  tr: { quantity: '2,5', price: '1.234,56', net: '3.086,40', total: '3.703,68' },
  en: { quantity: '2.5', price: '1,234.56', net: '3,086.40', total: '3,703.68' },
} as const;

for (const { profile, language, locale, reason } of runs) {
  // The run with the second service is done in one host only, as it differs only in the service.
  test.describe(`the main job, ${reason}`, { tag: profile === 'second' ? '@browser' : [] }, () => {
    test.use({ serviceOptions: { profile, data: 'small' } });

    test('twenty documents from the keyboard to the service', async ({ launch, service }) => {
      let desk = await sitDown(await launch({ locale }), language);

      await test.step('a connection is created, tested, and its lists are fetched', async () => {
        await desk.connection.makeByKeyboard(service);
        if (profile === 'second') {
          await desk.connection.assume({ despatchesPath: service.paths.despatches, pageParameter: 'page' });
        }
        await desk.connection.test();
        await desk.connection.refreshListsByKeyboard();
      });

      await service.company.setOnline(false);
      await test.step('drafts without a connection', () => draftTwenty(desk, service));
      await test.step('everything is queued, and nothing can be sent', async () => {
        await desk.drafts.queueAll();
        await desk.drafts.expectCount('ready', 20);
        expect(service.ledger.documents()).toEqual([]);
      });

      await test.step('after closing and reopening everything is there', async () => {
        await desk.rampa.close();
        desk = await sitDown(await launch({ locale }), language);
        await desk.drafts.go();
        await desk.drafts.expectCount('ready', 20);
        await desk.connection.giveKeyAgain(service.apiKey);
      });

      await service.company.setOnline(true);
      await test.step('fifteen are accepted, with the numbers that the service assigned', async () => {
        await desk.sync.go();
        await desk.sync.expectCount('pending', 20);
        await desk.sync.submitAll();
        await desk.sync.expectCount('accepted', 15);
        await desk.sync.expectCount('attention', 5);
        expect(service.ledger.documents()).toHaveLength(15);
        await desk.sync.filter('accepted').click();
        for (const { number } of service.ledger.documents()) {
          await expect(desk.sync.grid.getByText(number, { exact: true })).toBeVisible();
        }
      });

      await test.step('exactly five remain, with the service’s errors at the right lines', async () => {
        await desk.sync.filter('attention').click();
        await expect(desk.sync.rows('rejected')).toHaveCount(5);
        const expected = refusals(desk, service);
        const told = refusedCodes(service);
        for (const [position, errors] of expected.entries()) {
          await desk.sync.look(desk.sync.rows('rejected').nth(position));
          const shown = await desk.sync.errors();
          expect(shown).toHaveLength(errors.length);
          for (const [at, { holds, where, vague }] of errors.entries()) {
            expect(shown[at]?.message).toContain(holds);
            expect(vague === true ? [where, desk.t('sync.error.whole')] : [where]).toContain(shown[at]?.where);
          }
          expect(told).toContainEqual(shown.map(({ code }) => code));
          // The advice is shown once for repeated errors, and never for the service's own codes.
          const known = new Set(shown.map(({ code }) => code).filter((code) => explain(code) !== null)).size;
          const advice = await desk.sync.detail.getByText(`${desk.t('sync.error.do')}:`).count();
          expect(advice).toBeGreaterThanOrEqual(Math.min(known, 1));
          expect(advice).toBeLessThanOrEqual(known);
        }
      });

      await test.step('each is corrected where its error leads', () => mendFive(desk));
      await test.step('submitted again: the service holds exactly twenty, each once', async () => {
        await desk.sync.go();
        await desk.sync.expectCount('pending', 5);
        await desk.sync.submitAll();
        await desk.sync.expectCount('accepted', 20);
        await desk.sync.expectCount('attention', 0);
        const held = service.ledger.documents();
        expect(held.map(({ record }) => record['Description']).sort()).toEqual(titles);
        expect(held.every(({ revision }) => revision === 1)).toBe(true);
        expect(service.ledger.requests({ method: 'POST', wrote: true })).toHaveLength(20);
        await desk.drafts.go();
        await desk.drafts.expectCount('accepted', 20);
      });
    });
  });
}

/** Each document is identified by its description. */
const titles = Array.from({ length: 20 }, (_, at) => `Belge ${String(at + 1).padStart(2, '0')}`);
const title = (at: number): string => titles[at - 1] ?? '';

async function draftTwenty(desk: Desk, service: Service): Promise<void> {
  const { editor, page } = desk;
  const typed = decimals[desk.language];
  // An invoice and a despatch typed completely with the keyboard.
  await desk.drafts.create('salesReturnInvoice');
  await editor.choose('CustomerCode', 'C0000', 'C00001');
  await editor.fill('Description', title(1));
  await editor.typeLine({
    ProductCode: 'P00001',
    Quantity: typed.quantity,
    UnitPrice: typed.price,
    VatRate: '20',
    WarehouseName: 'MERKEZ DEPO',
  });
  await expect(await editor.cell(1, 'AmountExcludingTax')).toHaveText(typed.net);
  await expect(await editor.cell(1, 'AmountIncludingTax')).toHaveText(typed.total);
  await expect(editor.totals).toContainText(typed.total);
  await editor.saved();
  for (const at of [2, 3, 4]) {
    await editor.duplicate();
    await editor.fill('Description', title(at));
    await editor.typeCell(1, 'Quantity', String(at));
    await editor.saved();
  }
  await desk.drafts.create('despatch');
  await editor.choose('CustomerCode', 'C0000', 'C00001');
  await editor.fill('Description', title(5));
  await editor.typeLine({
    ProductCode: 'P00001',
    Quantity: '3',
    UnitPrice: '10',
    VatRate: '20',
    WarehouseName: 'MERKEZ DEPO',
  });
  await editor.typeLine({ ProductCode: 'P00008', Quantity: '1', UnitPrice: '7', VatRate: '20' });
  await expect(await editor.cell(2, 'WarehouseName')).toHaveText('MERKEZ DEPO');
  await editor.saved();

  const goods = await goodsOf(desk, ['P00001', 'P00002', 'P00003', 'P00005', 'P00008', 'P00009']);
  const { line, unitOf } = goods;
  // A table from a spreadsheet.
  await desk.drafts.create('salesReturnInvoice');
  await editor.choose('CustomerCode', 'C0000', 'C00001');
  await editor.fill('Description', title(6));
  const row = (product: string, quantity: string): string[] => [
    product,
    '',
    quantity,
    unitOf(product),
    '12',
    '',
    '20',
    '',
    'MERKEZ DEPO',
  ];
  await editor.pasteTable([row('P00001', '1'), row('P00008', '2'), row('P00009', '3')]);
  await expect(editor.lines).toHaveCount(3);
  await editor.saved();

  for (let at = 7; at <= 15; at++) {
    const kind = at % 2 === 0 ? 'despatch' : 'salesReturnInvoice';
    await draft(desk, kind, content(kind, [line('P00001'), line('P00009')], { Description: title(at) }));
  }
  // Five that violate no rule of Rampa, but that the service refuses.
  const [taken] = service.ledger.documents({ seeded: true, kind: 'salesReturnInvoice', companyId: 1 });
  const lot = { $key: 'lot', LotNo: 'L-P00003-1', Quantity: '2', UnitCode: unitOf('P00003') };
  const bad: readonly Parameters<typeof content>[] = [
    ['salesReturnInvoice', [line('P00001'), line('P99999')], { CustomerCode: 'C99999' }],
    ['salesReturnInvoice', [line('P00001')], { InvoiceNumber: taken?.number ?? '' }],
    ['salesReturnInvoice', [line('P00001'), line('P00003', { Lots: [lot] })]],
    ['despatch', [line('P00008'), line('P00001'), line('P00005', { SerialNumbers: ['S-P00005-030', 'YOK-1'] })]],
    [
      'salesReturnInvoice',
      [line('P00008'), line('P00009', { UnitCode: 'XYZ' }), line('P00001', { WarehouseName: 'YOK' })],
    ],
  ];
  for (const [at, [kind, lines, more]] of bad.entries()) {
    await draft(desk, kind, content(kind, lines, { ...more, Description: title(16 + at) }));
  }
  await desk.drafts.go();
  await expect(page.getByText(desk.t('drafts.rows', { count: 20 }))).toBeVisible();
}

interface Expected {
  /** A text that the service's message contains. */
  readonly holds: string;
  readonly where: string;
  /** The message is vague, so that the whole document is an acceptable place. */
  readonly vague?: boolean;
}

/** In the order of the queue, and for each document in the order of the service's errors. */
function refusals(desk: Desk, service: Service): readonly (readonly Expected[])[] {
  const at = (line: number, ...names: string[]): string =>
    [desk.t('sync.error.line', { number: line }), ...names].join(' · ');
  const first = (name: string): string => desk.t('sync.error.item', { name, number: 1 });
  const { label } = { label: desk.editor.label.bind(desk.editor) };
  const [taken] = service.ledger.documents({ seeded: true, kind: 'salesReturnInvoice', companyId: 1 });
  // "[1]" may be the first or the second line.
  const vague = service.profile === 'second';
  return [
    [
      { holds: 'C99999', where: label('CustomerCode'), vague: true },
      { holds: 'P99999', where: at(2, label('ProductCode')) },
    ],
    [{ holds: taken?.number ?? '', where: label('InvoiceNumber') }],
    [{ holds: 'L-P00003-1', where: at(2, first(label('Lots')), label('LotNo')) }],
    [{ holds: 'YOK-1', where: at(3, desk.t('sync.error.item', { name: label('SerialNumbers'), number: 2 })) }],
    [
      { holds: '', where: at(2, label('UnitCode')), vague },
      { holds: '', where: at(3, label('WarehouseName')), vague },
    ],
  ];
}

/** The codes of each refused create in the service's ledger. */
function refusedCodes(service: Service): readonly (readonly string[])[] {
  return service.ledger
    .requests({ method: 'POST' })
    .filter(({ codes, path }) => codes.length > 0 && path.includes('/api/'))
    .map(({ codes }) => codes);
}

async function mendFive(desk: Desk): Promise<void> {
  const { editor, page, sync } = desk;
  const { keyboard } = page;
  const unitOf = async (product: string): Promise<string> => (await goodsOf(desk, [product])).unitOf(product);
  const box = (name: FieldName, within?: Locator) => (): Promise<Locator> => Promise.resolve(editor.box(name, within));
  const cell = (line: number, name: FieldName) => (): Promise<Locator> => editor.cell(line, name);

  const overwrite = async (place: Locator, value: string): Promise<void> => {
    await expect(place).toBeFocused();
    if ((await place.getAttribute('role')) === 'gridcell') await keyboard.type(value);
    else {
      await keyboard.press('Control+a');
      await keyboard.insertText(value);
    }
    await keyboard.press('Tab');
    await editor.saved();
  };
  /** Uses the button of the first error of the first document that is still refused. */
  const mend = async (place: () => Promise<Locator>, value: string): Promise<void> => {
    await sync.go();
    await sync.filter('attention').click();
    await sync.look(sync.rows('rejected').first());
    const [error] = await sync.errors();
    await sync.goToError(1);
    // If the service gave no place, the user looks for it; otherwise it is focused already.
    if (error?.where === desk.t('sync.error.whole')) await (await place()).click();
    await overwrite(await place(), value);
  };
  /** Another error of the same document: it is in the editor's list until its place is changed. */
  const mendNext = async (message: RegExp, place: () => Promise<Locator>, value: string): Promise<void> => {
    await editor.openProblems();
    const entry = editor.problems.getByRole('listitem').filter({ hasText: message });
    await expect(entry).toBeVisible();
    // Errors about the whole document have no button.
    const way = entry.getByRole('button');
    if ((await way.count()) > 0) await way.press('Enter');
    const cell = await place();
    if (!(await cell.evaluate((element) => element === document.activeElement))) await cell.click();
    await overwrite(cell, value);
  };

  await mend(box('CustomerCode'), 'C00002');
  await mendNext(/P99999/, cell(2, 'ProductCode'), 'P00008');
  await editor.typeCell(2, 'UnitCode', await unitOf('P00008'));
  await editor.saved();
  await editor.queue();
  await mend(box('InvoiceNumber'), 'RMP-2026-1');
  await editor.queue();
  await mend(box('LotNo', editor.panel), 'L-NEW-1');
  await editor.queue();
  await mend(box('SerialNumbers', editor.panel), 'S-P00005-030\nS-P00005-031');
  await editor.queue();
  await mend(cell(2, 'UnitCode'), await unitOf('P00009'));
  await mendNext(/YOK|depo/, cell(3, 'WarehouseName'), 'MERKEZ DEPO');
  await editor.queue();
}
