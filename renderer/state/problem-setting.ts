/** Which setting of the connection to look at when the service's documents could not be read. */
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../domain/model/connection.ts';
import { doubtedSetting, requestSettings } from './blocked-reason-setting.ts';
import type { SettingName } from './blocked-reason-setting.ts';

/** `null`: none helps. */
export function settingForProblem(problem: ServiceProblem, settings: ConnectionSettings): SettingName | null {
  const doubted = doubtedSetting(problem);
  if (doubted !== null) return doubted;
  if (problem.reason === 'settings') return missing(settings);
  return byReason[problem.reason] ?? null;
}

/** What of it has to be there before anything can be asked (§1.1). */
function missing({ baseUrl, authUrl, organisation, userId }: ConnectionSettings): SettingName {
  if (baseUrl === '') return 'baseUrl';
  if (authUrl === '') return 'authUrl';
  if (organisation === '') return 'organisation';
  return userId === null ? 'userId' : 'companyId';
}

const byReason: Partial<Record<FailureReason, SettingName>> = {
  ...requestSettings,
  loginRefused: 'organisation',
  noApiKey: 'apiKey',
  keyForOtherAddress: 'apiKey',
  licenceExpired: 'apiKey',
  header: 'userId',
  limit: 'assumed.limitResetHour',
};
