/**
 * Runs under a session bus with an unlocked keyring: uses the real keychain as the application does, then locks it. Prints one
 * JSON line with the results.
 */
import { execFileSync } from 'node:child_process';
import { openSecrets } from '../../../main/secrets/secrets.ts';

const long = Array.from({ length: 8_192 }, (_, index) => String.fromCharCode(33 + (index % 90))).join('');
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : String(error));
const short = 'ş-ğ-İ anahtar';

const { store, storage } = await openSecrets(process.argv[2] ?? '', { timeoutMs: 5_000 });
const seen: Record<string, unknown> = { storage };
await store.set('short', short);
await store.set('long', long);
seen['short'] = (await store.get('short')) === short;
seen['long'] = (await store.get('long')) === long;
await store.set('long', 'now short');
seen['shortened'] = await store.get('long');
seen['absent'] = await store.get('absent');
await store.delete('long');
seen['deleted'] = await store.get('long');

try {
  const object = ['--object-path', '/org/freedesktop/secrets', '--method', 'org.freedesktop.Secret.Service.Lock'];
  const collection = "['/org/freedesktop/secrets/collection/login']";
  execFileSync('gdbus', ['call', '--session', '--dest', 'org.freedesktop.secrets', ...object, collection]);
  // Later than the time for which an unlocked keychain is assumed to be still unlocked.
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
  seen['whenLocked'] = await store.get('short').catch(codeOf);
  seen['whenLockedSet'] = await store.set('short', 'x').catch(codeOf);
  seen['whenLockedDelete'] = await store.delete('short').catch(codeOf);
} catch (error) {
  seen['lock'] = String(error);
}
console.log(JSON.stringify(seen));
process.exit(0);
