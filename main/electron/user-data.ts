import { win32 } from 'node:path';

export interface UserDataPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly name: string;
}

/**
 * The user's folder where Electron's own choice is not the right one, else `null`. On Windows Electron takes the part of the
 * profile that roams: a profile that is copied at logoff would bring back an older file, in which what was sent since is
 * still to be sent.
 */
export function userDataFolder({ platform, env, name }: UserDataPlace): string | null {
  const local = env['LOCALAPPDATA'] ?? '';
  return platform === 'win32' && win32.isAbsolute(local) ? win32.join(local, name) : null;
}
