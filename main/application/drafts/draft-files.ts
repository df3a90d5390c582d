import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { groupBy } from '../../../domain/edit/collections.ts';
import { customerOf } from '../../../domain/edit/references.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { withSourcesHere } from '../../../domain/brought-draft.ts';
import { holdsHidden } from '../../../domain/hidden.ts';
import { draftFileEnding, notHandedOverReasons } from '../../../domain/model/draft-file.ts';
import type {
  DraftFileOrigin,
  DraftFileProblem,
  NotHandedOverReason,
  OfferedDraft,
} from '../../../domain/model/draft-file.ts';
import { isEditable } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { keyOfCode, otherNames, withNames } from '../../../domain/names-of-codes.ts';
import type { NamedCode, NameOf } from '../../../domain/names-of-codes.ts';
import { withOpenEntries } from '../../../domain/open-entries.ts';
import { isPractice } from '../../../domain/practice-company.ts';
import { digestOf, hasTooManyLines } from '../../files/draft-file.ts';
import type { FiledDraft } from '../../files/draft-file.ts';
import { summarySteps } from '../../../domain/summary.ts';
import { startOf, unseenSteps } from '../../../domain/unseen-values.ts';
import type { UnseenValue } from '../../../domain/unseen-values.ts';
import { readRecord } from '../../store/json.ts';
import type { Store } from '../../store/open.ts';
import type { StoredText, SummaryValues } from '../../store/types.ts';
import type { FileThread } from '../../worker/file-thread.ts';
import type { UploadedFiles } from '../../worker/uploaded-files.ts';
import { broughtDraft } from '../../worker/messages.ts';
import { writeAtomically } from '../../worker/write-atomically.ts';
import type { Context, Handlers } from '../context.ts';
import { copyId, mostCopies } from './document-imports.ts';
import { ApplicationFailure } from '../failure.ts';
import { factsFor } from '../facts.ts';
import { Turns } from '../turns.ts';

