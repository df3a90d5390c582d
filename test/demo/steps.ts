import { expect } from '../e2e/support/expect.ts';
import type { Desk } from '../e2e/support/desk.ts';
import type { Service } from '../service/types.ts';
import { picture } from './picture.ts';
import type { Album } from './picture.ts';
import { closedWarehouse, warehouse } from './warehouses.ts';

export interface Tour {
  desk: Desk;
  readonly service: Service;
  readonly album: Album;
  /** Closes the application and opens it again, as on the next morning. */
  readonly reopen: () => Promise<Desk>;
}
/** Does a step, checks what the user would check, and returns a note on the result. */
type Step = (tour: Tour) => Promise<string | undefined>;

export const steps: readonly (readonly [title: string, step: Step])[] = [
  ['Rampa opens with nothing in it', open],
  ['A connection is made and tested', connect],
  ['The lists are fetched for offline work', fetchLists],
  ['The connection is lost; a sales return invoice is drafted', draftInvoice],
  ['A despatch is drafted, with a lot and a line in a warehouse that was closed', draftDespatch],
  ['Rampa is closed and opened again', closeAndOpen],
  ['Both are queued and submitted while there is no connection', submitOffline],
  ['The connection is back: one is accepted, one refused', submitOnline],
  ['The service’s error leads to the line it speaks of; it is mended', mend],
  ['It is submitted again and accepted', submitAgain],
  ['The service holds both, each once', witness],
  ['Goods of the despatch come back: chosen by the customer, with what is left', takeBack],
];

async function open({ desk, album }: Tour): Promise<undefined> {
  await expect(desk.page.getByText(desk.t('drafts.first.title'))).toBeVisible();
  await picture(desk, album, 'welcome');
}

async function connect({ desk, service, album }: Tour): Promise<string> {
  await desk.connection.makeByKeyboard(service, service.companies[0]?.name ?? 'Demo');
  await desk.connection.test();
  await desk.button('connection.compatibility.saveReport').waitFor();
  await picture(desk, album, 'connection', { dark: true });
  return 'address, login and a data request passed; what the service supports was read';
}

async function fetchLists({ desk }: Tour): Promise<string> {
  await desk.connection.refreshListsByKeyboard();
  const lists = await desk.call('listLookupStatus', { connectionId: await desk.connectionId() });
  return lists.map(({ kind, count }) => `${desk.t(`connection.list.${kind}`)}: ${count}`).join(', ');
}

async function draftInvoice({ desk, service, album }: Tour): Promise<string> {
  await service.company.setOnline(false);
  await desk.drafts.create('salesReturnInvoice');
  await desk.editor.choose('CustomerCode', 'C00003', 'C00003');
  await desk.editor.typeLine({
    ProductCode: 'P00001',
    Quantity: '3',
    UnitPrice: '120.00',
    Discounts: '10+10+10',
    WarehouseName: warehouse,
  });
  await desk.editor.typeLine({ ProductCode: 'P00002', Quantity: '12', UnitPrice: '74.90', WarehouseName: warehouse });
  await desk.editor.typeLine({
    ProductCode: 'P00008',
    Quantity: '2.5',
    UnitPrice: '1,249.00',
    WarehouseName: warehouse,
  });
  await desk.editor.saved();
  await picture(desk, album, 'editor', { dark: true });
  return (await desk.editor.totals.innerText()).replaceAll(/\s+/g, ' ').slice(0, 160);
}

async function draftDespatch({ desk, album }: Tour): Promise<undefined> {
  await desk.drafts.create('despatch');
  await desk.editor.choose('CustomerCode', 'C00007', 'C00007');
  await desk.editor.typeLine({ ProductCode: 'P00001', Quantity: '20', UnitPrice: '95', WarehouseName: warehouse });
  await desk.editor.typeLine({ ProductCode: 'P00003', Quantity: '4', UnitPrice: '60', WarehouseName: warehouse });
  await desk.editor.typeLine({
    ProductCode: 'P00002',
    Quantity: '6',
    UnitPrice: '74.90',
    WarehouseName: closedWarehouse,
  });
  await addLot(desk, 2, 'L-P00003-1', '4');
  await desk.editor.saved();
  await picture(desk, album, 'editor-lots');
  await desk.page.keyboard.press('F4');
}

