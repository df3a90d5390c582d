import type { Page } from '@playwright/test';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** Wrong input as users sometimes type it, and the number or date that some of it must be read as. */
interface Nonsense {
  readonly name: string;
  readonly typed: string;
  readonly pasted?: true;
  /** What a number field then shows, in Turkish; absent: it is no number, and the field reports that. */
  readonly number?: RegExp;
  /** The same for a date field. */
  readonly day?: RegExp;
}
const nonsense: readonly Nonsense[] = [
  { name: 'letters', typed: 'on iki buçuk' },
  { name: 'ten thousand characters', typed: 'ğ'.repeat(10_000) },
  { name: 'a negative number', typed: '-5', number: /^-5(?:,0+)?$/, day: /^\d{2}\.\d{2}\.\d{4}$/ },
  { name: 'a number as Turkish writes it', typed: '1.234,56', number: /^1\.?234,56$/ },
  { name: 'a number as English writes it', typed: '1,234.56', number: /^1\.?234,56$/ },
  { name: 'emoji', typed: '📦👩🏽‍🌾 ²' },
  { name: 'a table', typed: '7\tA\n8\tB', pasted: true },
];

/** An input on the page; `id` is derived from its place in the document, and unchanged by a reload. */
interface Box {
  readonly id: string;
  readonly numeric: boolean;
  readonly value: string;
  readonly invalid: boolean;
  readonly said: string;
}

/**
 * Each input gets one nonsense text and the next input the following one; this is the index for the first input of a document.
 */
const first = { salesReturnInvoice: 0, despatch: 4 } as const;

for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
  test(`nonsense in every field of a ${kind}: a problem or a correct reading, and nothing lost`, async ({
    launch,
    service,
  }) => {
    const desk = await connected(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr');
    await everywhere(desk, kind, (at) => nonsense[(first[kind] + at) % nonsense.length] as Nonsense);
  });
}

test('nonsense in every cell of a line', async ({ launch, service }) => {
  const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  await desk.connection.make(service);
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
  await open(desk);
  const columns = await desk.editor.columns();
  for (const { typed, number, pasted } of nonsense.filter(({ typed }) => typed.length < 100)) {
    if (pasted === true) continue;
    for (const column of columns) {
      const cell = await desk.editor.cell(1, column);
      if (['ProductName', 'VatIncluded'].includes(column)) continue;
      await cell.click();
      await desk.page.keyboard.press('F2');
      await desk.page.keyboard.press('Control+a');
      await desk.page.keyboard.insertText(typed);
      await desk.page.keyboard.press('Enter');
      const isText = ['ProductCode', 'UnitCode', 'WarehouseName'].includes(column);
      // A second Enter accepts a text that the list does not contain.
      if (isText && (await cell.locator('input').count()) > 0) {
        await desk.page.keyboard.press('Enter');
        await expect(cell.locator('input')).toHaveCount(0);
      }
      // Below its text a cell shows its problem.
      const [shown = ''] = (await cell.innerText()).trim().split('\n');
      const invalid = /\berror\b/.test((await cell.getAttribute('class')) ?? '');
      const whole = column === 'VatRate' || column === 'Discounts';
      if (isText) expect.soft(shown, column).toBe(typed.trim());
      else if (number === undefined || whole)
        expect.soft(invalid || number?.test(shown), `${column}: ${shown}`).toBe(true);
      else expect.soft(shown, column).toMatch(number);
    }
    await desk.editor.saved();
  }
});

async function open(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
}

async function everywhere(desk: Desk, kind: keyof typeof rare, givenTo: (at: number) => Nonsense): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001']);
  const lots = [{ $key: 'lot' }];
  const own = content(kind, [line('P00001', { Lots: lots })], entries(kind));
  const id = await draft(desk, kind, own);
  await open(desk);
  await unfold(desk, kind);
  const before = await boxes(desk.page);
  expect(before.length).toBeGreaterThan(kind === 'despatch' ? 25 : 100);
  const typed = new Map(before.map(({ id: place }, at) => [place, givenTo(at)]));
  const isProduct = ([place]: readonly [string, Nonsense]): boolean => place.endsWith('ProductCode');
  await typeAndJudge([...typed].filter((one) => !isProduct(one)));
  // Last, because lots leave with their product, as an open entry.
  await typeAndJudge([...typed].filter(isProduct));
  const left = desk.page.getByText(desk.t('openEntries.reason.formerProduct'));
  await expect(left).toHaveCount(1);
  const after = await boxes(desk.page);

  await desk.page.reload();
  await expect(desk.page.getByRole('navigation', { name: desk.t('shell.navigation') })).toBeVisible();
  await open(desk);
  await unfold(desk, kind);
  const again = new Map((await boxes(desk.page)).map((box) => [box.id, box.value]));
  for (const { id: place, value } of after) expect.soft(again.get(place), place).toBe(value);
  await desk.drafts.go();
  await desk.call('deleteDrafts', { ids: [id] });
  await expect(desk.drafts.rows).toHaveCount(0);

  async function typeAndJudge(some: readonly (readonly [string, Nonsense])[]): Promise<void> {
    const those = new Map(some);
    await typeInto(desk.page, those);
    await desk.editor.saved();
    for (const box of await boxes(desk.page)) {
      const one = those.get(box.id);
      if (one) judge(box, one);
    }
  }
}

