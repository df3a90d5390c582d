/** Asks a person to mark documents as checked, from wherever these are shown: `ApprovalHost` shows the question. */
import type { Approval } from '../../domain/model/approval.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';

export interface ApprovedDraft {
  readonly id: string;
  /** As the person saw it; of a row that is not at hand it is not known. */
  readonly revision?: number;
}
interface ApprovalRequest {
  readonly drafts: readonly ApprovedDraft[];
  /** `null`: not now. */
  readonly answer: (mark: Mark | null) => void;
}
export type Mark = Pick<Approval, 'name' | 'note'>;

class Approvals {
  request = $state.raw<ApprovalRequest | null>(null);

  ask(drafts: ApprovalRequest['drafts']): Promise<Mark | null> {
    this.request?.answer(null);
    return new Promise((resolve) => {
      const answer = (mark: Mark | null): void => {
        this.request = null;
        resolve(mark);
      };
      this.request = { drafts, answer };
    });
  }
}
/** There is one window, and in it one question at a time. */
export const approvals = new Approvals();

/** Has a person mark these as checked, and says what came of it; whether any was. */
export async function askForApproval(app: AppState, drafts: readonly ApprovedDraft[]): Promise<boolean> {
  const mark = await approvals.ask(drafts);
  if (mark === null) return false;
  const answer = await app.orToast(() => app.api.approveDrafts({ drafts, ...mark }));
  if (answer === null) return false;
  const name = mark.name.trim();
  if (name !== app.preferences.approverName) void app.orToast(() => app.setPreferences({ approverName: name }));
  const done = answer.approved.length;
  const left = drafts.length - done;
  if (done > 0) app.toasts.show(() => t('approval.done', { count: done }));
  if (left > 0) app.toasts.show(() => t('approval.left', { count: left }), { tone: 'error' });
  return done > 0;
}

/** Who approved, by the name that was typed and the account; by the account alone where none was typed. */
export function approverText({ name, account }: Pick<Approval, 'name' | 'account'>): string {
  return name === '' ? account : t('approval.who', { name, account });
}
