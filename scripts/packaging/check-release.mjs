// `npm run check:release [-- v1.2.3]`: checks what must be true before anything is released. Without a tag, all but the tag.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { project } from '../lib/run.mjs';

/**
 * @typedef {object} Release
 * @property {string | undefined} tag
 * @property {{ version: string, homepage?: string, author?: { email?: string } }} metadata package.json's
 * @property {string} changelog
 * @property {string | undefined} [feed] where installations look for updates; no feed if empty or absent
 */

/**
 * The obstacles to a release, in words.
 * @param {Release} release
 * @returns {string[]}
 */
export function obstacles({ tag, metadata: { version, homepage = '', author }, changelog, feed = '' }) {
  const found = [];
  if (tag !== undefined && tag !== `v${version}`)
    found.push(`The tag is ${tag}; package.json says version ${version}.`);
  if (!changelog.split('\n').some((line) => line.startsWith(`## [${version}]`)))
    found.push(`CHANGELOG.md has no section for ${version}.`);
  if (!isReal(URL.canParse(homepage) ? new URL(homepage).hostname : '') || !homepage.startsWith('https://'))
    found.push(`package.json's homepage is ${homepage || 'missing'}: it goes into every package, and must be real.`);
  const email = author?.email ?? '';
  if (!isReal(/^[^@\s]+@([^@\s]+)$/.exec(email)?.[1] ?? ''))
    found.push(
      `package.json's author.email is ${email || 'missing'}: it is the maintainer's address in every package.`,
    );
  if (feed !== '' && !(feed.startsWith('https://') && URL.canParse(feed) && isReal(new URL(feed).hostname)))
    found.push(
      `UPDATE_FEED_URL is ${feed}: it goes into every package that updates itself, and must be real, over HTTPS.`,
    );
  return found;
}

/** @param {string} host a name that can be registered, unlike those reserved by RFC 2606 */
function isReal(host) {
  return host.includes('.') && !/(^|\.)(invalid|test|localhost|example(\.(com|net|org))?)$/i.test(host);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const metadata = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const changelog = readFileSync(join(project, 'CHANGELOG.md'), 'utf8');
  const found = obstacles({ tag: process.argv[2], metadata, changelog, feed: process.env['UPDATE_FEED_URL'] });
  for (const obstacle of found) console.error(obstacle);
  if (found.length === 0) console.log(`${metadata.version} can be released.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
