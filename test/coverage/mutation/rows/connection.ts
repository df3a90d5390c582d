/** Mistakes for what §5 to §9 say: the session, errors, limits and the version. */
import type { Break } from '../mutation.ts';

const client = 'main/service/client.ts';
const authentication = 'main/service/authentication.ts';
const session = 'main/service/session.ts';
const tokens = 'main/service/session-tokens.ts';
const claims = 'main/service/claims.ts';
const envelope = 'domain/envelope/index.ts';
const errors = 'domain/envelope/service-codes.ts';
const outcome = 'main/sync/send/outcome.ts';
const budget = 'main/sync/queue/budget.ts';
const invoice = 'domain/documents/invoice.ts';
const line = 'domain/documents/invoice-line.ts';
const despatch = 'domain/documents/despatch.ts';
const quote = 'domain/documents/quote.ts';
const lot = 'domain/documents/lot.ts';
const limits = 'domain/rules/limits.ts';
const settings = 'domain/connection-settings.ts';

export const connectionBreaks: Readonly<Record<string, Break>> = {
  '5:rule1': [client, 'Authorization: `Bearer ${token}`', 'Authorization: `Basic ${token}`'],
  '5:rule2.login': [
    authentication,
    "return ask(transport, settings, 'login'",
    "return ask(transport, settings, 'refresh'",
  ],
  '5:rule2.OrgName': [authentication, 'OrgName: settings.organisation', 'OrgName: settings.name'],
  '5:rule2.ApiKey': [
    session,
    "if (kept === null) return none({ reason: 'noApiKey' });",
    "kept ??= { apiKey: '', destination: destinationOf(settings()) };",
  ],
  '5:rule3.AccessToken': [envelope, "member(data, 'AccessToken')", "member(data, 'Token')"],
  '5:rule3.RefreshToken': [envelope, 'refreshToken };', 'refreshToken: accessToken };'],
  '5:rule3.Success': [envelope, "if (success !== true) return unreadable('wrongTypes');", ''],
  '5:rule3.Message': [envelope, "message: words.trim() === '' ? null : hideTokens(words)", 'message: null'],
  '5:rule4': [authentication, 'RefreshToken: tokens.refresh }', 'RefreshToken: tokens.access }'],
  '5:rule5.credentials': [session, 'if (refusal !== null && refusal.of === attempt) return none(refusal.problem);', ''],
  '5:rule5.licence': [authentication, 'apikey expired|', ''],
  '5:rule5.refresh': [
    session,
    'status !== undefined && !isToWait && started === generation) return newLogin(started)',
    'status === undefined && !isToWait && started === generation) return newLogin(started)',
  ],
  '5:rule6.short': [tokens, 'held.endsAt !== null && held.endsAt <= clock.monotonic()', 'false'],
  '5:rule6.expired': [client, "hasExpired(answer) ? 'refresh' : 'login'", "'login'"],
  '5:rule7.rotation': [
    session,
    "await keep('writing', () => (started === generation ?",
    "void keep('writing', () => (started === generation ?",
  ],
  '5:rule7.one': [
    session,
    'if (present !== null && present.access !== refused)',
    'if (present !== null && present.access === refused)',
  ],
  '5:rule8.P': [claims, "typeof value === 'string' ? value : JSON.stringify(value)", 'JSON.stringify(value)'],
  '5:rule8.ARC': [claims, 'ARC: limit, exp', 'LIMIT: limit, exp'],
  '5:rule8.exp': [claims, 'seconds * 1000', 'seconds'],
  '5:rule9': [
    session,
    '    refusal = null;\n    return singleFlight(newLogin);',
    '    return held !== null ? given(held) : alone(newLogin);',
  ],
  '5:rule10': [outcome, "'0110': { wait: 'permission'", "'0110': { wait: 'login'"],
  '5:rule10.values': [
    claims,
    'permissions === undefined || permissions === null ? null : text(permissions)',
    "permissions === 'ALL' ? 'everything' : null",
  ],

  '7:envelope': [
    outcome,
    "return { kind: 'rejected', errors, problem",
    "return { kind: 'rejected', errors: errors.slice(0, 1), problem",
  ],
  '7:0201': [errors, "'0201': { fault: 'connection'", "'0201': { fault: 'document'"],
  '7:0102': [errors, "'0102': { fault: 'service', retryHelps: true", "'0102': { fault: 'service', retryHelps: false"],
  '7:0110': [errors, "'0110': { fault: 'connection'", "'0110': { fault: 'document'"],
  '7:0120': [errors, "'0120': { fault: 'limit'", "'0120': { fault: 'document'"],
  '7:3000': [errors, "'3000': { fault: 'document', retryHelps: false", "'3000': { fault: 'document', retryHelps: true"],
  '7:3015': [errors, "'3015': { fault: 'document'", "'3015': { fault: 'connection'"],
  '7:7003': [
    'renderer/state/explanation/despatch.ts',
    "if (number === '') return [];",
    "if (number !== '') return [];",
  ],
  '7:7115': [errors, "'7115': { fault: 'document', retryHelps: false", "'7115': { fault: 'document', retryHelps: true"],
  '7:general': [outcome, "'0201': { wait: 'headers'", "'0201': { wait: 'settings'"],
  '7:others.notShown': [
    errors,
    'Object.hasOwn(serviceErrors, code) ? serviceErrors[code as ServiceErrorCode] : null',
    "serviceErrors[code as ServiceErrorCode] ?? serviceErrors['3000']",
  ],
  '7:updateCodes.notShown': [
    'renderer/state/explanation.ts',
    'action: null,',
    "action: t('errors.serviceError.3000.action'),",
  ],
  '7:statuses.notShown': [
    outcome,
    'const known = own(waitsByCode, code);',
    "const known = own(waitsByCode, code) ?? (status === 409 ? waitsByCode['0120'] : undefined);",
  ],

  '8:ARC': [budget, 'warningShare = 0.95', 'warningShare = 0.5'],
  '8:ARC.exceeded': [outcome, "'0120': { wait: 'limit'", "'0120': { wait: 'login'"],
  '8:ARC.reset': [budget, 'date.getDate(), resetHour)', 'date.getDate(), 0)'],
  '8:InvoiceNumber': [
    invoice,
    '  InvoiceNumber: text({ section, required: true, maxLength: 20',
    '  InvoiceNumber: text({ section, required: true, maxLength: 21',
  ],
  '8:DespatchNumber': [
    despatch,
    '  DespatchNumber: text({ section, required: true, maxLength: 20',
    '  DespatchNumber: text({ section, required: true, maxLength: 19',
  ],
  '8:QuoteNumber': [
    quote,
    '  QuoteNumber: text({ section, required: true, maxLength: 10',
    '  QuoteNumber: text({ section, required: true, maxLength: 11',
  ],
  '8:DocumentNumber': [
    despatch,
    '  DocumentNumber: text({ section, maxLength: 100',
    '  DocumentNumber: text({ section, maxLength: 20',
  ],
  '8:DocumentNumber.quote': [
    quote,
    '  DocumentNumber: text({ section, maxLength: 20',
    '  DocumentNumber: text({ section, maxLength: 100',
  ],
  '8:Description': [
    quote,
    '  Description: text({ section, maxLength: 1000',
    '  Description: text({ section, maxLength: 999',
  ],
  '8:Line.Description': [
    line,
    '  Description2: text({ section, maxLength: 255',
    '  Description2: text({ section, maxLength: 256',
  ],
  '8:Lot.Description': [lot, 'maxLength: 100', 'maxLength: 255'],
  '8:WithholdingCode': [
    line,
    '  VatExemptionCode: text({ section, maxLength: 10',
    '  VatExemptionCode: text({ section, maxLength: 15',
  ],
  '8:AdditionalTaxCode': [
    line,
    'additionalTaxCode = text({ section, maxLength: 15',
    'additionalTaxCode = text({ section, maxLength: 16',
  ],
  '8:DueDays': [limits, 'min !== undefined && number < min', 'min !== undefined && number < min - 1'],
  '8:rates': [limits, 'max !== undefined && number > max', 'max !== undefined && number > max + 1'],
  '8:quantities': [limits, "report.error(path, 'notAbove'", "report.warning(path, 'notAbove'"],
  '8:UnitPrice': [line, '  UnitPrice: decimal({ section, min: 0', '  UnitPrice: decimal({ section, exclusiveMin: 0'],
  '8:headers': [settings, "part: 'access', min: 1", "part: 'access', min: 0"],
  '8:Lines': [
    'domain/rules/required.ts',
    "report.error(['Lines'], 'tooFewItems'",
    "report.warning(['Lines'], 'tooFewItems'",
  ],
  '8:others.notShown': ['main/service/pages.ts', 'if (list.count === 0) return', 'if (list.count < 100) return'],
  '9:rule1': [client, "apiVersion = '/api/v1'", "apiVersion = '/api/v2'"],
  '9:rule3': [authentication, "authentication = '/ApiAuth'", "authentication = '/Auth'"],
};
