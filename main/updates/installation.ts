import { isRefused } from '../../domain/model/policy.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { UpdateMode, UpdatesOff } from '../../domain/model/updates.ts';

/** How the running Rampa was installed, as far as it can detect. */
export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  /** Of the AppImage that runs; set by its runtime. */
  readonly appImage: string | undefined;
  /** Whether the uninstaller that NSIS writes is beside the executable, which the MSI does not have. */
  readonly hasNsisUninstaller: boolean;
  /** What electron-builder wrote into `resources/package-type`: `deb`; `null` where there is no such file. */
  readonly packageType: string | null;
  /** `resources/app-update.yml`, which a build without a feed does not have. */
  readonly config: string | null;
}

/** Why no feed is asked for updates; `null`: it is. */
export function updatesOffFor(installation: Installation, policy: PolicyStatus): UpdatesOff | null {
  const { platform, packaged, config } = installation;
  if (!packaged) return 'noFeed';
  if (!updatesItself(installation)) return 'administrator';
  // Over HTTPS alone, a Mac's and a Windows machine's as well, though those are held to their signature.
  if (config === null || !/^url: ['"]?https:\/\/\S+$/m.test(config)) return 'noFeed';
  // Without a publisher's name the signature of an installer would not be asked for.
  if (platform === 'win32' && !/^publisherName:/m.test(config)) return 'unsigned';
  if (isRefused(policy)) return 'policyRefused';
  return policy.locked.updates === 'off' ? 'policy' : null;
}

/** Where updates are not off. */
export const updateModeOf = ({ locked }: PolicyStatus): UpdateMode =>
  (locked.updates as UpdateMode | undefined) ?? 'automatic';

function updatesItself({ platform, appImage, hasNsisUninstaller, packageType }: Installation): boolean {
  if (platform === 'win32') return hasNsisUninstaller;
  if (platform === 'darwin') return true;
  return (appImage ?? '') !== '' && packageType === null;
}
