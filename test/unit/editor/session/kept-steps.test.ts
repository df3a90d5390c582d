import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftSteps, StepsChange } from '../../../../domain/model/draft.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { DocumentState } from '../../../../renderer/screens/editor/session/document.svelte.ts';
import { withValue } from '../../../../renderer/screens/editor/session/places.ts';
import { stepText, takeStep } from '../../../../renderer/screens/editor/session/step-text.ts';
import { KeptSteps } from '../../../../renderer/screens/editor/session/kept-steps.ts';
import { FakeSteps } from '../../../page-sandbox/steps.ts';
import { draftOf, invoice, invoiceLine, openDesk } from '../support.ts';
import type { Desk } from '../support.ts';

const summary = draftOf({});
const textOf = (document: DocumentState): string => JSON.stringify(document.content);

/** A draft that is edited, saved, closed and opened again; main keeps of it what a save gives. */
class Draft {
  document = new DocumentState();
  readonly changes: (StepsChange | undefined)[] = [];
  readonly #stored = new FakeSteps();
  readonly #most: number | undefined;
  #kept: KeptSteps;
  #content: string;
  #revision = 1;

  constructor(content: ValueRecord, most?: number) {
    this.#most = most;
    this.#content = JSON.stringify(content);
    this.#kept = this.#open();
  }

  get stored(): DraftSteps | null {
    return this.#stored.of('draft', this.#revision);
  }

  #open(steps = this.stored): KeptSteps {
    this.document = new DocumentState();
    this.document.load(JSON.parse(this.#content) as ValueRecord);
    return new KeptSteps(this.document, steps, this.#revision, this.#most);
  }

  async save(): Promise<void> {
    const content = textOf(this.document);
    await this.#kept.savedWith(this.#revision, (change) => {
      this.changes.push(change);
      this.#stored.keep('draft', this.#revision, change);
      this.#content = content;
      this.#revision++;
      return Promise.resolve({ saved: true, summary: { ...summary, revision: this.#revision } });
    });
  }

  /** Main refuses the save, or nobody hears of what it did. */
  async fail(error: Error): Promise<void> {
    const failing = this.#kept.savedWith(this.#revision, (change) => {
      this.changes.push(change);
      return Promise.reject(error);
    });
    await expect(failing).rejects.toBe(error);
  }

  async reopen(): Promise<void> {
    await this.save();
    this.#kept = this.#open();
  }

  reopenWith(steps: DraftSteps): void {
    this.#kept = this.#open(steps);
  }
}

function undone(document: DocumentState): string[] {
  const texts = [textOf(document)];
  while (document.undo()) texts.push(textOf(document));
  return texts;
}
function redone(document: DocumentState): string[] {
  const texts = [textOf(document)];
  while (document.redo()) texts.push(textOf(document));
  return texts;
}

const names = ['Description', 'DueDays', 'CustomerCode', 'Notes'];
const columns = ['ProductCode', 'Quantity', 'UnitPrice', 'Discounts'];
const value = fc.oneof(fc.constant(undefined), fc.string({ maxLength: 4 }), fc.constant('İ”\\ 😀'));
const nested = fc.array(fc.record({ $key: fc.string({ maxLength: 3 }), Rate: fc.string({ maxLength: 2 }) }), {
  maxLength: 2,
});
type Edit =
  | { readonly do: 'header' | 'cell'; readonly at: number; readonly name: number; readonly to: ValueRecord[string] }
  | { readonly do: 'fill'; readonly name: number; readonly to: ValueRecord[string] }
  | { readonly do: 'insert' | 'delete' | 'move'; readonly at: number; readonly count: number }
  | { readonly do: 'amend'; readonly to: string }
  | { readonly do: 'undo' | 'redo' | 'save' | 'reopen' | 'cancel' };
const position = fc.nat({ max: 12 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('header' as const, 'cell' as const),
      at: position,
      name: fc.nat({ max: 3 }),
      to: fc.oneof(value, nested),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fill' as const), name: fc.nat({ max: 3 }), to: value }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('insert' as const, 'delete' as const, 'move' as const),
      ...{ at: position, count: fc.integer({ min: 1, max: 4 }) },
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('amend' as const), to: fc.string({ maxLength: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'undo' as const,
        'undo' as const,
        'redo' as const,
        'save' as const,
        'reopen' as const,
        'cancel' as const,
      ),
    }),
  },
);

