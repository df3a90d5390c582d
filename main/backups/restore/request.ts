import type { RestoreReport } from '../../../domain/model/backup.ts';

export interface RestoreRequest {
  /** The database to be replaced, closed or damaged; `null` where there is none. */
  readonly former: string | null;
  readonly backup: { readonly path: string; readonly at: number } | null;
  /** Where the new database is written. */
  readonly target: string;
  /** Whose content a draft gets that is in both and was not sent. */
  readonly prefer: 'backup' | 'former';
  /** The backup holds the last state there was (a rescue): nothing was sent after it was made. */
  readonly nothingSentSince: boolean;
  readonly now: number;
}

export type RestoreResult = Omit<RestoreReport, 'setAside'>;
