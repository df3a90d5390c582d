import type { MenuLanguage } from '../window/menu.ts';
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
interface Words {
  readonly open: string;
  readonly quit: string;
  /** Tooltip of the icon. */
  readonly sending: (finished: number, total: number) => string;
  readonly paused: string;
  readonly still: string;
  readonly attention: (count: number) => string;
  readonly hidden: AnnouncementText;
  readonly stalled: AnnouncementText;
  readonly finished: (left: Left) => AnnouncementText;
}

export const backgroundWords: Readonly<Record<MenuLanguage, Words>> = {
  tr: {
    open: 'Rampa’yı aç',
    quit: 'Çıkış',
    sending: (finished, total) => `Rampa gönderiyor: ${finished} / ${total}`,
    paused: 'Rampa: gönderim duraklatıldı',
    still: 'Rampa: gönderim durdu',
    attention: (count) => `Rampa: ${count} belge ilgi bekliyor`,
    hidden: {
      title: 'Rampa göndermeye devam ediyor',
      body: 'Pencere kapalı. Açmak için bu bildirime ya da bildirim alanındaki simgeye tıklayın.',
    },
    stalled: { title: 'Gönderim durdu', body: 'Nedenini görmek için Rampa’yı açın.' },
    finished: ({ needingAttention, waiting, closes }) => ({
      title: 'Gönderim bitti',
      body: [
        needingAttention > 0 ? `${needingAttention} belge ilgi bekliyor.` : 'İlgi bekleyen belge yok.',
        ...(waiting > 0 ? [`Kuyrukta ${waiting} belge var.`] : []),
        ...(needingAttention > 0 ? ['Görmek için tıklayın.'] : []),
        ...(closes ? ['Rampa kapandı.'] : []),
      ].join(' '),
    }),
  },
  en: {
    open: 'Open Rampa',
    quit: 'Exit',
    sending: (finished, total) => `Rampa is sending: ${finished} of ${total}`,
    paused: 'Rampa: sending is paused',
    still: 'Rampa: sending has stopped',
    attention: (count) =>
      count === 1 ? 'Rampa: 1 document needs attention' : `Rampa: ${count} documents need attention`,
    hidden: {
      title: 'Rampa is still sending',
      body: 'Its window is closed. Click here, or the icon in the notification area, to open it.',
    },
    stalled: { title: 'Sending has stopped', body: 'Open Rampa to see why.' },
    finished: ({ needingAttention, waiting, closes }) => ({
      title: 'Sending has finished',
      body: [
        needingAttention === 0
          ? 'No document needs attention.'
          : `${needingAttention === 1 ? '1 document needs' : `${needingAttention} documents need`} attention.`,
        ...(waiting > 0 ? [`In the queue: ${waiting}.`] : []),
        ...(needingAttention > 0 ? ['Click to see.'] : []),
        ...(closes ? ['Rampa has closed.'] : []),
      ].join(' '),
    }),
  },
};

/** Tooltip of the icon in the notification area. */
export function trayText(
  { progress: { mode, finished, total }, needingAttention }: Work,
  language: MenuLanguage,
): string {
  const words = backgroundWords[language];
  if (mode === 'normal') return words.sending(finished, total);
  if (mode === 'paused') return words.paused;
  if (mode === 'error') return words.still;
  return needingAttention > 0 ? words.attention(needingAttention) : 'Rampa';
}
