import { documents } from '../../domain/documents/index.ts';
import { connectionDefaults } from '../../domain/settings.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { DocumentRecord, Service } from '../service/types.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** Documents of the service are searched, viewed completely, and changed; checked against the service's own ledger. */
const held = (service: Service, kind: DocumentKind): readonly DocumentRecord[] =>
  [true, false]
    .flatMap((seeded) => service.ledger.documents({ kind, companyId: 1, seeded }))
    .filter(({ deleted }) => !deleted);
function one(
  service: Service,
  kind: DocumentKind,
  fits: (one: DocumentRecord) => boolean = () => true,
): DocumentRecord {
  const found = held(service, kind).find((document) => !document.closed && fits(document));
  if (!found) throw new Error(`The company has no ${kind} that fits.`);
  return found;
}
const linesOf = ({ record }: DocumentRecord): readonly unknown[] => record['Lines'] as readonly unknown[];

test.describe('the service’s own documents', () => {
  test('are listed, found, and shown completely', async ({ launch, service }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    const { documents: screen, page } = desk;
    await desk.connection.make(service);

    await test.step('a list is read when it is first shown', async () => {
      await screen.go();
      await screen.expectCount('salesReturnInvoice', held(service, 'salesReturnInvoice').length);
      const [read] = service.ledger.requests({ method: 'GET', path: '/sales-return-invoices' });
      expect(read).toBeDefined();
      await screen.kind('despatch');
      await screen.expectCount('despatch', held(service, 'despatch').length);
      await expect(screen.rows('despatch').first()).toContainText(
        new RegExp(`${desk.t('documents.type.DespatchType.2')}|${desk.t('documents.type.DespatchType.-2')}`),
      );
      await screen.kind('salesReturnInvoice');
      await screen.expectCount('salesReturnInvoice', held(service, 'salesReturnInvoice').length);
      expect(service.ledger.requests({ method: 'GET', path: '/sales-return-invoices' })).toHaveLength(1);
    });

    await test.step('F5 reads it again, without documents deleted since', async () => {
      const before = held(service, 'salesReturnInvoice').length;
      service.company.deleteAsColleague(one(service, 'salesReturnInvoice', (other) => linesOf(other).length === 1).id);
      await screen.expectCount('salesReturnInvoice', before);
      await page.keyboard.press('F5');
      await screen.expectCount('salesReturnInvoice', before - 1);
    });

    await test.step('sorting and searching', async () => {
      const numbers = held(service, 'salesReturnInvoice')
        .map(({ number }) => number)
        .sort();
      const head = screen.grid('salesReturnInvoice').getByRole('button', { name: desk.t('documents.column.number') });
      await head.press('Enter');
      await expect(screen.rows('salesReturnInvoice').first()).toContainText(numbers[0] ?? '');
      await head.press('Enter');
      await expect(screen.rows('salesReturnInvoice').first()).toContainText(numbers.at(-1) ?? '');
      await head.press('Enter');
      await screen.search('böyle bir belge yok');
      await expect(desk.heading('documents.none.title')).toBeVisible();
      await screen.search('');
      await screen.expectCount('salesReturnInvoice', numbers.length);
    });

    await test.step('the list is filtered between two dates', async () => {
      const days = held(service, 'salesReturnInvoice')
        .map(({ record }) => (record['Date'] as string).slice(0, 10))
        .sort();
      const last = days.at(-1) ?? '';
      const from = page.getByLabel(desk.t('drafts.filter.dateFrom'));
      await from.fill(last);
      await screen.expectCount('salesReturnInvoice', days.filter((day) => day === last).length);
      await from.fill('hiç');
      await from.press('Tab');
      await expect(page.getByRole('alert').filter({ hasText: desk.t('drafts.filter.noDate') })).toBeVisible();
      await page.getByLabel(desk.t('drafts.filter.dateTo')).fill('1.1.1990');
      await desk.button('documents.none.clear').press('Enter');
      await screen.expectCount('salesReturnInvoice', days.length);
      expect(service.ledger.requests({ method: 'GET', path: '/sales-return-invoices' })).toHaveLength(2);
    });

    for (const kind of ['salesReturnInvoice', 'despatch', 'quote'] as const) {
      await test.step(`a ${kind} opens with Enter, shows its lines, and leads back to its row`, async () => {
        await screen.go();
        await screen.kind(kind);
        const document = one(service, kind, (other) => linesOf(other).length > 1);
        await screen.open(kind, document.number);
        await expect(desk.editor.lines).toHaveCount(linesOf(document).length);
        await expect(desk.editor.grid).toHaveAttribute('aria-readonly', 'true');
        const tasks = [
          'change',
          'replace',
          'copy',
          ...(kind === 'despatch' ? ['return'] : []),
          ...(documents[kind].actions.delete === 'none' ? [] : ['delete']),
        ];
        await expect(screen.tasks.getByRole('button')).toHaveCount(tasks.length);
        await page.keyboard.press('Escape');
        await expect(screen.grid(kind)).toBeFocused();
        await expect(await screen.active(kind)).toContainText(document.number);
        await screen.search('');
      });
    }
  });

  test('open with keys typed at once after a search', async ({ desk, service, fingers }) => {
    const { documents: screen } = desk;
    const kind = 'salesReturnInvoice';
    await screen.go();
    await screen.expectCount(kind, held(service, kind).length);
    await expect(screen.rows(kind).first()).toBeVisible();
    const first = await screen.rows(kind).first().innerText();
    const document = one(service, kind, ({ number }) => !first.includes(number));
    await fingers.pressTogether(`{Ctrl+f}${document.number}{Down}{Enter}`);
    await screen.opened(kind, document.number);
  });

  test('of which only getting one is shown open by their identifier', async ({ launch, service }) => {
    const desk = await sitDown(await launch(), 'en');
    const { documents: screen, page } = desk;
    await desk.connection.make(service);
    const [{ id, settings } = { id: '', settings: connectionDefaults }] = await desk.call('listConnections', {});
    const assumed = { ...settings.assumed, writePurchaseReturns: false };
    await desk.call('updateConnection', { id, settings: { ...settings, assumed } });
    const document = one(service, 'purchaseReturnInvoice', ({ record }) => Boolean(record['DeliveryInfo']));

    await test.step('no list is requested, and the switch is named', async () => {
      await screen.go();
      await screen.kind('purchaseReturnInvoice');
      await expect(desk.heading('documents.off.title')).toBeVisible();
      await screen.openById('AIF0000001');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(desk.t('documents.byId.wrong'));
      expect(service.ledger.requests({ path: 'purchase' })).toEqual([]);
    });

    await test.step('one opens by its identifier, completely', async () => {
      await screen.openById(`{${document.id.toUpperCase()}}`);
      await screen.opened('purchaseReturnInvoice', document.number);
      await expect(screen.tasks).toHaveCount(0);
      await expect(page.getByText(desk.t('documents.off.write'))).toBeVisible();
      for (const [group, value] of [
        ['delivery', '34 ABC 123'],
        ['payment', 'TR330006100519786457841326'],
        ['identity', '0123456789012345'],
        ['publicSector', 'Iğdır İl Sağlık Müdürlüğü'],
        ['record', document.id],
      ] as const) {
        await desk.editor.header.getByRole('button', { name: desk.t(`fields.group.${group}`) }).press('Enter');
        await expectShown(desk, value);
      }
      // The first line has a lot, in the line's own panel.
      await desk.editor.grid.getByRole('gridcell').first().focus();
      await page.keyboard.press('F4');
      const [lot] = (linesOf(document)[0] as { Lots: { LotNo: string }[] }).Lots;
      await expect(desk.editor.box('LotNo', desk.editor.panel)).toHaveValue(lot?.LotNo ?? '');
    });

    await test.step('a button leads to the switch; once it is on, they are listed', async () => {
      await desk.button('documents.off.action').press('Enter');
      await expect(desk.connection.switch('assumed.writePurchaseReturns')).toBeFocused();
      await desk.connection.turn('assumed.writePurchaseReturns', true);
      await desk.connection.save();
      await screen.go();
      await screen.expectCount('purchaseReturnInvoice', held(service, 'purchaseReturnInvoice').length);
      await screen.open('purchaseReturnInvoice', document.number);
      await expect(screen.tasks.getByRole('button')).toHaveCount(4);
    });
  });

  test('are changed in drafts that show which document they belong to', async ({ launch, service }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    const { documents: screen, page } = desk;
    await desk.connection.make(service);
    const kind = 'salesReturnInvoice';
    const document = one(service, kind);

    await test.step('a field is changed', async () => {
      await screen.go();
      await screen.open(kind, document.number);
      await screen.task('change').press('Enter');
      await desk.editor.opened();
      await desk.editor.fill('Description', 'Koliler ezik geldi');
      await desk.editor.saved();
      await desk.drafts.go();
      const row = desk.drafts.row(document.number);
      await expect(row).toContainText(desk.t('shell.operation.change'));
      const [draft] = (await drafts(desk, document.id)).rows;
      expect(draft).toMatchObject({ operation: 'change', number: document.number, state: 'draft' });
      const { content, baseline, baselineSource, targetId } =
        (await desk.call('getDraft', { id: draft?.id ?? '' })) ?? {};
      expect(content).toMatchObject({ Description: 'Koliler ezik geldi' });
      expect([baseline?.['Description'] ?? null, baselineSource, targetId]).toEqual([
        document.record['Description'],
        'service',
        document.id,
      ]);
    });

    await test.step('the document shows that it has a draft, and asks before a second one', async () => {
      await screen.go();
      await screen.expectCount(kind, 1);
      await screen.grid(kind).focus();
      await page.keyboard.press('Enter');
      await screen.opened(kind, document.number);
      await expect(page.getByText(desk.t('documents.open.title', { count: 1 }))).toBeVisible();
      await screen.task('replace').press('Enter');
      await expect(page.getByRole('dialog')).toContainText(desk.t('documents.another.text'));
      await desk.button('documents.another.open').press('Enter');
      await expect(desk.editor.box('Description')).toHaveValue('Koliler ezik geldi');
      expect((await drafts(desk, document.id)).total).toBe(1);
    });

    await test.step('a copy is a new document', async () => {
      await screen.back();
      await screen.opened(kind, document.number);
      await screen.task('copy').press('Enter');
      await expect(desk.messages.getByText(desk.t('documents.copied.from', { number: document.number }))).toBeVisible();
      await desk.editor.opened();
      await expect(desk.editor.lines).toHaveCount(linesOf(document).length);
      expect((await drafts(desk, document.id)).total).toBe(1);
      await desk.drafts.go();
      await expect(desk.drafts.row(desk.t('shell.numberNext'))).toHaveCount(1);
    });

    await test.step('a deletion is reviewed first; after declining, no draft is left', async () => {
      const other = one(service, kind, ({ id }) => id !== document.id);
      await screen.go();
      await screen.search('');
      await screen.open(kind, other.number);
      await screen.task('delete').press('Enter');
      await desk.review.opened();
      await desk.review.cancel();
      await expect(desk.messages.getByText(desk.t('documents.deletion.dropped'))).toBeVisible();
      expect((await drafts(desk, other.id)).total).toBe(0);
      await screen.task('delete').press('Enter');
      await desk.review.confirm();
      await expect(desk.messages.getByText(desk.t('drafts.queued', { count: 1 }))).toBeVisible();
      await expect(page.getByText(desk.t('documents.open.title', { count: 1 }))).toBeVisible();
      expect((await drafts(desk, other.id)).rows).toMatchObject([{ operation: 'delete', state: 'ready' }]);
      expect(service.ledger.requests({ method: 'DELETE' })).toEqual([]);
    });
  });

  test('sent from here are found again, and shown from the sent copy if they cannot be read', async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch(), 'en');
    const { documents: screen, page } = desk;
    await desk.connection.make(service);
    const { record } = one(service, 'salesReturnInvoice');
    const customer = record['CustomerCode'] as string;
    const connectionId = await desk.connectionId();
    const line = (record['Lines'] as Record<string, unknown>[])[0] ?? {};
    const made = await desk.call('createDraft', {
      connectionId,
      kind: 'salesReturnInvoice',
      content: {
        InvoiceNumber: 'Next',
        Date: '2026-11-20',
        CustomerCode: customer,
        Lines: [
          {
            $key: 'a',
            ProductCode: String(line['ProductCode']),
            UnitCode: String(line['UnitCode']),
            Quantity: '1',
            UnitPrice: '10',
            CurrencyCode: 'TRY',
            ExchangeRate: '1',
            VatRate: '20',
            VatIncluded: false,
            WarehouseName: 'MERKEZ DEPO',
          },
        ],
      },
    });
    await desk.call('queueDrafts', { ids: [made.id] });
    await desk.call('submitQueue', { connectionId });
    await desk.drafts.go();
    await desk.drafts.expectCount('accepted', 1);
    const sent = await desk.call('getDraft', { id: made.id });
    const number = sent?.acceptedNumber ?? '';

    await desk.drafts.grid.focus();
    await page.keyboard.press('Control+o');
    await screen.opened('salesReturnInvoice', number);
    await screen.back();
    await expect(desk.drafts.grid).toBeFocused();

    service.faults.arm({ kind: 'forbidden', match: { method: 'GET', path: sent?.acceptedId ?? '' }, times: 100 });
    await page.keyboard.press('Control+o');
    await expect(page.getByText(desk.t('documents.document.failed.title'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /You can work from the copy sent on/ })).toBeVisible();
    await screen.task('change').press('Enter');
    await desk.editor.opened();
    await expect(desk.editor.box('CustomerCode')).toHaveValue(customer);
    const [draft] = (await drafts(desk, sent?.acceptedId ?? '')).rows.filter(({ operation }) => operation === 'change');
    expect(await desk.call('getDraft', { id: draft?.id ?? '' })).toMatchObject({ baselineSource: 'copy' });
  });
});

