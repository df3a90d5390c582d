/**
 * Documents whose answers show less than the service has, or lots with a sign, each changed in its description: the service then
 * has the same document except for the description. It may also have received nothing, if Rampa refuses, or lack
 * what Rampa named before.
 */
import { describe, expect, it } from 'vitest';
import type { JsonRecord, ProfileName } from '../../service/types.ts';
import { recordOf } from '../application/opened.ts';
import { openDesk, openEditor, type, type Desk } from './desk.ts';
import { expectedOfShown } from './expected.ts';
import { judge, type Fault } from './oracle.ts';
import { editOf, refusals, settled, type Way } from './play.ts';

const typed = { line: null, member: 'Description', text: 'Düzeltildi' } as const;

interface Sent {
  readonly documentId: string;
  readonly before: JsonRecord;
  readonly draftId: string;
  readonly refused: readonly Fault[];
}

async function prepare(desk: Desk, kind: 'despatch' | 'quote', documentId: string, way: Way): Promise<Sent> {
  const before = structuredClone(recordOf(desk.harness, documentId));
  const editor = await openEditor(desk, kind, documentId, way);
  type(editor, typed);
  const queued = await editor.submission.queue();
  const refused = queued ? [] : refusals(editor);
  await editor.close();
  return { documentId, before, draftId: editor.id, refused };
}

/** The faults of each document of a kind, by their kind and place. */
async function faultsOf(profile: ProfileName, kind: 'despatch' | 'quote', way: Way): Promise<ReadonlySet<string>> {
  const desk = await openDesk({ profile, seed: 1, assumed: { sendChosenLots: true } });
  const { harness } = desk;
  try {
    const all = harness.service.ledger.documents({ kind, companyId: 1, seeded: true });
    const sent: Sent[] = [];
    for (const { id, record } of all) {
      if (!record['SharingCode']) sent.push(await prepare(desk, kind, id, way));
    }
    const ids = sent.filter(({ refused }) => refused.length === 0).map(({ draftId }) => draftId);
    if (ids.length > 0) await harness.submit(ids);
    await settled(harness, ids);
    const found = sent.flatMap(({ documentId, before, refused }): readonly Fault[] => {
      // What was not shown cannot be sent in a replacement.
      if (refused.length > 0) return way === 'replace' && profile !== 'signed' ? [] : refused;
      const agreed = [...desk.agreed.values()].flat();
      const faults = judge(before, recordOf(harness, documentId), editOf(typed, way));
      // The representative's name is shown with the identifier.
      return faults.filter(
        ({ where = '' }) => !agreed.includes(where.replace(/^RepresentativeName$/, 'RepresentativeId')),
      );
    });
    return new Set(found.map(({ kind: fault, where }) => (where === undefined ? fault : `${fault} ${where}`)));
  } finally {
    await harness.end();
  }
}

describe.each(['signed', 'lineless', 'sparse'] as const)('documents of the %s service', (profile) => {
  it.each([
    ['despatch', 'replace'],
    ['despatch', 'change'],
    ['quote', 'replace'],
    ['quote', 'change'],
  ] as const)('%s, %s: what was not shown is still there, and what was shown can be sent back', async (kind, way) => {
    const found = await faultsOf(profile, kind, way);
    expect([...found].toSorted()).toEqual((expectedOfShown[`${profile} ${kind} ${way}`] ?? []).toSorted());
  });
});
