/**
 * `npm run host -- --user-data DIR --port N`: prints one JSON line with its URL when ready; stops on SIGTERM or SIGINT. With
 * `--one-after-another` it runs one application after another for tests, with switches that they send (one-after-another.ts).
 */
import { parseArgs } from 'node:util';
import { ApplicationStartError } from '../../main/application.ts';
import { startHost } from './host.ts';
import type { Host } from './host.ts';
import { serveOneAfterAnother } from './one-after-another.ts';

const args = process.argv.slice(2);
if (args[0] === '--one-after-another') serveOneAfterAnother(startWith);
else await serveOne();

async function serveOne(): Promise<void> {
  try {
    const host = await startWith(args);
    console.log(JSON.stringify({ url: host.url, pid: process.pid }));
    const stop = (): void => void host.close().finally(() => process.exit(0));
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    const code = error instanceof ApplicationStartError ? error.code : 'internal';
    console.error(JSON.stringify({ error: code, detail: error instanceof Error ? error.message : String(error) }));
    process.exit(1);
  }
}

async function startWith(switches: readonly string[]): Promise<Host> {
  const { values } = parseArgs({
    args: [...switches],
    options: {
      'user-data': { type: 'string' },
      port: { type: 'string', default: '0' },
      locale: { type: 'string' },
      secrets: { type: 'string', default: 'keychain' },
      'check-pauses': { type: 'string' },
      policy: { type: 'string' },
      updates: { type: 'string' },
    },
  });
  const userData = values['user-data'];
  const port = Number(values.port);
  /** Pauses between checks of a document of unknown outcome, for tests that cannot wait as long as the user. */
  const pauses = values['check-pauses']?.split(',').map(Number);
  if (userData === undefined || !Number.isInteger(port) || !['keychain', 'memory'].includes(values.secrets)) {
    console.error(
      'usage: npm run host -- --user-data DIR [--port N] [--locale tr-TR] [--secrets keychain|memory] [--check-pauses MS,MS,…] [--policy FILE] [--updates URL]',
    );
    process.exit(2);
  }
  return startHost({
    userData,
    port,
    secrets: values.secrets === 'memory' ? 'memory' : 'keychain',
    ...(values.locale === undefined ? {} : { locale: values.locale }),
    ...(values.policy === undefined ? {} : { policy: values.policy }),
    ...(values.updates === undefined ? {} : { updates: values.updates }),
    ...(pauses === undefined ? {} : { checkPauses: pauses }),
  });
}
