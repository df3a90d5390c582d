import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPractice, practiceOrigin } from '../../../domain/practice-company.ts';
import { createPracticeCompany } from '../../../practice/practice-company.ts';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';

const file = (own: Harness): string => join(own.folder, 'practice-company.jsonl');
const over = (own: Harness) => ({ practice: () => Promise.resolve(createPracticeCompany(own.folder)) });

/** A harness at its practice company; `networked`: number of network requests since then. */
async function practising(): Promise<{ own: Harness; real: string; networked: () => number }> {
  const own = await ownHarness({ pace: 10 });
  await own.close();
  await own.open(over(own));
  const real = own.connectionId;
  const before = own.service.ledger.requests().length;
  own.connectionId = (await own.call('createPractice', { name: 'Deneme şirketi' })).id;
  return { own, real, networked: () => own.service.ledger.requests().length - before };
}

async function sent(own: Harness, header: Record<string, string> = {}): Promise<{ draft: string; document: string }> {
  const draft = await own.draft(invoice({ InvoiceNumber: 'Next', ...header }));
  await own.send([draft]);
  await own.settled();
  const { state, acceptedId } = await own.state(draft);
  expect(state).toBe('accepted');
  return { draft, document: acceptedId ?? '' };
}
async function read(own: Harness, documentId: string) {
  const { connectionId } = own;
  const answer = await own.call('readDocument', { connectionId, kind: 'salesReturnInvoice', documentId });
  return 'document' in answer ? answer.document.content : null;
}

describe('the practice company', () => {
  it('has a key and its lists immediately, and accepts documents without a network', async () => {
    const { own, networked } = await practising();
    const made = (await own.call('listConnections', {})).find(({ id }) => id === own.connectionId);
    expect(made).toMatchObject({ hasApiKey: true, settings: { name: 'Deneme şirketi' } });
    expect(made === undefined ? false : isPractice(made.settings)).toBe(true);
    const lists = await own.call('listLookupStatus', { connectionId: own.connectionId });
    expect(lists.map(({ count }) => count > 0)).toEqual(lists.map(() => true));
    await sent(own);
    expect(networked()).toBe(0);
    expect(own.questions).toEqual([]);
  });

  it('refuses in Turkish', async () => {
    const { own } = await practising();
    const draftId = await own.draft(invoice({ CustomerCode: 'C99999' }));
    await own.send([draftId]);
    await own.settled();
    const rejection = await own.call('getRejection', { draftId });
    expect(rejection?.errors.map(({ message }) => message)).toEqual(['Cari kodu bulunamadı: C99999.']);
  });

  it('has a key that no text contains, so that nothing is hidden in answers', async () => {
    const { own } = await practising();
    const { document } = await sent(own, { Description: 'a practice return, not malpractice' });
    expect(await read(own, document)).toMatchObject({ Description: 'a practice return, not malpractice' });
  });

  it('is created once', async () => {
    const { own } = await practising();
    expect((await own.call('createPractice', { name: 'another' })).id).toBe(own.connectionId);
  });

  it('is created once even if it is requested twice at once', async () => {
    const own = await ownHarness();
    await own.close();
    await own.open(over(own));
    const name = 'Deneme şirketi';
    const made = await Promise.all([own.call('createPractice', { name }), own.call('createPractice', { name })]);
    expect(made.map(({ id }) => id)).toEqual([made[0].id, made[0].id]);
    expect((await own.call('listConnections', {})).filter(({ settings }) => isPractice(settings))).toHaveLength(1);
  });

  it('no longer counts as sending once it was removed', async () => {
    const { own } = await practising();
    let sending: boolean | null = null;
    const updates = {
      status: () => ({ kind: 'off', why: 'noFeed' }) as const,
      onChange: () => () => undefined,
      look: () => undefined,
      fetch: () => undefined,
      restart: (state: { readonly sending: boolean }) => ((sending = state.sending), false),
      stayed: () => undefined,
      installAtEnd: () => Promise.resolve(false),
      close: () => undefined,
    };
    await own.close();
    await own.open({ ...over(own), updates });
    const draft = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    await own.send([draft]);
    await own.call('restartToUpdate', {});
    expect(sending).toBe(true);
    await own.call('removeConnection', { id: own.connectionId });
    await own.call('restartToUpdate', {});
    expect(sending).toBe(false);
  });

  it('keeps written documents over a restart, and after a truncated line', async () => {
    const { own } = await practising();
    const first = await sent(own);
    const before = await read(own, first.document);
    expect(before).not.toBeNull();
    await own.close();
    writeFileSync(file(own), `${readFileSync(file(own), 'utf8')}{"at":1,"operat`);
    await own.open(over(own));
    expect(await read(own, first.document)).toEqual(before);
    const second = await sent(own);
    await own.close();
    await own.open(over(own));
    expect(await read(own, second.document)).not.toBeNull();
    expect(second.document).not.toBe(first.document);
  });

  it('is removed in one step with everything that belongs to it, and nothing else', async () => {
    const { own, real } = await practising();
    const { draft } = await sent(own);
    const left = await own.draft(invoice());
    const practice = own.connectionId;
    own.connectionId = real;
    const kept = await own.draft(invoice());
    expect(await own.call('removeConnection', { id: practice })).toEqual({ removed: true, drafts: 0 });
    expect((await own.call('listConnections', {})).map(({ id }) => id)).toEqual([real]);
    expect(await Promise.all([draft, left].map((id) => own.call('getDraft', { id })))).toEqual([null, null]);
    expect(await own.call('getDraft', { id: kept })).not.toBeNull();
    expect(existsSync(file(own))).toBe(false);
    // A new one starts empty.
    const { id } = await own.call('createPractice', { name: 'Deneme şirketi' });
    expect((await own.call('listDrafts', { connectionId: id, offset: 0, limit: 10 })).total).toBe(0);
  });

  it('cannot be mixed with other connections: its addresses cannot change, and its drafts cannot be handed over', async () => {
    const { own, real } = await practising();
    const [practice, ours] = await Promise.all(
      [own.connectionId, real].map(async (id) => (await own.call('listConnections', {})).find((one) => one.id === id)),
    );
    if (practice === undefined || ours === undefined) throw new Error('gone');
    const refused = { code: 'invalidState' };
    const { baseUrl } = ours.settings;
    await expect(
      own.call('updateConnection', { id: practice.id, settings: { ...practice.settings, baseUrl } }),
    ).rejects.toMatchObject(refused);
    await expect(
      own.call('updateConnection', { id: real, settings: { ...ours.settings, authUrl: practiceOrigin } }),
    ).rejects.toMatchObject(refused);
    await expect(own.call('createConnection', { settings: practice.settings })).rejects.toMatchObject(refused);
    const draft = await own.draft(invoice());
    const handedOver = own.call('saveDraftFile', { connectionId: practice.id, ids: [draft], name: 'x' });
    await expect(handedOver).rejects.toMatchObject(refused);
    await own.call('updateConnection', { id: practice.id, settings: { ...practice.settings, parallel: 2 } });
  });
});
