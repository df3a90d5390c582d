import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isJsonObject } from '../../domain/json.ts';
import type { EnrolmentProblem } from '../../domain/model/application.ts';
import { checkAddress } from '../addresses.ts';
import { destinationOf } from '../destination.ts';
import { replaceableAbove } from '../folders-above.ts';
import type { KeptApiKey } from './connection-secrets.ts';

const maxBytes = 16_000;
const maxKeyLength = 10_000;
const members = ['version', 'authUrl', 'baseUrl', 'organisation', 'apiKey'] as const;

export interface EnrolmentFile {
  readonly key: KeptApiKey;
  /** Another for a file with other content, or that was written again. Kept in the keychain only: it is derived from the key too. */
  readonly fingerprint: string;
}

/**
 * Reads the API key that an administrator left in a file, with its destination; `null` if there is no file. The file must belong
 * to this user (or root) and be accessible to its owner only, and no other user may be able to replace a folder above it. It must
 * not be a symbolic link, nor have a hard link under which the key would stay behind. Windows does not report any of this; there
 * the folder's permissions apply. Never rejects.
 */
export async function readEnrolmentFile(path: string): Promise<EnrolmentFile | EnrolmentProblem | null> {
  let handle: FileHandle;
  try {
    // Does not wait for a writer if it is a pipe.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return code === 'ELOOP' ? 'unsafe' : 'unreadable';
  }
  try {
    const status = await handle.stat();
    const { uid, mode, nlink, size } = status;
    const own = process.getuid?.();
    if (!status.isFile() || nlink > 1) return 'unsafe';
    if (own !== undefined && ((uid !== own && uid !== 0) || (mode & 0o077) !== 0)) return 'unsafe';
    if (own !== undefined && (await replaceableAbove(path, [own])) !== null) return 'unsafe';
    if (size > maxBytes) return 'notEnrolment';
    const text = await handle.readFile('utf8');
    const key = enrolled(text);
    if (key === null) return 'notEnrolment';
    return { key, fingerprint: createHash('sha256').update(`${status.mtimeMs} ${text}`).digest('hex') };
  } catch {
    return 'unreadable';
  } finally {
    await handle.close();
  }
}

function enrolled(text: string): KeptApiKey | null {
  let written: unknown;
  try {
    written = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (!isJsonObject(written) || Object.keys(written).some((name) => !(members as readonly string[]).includes(name))) {
    return null;
  }
  const { version, authUrl, baseUrl, organisation, apiKey } = written;
  if (version !== 1 || typeof authUrl !== 'string' || typeof baseUrl !== 'string') return null;
  if ('problem' in checkAddress(authUrl) || 'problem' in checkAddress(baseUrl)) return null;
  if (typeof organisation !== 'string' || typeof apiKey !== 'string') return null;
  const key = apiKey.trim();
  if (key === '' || key.length > maxKeyLength) return null;
  return { apiKey: key, destination: destinationOf({ authUrl, baseUrl, organisation }) };
}
