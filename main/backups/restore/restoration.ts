import { SqliteError } from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { partsOf, putParts, sourceOf } from './subtree.ts';
import type { Source } from './subtree.ts';
import type { RestoreOrder, RestoreResult } from './order.ts';
import { isSent, numberOf } from './stored-draft.ts';
import type { StoredDraft } from './stored-draft.ts';
import { LooseContents } from './loose-contents.ts';
import type { LooseContent } from './loose-contents.ts';
import { merge } from './merge-draft.ts';
import type { Merged } from './merge-draft.ts';
import { attempt } from './damaged-reader.ts';
import type { DamagedReader, Row } from './damaged-reader.ts';
import { putCommon, rebuildIndexes } from './shared-rows.ts';
import { indexedDrafts, rebuilt } from './rebuild-draft.ts';
import { Target } from './target.ts';

/** One putting-together: goes over the former file's drafts, then over those that only the backup has. */
export class Restoration {
  readonly #target: Target;
  readonly #present: Source | null;
  readonly #backup: Source | null;
  readonly #loose: LooseContents | null;
  readonly #order: RestoreOrder;
  readonly #counts = { asTheyWere: 0, sentSince: 0, asInBackup: 0 };
  readonly #lost = { drafts: 0, contents: 0, attempts: 0 };
  /** Drafts quarantined after an earlier restore, by their numbers. */
  readonly #restored: { readonly present: ReadonlySet<number>; readonly backup: ReadonlySet<number> };
  /** Drafts that the former file has told of. */
  readonly #seen = new Set<string>();

  constructor(
    connection: Connection,
    readers: { readonly present: DamagedReader | null; readonly backup: DamagedReader | null },
    order: RestoreOrder,
  ) {
    this.#target = new Target(connection);
    this.#present = readers.present === null ? null : sourceOf(readers.present, this.#target);
    this.#backup = readers.backup === null ? null : sourceOf(readers.backup, this.#target);
    this.#order = order;
    this.#loose = order.present === null ? null : new LooseContents(order.present);
    const restored = (reader: DamagedReader | null): ReadonlySet<number> =>
      new Set(reader?.all('draft_restored').map(({ row }) => numberOf(row)));
    this.#restored = { present: restored(readers.present), backup: restored(readers.backup) };
  }