/** Handlers for passing drafts from one workstation to another in a file. */
export function draftFileHandlers(context: Context, files: FileThread, held: UploadedFiles) {
  const { store, host, announcer, runtimes, clock } = context;

  /** Practice drafts stay in the practice company, and handed-over drafts stay out of it. */
  function refusePractice(connectionId: string): void {
    if (!isPractice(runtimes.of(connectionId).settings())) return;
    throw new ApplicationFailure('invalidState', 'the practice company hands nothing over');
  }

  /** Reads a file and summarises each draft, yielding to the event loop in between. */
  async function read(connectionId: string, id: string): Promise<ReadFile | { readonly problem: DraftFileProblem }> {
    const file = await files.read(held.whole(id));
    if ('problem' in file) return file;
    const drafts: SummarisedDraft[] = [];
    const turns = new Turns(clock);
    for (const text of file.drafts) {
      const { names, ...draft } = broughtDraft(text);
      await setImmediate();
      const nameOf = listedNames(store.lookups, connectionId, draft.content, names);
      await setImmediate();
      const settings = runtimes.of(connectionId).settings();
      const { defaultCurrency, defaultUnit } = settings;
      // Neither sources nor names change which codes the draft has.
      const facts = factsFor(store.lookups, { id: connectionId, settings }, draft.content);
      await setImmediate();
      const sourced = withSourcesHere(draft.content, { defaultCurrency, defaultUnit, product: facts.product });
      await setImmediate();
      const named = withNames(draft.kind, sourced, nameOf);
      const content = withOpenEntries(named, otherNames(names, nameOf, file.origin.connection));
      const document = { kind: draft.kind, content, operation: 'create', baseline: null } as const;
      await setImmediate();
      const unseen = await turns.run(unseenSteps(draft.kind, content, startOf(draft.kind, content, settings)));
      await setImmediate();
      const { kind, operation, baseline } = document;
      const summary = await turns.run(summarySteps(kind, content, facts, operation, baseline));
      drafts.push({ ...draft, content, summary, unseen });
      await setImmediate();
    }
    return { origin: file.origin, drafts };
  }

  /**
   * Marks the drafts as handed out before the file is written, so that no file contains an unmarked draft. `revisions`: by draft,
   * the revision in `text`.
   */
  async function write(path: string, text: string, revisions: ReadonlyMap<string, number>): Promise<void> {
    const ids = [...revisions.keys()];
    // While the user chose the file, a draft may have been queued: it would be sent from here and from the file.
    const isUnchanged = (id: string): boolean => {
      const draft = store.drafts.get(id);
      return draft !== null && isEditable(draft.state) && draft.revision === revisions.get(id);
    };
    if (!ids.every(isUnchanged)) throw new ApplicationFailure('invalidState', 'a draft was changed meanwhile');
    const marked = store.handovers.handedOut(ids, basename(path));
    try {
      await writeAtomically(path, text);
    } catch (error) {
      marked.takeBack();
      throw error;
    } finally {
      announcer.changed(ids);
    }
  }

  return {
    confirmHandover: ({ ids }) => {
      const confirmed = store.handovers.confirm(ids);
      announcer.changed(confirmed);
      return { confirmed };
    },
    listHandovers: ({ draftId }) => store.handovers.list(draftId),
    takeOpenedFile: async () => {
      const opened = (await host.takeOpenedFile?.()) ?? null;
      if (opened === null || 'problem' in opened) return opened;
      return { name: opened.name, file: held.put(opened.bytes) };
    },
    saveDraftFile: async ({ connectionId, ids, name }) => {
      refusePractice(connectionId);
      const keptBack: Record<NotHandedOverReason, number> = {
        state: 0,
        operation: 0,
        hidden: 0,
        lines: 0,
        quarantined: 0,
        perhapsWritten: 0,
      };
      const texts: string[] = [];
      const revisions = new Map<string, number>();
      for (const id of store.drafts.inOrder(ids)) {
        const draft = store.drafts.get(id);
        if (draft === null || draft.connectionId !== connectionId) continue;
        const why = whyKeptBack(draft, {
          quarantined: store.quarantine.isQuarantined(id),
          perhapsWritten: store.drafts.isPerhapsWritten(id),
        });
        if (why === null) {
          const filed: FiledDraft = { id, kind: draft.kind, content: draft.content };
          texts.push(JSON.stringify(filed));
          revisions.set(id, draft.revision);
        } else keptBack[why] += 1;
        await setImmediate();
      }
      const settings = runtimes.of(connectionId).settings();
      const origin = { connection: settings.name, organisation: settings.organisation };
      const text = await files.text(origin, texts);
      if (text === null) return { problem: 'tooLarge' };
      const path = texts.length === 0 ? null : await host.chooseFile(`${name}.${draftFileEnding}`);
      if (path !== null) await write(path, text, revisions);
      return { path, written: texts.length, keptBack };
    },
    readDraftFile: async ({ connectionId, file: id }) => {
      refusePractice(connectionId);
      const file = await read(connectionId, id);
      if ('problem' in file) return file;
      const digests = await digestsOf(store, file.drafts);
      const places = placesOf(store, connectionId, file.drafts, digests);
      const drafts = file.drafts.map(({ id, kind, summary, unseen }) => ({
        kind,
        summary,
        unseen,
        here: places.get(id)?.here ?? null,
      }));
      return { origin: file.origin, drafts };
    },
    importDrafts: async ({ connectionId, file: id, chosen }) => {
      refusePractice(connectionId);
      const file = await read(connectionId, id);
      if ('problem' in file) throw new ApplicationFailure('badArguments', `the file is ${file.problem}`);
      const selected = [...new Set(chosen)].flatMap((index) => file.drafts[index] ?? []);
      const digests = await digestsOf(store, selected);
      // Looked up again, in the same task as the write: a draft may have arrived meanwhile.
      const places = placesOf(store, connectionId, selected, digests);
      const imported = store.drafts.createAll(
        selected.flatMap(({ id, kind, content, summary }) => {
          const place = places.get(id);
          if (place === undefined || isSame(place.here)) return [];
          return [{ id: place.free, connectionId, kind, operation: 'create' as const, content, summary }];
        }),
      );
      try {
        store.handovers.received(imported, file.origin);
      } finally {
        announcer.changed(imported);
      }
      return { imported };
    },
  } satisfies Partial<Handlers>;
}

interface SummarisedDraft extends FiledDraft {
  readonly digest: string;
  readonly summary: SummaryValues;
  readonly unseen: readonly UnseenValue[];
}
interface ReadFile {
  readonly origin: DraftFileOrigin;
  readonly drafts: readonly SummarisedDraft[];
}

/** What this computer's lists have for the codes of a document from elsewhere. They are a cache: one that cannot be read has nothing. */
function listedNames(
  lookups: Store['lookups'],
  connectionId: string,
  content: ValueRecord,
  codes: readonly NamedCode[],
): NameOf {
  const found = new Map<string, LookupRow | null>();
  for (const group of groupBy(codes, ({ lookup, by }) => `${lookup} ${by}`).values()) {
    const [{ lookup, by }] = group as [NamedCode];
    const customerId = customerOf(lookup, content);
    const values = group.map(({ value }) => value);
    try {
      const rows = lookups.rows(connectionId, lookup, values, {
        by,
        ...(customerId === undefined ? {} : { customerId }),
      });
      for (const [index, named] of group.entries()) found.set(keyOfCode(named), rows[index] ?? null);
    } catch {
      continue;
    }
  }
  return (named) => found.get(keyOfCode(named)) ?? null;
}

