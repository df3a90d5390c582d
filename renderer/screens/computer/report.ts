/** What came of putting another file in place, sentence by sentence. Reactive on the language. */
import type { RestoreReport } from '../../../domain/model/backup.ts';
import { t } from '../../messages/index.svelte.ts';
import { moment } from '../../state/format.ts';

export interface ReportTexts {
  readonly told: readonly string[];
  /** What a person has to know before they send anything, or is lost. */
  readonly warnings: readonly string[];
}

export function reportTexts(by: 'restore' | 'salvage', report: RestoreReport): ReportTexts {
  const { backupAt, drafts, asTheyWere, sentSince, asInBackup, held, unread, lost, setAside } = report;
  // Of a file that was saved whole nothing came from a backup.
  const isOfBackup = by === 'restore' || asInBackup > 0 || unread;
  return {
    told: [
      ...(backupAt === null || !isOfBackup ? [] : [t('keeping.report.backupAt', { when: moment(backupAt) })]),
      t('keeping.report.drafts', { count: drafts }),
      ...(asTheyWere > 0 ? [t('keeping.report.asTheyWere', { count: asTheyWere })] : []),
      ...(sentSince > 0 ? [t('keeping.report.sentSince', { count: sentSince })] : []),
      ...(asInBackup > 0 ? [t('keeping.report.asInBackup', { count: asInBackup })] : []),
      ...(setAside === null ? [] : [t('keeping.report.setAside', { path: setAside })]),
    ],
    warnings: [
      ...(unread ? [t('keeping.report.unread')] : []),
      ...(held > 0 ? [t('keeping.report.held', { count: held })] : []),
      ...(['drafts', 'contents', 'attempts'] as const)
        .filter((what) => lost[what] > 0)
        .map((what) => t(`keeping.report.lost.${what}`, { count: lost[what] })),
    ],
  };
}
