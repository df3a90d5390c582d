import type { RestoreReport } from '../../../domain/model/backup.ts';
import { t } from '../../messages/index.svelte.ts';
import { moment } from '../../state/format.ts';

export interface ReportTexts {
  readonly results: readonly string[];
  /** What the user must know before sending anything, and what was lost. */
  readonly warnings: readonly string[];
}

export function reportTexts(by: 'restore' | 'salvage', report: RestoreReport): ReportTexts {
  const { backupAt, drafts, asTheyWere, sentSince, asInBackup, undeleted, quarantined, unread } = report;
  const { lost, setAside } = report;
  // If everything could be salvaged from the file, nothing came from a backup.
  const isOfBackup = by === 'restore' || asInBackup > 0 || unread;
  return {
    results: [
      ...(backupAt === null || !isOfBackup ? [] : [t('storage.report.backupAt', { when: moment(backupAt) })]),
      t('storage.report.drafts', { count: drafts }),
      ...(asTheyWere > 0 ? [t('storage.report.asTheyWere', { count: asTheyWere })] : []),
      ...(sentSince > 0 ? [t('storage.report.sentSince', { count: sentSince })] : []),
      ...(asInBackup > 0 ? [t('storage.report.asInBackup', { count: asInBackup })] : []),
      ...(undeleted > 0 ? [t('storage.report.undeleted', { count: undeleted })] : []),
      ...(setAside === null ? [] : [t('storage.report.setAside', { path: setAside })]),
    ],
    warnings: [
      ...(unread ? [t('storage.report.unread')] : []),
      ...(quarantined > 0 ? [t('storage.report.quarantined', { count: quarantined })] : []),
      ...(['drafts', 'contents', 'attempts'] as const)
        .filter((what) => lost[what] > 0)
        .map((what) => t(`storage.report.lost.${what}`, { count: lost[what] })),
    ],
  };
}
