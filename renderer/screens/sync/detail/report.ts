/** An attempt as text for a message to support. An attempt holds no secret, so neither does the report. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { ApplicationInfo } from '../../../../domain/model/application.ts';
import type { Attempt, QueueItem } from '../../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { t } from '../../../messages/index.svelte.ts';
import { moment, timeOfDay } from '../../../state/format.ts';
import { durationText, findingText, pathOf, searchText, completenessText } from '../texts.ts';
import { problemText, statusText } from '../../../state/service-problem.ts';
import { customerText, numberText } from '../../../state/draft-text.ts';
import { whereIs, whereText } from '../../../state/error-place.ts';

export interface ReportSubject {
  readonly info: ApplicationInfo | null;
  readonly summary: DraftSummary;
  /** `null` once it left the queue. */
  readonly item: QueueItem | null;
  readonly attempt: Attempt;
  readonly content: ValueRecord | null;
}

export function reportText({ info, summary, item, attempt, content }: ReportSubject): string {
  const { problem } = attempt;
  const lines = [
    t('sync.report.title', { version: info?.version ?? '' }),
    entry(t('sync.report.document'), `${t(`shell.kind.${summary.kind}`)}, ${numberText(summary)}`),
    entry(t('sync.report.customer'), customerText(summary)),
    item === null ? '' : identityText(item),
    entry(t('sync.identity.operation'), t(`shell.operation.${summary.operation}`)),
    entry(
      t('sync.attempt.number', { number: attempt.ordinal }),
      `${moment(attempt.startedAt)} (${timeOfDay(attempt.startedAt)})`,
    ),
    entry(t('sync.attempt.duration'), durationText(attempt)),
    entry(t('sync.attempt.request'), `${attempt.method} ${pathOf(attempt.url)}`),
    entry(t('sync.body.hash'), attempt.sha256),
    entry(t('sync.attempt.result'), t(`sync.outcome.${attempt.outcome}`)),
    problem === null ? '' : entry(statusText(problem) || t('sync.attempt.noStatus'), problemText(problem)),
    problem?.message === undefined ? '' : `“${problem.message}”`,
    ...attempt.errors.flatMap((error, index) => [
      '',
      `${index + 1}. ${error.code}: “${error.message}”`,
      `   ${entry(t('sync.error.where'), whereText(whereIs(error, content)))}`,
    ]),
    ...attempt.findings.map((finding) =>
      [moment(finding.at), searchText(finding), findingText(finding, summary.operation), completenessText(finding)]
        .filter((text) => text !== '')
        .join(' · '),
    ),
  ];
  return lines.filter((line, index) => line !== '' || lines[index + 1]?.match(/^\d+\. /)).join('\n');
}

const entry = (name: string, value: string): string => `${name}: ${value}`;

function identityText({ userId, companyId, periodId }: QueueItem): string {
  return t('sync.report.identity', {
    user: String(userId),
    company: String(companyId),
    period: periodId === null ? t('sync.identity.noPeriod') : String(periodId),
  });
}
