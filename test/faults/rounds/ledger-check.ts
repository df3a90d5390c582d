/**
 * Checks what the application reports about its documents against the simulated service's ledger. Each document has a mark of the
 * test in its Description, by which it is recognised independently of the application.
 */
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { DocumentRecord, Ledger } from '../../service/types.ts';
import { nothing } from './tally.ts';
import type { Tally } from './tally.ts';

/** A call of the contract, in whichever process the application runs. */
export type Call = <N extends OperationName>(name: N, args: Arguments<N>) => Promise<Answer<N>>;

export interface Sent {
  readonly id: string;
  readonly mark: string;
  readonly kind: 'salesReturnInvoice' | 'despatch';
  /** Number of lines when it was last reported as saved, and the reported revision. */
  readonly lines: number;
  readonly revision: number;
}

export async function judgeCreates(call: Call, ledger: Ledger, sent: readonly Sent[]): Promise<Tally> {
  const marks = new Map<string, DocumentRecord[]>();
  for (const document of ledger.documents()) {
    const mark = markOf(document);
    marks.set(mark, [...(marks.get(mark) ?? []), document]);
  }
  const tally = { ...nothing, rounds: 1, documents: sent.length };
  const complaints: string[] = [];
  for (const one of sent) {
    const written = marks.get(one.mark) ?? [];
    const draft = await call('getDraft', { id: one.id });
    const told = draft === null ? 'gone' : `${draft.state} ${draft.acceptedId ?? ''} ${draft.acceptedNumber ?? ''}`;
    const complain = (what: string): void =>
      void complaints.push(`${one.mark}: ${what}; here: ${told}; there: ${written.map(({ number }) => number).join()}`);
    if (isLost(one, draft, written.length)) {
      tally.lost += 1;
      complain('lost');
    }
    if (written.length > 1) {
      tally.doubled += 1;
      complain('doubled');
    }
    if (draft !== null && isWrong(draft, written)) {
      tally.wrong += 1;
      complain('wrongly reported');
    }
    if (draft?.state === 'unknown') tally.undecided += 1;
  }
  return { ...tally, complaints };
}

function markOf({ record }: DocumentRecord): string {
  const { Description } = record;
  return typeof Description === 'string' ? Description : '';
}

function isLost({ mark, lines, revision }: Sent, draft: Draft | null, written: number): boolean {
  if (draft === null || draft.revision < revision) return true;
  const { content } = draft;
  const whole = Array.isArray(content.Lines) && content.Lines.length >= lines && content.Description === mark;
  return !whole || (draft.state === 'accepted' && written === 0);
}

function isWrong({ state, acceptedId, acceptedNumber }: Draft, written: readonly DocumentRecord[]): boolean {
  if (state === 'unknown' || state === 'sending') return false;
  // For drafts in these states the application reports that the service does not have the document.
  if (state !== 'accepted') return written.length > 0;
  return written.every(
    ({ id, number }) =>
      (acceptedId !== null && acceptedId !== id) || (acceptedNumber !== null && acceptedNumber !== number),
  );
}
