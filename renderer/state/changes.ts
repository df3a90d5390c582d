import type { DraftsChanged } from '../../domain/model/queue.ts';

/** Whether an event may have changed or removed a draft; `drafts: null` means any draft. */
export const concerns = ({ drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>, id: string): boolean =>
  drafts === null || gone.includes(id) || drafts.some(({ summary }) => summary.id === id);
