import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldAtPlace } from '../../../../domain/edit/places.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { Attempt } from '../../../../domain/model/queue.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import {
  followOpened,
  forgetOpened,
  keepUnsaved,
  saveAll,
  takeUnsaved,
} from '../../../../renderer/screens/editor/session/unsaved.ts';
import { draftOf, invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';
import { locatedError } from '../../support/located-error.ts';

function refused(body: unknown, errors: readonly LocatedError[], ordinal = 1): Attempt {
  return {
    id: `attempt ${ordinal}`,
    draftId: 'draft',
    submissionId: 'submission',
    ordinal,
    outcome: 'rejected',
    startedAt: 0,
    finishedAt: 1,
    problem: null,
    errorCount: errors.length,
    method: 'POST',
    url: '',
    status: 400,
    body: JSON.stringify(body),
    sha256: '',
    errors,
    findings: [],
  };
}

afterEach(() => void vi.useRealTimers());

describe('a document in the editor', () => {
  it('requests each product once, all together', async () => {
    const lines = [invoiceLine('a'), invoiceLine('b', { ProductCode: 'P2' }), invoiceLine('c')];
    const desk = openDesk(invoice(lines), { products: [productRow('P1')] });
    await desk.settle();
    const asked = desk.main.args('getLookupRows').filter(({ kind }) => kind === 'products');
    expect(asked.map(({ codes }) => codes)).toEqual([['P1', 'P2']]);
    expect(desk.editor.products.isUnknown('P2')).toBe(true);
  });

  it('shows no currency columns and no mixed currencies because of the empty row', () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    expect(desk.editor.hasCurrencies).toBe(false);
    expect(desk.editor.columns.map(({ name }) => name)).not.toContain('CurrencyCode');
    expect(desk.editor.totals.incomplete).toBe(false);
  });

  it('lists the lines that the totals leave out', () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b', { UnitPrice: 'x' })]));
    expect(desk.editor.totals).toMatchObject({ incomplete: true, excluded: [1] });
  });

  it('clears the customer’s name when another code is typed, and looks up the new one', async () => {
    const row = productRow('C2', { name: 'Two' });
    const desk = openDesk(invoice([], { CustomerName: 'One' }), { products: [row] });
    const { editor } = desk;
    const field = editor.description.fields.CustomerCode;
    if (!field) throw new Error('no customer');
    const typed = editor.lookupEffects.typed(headerPlace('CustomerCode'), field, 'C2', 'tag');
    expect(editor.document.header.CustomerName).toBeUndefined();
    await typed;
    expect(editor.document.header).toMatchObject({ CustomerCode: 'C2', CustomerName: 'Two' });
  });

  it('is not queued with errors, and moves the focus to the first', async () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b', { Quantity: '0' })]));
    expect(await desk.editor.submission.queue()).toBe(false);
    expect(desk.stored.state).toBe('draft');
    expect(desk.editor.grid.row).toBe(1);
    expect(desk.editor.grid.columnName).toBe('Quantity');
  });

  it('moves the focus to what a despatch’s totals lack, not to the totals', async () => {
    const content = {
      ...{ DespatchType: '-2', DespatchNumber: 'D-1', Date: '2026-11-21', CustomerCode: 'C1', CurrencyCode: 'TRY' },
      Lines: [invoiceLine('a'), invoiceLine('b', { CurrencyCode: 'EUR', ExchangeRate: '' })],
    };
    const { editor } = openDesk(content, { draft: { kind: 'despatch' } });
    expect(await editor.submission.queue()).toBe(false);
    expect(editor.submission.firstError).toMatchObject({ code: 'rateRequired', place: { line: 'b' } });
    expect([editor.grid.row, editor.grid.columnName]).toEqual([1, 'ExchangeRate']);
  });

  it.each([
    ['noLines', []],
    ['zeroTotal', [invoiceLine('a', { UnitPrice: '0' })]],
  ] as const)('is queued once the user has confirmed an unusual value: %s', async (why, lines) => {
    const { editor } = openDesk(invoice(lines));
    expect(await editor.submission.queue()).toBe(false);
    expect(editor.submission.notQueued).toBe(why);
    expect(await editor.submission.queue()).toBe(true);
  });

  it('asks again for other lines', async () => {
    const { editor } = openDesk(invoice([invoiceLine('a', { UnitPrice: '0' })]));
    expect(await editor.submission.queue()).toBe(false);
    editor.set(linePlace('a', 'Quantity'), '3');
    expect(await editor.submission.queue()).toBe(false);
    expect(await editor.submission.queue()).toBe(true);
  });

  it('is saved, queued and then read-only, and can be taken out of the queue for editing', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    const { editor } = desk;
    editor.set(headerPlace('Description'), 'last word');
    expect(await editor.submission.queue()).toBe(true);
    expect(desk.saves.at(-1)).toMatchObject({ Description: 'last word' });
    expect(editor.readOnly).toBe(true);
    editor.set(headerPlace('Description'), 'too late');
    expect(editor.document.header.Description).toBe('last word');
    expect(await editor.submission.withdraw()).toBe(true);
    expect(editor.readOnly).toBe(false);
    editor.set(headerPlace('Description'), 'again');
    await editor.flush();
    expect(desk.saves.at(-1)).toMatchObject({ Description: 'again' });
  });

  it('saves a cell that is being edited when the document is closed', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    const { grid } = desk.editor;
    grid.moveTo(0, 0);
    grid.startEdit('P7');
    await desk.editor.close();
    expect(desk.saves.at(-1)).toMatchObject({ Lines: [{ ProductCode: 'P7' }] });
  });

  it.each(['save', 'queue', 'close', 'close the window'] as const)(
    'first takes the code that is typed in a box: %s',
    async (how) => {
      const desk = openDesk(invoice([invoiceLine('a')]));
      const { editor } = desk;
      editor.takeFromBox = () => editor.set(headerPlace('CustomerCode'), 'C2');
      if (how === 'save') await editor.flush();
      else if (how === 'queue') await editor.submission.queue();
      else if (how === 'close') await editor.close();
      else editor.closeNow();
      await desk.settle();
      expect(desk.stored.content).toMatchObject({ CustomerCode: 'C2' });
    },
  );

  it('fills in a line that was left before its lookup answered, when it is left and when it is opened', async () => {
    const desk = openDesk(invoice([{ $key: 'bare', ProductCode: 'P1' }]), {
      products: [productRow('P1'), productRow('P7')],
    });
    await desk.settle();
    const { grid, document } = desk.editor;
    expect(document.lines[0]).toMatchObject({ ProductName: 'Product P1', UnitCode: 'C62' });
    grid.toNewLine();
    grid.startEdit('P7');
    await desk.editor.close();
    expect(desk.saves.at(-1)).toMatchObject({ Lines: [{ ProductCode: 'P1' }, { ProductCode: 'P7', UnitCode: 'C62' }] });
  });

  it('moves the focus to a place by the line’s key, and to no other line if that one was deleted', async () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')]));
    const { navigator, grid } = desk.editor;
    await navigator.goTo(linePlace('c', 'Quantity'));
    expect([grid.row, grid.columnName]).toEqual([2, 'Quantity']);
    await navigator.goTo(linePlace('gone', 'UnitPrice'));
    expect([grid.row, grid.columnName]).toEqual([2, 'Quantity']);
    await navigator.goTo(headerPlace('Lines', 1, 'UnitPrice'));
    expect([grid.row, grid.columnName]).toEqual([1, 'UnitPrice']);
  });
});

