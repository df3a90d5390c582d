import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { obstacles } from '../../scripts/packaging/check-release.mjs';

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

describe('what stands in the way of a release', () => {
  it('is nothing where all is in order', () => {
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
  it.each(refused)('is %s', (_what, change, said) => {
    expect(obstacles({ ...released, ...change })).toEqual([expect.stringMatching(said)]);
  });

  it('is, today, what the repository has in the place of public addresses', () => {
    const metadata = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as (typeof released)['metadata'];
    const found = obstacles({ tag: undefined, metadata, changelog: `## [${metadata.version}]` });
    expect(found).toHaveLength(/\.invalid/.test(metadata.homepage) ? 2 : 0);
  });
});
