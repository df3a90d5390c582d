/**
 * Replacements, changes and deletions that meet a fault, or a colleague who changes the same document between opening and
 * sending, or just after. No colleague's work is overwritten silently.
 */
import type { ValueRecord } from '../../../domain/fields.ts';
import { toWire } from '../../../domain/wire/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { DocumentRecord, Fault, JsonRecord } from '../../service/types.ts';
import { despatch, Harness, invoice } from '../../integration/application/harness.ts';
import { checkPauses, putAway, quiet, written } from './creates.ts';
import type { Random } from '../../../practice/random.ts';
import type { Scenario, World } from './scenario.ts';
import { nothing } from './tally.ts';
import type { Tally } from './tally.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

type Kind = 'salesReturnInvoice' | 'despatch';
type Operation = 'replace' | 'change' | 'delete';
interface Case {
  readonly name: string;
  readonly fault?: Omit<Fault, 'match'>;
  /** When a colleague changes the document's due days. */
  readonly colleague?: 'before' | 'after';
}
const cases: readonly Case[] = [
  { name: 'edit: reset before it was written', fault: { kind: 'resetBeforeWrite' } },
  { name: 'edit: reset after it was written', fault: { kind: 'resetAfterWrite' } },
  { name: 'edit: written late, after the reset', fault: { kind: 'lateCommit', ms: 50 } },
  { name: 'edit: answer truncated', fault: { kind: 'truncated' } },
  { name: 'edit: 502', fault: { kind: 'status', status: 502 } },
  { name: 'edit: 504, written', fault: { kind: 'status', status: 504, written: true } },
  { name: 'edit: HTML instead of JSON, written', fault: { kind: 'html', written: true } },
  { name: 'edit: a colleague was faster', colleague: 'before' },
  { name: 'edit: a colleague came just after', colleague: 'after' },
  { name: 'edit: a colleague was faster, and reset', colleague: 'before', fault: { kind: 'resetBeforeWrite' } },
];

export const edits: readonly Scenario[] = cases.map((each) => ({
  name: each.name,
  open: (random) => openWorld(each, random),
  life: 40,
}));

const methods: Readonly<Record<Operation, string>> = { replace: 'PUT', change: 'PATCH', delete: 'DELETE' };
const theirDays = 77;
const policy = amountsPolicy(connectionDefaults);

async function openWorld(each: Case, random: Random): Promise<World> {
  const harness = await Harness.start({ pace: 20, checkPauses, service: { limit: 1_000_000 } });
  const { service } = harness;
  await harness.call('testConnection', { id: harness.connectionId });
  return {
    round: async (mark) => {
      const kind = random.pick<Kind>(['salesReturnInvoice', 'despatch']);
      const operation = random.pick<Operation>(
        kind === 'despatch' ? ['replace', 'change'] : ['replace', 'change', 'delete'],
      );
      const documentId = service.company.createAsColleague(kind, newBody(kind));
      // A deletion has no typed values.
      const typed = operation === 'delete' ? {} : { Description: mark };
      const { id } = await harness.openAs(kind, documentId, operation, typed);
      if (each.colleague === 'before') service.company.editAsColleague(documentId, { DueDays: theirDays });
      const match = { method: methods[operation], path: documentId };
      if (each.fault !== undefined) service.faults.arm({ ...each.fault, match });
      if (each.colleague === 'after' && operation !== 'delete') {
        service.faults.arm({ kind: 'colleagueAfter', edit: { id: documentId, change: { DueDays: theirDays } }, match });
      }
      await harness.send([id]);
      await quiet(harness, [{ id }]);
      await looked(harness, id);
      await written(each.fault);
      const tally = await judgeEdit(harness, { id, documentId, operation, mark, colleague: each.colleague });
      service.faults.clear();
      await putAway(harness, [{ id }]);
      return tally;
    },
    end: () => harness.end(),
  };
}

export const bodyOf = (kind: Kind, content: ValueRecord): JsonRecord =>
  toWire(kind, content, policy, 'create') as JsonRecord;
export const newBody = (kind: Kind): JsonRecord => bodyOf(kind, kind === 'despatch' ? despatch() : invoice());

/** Waits until an accepted document was read again `times` times; the second read is a little later. */
export async function looked(harness: Harness, id: string, times = 1): Promise<void> {
  await harness.until(async () => {
    const { state, operation, conflict } = await harness.state(id);
    if (state !== 'accepted' || operation === 'delete' || conflict !== null) return true;
    const attempts = await harness.call('listAttempts', { draftId: id });
    return attempts.some(({ findings }) => findings.length >= times);
  });
}

interface Edit {
  readonly id: string;
  readonly documentId: string;
  readonly operation: Operation;
  readonly mark: string;
  readonly colleague: Case['colleague'];
}

async function judgeEdit(harness: Harness, edit: Edit): Promise<Tally> {
  const { ledger } = harness.service;
  const draft = await harness.call('getDraft', { id: edit.id });
  const document = ledger.document(edit.documentId);
  const writes = ledger.requests({ wrote: true }).filter(({ wrote }) => wrote?.id === edit.documentId).length;
  const found = {
    lost: draft === null || (edit.operation !== 'delete' && draft.content['Description'] !== edit.mark),
    doubled: writes > 1,
    wrong: draft !== null && isWrong(draft, document, writes, edit),
  };
  const { DueDays, Description } = document?.record ?? {};
  const told = `${edit.operation}; here: ${draft?.state ?? 'gone'} ${draft?.waitingReason ?? ''} ${draft?.conflict ?? ''}`;
  const complaints = Object.entries(found)
    .filter(([, is]) => is)
    .map(([what]) => `${edit.mark}: ${what}: ${told}; there: ${JSON.stringify({ DueDays, Description, writes })}`);
  return {
    ...nothing,
    rounds: 1,
    documents: 1,
    lost: Number(found.lost),
    doubled: Number(found.doubled),
    wrong: Number(found.wrong),
    undecided: Number(draft?.state === 'unknown' || draft?.state === 'waiting'),
    complaints,
  };
}

function isWrong(draft: Draft, document: DocumentRecord | null, writes: number, edit: Edit): boolean {
  if (draft.state === 'unknown') return false;
  if (draft.state !== 'accepted') return writes > 0;
  if (edit.operation === 'delete') return document !== null && !document.deleted;
  if (document?.record['Description'] !== edit.mark) return draft.conflict !== 'after';
  const theirsStands = Number(document.record['DueDays']) === theirDays;
  // Before: a colleague's change was silently overwritten. After: a colleague's later change was not reported.
  if (edit.colleague === 'before') return !theirsStands;
  return edit.colleague === 'after' && theirsStands && draft.conflict !== 'after';
}
