import type { Value, ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Service } from '../../service/types.ts';
import { content, draft, goodsOf } from './contents.ts';
import { sitDown } from './desk.ts';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';
import type { Rampa } from './rampa.ts';
import type { Language } from './words.ts';

/** A Rampa with a connection to the service and its lists fetched, unless it was launched prepared. */
export async function connected(rampa: Rampa, service: Service, language: Language): Promise<Desk> {
  const desk = await sitDown(rampa, language);
  if ((await desk.call('listConnections', {})).length > 0) {
    // The keychain may have another test's key under the connection's name, or there may be no keychain.
    await desk.call('setApiKey', { id: await desk.connectionId(), apiKey: service.apiKey });
    await desk.sync.go();
    return desk;
  }
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  return desk;
}

/** A new document with the lists fetched; the customer has the focus. */
export async function begun(rampa: Rampa, service: Service, kind: DocumentKind): Promise<Desk> {
  const desk = await connected(rampa, service, 'en');
  await desk.drafts.create(kind);
  await expect(desk.editor.box('CustomerCode')).toBeFocused();
  return desk;
}

export async function draftId(desk: Desk): Promise<string> {
  return (await desk.page.locator('[data-draft]').getAttribute('data-draft')) ?? '';
}

/** The open document as it was last saved. */
export async function savedContent(desk: Desk): Promise<ValueRecord> {
  return (await desk.call('getDraft', { id: await draftId(desk) }))?.content ?? {};
}

/** The values of these fields in each of its lines. */
export async function savedLines(desk: Desk, ...names: readonly string[]): Promise<readonly (readonly Value[])[]> {
  const lines = ((await savedContent(desk))['Lines'] ?? []) as readonly ValueRecord[];
  return lines.map((line) => names.map((name) => line[name]));
}

/** A draft with errors, one without, and two in the queue of which the service refuses one. */
export async function refusedAndOthers(desk: Desk): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00001', { Quantity: 'abc' })]));
  await draft(desk, 'despatch', content('despatch', [line('P00001')]));
  const ids = [
    await draft(desk, kind, content(kind, [line('P00001')])),
    await draft(desk, kind, content(kind, [line('P00001'), line('P99999')], { CustomerCode: 'C99999' })),
  ];
  await desk.call('queueDrafts', { ids });
}
