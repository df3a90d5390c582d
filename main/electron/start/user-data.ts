import { win32 } from 'node:path';

interface UserDataPlace {
  /** The application's. */
  readonly name: string;
  /** This process's where absent. */
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * The user's folder where Electron's own choice is not the right one, else `null`. On Windows Electron takes the part of the
 * profile that roams: a profile that is copied at logoff would bring back an older file, in which what was sent since is
 * still to be sent.
 */
export function userDataFolder({ name, platform = process.platform, env = process.env }: UserDataPlace): string | null {
  const local = env['LOCALAPPDATA'] ?? '';
  return platform === 'win32' && win32.isAbsolute(local) ? win32.join(local, name) : null;
}
