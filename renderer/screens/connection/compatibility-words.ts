import { descriptionOf } from '../../../domain/connection-settings.ts';
import type { AssumedKey } from '../../../domain/connection-settings.ts';
import type { CheckedList, CompatibilityReport, Finding, ListFinding } from '../../../domain/compatibility/report.ts';
import { t } from '../../messages/index.svelte.ts';
import { count, moment } from '../../state/format.ts';
import { problemText } from '../../state/service-problem.ts';
import type { FormValues } from './settings-form.ts';

const documentKinds = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'] as const;

export function listName(list: CheckedList): string {
  const kind = documentKinds.find((one) => one === list);
  return kind === undefined
    ? t(`connection.list.${list as Exclude<CheckedList, (typeof documentKinds)[number]>}`)
    : t(`documents.kind.${kind}`);
}

/** The value as the setting's field shows it; an empty path or parameter is shown as none. */
export const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean'
    ? t(value ? 'connection.assumed.on' : 'connection.assumed.off')
    : String(value) || t('connection.assumed.none');

/** Without a page parameter, the number of the first page is not needed. */
export function foundText({ found, reason }: Finding): string {
  if (found !== null) return valueText(found);
  return t(
    reason === 'needsPageParameter' ? 'connection.compatibility.notNeeded' : 'connection.compatibility.undetermined',
  );
}

export const reasonText = ({ reason, detail = '' }: Finding): string =>
  t(`connection.compatibility.reason.${reason}`, { detail: reason === 'whole' ? count(Number(detail)) : detail });

export const factNames = (facts: ListFinding['missing']): string =>
  facts.map((fact) => t(`connection.compatibility.fact.${fact}`)).join(', ');

export function listText({ entries, unread, members }: ListFinding): string {
  const used = members.filter((one) => one.used.length > 0).length;
  return t('connection.compatibility.list', { entries, unread, used, members: members.length });
}

export function clockText({ clockAheadSeconds }: CompatibilityReport): string {
  if (clockAheadSeconds === null) return t('connection.compatibility.clock.unknown');
  const seconds = Math.abs(clockAheadSeconds);
  // An answer's time is in whole seconds, and the answer took time to arrive.
  if (seconds < 5) return t('connection.compatibility.clock.same');
  return t(`connection.compatibility.clock.${clockAheadSeconds > 0 ? 'ahead' : 'behind'}`, { seconds });
}

export const limitText = ({ limit, used }: CompatibilityReport): string =>
  limit === null
    ? t('connection.compatibility.limit.unknown', { used })
    : t('connection.compatibility.limit', { limit, used });

/** The report as text: settings, and the names and types of members, but no values of entries. */
export function reportText(report: CompatibilityReport, values: FormValues, version: string): string {
  const settings = report.findings.map((finding) => {
    const name = `${t(`connection.${finding.key}`)} (${finding.key.slice('assumed.'.length)}, ${sectionOf(finding.key)})`;
    return [
      name,
      `  ${t('connection.compatibility.now')}: ${valueText(values[finding.key])}`,
      `  ${t('connection.compatibility.found')}: ${foundText(finding)}. ${reasonText(finding)}`,
    ].join('\n');
  });
  const lists = report.lists.map((list) => {
    if (list.problem !== null) return `${listName(list.list)}: ${problemText(list.problem)}`;
    const missing = list.missing.length === 0 ? [] : [missingText(list)];
    const members = list.members.map(
      ({ name, type, used }) => `${name} (${type}): ${factNames(used) || t('connection.compatibility.notUsed')}`,
    );
    return [`${listName(list.list)}: ${listText(list)}`, ...[...missing, ...members].map((line) => `  ${line}`)].join(
      '\n',
    );
  });
  return [
    `${t('connection.compatibility.title')}, Rampa ${version}, ${moment(report.at)}`,
    t('connection.compatibility.sent', { requests: report.requests }),
    ...(report.stopped === null ? [] : [stoppedText(report)]),
    clockText(report),
    limitText(report),
    '',
    ...settings,
    '',
    ...lists,
    '',
  ].join('\n');
}

export const missingText = ({ missing }: ListFinding): string =>
  t('connection.compatibility.missing', { facts: factNames(missing) });

export const stoppedText = ({ stopped }: CompatibilityReport): string =>
  stopped === null || stopped.reason === 'aborted'
    ? t('connection.compatibility.cancelled')
    : t('connection.compatibility.stopped', { problem: problemText(stopped) });

const sectionOf = (key: AssumedKey): string => descriptionOf(key).section ?? '';
