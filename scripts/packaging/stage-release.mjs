// `node scripts/packaging/stage-release.mjs FOLDER PERCENT`: offers the version that the feed's files in FOLDER describe to that
// percentage of the installations. Each installation draws its number once, so that a higher percentage includes a lower one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A file of the feed, as electron-builder writes it, with this percentage.
 * @param {string} text
 * @param {number} percent whole, from 0 to 100
 * @returns {string}
 */
export function staged(text, percent) {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Error('The percentage is a whole number from 0 to 100.');
  if (!/^version: \S+$/m.test(text)) throw new Error('This is no file of a feed: it names no version.');
  return `${text.replace(/^stagingPercentage: .*\n?/gm, '').trimEnd()}\nstagingPercentage: ${percent}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '.', percent = ''] = process.argv.slice(2);
  const files = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (files.length === 0) throw new Error(`There is no file of a feed in ${folder}.`);
  for (const name of files) {
    const path = join(folder, name);
    writeFileSync(path, staged(readFileSync(path, 'utf8'), percent === '' ? NaN : Number(percent)));
    console.log(`${name}: ${percent} %`);
  }
}
