import type { RestoreReport } from '../../../domain/model/backup.ts';
import { t } from '../../messages/index.svelte.ts';
import { moment } from '../../state/format.ts';

export interface ReportTexts {
  readonly results: readonly string[];
  /** What the user must know before sending anything, and what was lost. */
  readonly warnings: readonly string[];
}

export function reportTexts(report: RestoreReport): ReportTexts {
  const { backupAt, drafts, asTheyWere, sentSince, asInBackup, undeleted, quarantined, incomplete } = report;
  const { lostContents, setAside } = report;
  const when = backupAt === null ? null : moment(backupAt);
  return {
    results: [
      // Otherwise the previous file could be read, and nothing came from the backup.
      ...(when === null || (asInBackup === 0 && !incomplete) ? [] : [t('storage.report.backupAt', { when })]),
      t('storage.report.drafts', { count: drafts }),
      ...(asTheyWere > 0 ? [t('storage.report.asTheyWere', { count: asTheyWere })] : []),
      ...(sentSince > 0 ? [t('storage.report.sentSince', { count: sentSince })] : []),
      ...(asInBackup > 0 ? [t('storage.report.asInBackup', { count: asInBackup })] : []),
      ...(undeleted > 0 ? [t('storage.report.undeleted', { count: undeleted })] : []),
      ...(setAside === null ? [] : [t('storage.report.setAside', { path: setAside })]),
    ],
    warnings: [
      ...(!incomplete ? [] : [when === null ? t('storage.report.nothing') : t('storage.report.incomplete', { when })]),
      ...(quarantined > 0 ? [t('storage.report.quarantined', { count: quarantined })] : []),
      ...(lostContents > 0 ? [t('storage.report.lostContents', { count: lostContents })] : []),
    ],
  };
}
