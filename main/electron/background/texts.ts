import type { Language } from '../../../domain/numbers.ts';
import { textOf } from '../texts.ts';
import type { Work } from './work-status.ts';

export interface AnnouncementText {
  readonly title: string;
  readonly body: string;
}
/** The state when sending has finished; `closes`: nothing is left, and Rampa exits. */
interface Left {
  readonly needingAttention: number;
  /** Documents that are still in the queue. */
  readonly waiting: number;
  readonly closes: boolean;
}

export const announcementText = (language: Language, what: 'hidden' | 'stalled'): AnnouncementText => ({
  title: textOf(language, `background.${what}.title`),
  body: textOf(language, `background.${what}.body`),
});

export function finishedText(language: Language, { needingAttention, waiting, closes }: Left): AnnouncementText {
  const body = [
    textOf(language, 'background.finished.attention', { count: needingAttention }),
    ...(waiting > 0 ? [textOf(language, 'background.finished.waiting', { count: waiting })] : []),
    ...(needingAttention > 0 ? [textOf(language, 'background.finished.click')] : []),
    ...(closes ? [textOf(language, 'background.finished.closed')] : []),
  ];
  return { title: textOf(language, 'background.finished.title'), body: body.join(' ') };
}

/** Tooltip of the icon in the notification area. */
export function trayText({ progress: { mode, finished, total }, needingAttention }: Work, language: Language): string {
  if (mode === 'normal') return textOf(language, 'background.sending', { finished, total });
  if (mode === 'paused') return textOf(language, 'background.paused');
  if (mode === 'error') return textOf(language, 'background.stalled');
  return needingAttention > 0 ? `Rampa: ${textOf(language, 'attention', { count: needingAttention })}` : 'Rampa';
}
