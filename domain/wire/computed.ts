import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../draft.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { Fields, ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { computeDocument, linesOf } from '../totals.ts';

type Amounts = Readonly<Record<string, string | null>>;

/**
 * Content without the amounts that equal the computed ones, so that they go on being computed. Each is compared with what
 * follows from the others as they were read. An amount that would then come out otherwise all the same (a discount rate
 * with more digits than its field carries) is put back: what was read is never changed by reading it.
 */
export function leaveOutComputed(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const asRead = computeDocument(kind, content, policy);
  const cut: ValueRecord = {
    ...withoutEqual(fields, content, asRead.totals.computed),
    Lines: linesOf(content).map((line, index) => withoutEqual(lineFields, line, asRead.lines[index]?.computed ?? {})),
  };
  const after = computeDocument(kind, cut, policy);
  const lines = linesOf(content);
  return {
    ...restored(cut, content, after.totals.effective),
    Lines: linesOf(cut).map((line, index) => restored(line, lines[index] ?? {}, after.lines[index]?.effective ?? {})),
  };
}

function withoutEqual(fields: Fields, record: ValueRecord, computed: Amounts): ValueRecord {
  const kept = Object.entries(record).filter(
    ([name, value]) => fields[name]?.class !== 'amount' || !equal(value, computed[name]),
  );
  return Object.fromEntries(kept);
}

function restored(cut: ValueRecord, record: ValueRecord, effective: Amounts): ValueRecord {
  const lost = Object.entries(record).filter(([name, value]) => !(name in cut) && !equal(value, effective[name]));
  return lost.length === 0 ? cut : { ...cut, ...Object.fromEntries(lost) };
}

function equal(value: unknown, computed: string | null | undefined): boolean {
  return typeof value === 'string' && typeof computed === 'string' && canonical(value) === canonical(computed);
}