/** Adds a lot in the panel of a line; lines are counted from 1. */
async function addLot(desk: Desk, line: number, lot: string, quantity: string): Promise<void> {
  await (await desk.editor.cell(line, 'Quantity')).click();
  await desk.page.keyboard.press('F4');
  const lots = desk.editor.panel.getByRole('group', { name: desk.t('fields.Lots') });
  await lots.getByRole('button', { name: desk.t('editor.list.add') }).press('Enter');
  await desk.editor.fill('LotNo', lot, lots);
  await desk.editor.fill('Quantity', quantity, lots);
}

async function closeAndOpen(tour: Tour): Promise<string> {
  const before = await tour.desk.drafts.count();
  tour.desk = await tour.reopen();
  // On a machine without a keychain the key was kept only in memory.
  await tour.desk.connection.giveKeyAgain(tour.service.apiKey);
  const after = await tour.desk.drafts.count();
  expect(after).toBe(before);
  await tour.desk.drafts.go();
  await expect(tour.desk.drafts.rows).toHaveCount(after);
  return `${after} drafts, all there`;
}

async function submitOffline({ desk, album }: Tour): Promise<undefined> {
  await desk.drafts.queueAll();
  await desk.drafts.expectCount('ready', 2);
  await picture(desk, album, 'drafts', { dark: true });
  await desk.sync.go();
  await desk.sync.submitAll();
  await expect(desk.page.getByText(desk.t('errors.waiting.offline')).first()).toBeVisible();
  await picture(desk, album, 'sync-offline');
}

async function submitOnline({ desk, service, album }: Tour): Promise<string> {
  await service.company.setOnline(true);
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 1);
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('rejected').first());
  const [error] = await desk.sync.errors();
  if (!error) throw new Error('The refused document shows no error.');
  await picture(desk, album, 'sync', { dark: true });
  return `the service says ${error.code} “${error.message}”, about ${error.where}`;
}

async function mend({ desk, album }: Tour): Promise<undefined> {
  await desk.sync.goToError(1);
  await picture(desk, album, 'editor-refused');
  await desk.editor.typeCell(3, 'WarehouseName', warehouse);
  await desk.editor.saved();
}

async function submitAgain({ desk }: Tour): Promise<string> {
  await desk.editor.queue();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 2);
  await desk.sync.expectCount('attention', 0);
  const page = await desk.call('listDrafts', {
    connectionId: await desk.connectionId(),
    states: ['accepted'],
    offset: 0,
    limit: 10,
  });
  return `numbers ${page.rows.map(({ acceptedNumber }) => acceptedNumber ?? 'not told').join(' and ')}`;
}

async function witness({ desk, service, album }: Tour): Promise<string> {
  await desk.drafts.go();
  await picture(desk, album, 'done');
  const documents = service.ledger.documents();
  const kinds = documents.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['despatch', 'salesReturnInvoice']);
  return documents.map(({ kind, number }) => `${kind} ${number}`).join(', ');
}

async function takeBack({ desk, album }: Tour): Promise<string> {
  const dialog = desk.page.getByRole('dialog');
  await desk.page.keyboard.press('Control+e');
  await expect(dialog).toBeVisible();
  await desk.page.keyboard.type('C00007');
  await desk.page.keyboard.press('Enter');
  await expect(dialog.getByRole('table').getByRole('textbox').first()).toBeFocused();
  await desk.page.keyboard.type('2');
  await picture(desk, album, 'customer-return', { dark: true });
  await desk.page.keyboard.press('Control+Enter');
  await desk.editor.opened();
  await expect(desk.editor.lines).toHaveCount(1);
  return 'a return of one line, which names the despatch';
}
