import { openedFileIn } from './opened-files.ts';

/**
 * The arguments with which an installed Rampa may be started. Chromium has hundreds of switches; some of them open the page to a
 * debugger, redirect host names or write the traffic to a file, so everything that is not listed is refused, in any spelling. (A
 * slash starts a switch on Windows, a single dash everywhere.) Files that Rampa can open are also accepted (opened-files.ts).
 */
const allowed: readonly RegExp[] = [
  /^--lang=[a-z]{2,3}(-[a-z0-9]{2,8})*$/i,
  // For machines with a faulty display or graphics driver.
  /^--disable-gpu$/,
  /^--force-device-scale-factor=\d(\.\d{1,2})?$/,
  /^--ozone-platform(-hint)?=(auto|wayland|x11|headless)$/,
  /^--gtk-version=[34]$/,
  // For a screen reader that Chromium does not detect.
  /^--force-renderer-accessibility$/,
  // Added by the installer, after an update.
  /^--updated$/,
  // Used by an administrator (main/electron/support/check-command.ts).
  /^--check$/,
  /^--json$/,
];
/** Added by macOS's Finder, with a process number. */
const fromFinder = /^-psn_\d+_\d+$/;

/** Environment variables that Electron and Chromium treat like switches. */
const refusedVariables = ['ELECTRON_DISABLE_SANDBOX', 'SSLKEYLOGFILE'] as const;

export interface CommandLine {
  /** Without the executable. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** Names, without values, of everything that keeps Rampa from starting; `…` stands for an argument that is not a switch. */
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

/** Only the name, because a value must not be shown on a screen or in a log. */
function nameOf(arg: string): string {
  return /^(?:--?|\/)[a-z][a-z0-9-]{0,60}(?==|$)/i.exec(arg)?.[0] ?? '…';
}