/** Replaces the text of each input in turn, as an input method or the clipboard does. */
async function typeInto(page: Page, typed: ReadonlyMap<string, Nonsense>): Promise<void> {
  await page.evaluate(
    async (entries) => {
      const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
      for (const { id, text, fromClipboard } of entries) {
        const box = document.getElementById(id);
        if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) throw new Error(`${id} is gone.`);
        box.focus();
        box.select();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        // The only way for a page to type like the user, with all events of the browser.
        if (!fromClipboard || box.dispatchEvent(paste)) document.execCommand('insertText', false, text);
        await settled();
        box.blur();
      }
    },
    Array.from(typed, ([id, one]) => ({ id, text: one.typed, fromClipboard: one.pasted === true })),
  );
}

/** One entry in each list of the header, so that its fields are shown too. */
function entries(kind: DocumentKind): Record<string, { $key: string }[]> {
  if (kind === 'despatch') return {};
  const lists = ['PaymentMeans', 'ReferencedDespatches', 'CustomerIdentitySchemes'];
  return Object.fromEntries(lists.map((name) => [name, [{ $key: name }]]));
}

/** One field of each group that is closed when empty. */
const rare = {
  salesReturnInvoice: [
    ...(['DueDays', 'OrderReferenceNumber', 'WithholdingCode', 'ProfileId', 'DeliveryInfo', 'BranchNumber'] as const),
    ...(['PublicSectorSpendingUnit', 'SgkInfo', 'InvestmentIncentiveDocumentNumber', 'EnergyPeriodStart'] as const),
    'WithholdingTaxRate',
  ],
  despatch: ['ActualDispatchDate', 'DueDays'],
} as const;

async function unfold(desk: Desk, kind: 'salesReturnInvoice' | 'despatch'): Promise<void> {
  for (const field of rare[kind]) await desk.editor.reveal(field);
  const cell = await desk.editor.cell(1, 'ProductCode');
  await cell.click();
  await desk.page.keyboard.press('F4');
  await expect(desk.editor.panel).toBeVisible();
  // A despatch's lines have the fields of an invoice's; the usual ones are open by default.
  const parts = kind === 'despatch' ? [desk.editor.header] : [desk.editor.header, desk.editor.panel];
  for (const part of parts) {
    const folded = part.locator('button[aria-expanded="false"]');
    while ((await folded.count()) > 0) await folded.first().click();
  }
}

function boxes(page: Page): Promise<Box[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')]
      .filter((box) => box.id.startsWith('field-') && box.type !== 'checkbox' && !box.readOnly && box.checkVisibility())
      .map((box) => ({
        id: box.id,
        numeric: box.inputMode === 'decimal',
        value: box.value,
        invalid: box.getAttribute('aria-invalid') === 'true',
        said: (box.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .trim(),
      })),
  );
}

/** The typed text, or its reading, is shown; otherwise there is a problem. */
function judge(box: Box, { typed, number, day }: Nonsense): void {
  const held = [
    typed,
    typed.trim(),
    typed.replace(/\n+/g, ' '),
    typed.replace(/[\t\n]+/g, ' '),
    typed.replace(/[\t\n]+/g, '\n'),
  ];
  if (box.invalid) expect.soft(box.said, `${box.id} says what is wrong`).not.toBe('');
  if (held.includes(box.value)) {
    if (box.numeric && number === undefined)
      expect.soft(box.invalid, `${box.id} takes ${box.value.slice(0, 20)}`).toBe(true);
    return;
  }
  const reading = box.numeric ? number : day;
  expect.soft(reading?.test(box.value) === true, `${box.id} shows ${box.value.slice(0, 40)}`).toBe(true);
}
