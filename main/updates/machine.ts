/** Updates as a pure state machine: which events change the status, and when an update may be installed. */
import type { UpdateMode, UpdateStatus } from '../../domain/model/updates.ts';

export type UpdateEvent =
  /** It is time to look for updates, or the user asks for it. */
  | { readonly kind: 'look' }
  | { readonly kind: 'found'; readonly version: string }
  | { readonly kind: 'nothingFound'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number }
  /** The user wants the update that was found. */
  | { readonly kind: 'fetch' }
  /** `percent` of the file that has been downloaded. */
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'fetched' };

interface Step {
  readonly status: UpdateStatus;
  readonly effect: 'check' | 'download' | null;
}

/** An event that does not fit the status (a late answer, a second click) changes nothing. */
export function afterUpdateEvent(status: UpdateStatus, event: UpdateEvent, mode: UpdateMode): Step {
  const stay: Step = { status, effect: null };
  switch (event.kind) {
    case 'look':
      // An update that was found or is being downloaded is not looked for again.
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
      // Reported once per percent, and never backwards.
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

/** What installing an update would interrupt. */
export interface OpenWork {
  /** Whether any connection's queue is sending. */
  readonly sending: boolean;
  /** Whether a page may have unsaved input. */
  readonly unsaved: boolean;
}

/** Whether the download may be installed now; otherwise it is installed next time. */
export const mayInstall = (status: UpdateStatus, { sending, unsaved }: OpenWork): boolean =>
  status.kind === 'ready' && !sending && !unsaved;
