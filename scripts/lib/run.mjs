// Starts programs for the scripts. Uses nothing but Node 20, because this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const bin = join(project, 'node_modules', '.bin');
/** The compiler of TypeScript 7, several times faster; ESLint and svelte-check still need the older `typescript`. */
export const tsc = join('node_modules', 'typescript-7', 'bin', 'tsc');
const windows = process.platform === 'win32';

/**
 * A program and its arguments for `spawn`. On Windows npm's programs are scripts, which need a shell, and a shell gets a single
 * line: words with spaces, such as paths, are put in quotation marks.
 * @param {readonly string[]} words
 */
const forShell = (words) => (windows ? words.map((word) => (/\s/.test(word) ? `"${word}"` : word)) : words);

/**
 * The environment in which `node` is the pinned one of node_modules, whichever Node started this script.
 * @param {Record<string, string>} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  // Programs that are started repeatedly need not be compiled again.
  const cache = { NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'compiled') };
  return { ...process.env, ...cache, [path]: `${bin}${delimiter}${process.env[path] ?? ''}`, ...extra };
}

/**
 * Runs a program to its end; resolves to the exit code. Its output is shown immediately, not at all, or at its end, for programs
 * that run in parallel with others.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, output?: 'shown' | 'none' | 'atEnd' }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, output = 'shown' } = {}) {
  return new Promise((resolve) => {
    const stdio = /** @type {const} */ ({ shown: 'inherit', none: 'ignore', atEnd: 'pipe' })[output];
    const [program = '', ...given] = forShell([command, ...args]);
    const child = spawn(program, given, { cwd: project, env: environment(env), stdio, shell: windows });
    /** @type {Buffer[]} */
    const held = [];
    child.stdout?.on('data', (chunk) => held.push(chunk));
    child.stderr?.on('data', (chunk) => held.push(chunk));
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(held));
      resolve(signal === null ? (code ?? 1) : 1);
    });
  });
}

/**
 * What a program prints, or null if it cannot be run or fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function read(command, args) {
  const [program = '', ...given] = forShell([command, ...args]);
  const { status, stdout } = spawnSync(program, given, {
    cwd: project,
    env: environment(),
    encoding: 'utf8',
    shell: windows,
  });
  return status === 0 ? stdout.trim() : null;
}

/** @param {string} command */
export function onPath(command) {
  return read(windows ? 'where' : 'which', [command]) !== null;
}

/** @param {string} text */
export function say(text) {
  console.log(`rampa: ${text}`);
}