  run(): RestoreResult {
    const readable = new Set<number>();
    let whole = false;
    if (this.#present !== null) {
      const { reader } = this.#present;
      putCommon(this.#target, reader);
      const seen = reader.drafts();
      whole = seen.whole;
      for (const number of seen.numbers) {
        const row = attempt(() => reader.row('drafts', number));
        if (row !== undefined && this.#take(row, number)) readable.add(number);
        else whole = false;
      }
    }
    this.#takeRest(whole ? new Map() : this.#hidden(readable));
    rebuildIndexes(this.#target);
    const drafts = this.#number('SELECT count(*) AS number FROM drafts WHERE deleted_at IS NULL');
    const quarantined = this.#number('SELECT count(*) AS number FROM draft_restored');
    const unread = this.#present === null && this.#order.present !== null;
    return { backupAt: this.#order.backup?.at ?? null, drafts, ...this.#counts, quarantined, unread, lost: this.#lost };
  }

  /** Answers whether the draft is in the new file now. */
  #take(row: Row, number: number): boolean {
    const { id } = row;
    if (typeof id !== 'string' || this.#present === null) return false;
    const here = this.#target.draft(id);
    if (here !== undefined && this.#isSame(here, row, number)) {
      this.#seen.add(id);
      this.#counts.asTheyWere += 1;
      return true;
    }
    const present: StoredDraft = { row, parts: partsOf(this.#present, this.#target.branches, number) };
    const backup = here === undefined ? null : this.#inBackup(here);
    const loose = (): readonly LooseContent[] => this.#loose?.of(number) ?? [];
    const merged = merge({ present, backup, loose }, this.#order.prefer, this.#order.now);
    if (!this.#put(merged, here)) return false;
    this.#seen.add(id);
    this.#count(merged, here);
    return true;
  }

  #count(merged: Merged, here: Row | undefined): void {
    if (merged.from === 'present') this.#counts.asTheyWere += 1;
    else this.#counts.asInBackup += 1;
    if (isSent(merged.row) && (here === undefined || !isSent(here)) && this.#backup !== null)
      this.#counts.sentSince += 1;
    if (merged.lostContent) this.#lost.contents += 1;
    this.#lost.attempts += merged.lostAttempts;
  }

  /** Nothing has become of it since the backup. What is undecided may have gained findings without a trace in its row. */
  #isSame(here: Row, row: Row, number: number): boolean {
    if (row['state'] === 'unknown' || row['state'] === 'sending' || this.#present === null) return false;
    const names = this.#target.columns('drafts').filter((name) => name !== 'row' && row[name] !== undefined);
    if (!names.every((name) => here[name] === row[name])) return false;
    const { reader, linked } = this.#present;
    if (this.#restored.present.has(number) !== this.#restored.backup.has(Number(here['row']))) return false;
    const numbers = linked.get('attempts')?.get(number) ?? [];
    const own = attempt(() => numbers.map((attemptNumber) => journalled(reader.row('attempts', attemptNumber))));
    const known = this.#target.rows('SELECT * FROM attempts WHERE draft_row = ? ORDER BY row', Number(here['row']));
    return own !== undefined && JSON.stringify(own) === JSON.stringify(known.map(journalled));
  }

  #inBackup(here: Row): StoredDraft | null {
    if (this.#backup === null) return null;
    // The new file began as a copy of it: their numbers are the same.
    return { row: here, parts: partsOf(this.#backup, this.#target.branches, Number(here['row'])) };
  }

  #put(merged: Merged, here: Row | undefined): boolean {
    const { connection } = this.#target;
    try {
      connection.transaction(() => {
        if (here !== undefined) this.#target.removeDraft(Number(here['row']));
        this.#ensureConnection(merged.row);
        const number = this.#target.putDraft(merged.row);
        putParts(this.#target, merged.parts, number);
        if (merged.quarantined) this.#quarantine(number);
      })();
      return true;
    } catch (error) {
      // Rubbish that looked like a row: the tables' own rules do not take it.
      if (error instanceof SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
      throw error;
    }
  }

  /** A draft whose connection cannot be read gets one to be filled in. */
  #ensureConnection({ connection_id }: Row): void {
    if (typeof connection_id !== 'string') return;
    const { now } = this.#order;
    this.#target.run(`INSERT OR IGNORE INTO connections VALUES (?, '{}', ?, ?, NULL)`, connection_id, now, now);
  }

  #quarantine(number: number): void {
    this.#target.run(
      'INSERT OR REPLACE INTO draft_restored VALUES (?, ?)',
      number,
      this.#order.backup?.at ?? this.#order.now,
    );
  }

  /**
   * Drafts that are there and whose rows cannot be read, by their ids: without those that could be put together from what
   * stands elsewhere. `null` where nobody can tell which they are.
   */
  #hidden(readable: ReadonlySet<number>): ReadonlyMap<string, number> | null {
    if (this.#present === null) return null;
    const { reader } = this.#present;
    const ids = reader.draftIds();
    if (ids === null) return null;
    const indexed = indexedDrafts(reader);
    const hidden = new Map<string, number>();
    for (const [number, id] of ids) {
      if (readable.has(number) || this.#seen.has(id)) continue;
      const known = indexed.get(number);
      if (known !== undefined && this.#isKnownToBackup(id, number, known)) continue;
      const row = known === undefined ? null : rebuilt(reader, id, known);
      if (row === null || !this.#take(row, number)) hidden.set(id, number);
    }
    return hidden;
  }

  /** The backup's row says all that the indexes do, and more. */
  #isKnownToBackup(id: string, number: number, indexed: Row): boolean {
    const here = this.#target.draft(id);
    if (here === undefined || here['state'] !== indexed['state']) return false;
    const isSettled = here['state'] === 'accepted';
    const isUntouched = here['updated_at'] === indexed['updated_at'] && this.#wasNotSent(number, Number(here['row']));
    if (!isSettled && !isUntouched) return false;
    this.#seen.add(id);
    this.#counts.asTheyWere += 1;
    return true;
  }

  /**
   * Drafts that only the backup has, or of which the former file shows nothing but that they were there. An intact file
   * that lacks one is no proof that it was not sent: it may have begun anew after the backup, when the one before was lost.
   */
  #takeRest(hidden: ReadonlyMap<string, number> | null): void {
    for (const here of this.#target.rows('SELECT row, id, operation, state FROM drafts')) {
      const { id, row, operation, state } = here;
      if (this.#seen.has(String(id))) continue;
      this.#counts.asInBackup += 1;
      if (state === 'ready' || state === 'waiting') this.#withdraw(Number(row));
      // What was undecided then may since have been taken back, changed, and sent as another.
      const maySend = operation === 'create' && state !== 'accepted' && !this.#order.last;
      if (maySend && !this.#wasNotSent(hidden?.get(String(id)), Number(row))) this.#quarantine(Number(row));
    }
    for (const id of hidden?.keys() ?? []) if (this.#target.draft(id) === undefined) this.#lost.drafts += 1;
  }

  /** The journal, intact where the draft is not, has no attempt that the backup does not have. */
  #wasNotSent(number: number | undefined, row: number): boolean {
    if (number === undefined || this.#present === null || this.#present.patchy.has('attempts')) return false;
    const attempts = this.#present.linked.get('attempts')?.get(number) ?? [];
    return attempts.length === this.#number('SELECT count(*) AS number FROM attempts WHERE draft_row = ?', row);
  }

  #number(sql: string, ...values: number[]): number {
    return numberOf(this.#target.rows(sql, ...values)[0]?.['number']);
  }

  #withdraw(row: number): void {
    this.#target.run(
      `UPDATE drafts SET state = 'draft', waiting_reason = NULL, queue_position = NULL WHERE row = ?`,
      row,
    );
    this.#target.run('DELETE FROM queue WHERE row = ?', row);
  }
}

const journalled = (row: Row | undefined): unknown => [
  row?.['id'],
  row?.['outcome'],
  row?.['finished_at'],
  row?.['status'],
];