/** A draft that was or may have been sent stays on this workstation: another one would send it a second time. */
function whyKeptBack(
  draft: Draft,
  sending: Readonly<Record<'quarantined' | 'perhapsWritten', boolean>>,
): NotHandedOverReason | null {
  const kept: Readonly<Record<NotHandedOverReason, boolean>> = {
    state: !isEditable(draft.state),
    operation: draft.operation !== 'create',
    hidden: holdsHidden(draft.content),
    lines: hasTooManyLines(draft.content),
    ...sending,
  };
  return notHandedOverReasons.find((why) => kept[why]) ?? null;
}

interface Place {
  readonly here: OfferedDraft['here'];
  /** Id under which the draft can be imported. */
  readonly free: string;
}

const isSame = (here: Place['here']): boolean => here !== null && 'isSame' in here && here.isSame;

/** The digest of a stored draft, as of the kind of the file's draft. */
type DigestOf = (kind: DocumentKind, stored: StoredText) => string | null;

const idsOf = (id: string): readonly string[] => Array.from({ length: mostCopies }, (_, copy) => copyId(id, copy));

/** Digests of the stored copies of drafts, yielding to the event loop after each. One that changes meanwhile is read again. */
async function digestsOf(store: Store, drafts: readonly SummarisedDraft[]): Promise<DigestOf> {
  const made = new Map<string, { readonly content: string; readonly digest: string | null }>();
  const keyOf = (kind: DocumentKind, id: string): string => `${kind} ${id}`;
  const digest = (kind: DocumentKind, content: string): string | null =>
    digestOf({ kind, content: readRecord(content) });
  for (const { id, kind } of drafts) {
    for (const stored of store.drafts.texts(idsOf(id))) {
      made.set(keyOf(kind, stored.id), { content: stored.content, digest: digest(kind, stored.content) });
      await setImmediate();
    }
  }
  return (kind, { id, content }) => {
    const known = made.get(keyOf(kind, id));
    return known?.content === content ? known.digest : digest(kind, content);
  };
}

/**
 * Finds out whether drafts of a file exist here, by id. The first import keeps the original id, so that both workstations
 * recognise the draft; if that id is taken, even by a deleted or removed draft, the import gets an id derived from it. An
 * unsent draft of another company only takes the id: the file may have been imported there by mistake.
 */
function placesOf(
  store: Store,
  connectionId: string,
  drafts: readonly SummarisedDraft[],
  digest: DigestOf,
): ReadonlyMap<string, Place> {
  const ofCompany = store.connections.ofCompany(connectionId);
  const copies = new Map(drafts.map(({ id }) => [id, idsOf(id)]));
  const all = [...copies.values()].flat();
  const stored = new Map(store.drafts.texts(all).map((one) => [one.id, one]));
  const removed = new Map(store.drafts.removedSent(all).map(({ id, acceptedAt }) => [id, acceptedAt]));
  const isTaken = (id: string): boolean => stored.has(id) || removed.has(id);
  // An id derived from one draft may be the original id of another.
  const given = new Set(copies.keys());
  return new Map(
    drafts.map(({ id, kind, digest: ofFile }) => {
      const ids = copies.get(id) ?? [];
      const live = ids.flatMap((one): readonly StoredText[] => {
        const there = stored.get(one);
        if (there === undefined) return [];
        // A draft that is queued, or was or may have been sent, counts even if it is deleted, and whatever company its connection
        // has now: the one for which it was sent may have been this one.
        const isUnsent = isEditable(there.state) && !there.mayBeSent;
        return isUnsent && (there.isDeleted || !ofCompany.has(there.connectionId)) ? [] : [there];
      });
      const same = live.find((one) => digest(kind, one) === ofFile);
      const found = same ?? live[0];
      const [sentAt] = ids.flatMap((one) => removed.get(one) ?? []);
      const gone = sentAt === undefined ? null : { sentAt };
      const here = found === undefined ? gone : { state: found.state, isSame: same !== undefined };
      const free = isTaken(id) ? (ids.find((one) => !isTaken(one) && !given.has(one)) ?? randomUUID()) : id;
      given.add(free);
      return [id, { here, free }];
    }),
  );
}
