import type { Locator } from '@playwright/test';
import type { ValueRecord } from '../../../domain/fields.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { content, draft, goodsOf } from '../../e2e/support/contents.ts';
import { drop } from '../../e2e/support/drop.ts';
import { invoice, line as eLine, vat } from '../../unit/e-documents/ubl.ts';
import type { Desk } from '../../e2e/support/desk.ts';
import { expect } from '../../e2e/support/expect.ts';
import type { Service } from '../../service/types.ts';
import { closedWarehouse, warehouse } from '../warehouses.ts';

/** A screen, or an overlay such as a dialog, as the user sees it. */
export interface Screen {
  readonly name: string;
  /** Opens the screen from anywhere, as long as no overlay is open. */
  readonly open: (desk: Desk, service: Service) => Promise<unknown>;
  /** Opens it again if a change of the window closes it, as with a menu. */
  readonly again?: (desk: Desk) => Promise<unknown>;
  /** Closes the overlay; may be called several times. */
  readonly leave?: (desk: Desk) => Promise<unknown>;
}

const goods = Array.from({ length: 15 }, (_, at) => `P000${String(at + 1).padStart(2, '0')}`);

const dialog = ({ page }: Desk): Locator => page.getByRole('dialog').first();
const press = (desk: Desk, key: string): Promise<void> => desk.page.keyboard.press(key);

async function closeDialog(desk: Desk): Promise<void> {
  await press(desk, 'Escape');
  await expect(dialog(desk)).toBeHidden();
}

/** An overlay over a screen, which a key opens and Escape, or `end`, closes. */
function over(
  name: string,
  screen: (desk: Desk) => Promise<unknown>,
  key: string,
  seen = dialog,
  end = 'Escape',
): Screen {
  return {
    name,
    open: async (desk) => {
      await screen(desk);
      await press(desk, key);
      await expect(seen(desk)).toBeVisible();
    },
    leave: async (desk) => {
      await press(desk, end);
      await expect(seen(desk)).toBeHidden();
    },
  };
}

/** Opens a draft by its number. */
const edit =
  (number: string) =>
  async (desk: Desk): Promise<void> => {
    await desk.drafts.go();
    await desk.page.setViewportSize({ width: 1366, height: 768 });
    await press(desk, 'Control+f');
    await press(desk, 'Control+a');
    await desk.page.keyboard.insertText(number);
    // Rows move while the list is still being searched, and a double click would hit two of them.
    await expect.poll(async () => (await desk.drafts.rows.count()) - (await desk.drafts.row(number).count())).toBe(0);
    await desk.drafts.row(number).first().dblclick();
    await desk.editor.opened();
  };

/** Creates drafts in every state, as after a day's work. */
async function workADay(desk: Desk, service: Service): Promise<void> {
  const { line } = await goodsOf(desk, goods);
  const make = (kind: DocumentKind, number: string, lines: readonly ValueRecord[], more: ValueRecord = {}) =>
    draft(
      desk,
      kind,
      content(kind, lines, { [kind === 'despatch' ? 'DespatchNumber' : 'InvoiceNumber']: number, ...more }),
    );
  const few = [
    line('P00001', { Quantity: '3', UnitPrice: '120' }),
    line('P00002', { Quantity: '12', UnitPrice: '74.9' }),
  ];
  const connectionId = await desk.connectionId();
  const submit = async (ids: readonly string[]): Promise<void> => {
    await desk.call('queueDrafts', { ids });
    await desk.sync.go();
    await desk.sync.submitAll();
    const isOpen = async (): Promise<number> =>
      (await desk.call('listDrafts', { connectionId, states: ['ready', 'sending'], offset: 0, limit: 1 })).total;
    await expect.poll(isOpen).toBe(0);
  };
  await submit([await make('salesReturnInvoice', 'IAD-901', few), await make('despatch', 'IRS-901', few)]);
  const refused: string[] = [];
  for (const at of [1, 2, 3]) {
    refused.push(
      await make('salesReturnInvoice', `IAD-70${at}`, [...few, line('P00004', { WarehouseName: closedWarehouse })]),
    );
  }
  await submit(refused);
  service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'nvoices' } });
  await submit([await make('salesReturnInvoice', 'Next', few)]);
  const given = { Quantity: '4', UnitPrice: '1249.95' };
  await make(
    'salesReturnInvoice',
    'IAD-501',
    [...goods.map((code) => line(code, given)), line('P00001', { UnitPrice: null })],
    { Description: 'Kampanya ürünlerinin iadesi', CustomerCode: 'C00003' },
  );
  await make('despatch', 'IRS-501', [line('P00003', { Quantity: '4' }), line('P00028', { Quantity: '2' })], {
    CustomerCode: 'C00007',
  });
  await make(
    'despatch',
    'IRS-502',
    Array.from({ length: 300 }, (_, at) => line(goods[at % goods.length] ?? 'P00001')),
  );
  const ready = await make('salesReturnInvoice', 'IAD-601', few);
  await desk.call('queueDrafts', { ids: [ready] });
  await desk.call('saveTemplate', { draftId: ready, name: 'Her ay', replaces: [] });
}

