/** What is queued, sent last and undone is what the user was shown. */
import { describe, expect, it } from 'vitest';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const options = { products: [productRow('P1'), productRow('P00001')] };
const lines = (price: string) => [invoiceLine('a'), invoiceLine('b', { UnitPrice: price })];
const quantities = ({ editor }: Desk): unknown[] => editor.document.lines.map(({ Quantity }) => Quantity);
/** Another part of Rampa saves another price. */
function changeElsewhere(desk: Desk): void {
  const { stored } = desk;
  desk.stored = { ...stored, revision: stored.revision + 1, content: invoice(lines('9999')) };
}

describe('a document that is changed elsewhere', () => {
  it('is not queued before the user has seen it, and then is', async () => {
    const desk = openDesk(invoice(lines('100')), options);
    await desk.settle();
    desk.editor.set(linePlace('a', 'Quantity'), '3');
    changeElsewhere(desk);
    expect(await desk.editor.submission.queue()).toBe(false);
    expect(desk.editor.submission.notQueued).toBe('changed');
    expect(desk.main.names()).not.toContain('queueDrafts');
    expect(desk.editor.document.lines.map(({ UnitPrice }) => UnitPrice)).toEqual(['100', '9999']);
    expect(await desk.editor.submission.queue()).toBe(true);
    expect(desk.stored.content['Lines']).toMatchObject([{ Quantity: '3' }, { UnitPrice: '9999' }]);
  });

  it('is not queued either if that is known since a cell was opened', async () => {
    const desk = openDesk(invoice(lines('100')), options);
    await desk.settle();
    moveTo(desk, 0, 'Quantity');
    desk.editor.grid.startEdit('7', false);
    changeElsewhere(desk);
    desk.emit();
    await desk.settle();
    expect(await desk.editor.submission.queue()).toBe(false);
    expect(desk.editor.submission.notQueued).toBe('changed');
  });
});

it('a save under way is followed by the last content if the page closes, also if that was stored before', async () => {
  const desk = openDesk(invoice(lines('100')), options);
  await desk.settle();
  const save = desk.main.handler('saveDraft');
  let release: () => void = () => undefined;
  desk.main.answer({ saveDraft: (args: never) => new Promise((answer) => (release = () => answer(save(args)))) });
  desk.editor.set(linePlace('a', 'Quantity'), '999');
  void desk.editor.draft.flush();
  await desk.settle();
  desk.editor.undo();
  release();
  desk.main.answer({ saveDraft: save });
  desk.editor.closeNow();
  expect(desk.stored.content['Lines']).toMatchObject([{ Quantity: '2' }, {}]);
});

it('a scan that could not be saved is told so only until it is saved, whatever was scanned after it', async () => {
  const desk = openDesk(invoice([]), options);
  await desk.settle();
  const { scans } = desk.editor;
  const save = desk.main.handler('saveDraft');
  let fail: () => void = () => undefined;
  desk.main.answer({ saveDraft: () => new Promise((_answer, reject) => (fail = () => reject(new Error('full')))) });
  desk.editor.grid.toNewLine();
  await desk.editor.scanning.take({ text: 'P00001', us: null }, 'openUnlessTyped');
  await desk.settle();
  scans.refuse({ kind: 'behind', code: 'P00001' });
  fail();
  await desk.settle();
  expect(scans.shown.trouble).toMatchObject({ kind: 'notSaved' });
  desk.main.answer({ saveDraft: save });
  await desk.editor.flush();
  expect(scans.shown.trouble).toMatchObject({ kind: 'behind' });
});

it('a refused scan says why at once, also if a lookup has answered since the scan before and nothing can be saved', async () => {
  const desk = openDesk(invoice([]), options);
  await desk.settle();
  const { scans } = desk.editor;
  desk.main.answer({ saveDraft: () => Promise.reject(new Error('full')) });
  desk.editor.set(headerPlace('Description'), 'typed between two scans');
  scans.refuse({ kind: 'behind', code: 'P00001' });
  expect(scans.shown.trouble).toMatchObject({ kind: 'behind' });
});

it('the undo of a restored version does nothing after more was entered', async () => {
  const desk = openDesk(invoice(lines('100')), options);
  await desk.settle();
  desk.main.answer({
    restoreVersion: () => {
      const { stored } = desk;
      const content = invoice([invoiceLine('a', { Quantity: '1' }), invoiceLine('b')]);
      desk.stored = { ...stored, revision: stored.revision + 1, content };
      return { saved: true, summary: desk.stored };
    },
  });
  const version = {
    ...{ id: 'v', revision: 1, savedAt: 0, isCheckpoint: false, lineCount: 2 },
    ...{ total: null, currency: null, characters: 0 },
  };
  await desk.editor.versionRestore.bringBack(version, {});
  const undo = desk.notices.flatMap((notice) => (notice.kind === 'broughtBack' ? [notice.undo] : []))[0];
  desk.editor.set(linePlace('b', 'Quantity'), '77');
  undo?.();
  expect(quantities(desk)).toEqual(['1', '77']);
  desk.editor.undo();
  undo?.();
  expect(quantities(desk)).toEqual(['2', '2']);
});

it('a table that is pasted into the empty row leaves its first line active', () => {
  const desk = openDesk(invoice(lines('100')), options);
  const { grid, document } = desk.editor;
  grid.toNewLine();
  grid.paste('P1\nP1\nP1');
  expect([grid.row, document.lines.length]).toEqual([2, 5]);
});
