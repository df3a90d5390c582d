import { addressOf } from '../../domain/addresses.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { FailureReason, ServiceProblem, TestStep } from '../../domain/model/connection.ts';
import { checkAddress } from '../addresses.ts';
import type { ServiceClient } from './client.ts';
import { lookupPath } from './lookups.ts';
import { problemOfAnswer } from './meaning.ts';
import type { Session } from './session.ts';

type Field = TestStep['fields'][number];

/**
 * Finds the step of reaching the service that fails, and the settings that it used: the addresses, the secure connection, a
 * login, then reading the currencies, the shortest list. It logs in even if there is a session, because the login is being
 * tested.
 */
export async function testConnection(options: {
  readonly settings: ConnectionSettings;
  readonly session: Session;
  readonly client: ServiceClient;
}): Promise<readonly TestStep[]> {
  const { settings, session, client } = options;
  const addresses = checkAddresses(settings);
  if (addresses !== null) return report(settings, 'address', addresses.fields, addresses.problem, null);

  const login = await session.signIn();
  if (login.kind === 'noSession') {
    const step = transportStep(login.problem.reason) ?? 'login';
    const fields: readonly Field[] = step === 'login' ? loginFields(login.problem) : ['authUrl'];
    return report(settings, step, fields, login.problem, wasReached(login.problem) ? 'login' : null);
  }

  const { userId, companyId, periodId } = settings;
  if (userId === null || companyId === null) {
    const missing: Field[] = [
      ...(userId === null ? ['userId' as const] : []),
      ...(companyId === null ? ['companyId' as const] : []),
    ];
    return report(settings, 'data', missing, { reason: 'settings', message: 'user and company are needed' }, 'login');
  }
  const answer = await client.send({
    method: 'GET',
    path: lookupPath('currencies') ?? '',
    identity: { userId, companyId, periodId },
  });
  const problem = problemOfAnswer(answer);
  if (problem !== null) {
    const step = transportStep(problem.reason) ?? 'data';
    return report(settings, step, step === 'data' ? dataFields(problem) : ['baseUrl'], problem, 'data');
  }
  // The shape of the list does not matter here: the service has answered for this user and company.
  return report(settings, null, [], null, 'data');
}

function checkAddresses(settings: ConnectionSettings): { fields: Field[]; problem: ServiceProblem } | null {
  for (const field of ['authUrl', 'baseUrl'] as const) {
    const checked = checkAddress(settings[field]);
    if ('problem' in checked) return { fields: [field], problem: checked.problem };
  }
  return null;
}

/** The step to which a network failure belongs; `null` if the network is not at fault. */
function transportStep(reason: FailureReason): 'address' | 'tls' | null {
  if (reason === 'tls') return 'tls';
  return addressReasons.includes(reason) ? 'address' : null;
}
const addressReasons: readonly FailureReason[] = [
  'dns', 'refused', 'unreachable', 'proxy', 'proxyLogin', 'timeout', 'reset', 'redirect', 'network', 'aborted',
]; // oxfmt-ignore

/** Whether a failed login reached the address: there was an answer, or at least a certificate. */
function wasReached({ reason, status }: ServiceProblem): boolean {
  return status !== undefined || reason === 'tls' || reason === 'truncated' || reason === 'tooLarge';
}

const apiKeyReasons: readonly FailureReason[] = ['noApiKey', 'keyForOtherAddress', 'secrets', 'licenceExpired'];

function loginFields({ reason }: ServiceProblem): Field[] {
  if (apiKeyReasons.includes(reason)) return ['apiKey'];
  if (reason === 'loginRefused') return ['organisation', 'apiKey'];
  return reason === 'settings' ? ['organisation'] : ['authUrl'];
}

function dataFields({ reason }: ServiceProblem): Field[] {
  if (reason === 'permission') return ['apiKey', 'userId', 'companyId'];
  if (reason === 'header' || reason === 'refusedByService') return ['userId', 'companyId', 'periodId'];
  return reason === 'limit' ? ['apiKey'] : ['baseUrl'];
}

const order = ['address', 'tls', 'login', 'data'] as const;
const used: Readonly<Record<(typeof order)[number], readonly Field[]>> = {
  address: ['authUrl', 'baseUrl'],
  tls: ['authUrl', 'baseUrl'],
  login: ['authUrl', 'organisation', 'apiKey'],
  data: ['baseUrl', 'userId', 'companyId', 'periodId'],
};

/**
 * `spoken`: the last address that was contacted; `null`: none. A step without any attempt has not passed. If a data request was
 * sent, the login has passed, even if the failure belongs to an earlier step.
 */
function report(
  settings: ConnectionSettings,
  failed: (typeof order)[number] | null,
  fields: readonly Field[],
  problem: ServiceProblem | null,
  spoken: 'login' | 'data' | null,
): readonly TestStep[] {
  const end = failed === null ? order.length : order.indexOf(failed);
  return order.map((step, index): TestStep => {
    if (step === failed) return { step, result: 'failed', fields, ...(problem === null ? {} : { error: problem }) };
    const plain = step === 'tls' && !isSecure(settings.authUrl) && !isSecure(settings.baseUrl);
    const passed = spoken !== null && (index < end || (step === 'login' && spoken === 'data')) && !plain;
    // Before the data request, only the authentication address was contacted.
    const reached =
      spoken === 'data' ? used[step] : used[step].filter((field) => field !== 'baseUrl' || step === 'data');
    return { step, result: passed ? 'passed' : 'skipped', fields: reached };
  });
}

const isSecure = (address: string): boolean => addressOf(address).startsWith('https:');
