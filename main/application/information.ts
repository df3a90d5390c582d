import type { ApplicationInfo, EnrolmentProblem } from '../../domain/model/application.ts';
import type { Context } from './context.ts';

/** What the page is told of the application; asks no file. */
export function informationOf(
  { host, secrets, policy }: Pick<Context, 'host' | 'secrets' | 'policy'>,
  enrolment: EnrolmentProblem | null = null,
): ApplicationInfo {
  return {
    version: host.version,
    host: host.kind,
    platform: process.platform,
    systemLocale: host.systemLocale(),
    secrets: secrets.storage,
    policy,
    enrolment,
  };
}
