import type { TestStepName, RefusedCertificate } from '../../domain/model/connection.ts';
import { copyText, databaseText, policyText, reasonText } from './reason-text.ts';
import type { ConnectionHealth, HealthReport } from './health-check.ts';

export type ReportLanguage = 'tr' | 'en';

/** 0: all is well; 10: a problem of this machine; 20: of its connections; 30: of both. Lower codes mean that the start failed. */
export function exitCodeOf({ machineOk, connectionsOk }: HealthReport): number {
  return (machineOk ? 0 : 10) + (connectionsOk ? 0 : 20);
}

/** One line per check, in the user's language. */
export function reportText(report: HealthReport, language: ReportLanguage): string {
  const words = texts[language];
  const { policy, folder, database, keychain, connections } = report;
  const lines = [
    `Rampa ${report.version} (${report.platform}), ${report.at}`,
    ...policyLines(policy, language),
    line(
      folder.writable,
      words.folder,
      folder.path,
      folder.exists ? null : words.notYet,
      isNetwork(report, words.network),
    ),
    line(
      database.problem === null,
      words.database,
      database.problem === null
        ? database.layout === null
          ? words.notYet
          : `${words.layout} ${database.layout}`
        : databaseText(database.problem, language),
    ),
    line(keychain.kind === 'keychain', words.keychain, keychain.kind === 'keychain' ? words.works : keychain.why),
    ...copiesLines(report, language),
    ...connections.flatMap((connection) => connectionLines(connection, language)),
  ];
  if (connections.length === 0) lines.push(line(true, words.connections, words.none));
  return `${lines.join('\n')}\n`;
}

const isNetwork = ({ folder }: HealthReport, word: string): string | null =>
  folder.filesystem === 'network' ? word : null;

function policyLines(
  { source, problems, defaults, locked }: HealthReport['policy'],
  language: ReportLanguage,
): readonly string[] {
  const words = texts[language];
  if (source === null) return [line(true, words.policy, words.none)];
  if (problems.length === 0) {
    const counts = [`${defaults.length} ${words.defaults}`, `${locked.length} ${words.locked}`];
    return [line(true, words.policy, source, ...counts)];
  }
  return problems.map((problem) => {
    const where = problem.line === null ? source : `${source}:${problem.line}`;
    // Details are in English only.
    const why = language === 'tr' ? policyText(problem.code, language) : plain(problem.detail);
    return line(false, words.policy, where, problem.path, why);
  });
}

function copiesLines({ copies }: HealthReport, language: ReportLanguage): readonly string[] {
  const words = texts[language];
  if (copies === null) return [];
  const { folder, problem, newestAt } = copies;
  const text = line(
    problem === null,
    words.copies,
    plain(folder),
    problem === null ? null : copyText(problem, language),
    newestAt ?? words.notYet,
  );
  return [problem === null ? text : text.replace(marks.bad, marks.warning)];
}

function connectionLines({ name, proxies, steps }: ConnectionHealth, language: ReportLanguage): readonly string[] {
  const words = texts[language];
  const ways = [...new Set([proxies.authUrl, proxies.baseUrl])].filter((way) => way !== '');
  return steps.map(({ step, result, error }) =>
    line(
      result !== 'failed',
      `${plain(name)}: ${words[step]}`,
      result === 'skipped' ? words.skipped : error === undefined ? words.passed : reasonOf(error, language),
      error?.reason === 'proxyLogin' ? words.proxyLogin : null,
      error?.certificate === undefined ? null : certificateText(error.certificate, language),
      step === 'address' ? ways.map(plain).join('; ') : null,
    ),
  );
}

const reasonOf = ({ reason, status, code, message }: Problem, language: ReportLanguage): string =>
  [reasonText(reason, language), status === undefined ? null : `HTTP ${status}`, code, message]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => plain(String(part)))
    .join(', ');

type Problem = NonNullable<ConnectionHealth['steps'][number]['error']>;