describe('a draft that was saved elsewhere in Rampa', () => {
  it('is shown as it is stored, with what was typed here, and undo goes back to what was here', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.stored = draftOf(invoice([], { DueDays: '30' }), { revision: 4 });
    desk.editor.set(headerPlace('Description'), 'mine');
    await desk.editor.flush();
    expect(desk.editor.document.header).toMatchObject({ Description: 'mine', DueDays: '30' });
    expect(desk.notices).toEqual([{ kind: 'broughtUpToDate' }]);
    await desk.editor.flush();
    expect(desk.stored).toMatchObject({ revision: 5, content: { Description: 'mine', DueDays: '30', Lines: [] } });
    desk.editor.undo();
    desk.editor.undo();
    await desk.editor.flush();
    expect(desk.stored.content).toMatchObject({ Description: 'mine', Lines: [{ $key: 'a' }] });
    expect(desk.stored.content['DueDays']).toBeUndefined();
  });

  it('is shown as it is stored after a merge, because its lines have other keys; what was typed is one undo away', async () => {
    const before = invoice([invoiceLine('read-1')]);
    const change = { operation: 'replace', targetId: 'x', baselineSource: 'service' } as const;
    const desk = openDesk(before, { draft: { ...change, baseline: before } });
    const merged = invoice([{ ...invoiceLine('read-1'), ProductCode: 'P0' }, invoiceLine('read-2')]);
    desk.stored = draftOf(merged, { ...change, revision: 4, baseline: merged });
    desk.editor.set(linePlace('read-1', 'Quantity'), '5');
    await desk.editor.flush();
    expect(desk.notices).toEqual([{ kind: 'reloaded' }]);
    expect(desk.editor.document.lines).toMatchObject(merged['Lines'] as readonly object[]);
    expect(desk.stored.revision, 'nothing was saved').toBe(4);
    desk.editor.undo();
    expect(desk.editor.document.line('read-1')?.Quantity).toBe('5');
  });

  it('keeps what was typed here if only the members of the service’s document are in another order', async () => {
    const opened = invoice([invoiceLine('read-1')], { DueDays: '10' });
    const desk = openDesk(opened, { draft: { operation: 'change', baseline: opened, baselineSource: 'service' } });
    const reordered = Object.fromEntries(Object.entries(opened).toReversed());
    desk.stored = { ...desk.stored, baseline: reordered, content: { ...opened, DueDays: '30' }, revision: 4 };
    desk.editor.set(headerPlace('Description'), 'mine');
    await desk.editor.flush();
    expect(desk.notices).toEqual([{ kind: 'broughtUpToDate' }]);
    expect(desk.editor.document.header).toMatchObject({ Description: 'mine', DueDays: '30' });
  });

  it('is shown at once if nothing was typed here', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.stored = draftOf(invoice([], { Description: 'theirs' }), { revision: 2 });
    desk.emit();
    await desk.settle();
    expect(desk.editor.document.header.Description).toBe('theirs');
    expect(desk.notices).toEqual([{ kind: 'broughtUpToDate' }]);
    desk.editor.set(headerPlace('Description'), 'ours');
    await desk.editor.flush();
    expect(desk.stored.revision).toBe(3);
  });
});

