/**
 * An open draft that is also changed elsewhere: in whatever order the user types, main answers and announces, and saves fail, the
 * editor ends with what is stored, and neither what was typed here nor what was written there is lost.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DraftVersion } from '../../../../domain/model/backup.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { DraftsChanged } from '../../../../domain/model/queue.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { textOf } from '../../../../domain/value.ts';
import { summaryOf } from '../../../page-sandbox/fake-drafts.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

/** What the user types here, and what others write; each place is written by one side. */
const own = ['InvoiceNumber', 'Description'] as const;
const lineKeys = ['a', 'b', 'c'] as const;

type Step =
  | { readonly do: 'type'; readonly field: (typeof own)[number] }
  | { readonly do: 'typeInLine'; readonly line: number }
  /** Begins a code in a cell, which is not in the document before the cell is left. */
  | { readonly do: 'openCell'; readonly line: number }
  | { readonly do: 'leaveCell' | 'escape' | 'undo' | 'redo' | 'bringBack' }
  | { readonly do: 'saveElsewhere'; readonly inLine: number | null }
  | { readonly do: 'queue' | 'withdraw' | 'delete' | 'undelete' | 'failSaves' | 'mendSaves' }
  /** Main does what was asked first; its answer arrives later. */
  | { readonly do: 'main' }
  | { readonly do: 'answer' | 'hear'; readonly which: number }
  | { readonly do: 'wait'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type'), field: fc.constantFrom(...own) } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('typeInLine'), line: fc.nat({ max: 2 }) } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('openCell'), line: fc.nat({ max: 2 }) } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('leaveCell', 'escape', 'undo', 'redo', 'bringBack') } as const),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('saveElsewhere'),
      inLine: fc.option(fc.nat({ max: 2 })),
    } as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('queue', 'withdraw', 'delete', 'undelete', 'failSaves', 'mendSaves'),
    } as const),
  },
  { weight: 6, arbitrary: fc.constant({ do: 'main' } as const) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('answer', 'hear'), which: fc.nat({ max: 3 }) } as const) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 150, 400, 1_000, 6_000) }) },
);

interface Request {
  readonly name: string;
  readonly work: () => unknown;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
  done: { readonly value: unknown } | { readonly error: unknown } | null;
}

const version: DraftVersion = {
  ...{ id: 'v', revision: 1, savedAt: 0, isCheckpoint: false, lineCount: 3 },
  ...{ total: null, currency: null, characters: 0 },
};

/** The operations that a draft's content goes through; the others are answered at once. */
const slow = ['getDraft', 'saveDraft', 'restoreVersion'] as const;

class Play {
  readonly desk: Desk;
  #requests: Request[] = [];
  #events: DraftsChanged[] = [];
  #sequence = 0;
  #deleted = false;
  #areSavesFailing = false;
  #typed = 0;
  #isSlow = false;
  /** What is here in the user's own places, after each of the user's steps. */
  #here: Readonly<Record<string, string>> = {};
  /** What others wrote last in their places. */
  readonly #there: Record<string, string> = {};
  /** Places of others that the user has undone or redone: both sides have written them. */
  readonly #undone = new Set<string>();
  /** What the description was when main was asked for a version. */
  #whenAsked: string | null = null;
  /** What main has stored since, until it is shown. */
  #version: string | null = null;

