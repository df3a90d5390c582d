import { userInfo } from 'node:os';

/** What the operating system calls whoever runs Rampa; some systems have users without a name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}
