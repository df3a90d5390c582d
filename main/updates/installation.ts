import { isRefused } from '../../domain/model/policy.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { UpdateMode, UpdatesOff } from '../../domain/model/updates.ts';

/** How the running Rampa was installed, as far as it can be detected. */
export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  /** Path of the running AppImage, set by its runtime. */
  readonly appImage: string | undefined;
  /** Whether NSIS's uninstaller is next to the executable; the MSI has none. */
  readonly hasNsisUninstaller: boolean;
  /** What electron-builder wrote into `resources/package-type`: `deb`; `null` if there is no such file. */
  readonly packageType: string | null;
  /** Text of `resources/app-update.yml`; `null` for a build without a feed. */
  readonly config: string | null;
}

/** Why updates are off; `null`: they are on. */
export function updatesOffFor(installation: Installation, policy: PolicyStatus): UpdatesOff | null {
  const { platform, packaged, config } = installation;
  if (!packaged) return 'noFeed';
  if (!updatesItself(installation)) return 'administrator';
  // Only over HTTPS, even on macOS and Windows, where signatures are checked too.
  if (config === null || !/^url: ['"]?https:\/\/\S+$/m.test(config)) return 'noFeed';
  // Without a publisher's name, an installer's signature would not be checked.
  if (platform === 'win32' && !/^publisherName:/m.test(config)) return 'unsigned';
  if (isRefused(policy)) return 'policyRefused';
  return policy.locked.updates === 'off' ? 'policy' : null;
}

/** The mode, if updates are not off. */
export const updateModeOf = ({ locked }: PolicyStatus): UpdateMode =>
  (locked.updates as UpdateMode | undefined) ?? 'automatic';

function updatesItself({ platform, appImage, hasNsisUninstaller, packageType }: Installation): boolean {
  if (platform === 'win32') return hasNsisUninstaller;
  if (platform === 'darwin') return true;
  return (appImage ?? '') !== '' && packageType === null;
}