const drafts = (desk: Desk): Promise<void> => desk.drafts.go();
const aReturn = edit('IAD-501');
const aDespatch = edit('IRS-501');

async function lots(desk: Desk): Promise<void> {
  await aDespatch(desk);
  await (await desk.editor.cell(1, 'Quantity')).click();
  await press(desk, 'F4');
  await expect(desk.editor.panel).toBeVisible();
}

async function aDocument(desk: Desk, service: Service): Promise<void> {
  const one = service.ledger
    .documents({ kind: 'salesReturnInvoice', companyId: 1, seeded: true })
    .find(({ closed, deleted }) => !closed && !deleted);
  await desk.documents.go();
  await desk.documents.kind('salesReturnInvoice');
  await desk.documents.open('salesReturnInvoice', one?.number ?? '');
}

/** Opens a document of the service for a change, and the preview of what will be sent. */
export async function aReview(desk: Desk, service: Service): Promise<void> {
  await aDocument(desk, service);
  await desk.documents.task('change').press('Enter');
  await desk.editor.opened();
  await desk.editor.fill('Description', 'Ankara şubesi');
  await desk.editor.fill('DueDays', '45');
  await desk.editor.saved();
  await press(desk, 'Control+Shift+Enter');
  await desk.review.opened();
}

async function look(desk: Desk, state: 'rejected' | 'unknown' | 'accepted'): Promise<void> {
  await desk.sync.go();
  // Accepted documents are hidden behind a filter of their own.
  await desk.sync.filter(state === 'accepted' ? 'accepted' : 'all').click();
  await desk.sync.look(desk.sync.rows(state).first());
}

/** Saves an invoice that the company has sent to a customer as a file. */
async function sold(desk: Desk): Promise<string> {
  const connectionId = await desk.connectionId();
  const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00003'] });
  const lines =
    eLine('40', '1249.95', '49998', vat('49998', '9999.60')) + eLine('3', '0.335', '1.01', vat('1.01', '0.20'));
  return invoice({ customer: customer?.party?.taxNumber ?? '', lines });
}

async function eDocuments(desk: Desk): Promise<void> {
  await press(desk, 'Control+7');
  await expect(desk.heading('shell.eDocuments')).toBeVisible();
}

const table = [
  ['Ürün kodu', 'Miktar', 'Birim fiyat', 'Depo'],
  ['P00001', '3', '120,00', warehouse],
  ['P00002', '12', '74,90', warehouse],
  ['X-1', 'üç', '10', warehouse],
];

