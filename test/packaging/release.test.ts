import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { obstacles } from '../../scripts/packaging/check-release.mjs';
import { staged } from '../../scripts/packaging/stage-release.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const released = {
  tag: 'v1.2.3',
  metadata: {
    version: '1.2.3',
    homepage: 'https://www.of-the-company.com.tr/',
    author: { email: 'software@of-the-company.com.tr' },
  },
  changelog: '# Changelog\n\n## [1.2.3] - 2026-12-01\n',
};

describe('the check before a release', () => {
  it('finds nothing if everything is in order', () => {
    expect(obstacles(released)).toEqual([]);
    expect(obstacles({ ...released, tag: undefined })).toEqual([]);
  });

  const refused: [what: string, change: Partial<typeof released>, said: RegExp][] = [
    ['a tag of another version', { tag: 'v1.2.4' }, /tag is v1\.2\.4/],
    ['a version that the changelog does not have', { changelog: '## [Unreleased]\n' }, /no section for 1\.2\.3/],
  ];
  for (const homepage of ['https://rampa.invalid/', 'http://www.of-the-company.com.tr/', 'https://example.com/', ''])
    refused.push([`the home page «${homepage}»`, { metadata: { ...released.metadata, homepage } }, /homepage is/]);
  for (const email of ['maintainers@rampa.invalid', 'nobody', ''])
    refused.push([
      `the address «${email}»`,
      { metadata: { ...released.metadata, author: { email } } },
      /author\.email is/,
    ]);
  it.each(refused)('refuses %s', (_what, change, said) => {
    expect(obstacles({ ...released, ...change })).toEqual([expect.stringMatching(said)]);
  });

  it('finds the placeholders that the repository still has instead of public addresses', () => {
    const metadata = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as (typeof released)['metadata'];
    const found = obstacles({ tag: undefined, metadata, changelog: `## [${metadata.version}]` });
    expect(found).toHaveLength(/\.invalid/.test(metadata.homepage) ? 2 : 0);
  });
});

describe('the update feed', () => {
  it('is refused if it is a placeholder or not HTTPS', () => {
    for (const feed of ['', 'https://updates.of-the-company.com.tr/rampa']) {
      expect(obstacles({ ...released, feed })).toEqual([]);
    }
    for (const feed of ['http://updates.of-the-company.com.tr/', 'https://updates.example.com/', 'rampa', 'https://']) {
      expect(obstacles({ ...released, feed })).toEqual([expect.stringMatching(/^UPDATE_FEED_URL is /)]);
    }
  });

  it('offers a version to the given percentage of installations, replacing an earlier percentage', () => {
    const file = "version: 1.2.3\nfiles:\n  - url: Rampa.zip\nreleaseDate: '2026-12-01T00:00:00.000Z'\n";
    expect(staged(file, 10)).toBe(`${file}stagingPercentage: 10\n`);
    expect(staged(staged(file, 10), 0)).toBe(`${file}stagingPercentage: 0\n`);
    for (const percent of [-1, 101, 1.5, Number.NaN]) expect(() => staged(file, percent)).toThrow(/percentage/);
    expect(() => staged('files: []\n', 10)).toThrow(/no version/);
  });
});
