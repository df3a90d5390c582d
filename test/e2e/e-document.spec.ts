import { draft } from './support/contents.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { sitDown } from './support/desk.ts';
import { drop } from './support/drop.ts';
import { draftId, savedContent } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';
import { invoice, line, other, own, vat, withholding } from '../unit/e-documents/ubl.ts';

const seller = (code: string): string =>
  `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;

test('a return starts from the invoice of the sale: the file, the draft, and the service’s document', async ({
  launch,
  service,
}) => {
  const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  const { page, editor } = desk;
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  const connectionId = await desk.connectionId();
  const found = await desk.call('getLookupRows', { connectionId, kind: 'products', codes: ['P00001', 'P00002'] });
  const unitOf = (at: number): string =>
    (found[at]?.units?.find(({ main }) => main) ?? found[at]?.units?.[0])?.code ?? 'C62';
  const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00001'] });
  const taxNumber = customer?.detail?.split(' · ')[0] ?? '';
  expect(taxNumber).toMatch(/^\d{10,11}$/);
  const lines =
    line('7', '12.345', '86.42', vat('86.42', '17.28'), { item: seller('P00001'), unit: unitOf(0) }) +
    line('3', '0.335', '1.01', vat('1.01', '0.10', '10'), { item: seller('P00002'), unit: unitOf(1) });
  const totals = `${vat('87.43', '17.38')}<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>87.43</cbc:TaxExclusiveAmount>
    <cbc:PayableAmount>104.81</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
  const sold = invoice({ customer: taxNumber, lines, tail: totals });
  const dialog = page.getByRole('dialog');
  const boxes = dialog.getByRole('table').getByRole('textbox');
  const make = desk.button('eDocument.make');

  await test.step('other files are refused with their type', async () => {
    await drop(page, 'kabul.xml', '<ApplicationResponse/>');
    await expect(
      desk.messages.getByText(desk.t('eDocument.problem.applicationResponse', { name: 'kabul.xml' })),
    ).toBeVisible();
    await drop(page, 'kötü.xml', `<!DOCTYPE a>${sold}`);
    await expect(desk.messages.getByText(desk.t('eDocument.problem.doctype', { name: 'kötü.xml' }))).toBeVisible();
  });

  await test.step('the company’s role is asked for, and the lines are shown', async () => {
    await drop(page, 'fatura.xml', sold);
    await expect(dialog).toContainText('ABC2026000000001');
    await expect(make).toBeDisabled();
    await dialog.getByRole('radio').first().check();
    await expect(dialog).toContainText(customer?.name ?? '');
    await expect(dialog).toContainText(desk.t('openEntries.about.productName'));
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type('99');
    await expect(boxes.first()).toHaveAccessibleDescription(desk.t('eDocument.tooMuch'));
    await expect(make).toBeDisabled();
    expect(await complaintsOfAxe(page)).toEqual([]);
    await boxes.first().fill('3');
    await page.keyboard.press('Control+Enter');
  });

  await test.step('a part is returned: the draft contains it, and refers to the invoice', async () => {
    await editor.opened();
    await expect(desk.heading('shell.kind.salesReturnInvoice')).toBeVisible();
    await expect(editor.lines).toHaveCount(1);
    expect(await savedContent(desk)).toMatchObject({
      ...{ CustomerCode: 'C00001', ReturnedInvoiceNumber: 'ABC2026000000001', ReturnedInvoiceDate: '2026-11-02' },
      ...{ ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' },
      Lines: [{ ProductCode: 'P00001', Quantity: '3', UnitPrice: '12.345', VatRate: '20' }],
    });
  });

  await test.step('what the file says otherwise than the lists is settled in the draft', async () => {
    const settle = desk.button('openEntries.keepDraft');
    await expect(page.getByText(desk.t('openEntries.about.productName'))).toBeVisible();
    for (let left = await settle.count(); left > 0; left -= 1) {
      await settle.first().click();
      await expect(settle).toHaveCount(left - 1);
    }
    await expect.poll(async () => Object.keys(await savedContent(desk))).not.toContain('$open');
  });

  const first = await draftId(desk);
  await test.step('the rest is returned: no more than remains, and together with the part the whole invoice', async () => {
    await drop(page, 'fatura.xml', sold);
    await dialog.getByRole('radio').first().check();
    await expect(boxes.first()).toBeFocused();
    await boxes.first().fill('5');
    await expect(make).toBeDisabled();
    await desk.button('eDocument.all').click();
    await expect(boxes.first()).toHaveValue('4');
    await make.click();
    await expect.poll(() => draftId(desk)).not.toBe(first);
    await editor.opened();
    expect((await savedContent(desk))['Lines']).toMatchObject([
      { Quantity: '4', $from: { file: { VatAmount: '9.87' } } },
      { Quantity: '3' },
    ]);
  });

  await test.step('after sending, the service has the invoice’s amounts', async () => {
    const last = await draftId(desk);
    for (const id of [first, last]) {
      const made = await desk.call('getDraft', { id });
      const { $open: _settled, ...content } = made?.content ?? {};
      const complete = (content['Lines'] as readonly object[]).map((one) => ({ ...one, WarehouseName: 'MERKEZ DEPO' }));
      // The company of this test has no default warehouse.
      await draft(desk, 'salesReturnInvoice', { ...content, Lines: complete });
    }
    await desk.call('deleteDrafts', { ids: [first, last] });
    const { rows } = await desk.call('listDrafts', { connectionId, offset: 0, limit: 10 });
    expect(rows.map(({ errorCount }) => errorCount)).toEqual([0, 0]);
    await desk.call('queueDrafts', { ids: rows.map(({ id }) => id) });
    await desk.sync.go();
    await desk.sync.submitAll();
    const sent = () =>
      service.ledger.documents({ kind: 'salesReturnInvoice', companyId: 1, seeded: false }).map(({ record }) => record);
    await expect.poll(() => sent().length).toBe(2);
    // The service has them before Rampa has its answers.
    await desk.sync.expectCount('accepted', 2);
    const sum = (name: string): number =>
      Math.round(sent().reduce((all, one) => all + Number(one[name]), 0) * 100) / 100;
    expect([sum('SubTotal'), sum('VatTotal'), sum('GrandTotal')]).toEqual([87.43, 17.38, 104.81]);
    const screw = { ProductCode: 'P00001', UnitCode: unitOf(0), UnitPrice: 12.345, VatRate: 20, VatIncluded: false };
    const head = {
      ...{ CustomerCode: 'C00001', ReturnedInvoiceNumber: 'ABC2026000000001', ProfileId: 'TEMELFATURA' },
      ...{ ReturnedInvoiceDate: expect.stringMatching(/^2026-11-02/) as unknown, InvoiceTypeCode: 'IADE' },
    };
    const all = { CurrencyCode: 'TRY', ExchangeRate: 1, DiscountAmount: 0, WarehouseName: 'MERKEZ DEPO' };
    const [part, rest] = sent().toSorted((a, b) => Number(a['SubTotal']) - Number(b['SubTotal']));
    expect(part).toMatchObject({
      ...{ ...head, SubTotal: 37.04, VatTotal: 7.41, GrandTotal: 44.45 },
      Lines: [
        {
          ...{ ...all, ...screw, Quantity: 3, AmountExcludingTax: 37.04, VatBase: 37.04, VatAmount: 7.41 },
          AmountIncludingTax: 44.45,
        },
      ],
    });
    expect(rest).toMatchObject({
      ...{ ...head, SubTotal: 50.39, VatTotal: 9.97, GrandTotal: 60.36 },
      Lines: [
        {
          ...{ ...all, ...screw, Quantity: 4, AmountExcludingTax: 49.38, VatBase: 49.38, VatAmount: 9.87 },
          AmountIncludingTax: 59.25,
        },
        {
          ...{ ...all, ProductCode: 'P00002', UnitCode: unitOf(1), UnitPrice: 0.335, VatRate: 10, VatIncluded: false },
          ...{ Quantity: 3, AmountExcludingTax: 1.01, VatBase: 1.01, VatAmount: 0.1, AmountIncludingTax: 1.11 },
        },
      ],
    });
  });

  await test.step('sent returns count although their drafts were deleted, and not again once the service is queried; nothing is left to return', async () => {
    const { rows } = await desk.call('listDrafts', { connectionId, states: ['accepted'], offset: 0, limit: 10 });
    await desk.call('deleteDrafts', { ids: rows.map(({ id }) => id) });
    await drop(page, 'fatura.xml', sold);
    await dialog.getByRole('radio').first().check();
    await expect(boxes.first()).toBeFocused();
    await desk.button('eDocument.service.count').click();
    await expect(dialog).not.toContainText(desk.t('eDocument.service.reading'));
    await expect(desk.button('eDocument.service.count')).toBeHidden();
    await expect(dialog).toContainText(desk.t('eDocument.earlier', { count: 2, number: 'ABC2026000000001' }));
    await expect(dialog).toContainText(desk.t('eDocument.earlierDeleted'));
    await desk.button('eDocument.all').click();
    await expect(make).toBeDisabled();
    await boxes.first().fill('1');
    await expect(boxes.first()).toHaveAccessibleDescription(desk.t('eDocument.tooMuch'));
    await expect(make).toBeDisabled();
    await dialog.getByRole('checkbox', { name: desk.t('eDocument.takeMore') }).check();
    await expect(make).toBeEnabled();
    await dialog.getByRole('checkbox', { name: desk.t('eDocument.takeMore') }).uncheck();
    await expect(make).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the company is recognised once its number is stored', async () => {
    await drop(page, 'fatura.xml', sold);
    await dialog.getByRole('radio').first().check();
    await desk.button('eDocument.remember', { number: own }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await drop(page, 'fatura.xml', sold);
    await expect(dialog).toContainText(customer?.name ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the treatment of withheld VAT is chosen, and proposed for the next invoice', async () => {
    const withheld = invoice({
      ...{ customer: taxNumber, type: 'TEVKIFAT', number: 'ABC2026000000002' },
      lines: line('2', '50', '100', vat('100', '20') + withholding('20', '14'), { unit: unitOf(0) }),
    }).replace('0C1DE9AA', '1C1DE9AA');
    const type = dialog.getByLabel(desk.t('connection.withholdingReturn'));
    await drop(page, 'tevkifat.xml', withheld);
    await expect(type).toHaveValue('IADE');
    await type.selectOption('TEVKIFATIADE');
    await page.keyboard.press('F7');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => savedContent(desk))
      .toMatchObject({
        InvoiceTypeCode: 'TEVKIFATIADE',
        Lines: [{ Quantity: '2', VatRate: '20', $from: { file: { VatAmount: '6' } } }],
      });
    await drop(
      page,
      'tevkifat.xml',
      withheld.replaceAll('ABC2026000000002', 'ABC2026000000003').replace('1C1DE9AA', '2C1DE9AA'),
    );
    await expect(type).toHaveValue('TEVKIFATIADE');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a purchase invoice of another company, with a product that is not in the list', async () => {
    await drop(
      page,
      'alis.xml',
      invoice({
        type: 'IADE',
        supplier: other,
        customer: own,
        lines: line('1', '5', '5', vat('5', '1'), { item: seller('YOK') }),
      }).replace('0C1DE9AA', '3C1DE9AA'),
    );
    await expect(dialog).toContainText(desk.t('eDocument.unknownCustomer'));
    await page.keyboard.press('Control+Enter');
    await editor.opened();
    await expect(page.getByText(`YOK Vida`).first()).toBeVisible();
    await expect(page.getByText(other).first()).toBeVisible();
  });
});