describe('edits that could not be saved', () => {
  /** A description was typed and kept, because the document had been queued meanwhile. */
  async function leftUnsaved() {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.stored = { ...desk.stored, state: 'ready' };
    desk.editor.set(headerPlace('Description'), 'mine');
    expect(await desk.editor.close()).toBe(false);
    keepUnsaved(desk.editor);
    return desk;
  }

  it('are not kept after they were saved', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.editor.set(headerPlace('Description'), 'mine');
    expect(await desk.editor.close()).toBe(true);
    keepUnsaved(desk.editor);
    expect(takeUnsaved('draft')).toBeNull();
  });

  it('because the document was queued meanwhile are saved if it is opened after it was taken out of the queue', async () => {
    const desk = await leftUnsaved();
    desk.stored = { ...desk.stored, state: 'draft' };
    const reopened = takeUnsaved('draft');
    await desk.settle();
    expect(reopened?.readOnly).toBe(false);
    await reopened?.flush();
    expect(desk.stored.content).toMatchObject({ Description: 'mine' });
  });

  it('are saved if they were undone after the document was closed', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.editor.set(headerPlace('Description'), 'mine');
    expect(await desk.editor.close()).toBe(true);
    expect(desk.stored.content).toMatchObject({ Description: 'mine' });
    expect(await desk.editor.changeByMessage(() => void desk.editor.undo())).toBe(true);
    expect(desk.stored.content).not.toHaveProperty('Description');
  });

  it('are saved when Rampa is closed, if that is possible again', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.main.failing.add('saveDraft');
    desk.editor.set(headerPlace('Description'), 'mine');
    expect(await desk.editor.close()).toBe(false);
    keepUnsaved(desk.editor);
    const shown: string[] = [];
    expect(await saveAll((id) => shown.push(id))).toBe(false);
    expect(shown).toEqual(['draft']);
    desk.main.failing.clear();
    expect(await saveAll((id) => shown.push(id))).toBe(true);
    expect(shown).toEqual(['draft']);
    expect(desk.stored.content).toMatchObject({ Description: 'mine' });
    takeUnsaved('draft');
  });

  it('into a draft that was saved elsewhere are saved when Rampa is closed', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    followOpened(desk.editor);
    desk.editor.set(headerPlace('Description'), 'mine');
    desk.stored = draftOf(invoice([], { DueDays: '30' }), { revision: 4 });
    expect(await saveAll(() => undefined)).toBe(true);
    expect(desk.stored.content).toMatchObject({ Description: 'mine', DueDays: '30' });
    forgetOpened(desk.editor);
  });

  it('and the document was opened again: an undo by a message does not end saving', async () => {
    const desk = await leftUnsaved();
    desk.stored = { ...desk.stored, state: 'draft' };
    const editor = takeUnsaved('draft');
    await desk.settle();
    await editor?.changeByMessage(() => void editor.undo());
    editor?.set(headerPlace('Description'), 'later');
    await editor?.flush();
    expect(desk.stored.content).toMatchObject({ Description: 'later' });
  });

  it('because another window queued the document are saved once it is taken out of the queue', async () => {
    vi.useFakeTimers();
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.stored = { ...desk.stored, state: 'ready' };
    desk.editor.set(headerPlace('Description'), 'mine');
    await desk.editor.flush();
    expect(desk.editor.draft.saveState.kind).toBe('locked');
    expect(desk.editor.readOnly).toBe(true);
    desk.emit();
    await vi.advanceTimersByTimeAsync(10);
    expect(await desk.editor.submission.withdraw()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(desk.stored.content).toMatchObject({ Description: 'mine' });
    expect(desk.editor.draft.saveState.kind).toBe('saved');
  });

  it('because the draft was deleted elsewhere are saved when it is restored', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.remove();
    desk.emit();
    await desk.settle();
    expect(desk.editor.draft.saveState.kind).toBe('gone');
    desk.editor.document.set(headerPlace('Description'), 'mine');
    await desk.editor.draft.restore();
    expect(desk.saves.at(-1)).toMatchObject({ Description: 'mine' });
  });
});