/** Carries an edit out; `time`: how often the draft was opened, since what is typed then joins no earlier step. */
function carryOut(document: DocumentState, one: Edit, turn: number, time: number): void {
  const { lines } = document;
  switch (one.do) {
    case 'header':
      return document.set(headerPlace(names[one.name] ?? ''), one.to, `${time} header ${one.name}`);
    case 'cell': {
      const key = lines[one.at % Math.max(lines.length, 1)]?.$key;
      if (key !== undefined)
        document.set(linePlace(key, columns[one.name] ?? ''), one.to, `${time} ${key} ${one.name}`);
      return;
    }
    case 'fill':
      return document.changeLines((all) => all.map((line) => withValue(line, [columns[one.name] ?? ''], one.to)));
    case 'insert': {
      const made = Array.from({ length: one.count }, (_, index) => invoiceLine(`${turn}-${index}`));
      return document.changeLines((all) => all.toSpliced(one.at, 0, ...made));
    }
    case 'delete':
      return document.changeLines((all) => (all.length > one.at ? all.toSpliced(one.at, one.count) : all));
    case 'move':
      return document.changeLines((all) => [...all.slice(one.count), ...all.slice(0, one.count)]);
    case 'amend':
      return document.amendHeader(null, (header) => ({ ...header, CustomerName: one.to }));
    case 'cancel':
      document.set(headerPlace('Notes'), `typed ${turn}`, `esc ${turn}`);
      return document.cancel(`esc ${turn}`);
    case 'undo':
      return void document.undo();
    case 'redo':
      return void document.redo();
    default:
      return;
  }
}

