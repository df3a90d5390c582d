import type { ApplicationInfo } from '../../domain/model/application.ts';
import type { Context } from './context.ts';

/** What the page is told of the application; asks no file. */
export function informationOf({
  host,
  secrets,
  policy,
}: Pick<Context, 'host' | 'secrets' | 'policy'>): ApplicationInfo {
  return {
    version: host.version,
    host: host.kind,
    platform: process.platform,
    systemLocale: host.systemLocale(),
    secrets: secrets.storage,
    policy,
  };
}
