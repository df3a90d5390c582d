// Fails if Electron no longer supports the version in package.json, or has a newer one of the same major version. Needs the
// network; run once a week by .github/workflows/audit.yml.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { electronProblem } from './lib/electron-support.mjs';

/** @type {(what: string, field: string) => any} */
const view = (what, field) => {
  const shell = process.platform === 'win32';
  return JSON.parse(execFileSync('npm', ['view', what, field, '--json'], { encoding: 'utf8', shell }));
};
const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const own = devDependencies.electron;
const ofMajor = [view(`electron@${own.split('.')[0]}`, 'version')].flat();
const newest = ofMajor.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
const problem = electronProblem(own, view('electron', 'dist-tags.latest'), newest);
if (problem === null) console.log(`Electron ${own} is supported, and the newest of its major version.`);
else {
  console.error(problem);
  process.exitCode = 1;
}
