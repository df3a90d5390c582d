import type { JsonRecord } from '../../service/types.ts';
import type { Desk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAllShown } from './shown.ts';
import { documentAt } from './ways.ts';
import {
  begin,
  createdBy,
  expectNumbered,
  expectOnly,
  heldBy,
  label,
  linesOf,
  look,
  lookAtRefused,
  queue,
  row,
  sentBody,
  submit,
  take,
} from './work.ts';

const kind = 'quote';

documentAt('second', 'a quote', async (desk, service) => {
  const { editor, page } = desk;
  const { keyboard } = page;
  const seeded = service.ledger.documents({ kind, companyId: 1, seeded: true });
  const [first] = seeded.filter(({ record }) => record['RepresentativeId'] !== null);
  const held = heldBy(service, first?.id ?? '');
  const { id } = held();
  const nothing = desk.t('review.empty');

  await test.step('is found in the service’s list and shown whole, by codes and names where it has identifiers', async () => {
    await look(desk, kind, held().number);
    // Representatives are downloaded per customer; until then, only a name from the service is shown.
    const { RepresentativeName, CreateDate, ModifyDate, ...others } = held().record;
    const told = { RepresentativeName, CreateDate, ModifyDate } as JsonRecord;
    await expectAllShown(desk, service.profile === 'first' ? { ...others, ...told } : others);
    await expect(desk.documents.task('delete')).toHaveCount(0);
  });

  await test.step('fields and a line are changed: what differs is sent, lines whole, totals with them', async () => {
    const before = held();
    await begin(desk, 'change');
    await test.step('a required one cannot be cleared', async () => {
      await editor.fill('Date', '');
      await editor.saved();
      await keyboard.press('Control+Shift+Enter');
      await expect(desk.refusal).toContainText(desk.t('editor.notice.notQueued.errors'));
      await keyboard.press('Escape');
      await editor.box('Date').press('Control+z');
    });
    await editor.fill('Description', '');
    await editor.typeCell(1, 'Quantity', '10');
    const rows = await queue(desk);
    const fields = rows.map(({ line, field }) => [line === '', field]);
    expect(fields).toContainEqual([true, label(desk, 'GrandTotal')]);
    expect(fields).toContainEqual([false, label(desk, 'Quantity')]);
    expect(rows).toContainEqual(row(desk, 'Description', 'On beş gün geçerlidir', nothing));
    await submit(desk, 1);
    const body = await sentBody(desk, service, 'PATCH', id);
    expect(Object.keys(body).sort()).toEqual(['Description', 'GrandTotal', 'Lines', 'SubTotal', 'VatTotal']);
    expect(body['Description']).toBeNull();
    expect(linesOf(body)).toHaveLength(2);
    const [line, other] = linesOf(held().record);
    expect(line).toMatchObject({ Quantity: 10 });
    expect(other).toEqual(linesOf(before.record)[1]);
    const { Lines, ...sent } = body;
    expectOnly(before, held(), { ...sent, Lines: held().record['Lines'] ?? Lines ?? null });
  });

  await test.step('a number that another has, and another customer’s representative, are refused, mended and accepted', async () => {
    const before = held();
    const taken = seeded.find(({ id: other, record }) => other !== id && record['QuoteType'] === 2)?.number ?? '';
    await take(desk, kind, held().number, 'change');
    await editor.fill('QuoteNumber', taken);
    const own = held().record['RepresentativeId'] as string;
    await editor.fill('RepresentativeId', await strangerTo(desk, held().record['CustomerId'] as string));
    await queue(desk);
    await submit(desk, 1, 1);
    expect(held()).toEqual(before);
    await lookAtRefused(desk);
    const vague = service.profile === 'second';
    expect((await desk.sync.errors()).map(({ where }) => where)).toEqual([
      label(desk, 'QuoteNumber'),
      vague ? desk.t('sync.error.whole') : label(desk, 'RepresentativeId'),
    ]);
    await desk.sync.goToError(1);
    await expect(editor.box('QuoteNumber')).toBeFocused();
    await editor.fill('QuoteNumber', 'TKL-77');
    await editor.fill('RepresentativeId', own);
    await queue(desk);
    await submit(desk, 2);
    expectOnly(before, held(), { QuoteNumber: 'TKL-77' });
  });

  await test.step('a colleague changes it meanwhile: it is held, decided field by field, and sent', async () => {
    await desk.documents.go();
    await keyboard.press('F5');
    await take(desk, kind, held().number, 'change');
    await editor.fill('Description', 'Bizden');
    await editor.fill('DocumentNumber', 'TKL-2026/5');
    await queue(desk);
    service.company.editAsColleague(id, { Description: 'Onlardan', DueDays: 77 });
    const before = held();
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('decision', 1);
    expect(held()).toEqual(before);
    // The panel shows the document selected last.
    await desk.sync.look(desk.sync.rows().first());
    await desk.conflict.decide('changed');
    expect(await desk.conflict.fields()).toEqual(
      ['Description', 'DueDays', 'DocumentNumber'].map((name) => label(desk, name)),
    );
    await expect(desk.conflict.button('applyQueue')).toBeDisabled();
    // The first field to be decided has the focus.
    await expect(desk.conflict.choice(label(desk, 'Description'), 'theirs')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(desk.conflict.choice(label(desk, 'Description'), 'mine')).toBeChecked();
    await desk.conflict.apply();
    await desk.sync.expectCount('decision', 0);
    await submit(desk, 3);
    const change = { Description: 'Bizden', DocumentNumber: 'TKL-2026/5' };
    expect(await sentBody(desk, service, 'PATCH', id)).toEqual(change);
    expectOnly(before, held(), change);
  });

  await test.step('the whole is replaced, with a line more', async () => {
    const before = linesOf(held().record);
    await take(desk, kind, held().number, 'replace');
    await editor.typeLine({
      ProductCode: 'P00008',
      Quantity: '3',
      UnitPrice: '10',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    });
    await queue(desk);
    await submit(desk, 4);
    expect(linesOf(await sentBody(desk, service, 'PUT', id))).toHaveLength(3);
    const after = linesOf(held().record);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]).toMatchObject({ ProductCode: 'P00008', Quantity: 3 });
  });

  await test.step('a new one is written by codes and names, and the service numbers it', async () => {
    const { CustomerCode: code, CustomerId: customer } = held().record as Readonly<Record<string, string>>;
    await desk.drafts.create(kind);
    await editor.choose('CustomerId', code ?? '', code ?? '');
    await editor.box('RepresentativeId').focus();
    await keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await editor.typeLine({
      ProductCode: 'P00001',
      Quantity: '2',
      UnitPrice: '10',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    });
    await editor.saved();
    await editor.queue();
    await submit(desk, 5);
    const made = createdBy(service, kind, []);
    expect(made.record).toMatchObject({ CustomerId: customer, QuoteType: 2, GrandTotal: 24 });
    expect(made.record['RepresentativeId']).not.toBeNull();
    await expectNumbered(desk, made.number);
  });
});

/** The id of a representative of another customer. */
async function strangerTo(desk: Desk, customerId: string): Promise<string> {
  const connectionId = await desk.connectionId();
  const { rows } = await desk.call('searchLookup', { connectionId, kind: 'customers', query: '', limit: 20 });
  for (const { id: other } of rows) {
    if (other === null || other === customerId) continue;
    await desk.call('refreshLookups', { connectionId, customerId: other });
    await expect
      .poll(async () =>
        (await desk.call('listLookupStatus', { connectionId, customerId: other })).map(
          ({ refreshedAt }) => refreshedAt,
        ),
      )
      .not.toContain(null);
    const of = { connectionId, kind: 'representatives', query: '', limit: 1, customerId: other } as const;
    const [found] = (await desk.call('searchLookup', of)).rows;
    if (found?.id) return found.id;
  }
  throw new Error('No other customer has a representative.');
}
