/** What is done about updates, as a pure machine: who asks, what is found, and when it may be installed. */
import type { UpdateMode, UpdateStatus } from '../../domain/model/updates.ts';

export type UpdateEvent =
  /** It is time to look, or the user asks to. */
  | { readonly kind: 'look' }
  | { readonly kind: 'found'; readonly version: string }
  | { readonly kind: 'nothingFound'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number }
  /** The user wants what was found. */
  | { readonly kind: 'fetch' }
  /** `percent`: of the file, as it comes. */
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'fetched' };

interface Step {
  readonly status: UpdateStatus;
  /** What is to be done now. */
  readonly effect: 'check' | 'download' | null;
}

/** An event that does not fit the status changes nothing: a late answer, a second press. */
export function afterUpdateEvent(status: UpdateStatus, event: UpdateEvent, mode: UpdateMode): Step {
  const stay: Step = { status, effect: null };
  switch (event.kind) {
    case 'look':
      // An update that is there or under way is not looked for again.
      return status.kind === 'current' || status.kind === 'available'
        ? { status: { kind: 'checking' }, effect: 'check' }
        : stay;
    case 'found': {
      const { version } = event;
      if (status.kind !== 'checking') return stay;
      return mode === 'automatic'
        ? { status: downloading(version), effect: 'download' }
        : { status: { kind: 'available', version }, effect: null };
    }
    case 'nothingFound':
      return status.kind === 'checking' ? { ...stay, status: current(event.at, false) } : stay;
    case 'failed':
      return status.kind === 'checking' || status.kind === 'downloading'
        ? { ...stay, status: current(event.at, true) }
        : stay;
    case 'fetch':
      return status.kind === 'available' ? { status: downloading(status.version), effect: 'download' } : stay;
    case 'progress': {
      const percent = Math.min(100, Math.floor(event.percent));
      // Told once for each per cent, and never backwards.
      return status.kind === 'downloading' && percent > status.percent
        ? { ...stay, status: { ...status, percent } }
        : stay;
    }
    case 'fetched':
      return status.kind === 'downloading' ? { ...stay, status: { kind: 'ready', version: status.version } } : stay;
  }
}

const downloading = (version: string): UpdateStatus => ({ kind: 'downloading', version, percent: 0 });
const current = (checkedAt: number, failed: boolean): UpdateStatus => ({ kind: 'current', checkedAt, failed });

/** How Rampa is at the moment at which it would be replaced. */
export interface Standing {
  /** Whether any connection's queue is sending. */
  readonly sending: boolean;
  /** Whether a page may hold what was typed and is not saved. */
  readonly unsaved: boolean;
}

/** Whether what was fetched may take Rampa's place now; else it does the next time. */
export const mayInstall = (status: UpdateStatus, { sending, unsaved }: Standing): boolean =>
  status.kind === 'ready' && !sending && !unsaved;
