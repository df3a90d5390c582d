// A real keychain on a machine without a desktop: a private D-Bus session with its own unlocked keyring.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './run.mjs';

const needed = ['dbus-run-session', 'gnome-keyring-daemon'];

/** @typedef {(command: string, args: readonly string[]) => [string, readonly string[]]} Wrap */

/**
 * How to run a command with a keychain. On Windows and macOS the system's keychain is used.
 * @returns {{ there: true, wrap: Wrap } | { there: false, why: string, wrap: Wrap }}
 */
export function keychainSession() {
  /** @type {Wrap} */
  const plain = (command, args) => [command, args];
  if (process.platform !== 'linux') return { there: true, wrap: plain };
  const missing = needed.filter((name) => !onPath(name));
  if (missing.length > 0) return { there: false, why: `${missing.join(' and ')} not installed`, wrap: plain };
  const script =
    'export XDG_RUNTIME_DIR="$1/run" XDG_DATA_HOME="$1/data"; shift; mkdir -p -m 700 "$XDG_RUNTIME_DIR" "$XDG_DATA_HOME"; ' +
    'printf rampa | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
  return {
    there: true,
    wrap: (command, args) => {
      const home = mkdtempSync(join(tmpdir(), 'rampa-keychain-'));
      return ['dbus-run-session', ['--', 'sh', '-c', script, 'sh', home, command, ...args]];
    },
  };
}