describe('what can be undone, kept with the draft', () => {
  it('is what could be undone before, and done again, to the letter, whatever was done and however often it was closed', async () => {
    const begun = invoice([invoiceLine('a'), invoiceLine('b', { Discounts: [{ $key: 'd', Rate: '5' }] })]);
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 40 }), async (edits) => {
        const draft = new Draft(begun);
        const never = new DocumentState();
        never.load(begun);
        let opened = 0;
        for (const [turn, one] of edits.entries()) {
          carryOut(draft.document, one, turn, opened);
          carryOut(never, one, turn, opened);
          if (one.do === 'save') await draft.save();
          if (one.do === 'reopen') {
            await draft.reopen();
            opened++;
          }
          expect(textOf(draft.document)).toBe(textOf(never));
        }
        await draft.reopen();
        expect([draft.document.canUndo, draft.document.canRedo]).toEqual([never.canUndo, never.canRedo]);
        expect(redone(draft.document)).toEqual(redone(never));
        expect(undone(draft.document)).toEqual(undone(never));
        await draft.reopen();
        expect(redone(draft.document)).toEqual(redone(never));
      }),
      { numRuns: 500 },
    );
  });

  it('is stored step by step: a save sends those that are new, and nothing of the others', async () => {
    const draft = new Draft(invoice([invoiceLine('a')]));
    const type = (text: string, tag: string): void => draft.document.set(headerPlace('Description'), text, tag);
    type('1', 'one');
    await draft.save();
    // It goes on as the same step.
    type('12', 'one');
    await draft.save();
    type('x', 'two');
    await draft.save();
    draft.document.undo();
    await draft.save();
    await draft.save();
    expect(draft.changes.map((change) => change && { ...change, add: change.add.length })).toEqual([
      { first: 0, from: 0, done: 1, add: 1 },
      { first: 0, from: 0, done: 1, add: 1 },
      { first: 0, from: 1, done: 2, add: 1 },
      { first: 0, from: 2, done: 1, add: 0 },
      { first: 0, from: 2, done: 1, add: 0 },
    ]);
    await draft.reopen();
    type('other', 'two');
    await draft.save();
    expect(draft.changes.at(-1)).toMatchObject({ first: 0, from: 1, done: 2, add: [expect.any(String)] });
  });

  it('of one changed cell in a thousand lines is as long as the cell', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => invoiceLine(`k${index}`));
    const before = { header: {}, lines };
    const after = { header: {}, lines: lines.with(500, invoiceLine('k500', { Quantity: '7' })) };
    expect(stepText(before, after)).toBe(
      '{"lines":{"at":500,"lines":[[0,{"was":{"Quantity":"2"},"is":{"Quantity":"7"}}]]}}',
    );
  });

  it('is never joined by what is typed after it was opened again', async () => {
    const draft = new Draft(invoice([]));
    const type = (text: string): void => draft.document.set(headerPlace('Description'), text, 'header Description');
    type('a');
    await draft.reopen();
    type('ab');
    type('abc');
    expect(draft.document.undo()).toBe(true);
    expect(draft.document.header.Description).toBe('a');
    draft.document.undo();
    expect([draft.document.header.Description, draft.document.canUndo]).toEqual([undefined, false]);
  });

  it('is as many steps as in memory, and the nearest ones where there is room for no more', async () => {
    const many = new Draft(invoice([]));
    for (let step = 0; step < 620; step++) {
      many.document.set(headerPlace('Description'), String(step));
      if (step % 7 === 0) await many.save();
    }
    await many.reopen();
    expect(many.stored).toMatchObject({ first: 120, done: 620 });
    many.document.set(headerPlace('Description'), 'one more');
    await many.save();
    expect(many.changes.at(-1)).toMatchObject({ first: 121, from: 620, done: 621, add: [expect.any(String)] });
    await many.reopen();
    expect(undone(many.document)).toHaveLength(501);
    const few = new Draft(invoice([]), 150);
    for (let step = 0; step < 20; step++) few.document.set(headerPlace('Description'), `step ${step}`);
    for (let step = 0; step < 2; step++) few.document.undo();
    await few.reopen();
    const kept = (few.stored?.steps ?? []).join('').length;
    expect(kept).toBeGreaterThan(50);
    expect(kept).toBeLessThanOrEqual(150);
    expect(few.document.undo()).toBe(true);
    expect(few.document.header.Description).toBe('step 16');
  });

  it('is not taken up where it does not fit the content in a single step', async () => {
    const draft = new Draft(invoice([invoiceLine('a')]));
    for (const step of ['one', 'two', 'three']) draft.document.set(headerPlace('Description'), step);
    draft.document.changeLines(() => [invoiceLine('b')]);
    draft.document.undo();
    await draft.save();
    const stored = draft.stored;
    if (stored === null) throw new Error('nothing is stored');
    const canStep = (steps: DraftSteps): boolean => {
      draft.reopenWith(steps);
      return draft.document.canUndo || draft.document.canRedo;
    };
    expect(canStep(stored)).toBe(true);
    expect(canStep({ ...stored, revision: stored.revision - 1 })).toBe(false);
    expect(canStep({ ...stored, revision: stored.revision + 1 })).toBe(false);
    for (const number of stored.steps.keys()) {
      const broken = (text: string): DraftSteps => ({ ...stored, steps: stored.steps.with(number, text) });
      for (const text of [
        '',
        '{',
        'null',
        '[]',
        '{"header":{}}',
        '{"lines":{"at":-1}}',
        '{"lines":{"at":9,"is":[{}]}}',
      ])
        expect(canStep(broken(text)), text).toBe(false);
      const other = (stored.steps[number] ?? '').replace(/two|"P1"/, (text) => (text === 'two' ? 'twö' : '"P2"'));
      if (other !== stored.steps[number]) expect(canStep(broken(other)), other).toBe(false);
    }
  });

  it('stands in the way of no save: what main does not take is left out of the next, and then stored whole', async () => {
    const draft = new Draft(invoice([]));
    draft.document.set(headerPlace('Description'), 'a');
    await draft.save();
    draft.document.set(headerPlace('Description'), 'b');
    await draft.fail(Object.assign(new Error(), { code: 'badArguments' }));
    await draft.save();
    await draft.save();
    expect(draft.changes.slice(1)).toMatchObject([{ from: 1 }, undefined, { first: 0, from: 0, done: 2 }]);
    // Whether this one was stored nobody knows: nothing is taken to be there.
    await draft.fail(Object.assign(new Error(), { code: 'databaseFull' }));
    await draft.save();
    expect(draft.changes.at(-1)).toMatchObject({ first: 0, from: 0, add: [expect.any(String), expect.any(String)] });
  });
});