/** Every screen and its overlays. The first ones show an empty Rampa. */
export const screens: readonly Screen[] = [
  {
    name: 'drafts-first-start',
    open: (desk) => expect(desk.page.getByText(desk.t('drafts.first.title'))).toBeVisible(),
  },
  { name: 'sync-empty', open: ({ sync }) => sync.go() },
  { name: 'connection-first', open: ({ connection }) => connection.go() },
  {
    name: 'connection-tested',
    open: async (desk, service) => {
      await desk.connection.make(service, service.companies[0]?.name ?? 'Demo');
      await desk.connection.test();
      await expect(desk.button('connection.compatibility.saveReport')).toBeVisible();
    },
  },
  {
    name: 'connection-lists',
    open: async ({ connection, page }) => {
      await connection.refreshLists();
      await page.locator('[data-setting="lists"]').evaluate((panel) => panel.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'connection-remove',
    open: async (desk) => {
      await desk.connection.go();
      await desk.button('connection.remove').press('Enter');
      await expect(dialog(desk)).toBeVisible();
    },
    leave: closeDialog,
  },
  { name: 'drafts-empty', open: drafts },
  {
    name: 'drafts',
    open: async (desk, service) => {
      await workADay(desk, service);
      await drafts(desk);
    },
  },
  {
    name: 'drafts-selected',
    open: async (desk) => {
      await drafts(desk);
      await desk.drafts.grid.focus();
      await press(desk, 'Control+a');
    },
    leave: (desk) => press(desk, 'Escape'),
  },
  {
    name: 'drafts-sent-today',
    open: async (desk) => {
      await drafts(desk);
      await desk.button('drafts.filter.sentToday').press('Enter');
      await expect(desk.page.getByText(/2.*TRY/).first()).toBeVisible();
    },
    leave: (desk) => desk.button('drafts.filter.sentToday').press('Enter'),
  },
  over('drafts-new', drafts, 'Control+n', ({ page }) => page.getByRole('menu')),
  over('templates', drafts, 'Control+Shift+L'),
  over('palette', drafts, 'Control+k'),
  {
    name: 'palette-found',
    open: async (desk) => {
      await drafts(desk);
      await press(desk, 'Control+k');
      await desk.page.keyboard.type('C0000');
      const customers = desk.page.getByRole('group', { name: desk.t('shell.palette.customers') });
      await expect(customers.getByRole('option').first()).toBeVisible();
    },
    leave: closeDialog,
  },
  over('keys', drafts, 'Control+F1'),
  { name: 'editor-return', open: aReturn },
  {
    name: 'editor-problems',
    open: async (desk) => {
      await aReturn(desk);
      await desk.editor.openProblems();
    },
  },
  {
    name: 'editor-totals',
    open: async (desk) => {
      await aReturn(desk);
      await desk.button('editor.totals.open').press('Enter');
    },
    leave: (desk) => press(desk, 'Escape'),
  },
  {
    name: 'editor-suggestions',
    open: async (desk) => {
      await aReturn(desk);
      await desk.editor.box('CustomerCode').focus();
      await desk.page.keyboard.type('C');
      await expect(desk.page.getByRole('listbox')).toBeVisible();
    },
    leave: async (desk) => {
      await press(desk, 'Escape');
      await expect(desk.page.getByRole('listbox')).toBeHidden();
    },
  },
  {
    name: 'editor-more-fields',
    open: async (desk) => {
      await aReturn(desk);
      await desk.editor.moreFields.press('ArrowDown');
      await expect(desk.page.getByRole('listbox')).toBeVisible();
    },
    again: async (desk) => {
      await desk.editor.moreFields.blur();
      await desk.editor.moreFields.press('ArrowDown');
      await expect(desk.page.getByRole('listbox')).toBeVisible();
    },
    leave: (desk) => press(desk, 'Escape'),
  },
  over('editor-replace', aReturn, 'Control+h', ({ page }) => page.getByRole('search')),
  over('editor-history', aReturn, 'F9'),
  {
    name: 'editor-paste',
    open: async (desk) => {
      await aReturn(desk);
      await (await desk.editor.cell(1, 'ProductCode')).click();
      await desk.editor.pasteTable(table);
      await expect(dialog(desk)).toBeVisible();
    },
    leave: closeDialog,
  },
  over('print', aReturn, 'Control+p'),
  over('editor-today', aReturn, 'Control+j', ({ page }) => page.locator('[data-region="today"]'), 'Control+j'),
  { name: 'editor-lots', open: lots },
  { name: 'editor-300-lines', open: edit('IRS-502') },
  {
    name: 'warehouse',
    open: async (desk) => {
      await aDespatch(desk);
      await press(desk, 'Control+b');
      await expect(desk.page.locator('[data-scan-box]')).toBeFocused();
    },
    leave: (desk) => press(desk, 'Control+b'),
  },
  { name: 'sync', open: ({ sync }) => sync.go() },
  { name: 'sync-refused', open: (desk) => look(desk, 'rejected') },
  { name: 'sync-uncertain', open: (desk) => look(desk, 'unknown') },
  { name: 'sync-accepted', open: (desk) => look(desk, 'accepted') },
  over('sync-by-error', ({ sync }) => sync.go(), 'Control+g'),
  {
    name: 'editor-refused',
    open: async (desk) => {
      await look(desk, 'rejected');
      await desk.sync.goToError(1);
    },
  },
  {
    name: 'documents',
    open: async (desk) => {
      await desk.documents.go();
      await desk.documents.kind(documentKinds[0] ?? 'salesReturnInvoice');
      await expect(desk.documents.rows('salesReturnInvoice').first()).toBeVisible();
    },
  },
  {
    name: 'documents-not-listed',
    open: async (desk) => {
      await desk.documents.go();
      await desk.documents.kind('purchaseReturnInvoice');
    },
  },
  { name: 'document', open: aDocument },
  {
    name: 'e-document',
    open: async (desk) => {
      await drafts(desk);
      await drop(desk.page, 'satış.xml', await sold(desk));
      await expect(dialog(desk)).toContainText('ABC2026000000001');
    },
    leave: closeDialog,
  },
  { name: 'e-documents', open: eDocuments },
  {
    name: 'e-documents-mappings',
    open: async (desk) => {
      await eDocuments(desk);
      await desk.button('eDocument.mappings').press('Enter');
      await expect(dialog(desk)).toBeVisible();
    },
    leave: closeDialog,
  },
  over('return-of-customer', drafts, 'Control+e'),
  {
    name: 'import-documents',
    open: async (desk) => {
      await drafts(desk);
      const rows = ['IAD-801;20.11.2026;C00001;P00001;2;12,50', 'IAD-801;20.11.2026;C00001;P00002;3;83333333,32'];
      const more = ['IAD-802;20.11.2026;C00002;P00001;1;5', 'IAD-803;20.11.2026;YOK;P00001;1;5'];
      const headings = 'Fatura no;Tarih;Cari kodu;Stok kodu;Miktar;Birim fiyat';
      await drop(desk.page, 'iadeler.csv', [headings, ...rows, ...more].join('\r\n'));
      await expect(dialog(desk).getByRole('table').first()).toBeVisible();
    },
    leave: closeDialog,
  },
  { name: 'review', open: aReview, leave: ({ review }) => review.cancel() },
  {
    name: 'backups',
    open: async ({ backups }) => {
      await backups.go();
      await backups.backUp();
    },
  },
  { name: 'guide', open: (desk) => press(desk, 'Control+6') },
  {
    name: 'about',
    open: async (desk) => {
      await desk.button('shell.about').press('Enter');
      await expect(desk.heading('about.title')).toBeVisible();
    },
  },
];
