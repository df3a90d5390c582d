import { createHash } from 'node:crypto';

/** Whose backups they are. */
export interface BackupOwner {
  readonly computer: string;
  readonly user: string;
  /** The folder of the data: on Windows two users of a machine may have one name (a domain's and the machine's own). */
  readonly dataFolder: string;
}

const mostCharacters = 40;

/**
 * The name of this user's own folder among those of other users and machines: `DEPO-PC-3-ayse-1f9c2e7a5b3d`. It is the same at each
 * start, and safe as a name on every file system; its end tells apart what the readable part does not.
 */
export function ownFolderName({ computer, user, dataFolder }: BackupOwner): string {
  const exact = JSON.stringify([computer, user, dataFolder]);
  const end = createHash('sha256').update(exact).digest('hex').slice(0, 12);
  return `${readable(computer)}-${readable(user)}-${end}`;
}

const readable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostCharacters) || 'x';
