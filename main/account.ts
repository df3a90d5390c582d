import { userInfo } from 'node:os';

/** The operating system's name of the user; some users have none. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}
