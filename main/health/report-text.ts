/** The report of a check as text, for administrators. */
import type { RefusedCertificate } from '../../domain/model/connection.ts';
import type { Language } from '../../domain/numbers.ts';
import { check as enCheck } from '../../messages/en/check.ts';
import { errors as enErrors } from '../../messages/en/errors.ts';
import { storage as enStorage } from '../../messages/en/storage.ts';
import { Texts } from '../../messages/texts.ts';
import type { KeyOf, MessageParams } from '../../messages/texts.ts';
import { check as trCheck } from '../../messages/tr/check.ts';
import { errors as trErrors } from '../../messages/tr/errors.ts';
import { storage as trStorage } from '../../messages/tr/storage.ts';
import type { ConnectionHealth, HealthReport } from './health-check.ts';

const areas = { check: enCheck, errors: enErrors, storage: enStorage };
const texts = new Texts(areas, { check: trCheck, errors: trErrors, storage: trStorage });
type TextKey = KeyOf<typeof areas>;
const text = (language: Language, key: TextKey, params?: MessageParams): string => texts.format(language, key, params);

/** 0: all is well; 10: a problem of this machine; 20: of its connections; 30: of both. Lower codes mean that the start failed. */
export function exitCodeOf({ machineOk, connectionsOk }: HealthReport): number {
  return (machineOk ? 0 : 10) + (connectionsOk ? 0 : 20);
}

/** One line per check, in the user's language. Reasons are followed by their code, which is in the JSON report too. */
export function reportText(report: HealthReport, language: Language): string {
  const t = (key: TextKey): string => text(language, key);
  const { folder, database, keychain, connections } = report;
  const where = [
    folder.exists ? null : t('check.notYet'),
    folder.filesystem === 'network' ? t('check.folder.network') : null,
  ];
  const lines = [
    `Rampa ${report.version} (${report.platform}), ${report.at}`,
    ...policyLines(report, language),
    line(folder.writable, t('check.folder'), folder.path, ...where),
    line(database.problem === null, t('check.database'), databaseText(report, language)),
    line(
      keychain.kind === 'keychain',
      t('check.keychain'),
      keychain.kind === 'keychain' ? t('check.keychain.works') : keychain.why,
    ),
    ...copiesLines(report, language),
    ...connections.flatMap((connection) => connectionLines(connection, language)),
  ];
  if (connections.length === 0) lines.push(line(true, t('check.connections'), t('check.none')));
  return `${lines.join('\n')}\n`;
}

function databaseText({ database: { problem, layout } }: HealthReport, language: Language): string {
  if (problem !== null) return `${text(language, `errors.bridge.${problem}`)} (${problem})`;
  return layout === null ? text(language, 'check.notYet') : text(language, 'check.database.layout', { layout });
}

function policyLines(
  { policy: { source, problems, defaults, locked } }: HealthReport,
  language: Language,
): readonly string[] {
  if (source === null) return [line(true, text(language, 'check.policy'), text(language, 'check.none'))];
  if (problems.length === 0) {
    const counts = { defaults: defaults.length, locked: locked.length };
    return [line(true, text(language, 'check.policy'), source, text(language, 'check.policy.applied', counts))];
  }
  return problems.map(({ code, line: at, path, detail }) => {
    const where = at === null ? source : `${source}:${at}`;
    return line(
      false,
      text(language, 'check.policy'),
      where,
      path,
      `${text(language, `check.policy.${code}`)} (${code})`,
      plain(detail),
    );
  });
}

function copiesLines({ copies }: HealthReport, language: Language): readonly string[] {
  if (copies === null) return [];
  const { folder, problem, newestAt } = copies;
  const shown = line(
    problem === null,
    text(language, 'check.copies'),
    plain(folder),
    problem === null ? null : `${text(language, `storage.copyFailure.${problem}`)} (${problem})`,
    newestAt ?? text(language, 'check.notYet'),
  );
  return [problem === null ? shown : shown.replace(marks.bad, marks.warning)];
}

function connectionLines({ name, proxies, steps }: ConnectionHealth, language: Language): readonly string[] {
  const ways = [...new Set([proxies.authUrl, proxies.baseUrl])].filter((way) => way !== '');
  return steps.map(({ step, result, error }) =>
    line(
      result !== 'failed',
      `${plain(name)}: ${text(language, `check.step.${step}`)}`,
      error !== undefined
        ? reasonOf(error, language)
        : text(language, result === 'skipped' ? 'check.skipped' : 'check.passed'),
      step === 'address' ? ways.map(plain).join('; ') : null,
    ),
  );
}

function reasonOf({ reason, certificate, status, code, message }: Problem, language: Language): string {
  const why =
    certificate === undefined ? text(language, `errors.reason.${reason}`) : certificateText(certificate, language);
  const details = [status === undefined ? '' : `HTTP ${status}`, code ?? '', message ?? ''];
  return [`${why} (${reason})`, ...details.filter((part) => part !== '').map(plain)].join(', ');
}

type Problem = NonNullable<ConnectionHealth['steps'][number]['error']>;

function line(isWell: boolean, what: string, ...details: readonly (string | null)[]): string {
  const text = details.filter((detail) => detail !== null && detail !== '').join(', ');
  return `${isWell ? marks.well : marks.bad} ${what}: ${text}`;
}

const marks = { well: '[ok]  ', bad: '[FAIL]', warning: '[warn]' };

/** Names come from the user and messages from the service; neither may start a line of its own. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 300);

/** Why a certificate was refused and what helps, then what an administrator needs: its names, its issuer and its validity. */
export function certificateText(certificate: RefusedCertificate, language: Language): string {
  const { fault, host, validFrom, validUntil } = certificate;
  const [names, issuer] = [plain(certificate.names), plain(certificate.issuer)];
  const facts = { host, names, issuer, from: day(validFrom), until: day(validUntil) };
  return `${text(language, `errors.certificate.${fault}`, facts)} ${text(language, 'errors.certificate.facts', facts)}`;
}

/** ISO 8601, UTC. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
