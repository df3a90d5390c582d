import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Answer {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** A Windows simulated by wine, in a folder that is removed at the end. */
export interface Wine {
  /** Drive C: as a folder of this machine. */
  readonly drive: string;
  /** Converts a path of this machine to a Windows path. */
  readonly path: (file: string) => string;
  readonly run: (program: string, ...args: readonly string[]) => Answer;
  readonly msiexec: (...args: readonly string[]) => Answer;
  readonly install: (msi: string, ...args: readonly string[]) => Answer;
  /** Sets the Windows version to 10; it starts as Windows 7. */
  readonly becomeWindows10: () => void;
  /** The values of each subkey of a key, as text. */
  readonly registry: (key: string) => readonly Readonly<Record<string, string>>[];
  /** All files of C:, as relative paths. */
  readonly files: () => readonly string[];
  readonly users: () => string;
  readonly end: () => void;
}

const wine64 = '/usr/lib/wine/wine64';

export function startWine(prefix: string): Wine {
  const env = {
    ...process.env,
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // No .NET, no browser, and no entries in this machine's own menus.
    WINEDLLOVERRIDES: 'mscoree=;mshtml=;winemenubuilder.exe=d',
  };
  const drive = join(prefix, 'drive_c');
  const path = (file: string): string =>
    file.startsWith(`${drive}/`)
      ? `C:${file.slice(drive.length).replaceAll('/', '\\')}`
      : `Z:${file.replaceAll('/', '\\')}`;
  const run = (program: string, ...args: readonly string[]): Answer => {
    // Write to a file instead of a pipe: wine's services inherit it, and would keep a pipe open after the program has ended.
    const output = join(prefix, 'output.txt');
    const descriptor = openSync(output, 'w');
    const { status } = spawnSync('xvfb-run', ['-a', wine64, program, ...args], {
      env,
      stdio: ['ignore', descriptor, descriptor],
      timeout: 300_000,
    });
    closeSync(descriptor);
    return { status, output: readFileSync(output, 'utf8') };
  };
  const msiexec = (...args: readonly string[]): Answer => run('msiexec', ...args);
  const started = run('wineboot', '--init');
  if (started.status !== 0) throw new Error(`wine could not be started:\n${started.output}`);
  settle();

  /** Waits until wine has written its registry to files, which it does after its last program has ended. */
  function settle(): void {
    spawnSync('/usr/lib/wine/wineserver64', ['-w'], { env, stdio: 'ignore', timeout: 60_000 });
  }
  return {
    drive,
    path,
    run,
    msiexec,
    install: (msi, ...args) => {
      const answer = msiexec('/i', path(msi), '/qn', ...args);
      settle();
      return answer;
    },
    becomeWindows10: () => {
      const { status, output } = run('winecfg', '-v', 'win10');
      if (status !== 0) throw new Error(`winecfg: ${output}`);
      settle();
    },
    registry: (key) => {
      settle();
      const { output } = run('reg', 'query', key, '/s');
      return output
        .split(/\r?\n(?=HKEY_)/)
        .map((section) =>
          Object.fromEntries(
            [...section.matchAll(/^ +(\S+) +REG_SZ +(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]),
          ),
        );
    },
    files: () => {
      settle();
      return filesBelow(drive).map((file) => file.slice(drive.length + 1));
    },
    users: () => {
      const [user] = readdirSync(join(drive, 'users')).filter((name) => name !== 'Public');
      if (user === undefined)
        throw new Error(`No user in ${readFileSync(join(prefix, 'system.reg'), 'utf8').length} bytes.`);
      return join(drive, 'users', user);
    },
    end: () => {
      spawnSync('/usr/lib/wine/wineserver64', ['-k'], { env, stdio: 'ignore' });
      rmSync(prefix, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}

/** Does not follow links: wine's user folders link to this machine's. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