test.describe('a service with another profile', () => {
  test.use({ serviceOptions: { profile: 'second', data: 'small' } });

  test('has its lists elsewhere and in pages: the setting is named each time', async ({ launch, service }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    const { documents: screen, page } = desk;
    await desk.connection.make(service);
    await screen.go();
    await screen.kind('despatch');
    await expect(page.getByText(desk.t('documents.failed.title'))).toBeVisible();
    await desk.button('documents.toSetting').press('Enter');
    await expect(desk.connection.assumed('despatchesPath')).toBeFocused();
    await desk.connection.assume({ despatchesPath: service.paths.despatches });
    await screen.go();
    await screen.expectCount('despatch', held(service, 'despatch').length);
    await screen.open('despatch', one(service, 'despatch').number);
  });
});

const drafts = async (desk: Desk, documentId: string) =>
  desk.call('listDrafts', { connectionId: await desk.connectionId(), documentId, offset: 0, limit: 10 });

/** The value is in a read-only input, or shown as text. */
async function expectShown({ editor }: Desk, value: string): Promise<void> {
  await expect
    .poll(async () => {
      const boxes = editor.header.locator('input, textarea');
      const typed = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
      return [...typed, await editor.header.innerText()].some((text) => text.includes(value));
    })
    .toBe(true);
}
