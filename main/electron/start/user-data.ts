import { win32 } from 'node:path';

interface UserDataPlace {
  readonly name: string;
  /** Default: this process's, like `env`. */
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * The user data folder; `null` if Electron's default is right. On Windows Electron uses the roaming part of the profile: a
 * profile that is copied at logoff could bring back an older database, in which documents sent since then are still queued.
 */
export function userDataFolder({ name, platform = process.platform, env = process.env }: UserDataPlace): string | null {
  const local = env['LOCALAPPDATA'] ?? '';
  return platform === 'win32' && win32.isAbsolute(local) ? win32.join(local, name) : null;
}
