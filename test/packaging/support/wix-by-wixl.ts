/**
 * Replaces WiX's candle and light, as electron-builder calls them, with msitools' wixl. Elements that wixl does not support are
 * removed from the project first; those that correspond to table rows are inserted into the tables afterwards (wixl-project.ts).
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { forWixl, rowsAfterwards } from './wixl-project.ts';

const [program = '', ...given] = process.argv.slice(2);
const unix = (path: string): string => path.replace(/^Z:/, '').replaceAll('\\', '/');

if (program.endsWith('candle.exe')) {
  // Only light writes output here.
  writeFileSync('project.wixobj', '');
} else if (program.endsWith('light.exe')) {
  const out = unix(given[given.indexOf('-out') + 1] ?? '');
  const folder = unix(given.find((argument) => argument.startsWith('-dappDir='))?.slice('-dappDir='.length) ?? '');
  const wix = readFileSync('project.wxs', 'utf8');
  const keep = process.env['RAMPA_KEEP_WIX_PROJECT'];
  if (keep) copyFileSync('project.wxs', keep);
  writeFileSync(
    'wixl.wxs',
    forWixl(wix, (path) => relative(process.cwd(), unix(path))),
  );
  execFileSync('wixl', ['-a', 'x64', '-D', `appDir=${relative(process.cwd(), folder)}`, '-o', out, 'wixl.wxs'], {
    stdio: 'inherit',
  });
  for (const query of rowsAfterwards(wix)) execFileSync('msibuild', [out, '-q', query], { stdio: 'inherit' });
} else {
  throw new Error(`electron-builder calls ${program} with wine, which is not foreseen.`);
}
