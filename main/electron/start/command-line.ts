import { openedFileIn } from './opened-files.ts';

/**
 * What an installed Rampa may be started with. Chromium takes hundreds of switches, and some of them open the page to a
 * debugger, lead the service's names elsewhere or write the traffic to a file; so nothing is taken that is not listed here.
 * A slash begins a switch on Windows and a single dash everywhere, so whatever is not listed is refused, in any spelling.
 * Beside switches it takes the files of drafts that the user opens with it (opened-files.ts).
 */
const allowed: readonly RegExp[] = [
  /^--lang=[a-z]{2,3}(-[a-z0-9]{2,8})*$/i,
  // What helps on a machine whose display or graphics driver is at fault.
  /^--disable-gpu$/,
  /^--force-device-scale-factor=\d(\.\d{1,2})?$/,
  /^--ozone-platform(-hint)?=(auto|wayland|x11|headless)$/,
  /^--gtk-version=[34]$/,
  // For a screen reader that Chromium does not notice by itself.
  /^--force-renderer-accessibility$/,
  // By the installer, after an update.
  /^--updated$/,
  // By an administrator (main/electron/support/health.ts).
  /^--check$/,
  /^--json$/,
];
/** By macOS's Finder, with a process number. */
const fromFinder = /^-psn_\d+_\d+$/;

/** Environment variables that Electron and Chromium take as switches of the same meaning. */
const refusedVariables = ['ELECTRON_DISABLE_SANDBOX', 'SSLKEYLOGFILE'] as const;

export interface CommandLine {
  /** Without the executable. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** The names, without their values, of whatever keeps Rampa from starting; an argument that is no switch is `…`. */
export function refusedOf({ args, env, platform }: CommandLine): readonly string[] {
  const isAllowed = (arg: string): boolean =>
    allowed.some((pattern) => pattern.test(arg)) ||
    (platform === 'darwin' && fromFinder.test(arg)) ||
    openedFileIn(arg, platform, process.cwd()) !== null;
  return [
    ...args.filter((arg) => !isAllowed(arg)).map(nameOf),
    ...refusedVariables.filter((name) => (env[name] ?? '') !== ''),
  ];
}

/** A value may hold what no log and no screen should show. */
function nameOf(arg: string): string {
  return /^(?:--?|\/)[a-z][a-z0-9-]{0,60}(?==|$)/i.exec(arg)?.[0] ?? '…';
}
