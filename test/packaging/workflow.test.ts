import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { electronProblem } from '../../scripts/lib/electron-support.mjs';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../.github/workflows/${name}`, import.meta.url)), 'utf8');
const text = read('release.yml');
const job = (name: string): string => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';

/** The workflows run only in CI; here only their text is checked. */
describe.each(['release.yml', 'test.yml', 'audit.yml'])('the workflow %s', (name) => {
  const text = read(name);

  it('pins every action by a commit, with its version in a comment', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, what]) => what).filter((what) => !what?.startsWith('./'));
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((what) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what ?? ''))).toEqual([]);
  });

  it('has read permission only, except in the job that publishes', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text.match(/^ +permissions:/gm) ?? []).toHaveLength(name === 'release.yml' ? 1 : 0);
  });

  it('keeps no token in a checkout, and passes no external input into a script', () => {
    const checkouts = text.split('actions/checkout@').length - 1;
    expect(checkouts).toBeGreaterThan(0);
    expect(text.split('persist-credentials: false').length - 1).toBe(checkouts);
    const scripts = [...text.matchAll(/^( +)(?:- )?run: ?(\|\n(?:\1 +.*\n|\n)+|.*)/gm)].map(
      ([, , script]) => script ?? '',
    );
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

it('dependencies and the support of Electron’s version are checked once a week', () => {
  const audit = read('audit.yml');
  expect(audit).toMatch(/^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* 1'$/m);
  expect(audit).toMatch(/run: npm audit .*--omit=dev/);
  expect(audit).toMatch(/run: npm audit --package-lock-only --audit-level=high$/m);
  expect(audit).toContain('run: node scripts/check-electron.mjs');
});

it.each([
  ['45.4.1', '45.4.1', '45.4.1', null],
  ['45.4.1', '47.0.0', '45.4.1', null],
  ['45.4.1', '48.0.0', '45.4.1', /no longer supported/],
  ['45.4.1', '46.0.0', '45.4.2', /45\.4\.2/],
  ['45.4.1', '46.0.0', '45.10.0', /45\.10\.0/],
])('Electron %s is judged by the newest %s and the newest of its major version %s', (own, latest, ofMajor, said) => {
  const problem = electronProblem(own, latest, ofMajor);
  if (said === null) expect(problem).toBeNull();
  else expect(problem).toMatch(said);
});

it('pull requests and pushes run npm test on the three platforms', () => {
  const test = read('test.yml');
  expect(test).toMatch(/^on:\n {2}push:\n {4}branches: \['\*\*'\]\n {2}pull_request:\n {2}workflow_call:\n/m);
  expect([...test.matchAll(/platform: (\w+), runner: (\w+)-/g)].map(([, ...found]) => found)).toEqual([
    ['linux', 'ubuntu'],
    ['windows', 'windows'],
    ['macos', 'macos'],
  ]);
  expect(test).toMatch(/^ {6}- run: npm test$/m);
  expect(test).toMatch(/^ {8}run: npm test -- --both-hosts$/m);
});

describe('the release workflow', () => {
  it('gives write permission only to the job that publishes', () => {
    expect(job('publish')).toMatch(
      /permissions:\n {6}contents: write\n {6}id-token: write\n {6}attestations: write\n {4}steps/,
    );
  });

  it('gives each secret to the step that needs it, and builds unsigned only if a secret is missing', () => {
    const build = job('build');
    expect(build.match(/forceCodeSigning=false/g)).toHaveLength(1);
    // A comparison in an expression reveals only whether a secret exists.
    const given = [...text.matchAll(/(\w+): \$\{\{ secrets\.(\w+) \}\}/g)].map(([, name]) => name);
    expect(given.sort()).toEqual([
      'APPLE_API_ISSUER',
      'APPLE_API_KEY_ID',
      'CSC_KEY_PASSWORD',
      'CSC_LINK',
      'NOTARISATION_KEY',
      'WIN_CSC_KEY_PASSWORD',
      'WIN_CSC_LINK',
    ]);
  });

  it('builds each package with the feed that the repository names, and stages what is offered by it', () => {
    const builds = job('build').match(/npx electron-builder .*/g) ?? [];
    expect(builds).toHaveLength(4);
    const given = '${FEED:+-c.publish.provider=generic} ${FEED:+"-c.publish.url=$FEED"}';
    expect(builds.filter((command) => !command.endsWith(` --publish never ${given}`))).toEqual([
      expect.stringMatching(/forceCodeSigning=false/),
    ]);
    expect(builds.every((command) => command.endsWith(given))).toBe(true);
    expect(job('build')).toContain('FEED: ${{ vars.UPDATE_FEED_URL }}');
    expect(job('check')).toContain("UPDATE_FEED_URL: '${{ vars.UPDATE_FEED_URL }}'");
    expect(job('build')).toMatch(
      /if: env\.FEED != ''\n(?:.*\n){2}.*\n? +run: node .*stage-release\.mjs dist "\$PERCENT"/,
    );
    expect(job('build')).toContain('            dist/latest*.yml\n');
    // The feed files change later, when the version is offered to more installations.
    expect(job('publish')).toContain('sha256sum -- !(latest*.yml) >SHA256SUMS');
  });

  it('tests and checks before it builds, and publishes nothing unsigned', () => {
    expect(job('check')).toContain('check-release.mjs "$GITHUB_REF_NAME"');
    expect(job('test')).toContain('uses: ./.github/workflows/test.yml');
    expect(job('build')).toContain('needs: [test, check]');
    const publish = job('publish');
    expect(publish).toContain('needs: build');
    expect(publish.match(/if: steps\.signed\.outputs\.all == 'true'/g)).toHaveLength(2);
    for (const platform of ['windows', 'macos', 'linux'])
      expect(publish).toMatch(new RegExp(`for platform in .*${platform}`));
  });
});