describe('a step', () => {
  it('comes out in the order in which the members stood', () => {
    const state = (header: ValueRecord) => ({ header, lines: [] });
    const before = state({ a: '1', b: '2', c: '3' });
    for (const header of [
      { a: '1', c: '3' },
      { c: '3', a: '1', b: '2' },
      { a: '1', b: '2', c: '3', d: '4' },
      { b: '9' },
    ]) {
      const text = stepText(before, state(header));
      expect(JSON.stringify(takeStep(state(header), text, 'back')?.header)).toBe(JSON.stringify(before.header));
      expect(JSON.stringify(takeStep(before, text, 'forward')?.header)).toBe(JSON.stringify(header));
    }
  });

  it('is not taken from another content', () => {
    const before = { header: { a: '1' }, lines: [invoiceLine('a')] };
    const after = { header: { a: '2' }, lines: [invoiceLine('a', { Quantity: '3' })] };
    const text = stepText(before, after);
    expect(takeStep({ ...after, header: { a: '3' } }, text, 'back')).toBeNull();
    expect(takeStep({ ...after, lines: [] }, text, 'back')).toBeNull();
    expect(takeStep(before, text, 'back')).toBeNull();
    const turned = { ...before, header: { b: '1', a: '1' } };
    expect(takeStep({ ...turned, header: { b: '2', a: '1' } }, stepText(before, turned), 'back')).toBeNull();
  });
});

describe('a draft that is opened again', () => {
  const reopened = (desk: Desk): Desk =>
    openDesk(desk.stored.content, { draft: { revision: desk.stored.revision }, steps: desk.steps() });

  it('takes back what was typed before it was closed, and does it again', async () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    desk.editor.set(headerPlace('Description'), 'first', 'd');
    desk.editor.document.seal();
    desk.editor.set(linePlace('a', 'Quantity'), '5');
    await desk.editor.close();
    const { editor } = reopened(desk);
    expect([editor.undo(), editor.document.line('a')?.Quantity]).toEqual([true, '2']);
    expect([editor.undo(), editor.document.header.Description]).toEqual([true, undefined]);
    expect(editor.undo()).toBe(false);
    expect([editor.redo(), editor.redo(), editor.redo()]).toEqual([true, true, false]);
    expect(editor.document.line('a')?.Quantity).toBe('5');
  });

  it('has what was typed last where the window was closed at once, behind a save that was under way too', async () => {
    const desk = openDesk(invoice([]));
    desk.editor.set(headerPlace('Description'), 'first');
    void desk.editor.autosave.flush();
    desk.editor.set(headerPlace('Description'), 'second');
    desk.editor.closeNow();
    await desk.settle();
    const { editor } = reopened(desk);
    expect(editor.document.header.Description).toBe('second');
    expect([editor.undo(), editor.document.header.Description]).toEqual([true, 'first']);
    expect([editor.undo(), editor.document.header.Description]).toEqual([true, undefined]);
  });

  it('never undoes what another window did, whatever was typed before and after it', async () => {
    const desk = openDesk(invoice([]));
    desk.editor.set(headerPlace('Description'), 'mine');
    await desk.editor.flush();
    desk.stored = { ...desk.stored, content: invoice([], { Description: 'theirs' }), revision: 9 };
    desk.emit();
    await desk.settle();
    expect(desk.editor.document.header.Description).toBe('theirs');
    expect(desk.steps()).toBeNull();
    desk.editor.set(headerPlace('DueDays'), '30');
    await desk.editor.close();
    const { editor } = reopened(desk);
    expect([editor.undo(), editor.document.header.DueDays]).toEqual([true, undefined]);
    expect([editor.undo(), editor.document.header.Description]).toEqual([false, 'theirs']);
    // In the editor that saw it come in, it can be taken back, and that is said there.
    desk.editor.undo();
    expect([desk.editor.undo(), desk.editor.document.header.Description]).toEqual([true, 'mine']);
  });
});
