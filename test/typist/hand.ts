/** The user of a Rampa: presses keys without waiting, and keeps a model of the expected result after each. */
import { compare } from './compare.ts';
import type { Fault } from './compare.ts';
import type { Lists } from './lists.ts';
import { Model } from './model.ts';
import type { Screen } from './model.ts';
import type { Boxes } from './expected-document.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';

/** The episode cannot continue. */
export class Stuck extends Error {}

interface Document {
  readonly model: Model;
  id: string | null;
  state: 'draft' | 'ready';
}

export class Hand {
  readonly random: Random;
  readonly lists: Lists;
  readonly faults: Fault[] = [];
  /** The log of the actions, to find the cause of a fault. */
  readonly log: string[] = [];
  readonly #seat: Seat;
  readonly #screen: Screen;
  readonly #from: number;
  /** Drafts that are not the open one: those that existed before, and earlier documents of this hand. */
  readonly #others: Set<string>;
  #documents: Document[] = [];
  #sinceLook = 0;

  constructor(seat: Seat, random: Random, lists: Lists, screen: Screen) {
    this.#seat = seat;
    this.random = random;
    this.lists = lists;
    this.#screen = screen;
    this.#from = seat.keyboard.pressed;
    this.#others = new Set(seat.drafts());
  }

  get pressed(): number {
    return this.#seat.keyboard.pressed - this.#from;
  }
  get model(): Model {
    const document = this.#documents.at(-1);
    if (!document) throw new Error('No document was begun.');
    return document.model;
  }

  // ── Keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.model.press(key);
      await this.#press(key);
    }
  }

  async type(text: string): Promise<void> {
    await this.press(...text);
  }

  /** Keys that do not change the document: to other screens, in menus. */
  async elsewhere(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#press(key);
  }

  async #press(key: string): Promise<void> {
    // Now and then the page, or the connection to it, stalls: the keys typed meanwhile arrive at once.
    if (this.random.chance(0.02)) {
      this.log.push('[stall]');
      this.#seat.keyboard.stall(this.random.integer(50, 500));
    }
    this.log.push(key);
    await this.#seat.keyboard.press(key);
  }

  /** Pauses as a user who looks at the typed text; a scanner does not pause. */
  async hesitate(letters: number): Promise<void> {
    this.log.push('…');
    await this.#seat.keyboard.rest(60 * letters + 100);
  }

  /** Types a code as a scanner does: as fast as possible, with a final key. */
  async scan(code: string, end: 'Enter' | 'Tab'): Promise<void> {
    const { keyboard } = this.#seat;
    const before = keyboard.pace;
    // A code and Tab that arrive at the same moment, with nothing after them, count as text typed over a remote desktop.
    keyboard.pace = Math.max(end === 'Tab' ? 2 : 0, Math.min(before, 10));
    for (const key of [...code, end]) await this.#press(key);
    keyboard.pace = before;
    this.model.scan(code);
  }

  /** Copies a text elsewhere and pastes it here. */
  async paste(text: string): Promise<void> {
    await this.#copy(text);
    this.model.pasteText(text);
    await this.#pasteSlowly();
  }

  async pasteTable(
    heads: readonly string[] | null,
    rows: readonly (readonly string[])[],
    fields: readonly string[],
  ): Promise<void> {
    const table = [...(heads === null ? [] : [heads]), ...rows].map((row) => row.join('\t')).join('\n');
    await this.#copy(table);
    this.model.pasteTable(
      rows.map((row): Boxes => Object.fromEntries(fields.map((field, at) => [field, row[at] ?? '']))),
    );
    await this.#pasteSlowly();
  }

  /** Among keys at a scanner's speed, Ctrl+V is refused as part of a label. */
  async #pasteSlowly(): Promise<void> {
    await this.#seat.keyboard.rest(400);
    await this.#press('Control+v');
    await this.#seat.keyboard.rest(100);
  }

  async #copy(text: string): Promise<void> {
    this.log.push(`[copied ${JSON.stringify(text)}]`);
    // Otherwise a Ctrl+V pressed earlier would paste the new text.
    await this.#seat.keyboard.idle();
    await this.#seat.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  }

  // ── Waiting ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Between bursts: checks that some element has the focus. */
  async glance(): Promise<void> {
    if (this.pressed - this.#sinceLook < this.random.integer(20, 60)) return;
    this.#sinceLook = this.pressed;
    await this.#seat.keyboard.idle();
    if (await this.#seat.isFocusLost()) await this.look();
  }

  /** Waits until everything requested is done. */
  async look(): Promise<void> {
    this.log.push('[look]');
    if (!(await this.#seat.calm())) throw this.#stuck('what was typed is never saved');
    if (await this.#seat.isFocusLost()) {
      this.faults.push({
        kind: 'focus',
        count: 1,
        what: `the keyboard is nowhere after ${this.log.slice(-6).join(' ')}`,
      });
      this.model.place = null;
    }
  }

  #stuck(what: string): Stuck {
    this.faults.push({ kind: 'withoutEffect', count: 1, what });
    return new Stuck(what);
  }

  // ── Documents ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Starts a document with Ctrl+N, and types on immediately or waits for it. In the list the user chooses the kind; in a document
   * the new one is of the same kind.
   */
  async begin(where: 'in the list' | 'in a document', pace: 'at once' | 'looking'): Promise<void> {
    await this.elsewhere('Control+n');
    if (pace === 'looking') await this.#seat.calm();
    if (where === 'in the list') await this.elsewhere('Enter');
    this.#documents.push({ model: new Model(this.#screen, this.lists), id: null, state: 'draft' });
    if (pace === 'looking') await this.identify();
  }

  /** Finds out which draft is open: one that did not exist before. */
  async identify(): Promise<void> {
    const document = this.#documents.at(-1);
    if (!document || document.id !== null) return;
    await this.look();
    const id = await this.#seat.openDraft();
    if (id === null || this.#others.has(id)) throw this.#stuck('Ctrl+N began no document');
    this.#others.add(id);
    document.id = id;
  }

  /** Queues the document, which is complete, by the key or by the button. */
  async queue(by: 'key' | 'button'): Promise<void> {
    if (by === 'key') await this.press('Control+Shift+Enter');
    else {
      await this.#seat.keyboard.idle();
      await this.#seat.desk.button('editor.queue').focus();
      this.model.goAway();
      await this.elsewhere('Enter');
    }
    const document = this.#documents.at(-1);
    if (document) document.state = 'ready';
  }

  /** Queueing is refused, although keys for the next document were typed behind it; then the user looks, and continues. */
  async queueRefused(key: string, behind: readonly string[]): Promise<void> {
    this.model.goAway();
    await this.elsewhere(key, ...behind);
    await this.look();
    const shown = await this.#seat.refusedKeys();
    const typed = behind.filter((one) => [...one].length === 1).join('');
    if (shown.replaceAll(/\s/g, '') !== typed)
      this.faults.push({ kind: 'lost', count: typed.length, what: `refused keys “${typed}” are shown as “${shown}”` });
    await this.elsewhere('Escape');
  }

  /** Goes to another screen, even while typing. */
  async goAway(...keys: readonly string[]): Promise<void> {
    this.model.goAway();
    await this.elsewhere(...keys);
  }

  /** Leaves the document, which was changed last, and opens it again; the next keys are typed immediately. */
  async reopen(): Promise<void> {
    await this.identify();
    await this.goAway('Control+1');
    await this.look();
    await this.#seat.desk.drafts.grid.focus();
    await this.elsewhere('Home');
    await this.look();
    await this.elsewhere('Enter');
  }

  /** Goes from the filtered sync panel into a document and back: the filter must be kept. */
  async lookInPanel(): Promise<void> {
    const { sync } = this.#seat.desk;
    const filter = sync.filter('pending');
    await this.elsewhere('Control+2');
    await this.look();
    await filter.focus();
    await this.elsewhere('Enter');
    await this.look();
    await sync.grid.focus();
    await this.elsewhere('Enter');
    await this.look();
    if ((await this.#seat.openDraft()) === null) throw this.#stuck('Enter in the sync panel opened no document');
    await this.elsewhere('Alt+ArrowLeft');
    await this.look();
    if ((await filter.getAttribute('aria-pressed')) !== 'true')
      this.faults.push({
        kind: 'withoutEffect',
        count: 1,
        what: 'the filter of the sync panel is forgotten on the way back',
      });
    await this.elsewhere('Enter');
    await this.look();
  }

  /** Types a text into the search box of the current screen. */
  async search(text: string): Promise<void> {
    await this.elsewhere('Control+f', ...text);
    await this.look();
    const found = await this.#seat.page.evaluate(() => {
      const box = document.activeElement;
      return box instanceof HTMLInputElement && box.type === 'search' ? box.value : null;
    });
    if (found === null) this.faults.push({ kind: 'withoutEffect', count: 1, what: 'Ctrl+F led to no search box' });
    else if (found !== text) {
      const saved = { Search: found };
      this.faults.push(...compare({ header: { Search: text }, lines: [] }, [], saved, {}));
    }
    await this.elsewhere('Control+f', 'Delete');
  }

  /** Compares every document that was started with what was saved of it. */
  async compareAll(): Promise<void> {
    await this.identify();
    if (this.model.typed !== null) throw new Error('An episode ends with its text left.');
    for (const { model, id, state } of this.#documents) {
      const saved = id === null ? null : this.#seat.draft(id);
      if (saved === null) continue;
      this.faults.push(...compare(model.paper, model.otherwise, saved.content, saved.begun));
      if (saved.state !== state)
        this.faults.push({ kind: 'withoutEffect', count: 1, what: `the document is ${saved.state} and not ${state}` });
    }
  }
}