  constructor() {
    const lines = lineKeys.map((key) => invoiceLine(key, { ProductName: 'Known' }));
    this.desk = openDesk(invoice(lines, { InvoiceNumber: 'first', Description: 'first' }), {
      products: [productRow('P1'), productRow('P2')],
    });
    const { main } = this.desk;
    const handlers = Object.fromEntries(slow.map((name) => [name, main.handler(name)]));
    const work: Readonly<Record<string, (args: never) => unknown>> = {
      getDraft: () => (this.#deleted ? null : this.desk.stored),
      saveDraft: (args: unknown) => {
        if (this.#areSavesFailing) throw Object.assign(new Error('full'), { code: 'databaseFull' });
        if (this.#deleted) return { saved: false, why: 'gone', current: null };
        const before = this.desk.stored;
        const result = handlers['saveDraft']?.(args);
        if (this.desk.stored !== before) this.#announce();
        return result;
      },
      restoreVersion: ({ revision }: { readonly revision: number }) => {
        const { stored } = this.desk;
        if (this.#deleted) return { saved: false, why: 'gone', current: null };
        if (stored.state !== 'draft') return { saved: false, why: 'locked', current: stored };
        if (revision !== stored.revision) return { saved: false, why: 'stale', current: stored };
        // Another than all that the user has typed; others' values stay.
        const text = `version ${this.#text()}`;
        this.#version = text;
        if (this.#here['Description'] === this.#whenAsked) this.#here = { ...this.#here, Description: text };
        this.#store({ content: { ...stored.content, Description: text } });
        return { saved: true, summary: summaryOf(this.desk.stored), merged: false };
      },
    };
    for (const name of slow)
      main.answer({
        [name]: (args: never) => {
          const doing = (): unknown => work[name]?.(args);
          if (name === 'restoreVersion') {
            this.#whenAsked = this.#here['Description'] ?? null;
            this.#version = null;
          }
          return this.#isSlow ? this.#ask(name, doing) : doing();
        },
      });
  }

  async begin(): Promise<void> {
    await this.desk.settle();
    this.#isSlow = true;
    this.#look({});
  }

  #ask(name: string, work: () => unknown): Promise<unknown> {
    return new Promise((answer, fail) => this.#requests.push({ name, work, answer, fail, done: null }));
  }

  #store(over: Partial<Draft>): void {
    const { stored } = this.desk;
    this.desk.stored = { ...stored, ...over, revision: stored.revision + (over.content === undefined ? 0 : 1) };
    this.#announce();
  }

  #announce(): void {
    this.#sequence += 1;
    const drafts = this.#deleted ? [] : [{ summary: summaryOf(this.desk.stored), queued: null }];
    const gone = this.#deleted ? [this.desk.stored.id] : [];
    this.#events.push({ sequence: this.#sequence, drafts, gone, counts: [] });
  }

  #values(content: ValueRecord): Readonly<Record<string, string>> {
    const lines = (content['Lines'] ?? []) as readonly ValueRecord[];
    const inLines = lines.map((line) => [`Quantity ${line['$key'] as string}`, textOf(line['Quantity'])] as const);
    return Object.fromEntries([...own.map((name) => [name, textOf(content[name])] as const), ...inLines]);
  }
  #written(): Readonly<Record<string, string>> {
    const { header, lines } = this.desk.editor.document;
    const inLines = lines.map((line) => [`WarehouseName ${textOf(line.$key)}`, textOf(line.WarehouseName)] as const);
    return Object.fromEntries([['DocumentNumber', textOf(header.DocumentNumber)] as const, ...inLines]);
  }
  /** `before`: the values before the user's step. */
  #look(before: Readonly<Record<string, string>>): void {
    const after = this.#values(this.desk.editor.document.content);
    const changed = Object.entries(after).filter(([place, text]) => before[place] !== text);
    this.#here = { ...this.#here, ...Object.fromEntries(changed) };
    // Undone before the version is shown.
    if (this.#version !== null && this.#here['Description'] === this.#whenAsked)
      this.#here = { ...this.#here, Description: this.#version };
  }

  #text(): string {
    this.#typed += 1;
    return String(1_000 + this.#typed);
  }

  /** Whether it was the user's own step. */
  async do(one: Step): Promise<void> {
    const { desk } = this;
    const { editor } = desk;
    const { grid } = editor;
    const before = this.#values(editor.document.content);
    const isOwn = ['type', 'typeInLine', 'openCell', 'leaveCell', 'escape', 'undo', 'redo', 'bringBack'].includes(
      one.do,
    );
    switch (one.do) {
      case 'type':
        editor.set(headerPlace(one.field), this.#text(), 'typing');
        break;
      case 'typeInLine':
        editor.set(linePlace(lineKeys[one.line] ?? '', 'Quantity'), this.#text(), null);
        break;
      case 'openCell':
        if (grid.toLine(lineKeys[one.line] ?? '', 'ProductCode')) grid.startEdit('P2');
        break;
      case 'leaveCell':
        grid.commit();
        break;
      case 'escape':
        grid.cancel();
        break;
      case 'undo':
      case 'redo': {
        // A reload is undone too, and with it what others wrote.
        const written = this.#written();
        editor[one.do]();
        for (const [place, text] of Object.entries(this.#written()))
          if (written[place] !== text) this.#undone.add(place);
        break;
      }
      case 'bringBack':
        void editor.versionRestore.bringBack(version, {}).catch(() => undefined);
        break;
      case 'saveElsewhere': {
        if (this.#deleted || desk.stored.state !== 'draft') break;
        const text = this.#text();
        const { content } = desk.stored;
        if (one.inLine === null) {
          this.#there['DocumentNumber'] = text;
          this.#store({ content: { ...content, DocumentNumber: text } });
          break;
        }
        const key = lineKeys[one.inLine];
        this.#there[`WarehouseName ${key}`] = text;
        const lines = (content['Lines'] ?? []) as readonly ValueRecord[];
        const changed = lines.map((line) => (line['$key'] === key ? { ...line, WarehouseName: text } : line));
        this.#store({ content: { ...content, Lines: changed } });
        break;
      }
      case 'queue':
        if (!this.#deleted) this.#store({ state: 'ready' });
        break;
      case 'withdraw':
        if (!this.#deleted) this.#store({ state: 'draft' });
        break;
      case 'delete':
      case 'undelete':
        this.#deleted = one.do === 'delete';
        this.#announce();
        break;
      case 'failSaves':
      case 'mendSaves':
        this.#areSavesFailing = one.do === 'failSaves';
        break;
      case 'main':
        this.#work();
        break;
      case 'answer': {
        const done = this.#requests.filter((request) => request.done !== null);
        const request = done[one.which % Math.max(1, done.length)];
        if (request) this.#answer(request);
        break;
      }
      case 'hear': {
        const event = this.#events.shift();
        if (event) desk.main.tell('draftsChanged', event);
        break;
      }
      case 'wait':
        await vi.advanceTimersByTimeAsync(one.ms);
    }
    if (isOwn) this.#look(before);
    await desk.settle();
    if (editor.document.header.Description === this.#version) this.#version = null;
  }

  #work(): void {
    const next = this.#requests.find(({ done }) => done === null);
    if (!next) return;
    try {
      next.done = { value: next.work() };
    } catch (error) {
      next.done = { error };
    }
  }

  #answer(request: Request): void {
    this.#requests = this.#requests.filter((other) => other !== request);
    if (request.done !== null && 'error' in request.done) request.fail(request.done.error);
    else request.answer(request.done?.value);
  }

  /** Everything is mended, answered and heard. */
  async end(): Promise<void> {
    await this.do({ do: 'leaveCell' });
    await this.do({ do: 'mendSaves' });
    if (this.#deleted) await this.do({ do: 'undelete' });
    if (this.desk.stored.state !== 'draft') await this.do({ do: 'withdraw' });
    for (let round = 0; round < 12; round++) {
      while (this.#events.length > 0) await this.do({ do: 'hear', which: 0 });
      while (this.#requests.length > 0) {
        this.#work();
        await this.do({ do: 'answer', which: 0 });
      }
      await this.do({ do: 'wait', ms: 6_000 });
    }
  }

  check(): void {
    const { editor, stored } = this.desk;
    const { document, draft } = editor;
    expect(draft.saveState.kind, 'state').toBe('saved');
    expect(document.content, 'what is shown is what is stored').toEqual(stored.content);
    expect(editor.summary.revision).toBe(stored.revision);
    expect(editor.summary.state).toBe(stored.state);
    expect(this.#values(stored.content), 'typed here').toMatchObject(this.#here);
    const lines = (stored.content['Lines'] ?? []) as readonly ValueRecord[];
    for (const [place, text] of Object.entries(this.#there)) {
      if (this.#undone.has(place)) continue;
      const [name = '', key] = place.split(' ');
      const record = key === undefined ? stored.content : lines.find((line) => line['$key'] === key);
      expect(textOf(record?.[name]), `written elsewhere: ${place}`).toBe(text);
    }
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends with what is stored, whatever the order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const play = new Play();
      await play.begin();
      for (const one of steps) await play.do(one);
      await play.end();
      play.check();
    }),
    { numRuns: Number(process.env['RAMPA_ORDERS'] ?? 1_000) },
  );
}, 600_000);