function line(isWell: boolean, what: string, ...details: readonly (string | null)[]): string {
  const text = details.filter((detail) => detail !== null && detail !== '').join(', ');
  return `${isWell ? marks.well : marks.bad} ${what}: ${text}`;
}

const marks = { well: '[ok]  ', bad: '[FAIL]', warning: '[warn]' };

/** Names come from the user and messages from the service; neither may start a line of its own. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 300);

type Words = Readonly<
  Record<
    TestStepName | 'policy' | 'defaults' | 'locked' | 'folder' | 'notYet' | 'network' | 'database' | 'layout',
    string
  >
> &
  Readonly<
    Record<'keychain' | 'copies' | 'works' | 'connections' | 'none' | 'passed' | 'skipped' | 'proxyLogin', string>
  >;
const texts: Readonly<Record<ReportLanguage, Words>> = {
  tr: {
    policy: 'İlke',
    defaults: 'varsayılan',
    locked: 'kilitli',
    folder: 'Klasör',
    notYet: 'henüz yok',
    network: 'ağ sürücüsünde',
    database: 'Taslak dosyası',
    layout: 'düzen',
    keychain: 'Anahtar kasası',
    copies: 'Yedeklerin kopyaları',
    works: 'çalışıyor',
    connections: 'Bağlantılar',
    none: 'yok',
    address: 'adres',
    tls: 'güvenli bağlantı',
    login: 'giriş',
    data: 'veri isteği',
    passed: 'tamam',
    skipped: 'denenmedi',
    proxyLogin:
      'vekil sunucu kullanıcı adı ve parola istiyor, kayıtlı olanları kabul etmedi (Rampa açıkken sorar ve anahtar kasasında saklar)',
  },
  en: {
    policy: 'Policy',
    defaults: 'defaults',
    locked: 'locked',
    folder: 'Folder',
    notYet: 'not there yet',
    network: 'on a network drive',
    database: 'Drafts file',
    layout: 'layout',
    keychain: 'Keychain',
    copies: 'Copies of the backups',
    works: 'works',
    connections: 'Connections',
    none: 'none',
    address: 'address',
    tls: 'secure connection',
    login: 'login',
    data: 'data request',
    passed: 'passed',
    skipped: 'not tried',
    proxyLogin:
      'the proxy asks for a user name and password and accepted none of those stored (start Rampa to enter them; they are kept in the keychain)',
  },
};

/** Why a certificate was refused, with what an administrator needs: its names, its issuer and its validity. */
export function certificateText(certificate: RefusedCertificate, language: 'tr' | 'en'): string {
  const { fault, host, names, issuer } = certificate;
  const from = day(certificate.validFrom);
  const until = day(certificate.validUntil);
  if (language === 'tr') {
    const why = {
      expired: `sertifikanın süresi ${until} tarihinde dolmuş`,
      notYetValid: `sertifika ${from} tarihinden önce geçerli değil: bilgisayarın saatini denetleyin`,
      untrusted: `sertifikayı veren “${issuer}” bu bilgisayarda güvenilir değil: inceleyen bir vekil sunucu varsa kök sertifikası eksik`,
      otherHost: `sertifika ${host} için değil`,
      revoked: 'sertifika iptal edilmiş',
      other: 'sertifika kabul edilmedi',
    }[fault];
    return `${why} (${host}: ${names}; veren “${issuer}”; ${from} – ${until})`;
  }
  const why = {
    expired: `the certificate expired on ${until}`,
    notYetValid: `the certificate is not valid before ${from}: check the computer’s clock`,
    untrusted: `the certificate was issued by “${issuer}”, which this computer does not trust: if a proxy inspects TLS connections, its root certificate is missing`,
    otherHost: `the certificate is not for ${host}`,
    revoked: 'the certificate was revoked',
    other: 'the certificate was refused',
  }[fault];
  return `${why} (${host}: ${names}; issued by “${issuer}”; ${from} – ${until})`;
}

/** ISO 8601, UTC. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