describe('error messages of the service', () => {
  const body = { CustomerCode: 'C1', Lines: [{ ProductCode: 'P1', Quantity: 2, WarehouseName: 'Main' }] };
  const errors: readonly LocatedError[] = [
    locatedError('9001', 'too many', ['Lines', 0, 'Quantity'], { key: 'a', sent: 2 }),
    locatedError('9002', 'bad line', ['Lines', 0], { key: 'a', sent: body.Lines[0] ?? null }),
    locatedError('9003', 'no'),
  ];
  const open = async (attempts: readonly Attempt[]) => {
    const desk = openDesk(invoice([invoiceLine('z'), invoiceLine('a')]), { attempts, draft: { state: 'rejected' } });
    await desk.settle();
    return desk.editor;
  };
  const codes = (editor: Awaited<ReturnType<typeof open>>) => editor.problems.openServiceErrors.map(({ code }) => code);

  it('are shown as errors at their places, by the line’s key', async () => {
    const editor = await open([refused(body, errors)]);
    expect(codes(editor)).toEqual(['9001', '9002', '9003']);
    expect(editor.problems.at(linePlace('a', 'Quantity'))[0]).toMatchObject({ message: 'too many' });
    expect(editor.problems.counts.errors).toBe(3);
  });

  it('disappear when the value they refer to changes, and return with it', async () => {
    const editor = await open([refused(body, errors)]);
    editor.set(linePlace('a', 'Quantity'), '1');
    expect(codes(editor)).toEqual(['9003']);
    editor.undo();
    expect(codes(editor)).toEqual(['9001', '9002', '9003']);
    editor.set(linePlace('z', 'Quantity'), '1');
    expect(codes(editor)).toHaveLength(3);
  });

  it('disappear with their line, apply to no other, and return with it', async () => {
    const editor = await open([refused(body, errors)]);
    editor.grid.moveTo(1, 0);
    editor.grid.deleteLines();
    expect(codes(editor)).toEqual(['9003']);
    expect(editor.problems.at(linePlace('z', 'Quantity'))).toEqual([]);
    editor.undo();
    expect(codes(editor)).toEqual(['9001', '9002', '9003']);
  });

  it('do not prevent queueing the document again', async () => {
    const editor = await open([refused(body, errors)]);
    expect(await editor.submission.queue()).toBe(true);
  });

  it('are those of the newest attempt only', async () => {
    const later: Attempt = { ...refused(body, [], 2), outcome: 'waiting' };
    expect(codes(await open([later, refused(body, errors)]))).toEqual([]);
  });
});

describe('a text that is entered in a box beside the lines', () => {
  const entered = ({ editor }: Desk, place: Place, text: string) => {
    const field = fieldAtPlace(editor.description, place);
    if (field) editor.enter(place, field, text, String(place.path));
    return editor.document.value(place);
  };
  const lineOf = ({ editor }: Desk) => editor.document.line('a');

  it('is taken as in a cell: a price may name its currency, no other amount may name another one', () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    entered(desk, linePlace('a', 'UnitPrice'), '50 USD');
    expect(lineOf(desk)).toMatchObject({ UnitPrice: '50', CurrencyCode: 'USD' });
    entered(desk, linePlace('a', 'AmountExcludingTax'), '75 EUR');
    expect(lineOf(desk)).toMatchObject({ AmountExcludingTax: '75 EUR', CurrencyCode: 'USD' });
  });

  it('of the header is an amount in the currency that all lines share', () => {
    const total = (line: ValueRecord, text: string) =>
      entered(openDesk(invoice([invoiceLine('a', line)])), headerPlace('GrandTotal'), text);
    expect(['100 TL', '100 USD'].map((text) => total({}, text))).toEqual(['100', '100 USD']);
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '41' };
    expect(['100 TL', '100 USD'].map((text) => total(dollars, text))).toEqual(['100 TL', '100']);
  });
});
