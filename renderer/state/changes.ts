import type { DraftsChanged } from '../../domain/model/queue.ts';

/** Whether a draft may be otherwise than before an event. */
export const concerns = ({ drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>, id: string): boolean =>
  drafts === null || gone.includes(id) || drafts.some(({ summary }) => summary.id === id);
