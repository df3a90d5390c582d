import { describe, expect, it } from 'vitest';
import { readAuthentication, readEnvelope } from '../../../domain/envelope/index.ts';
import { logIn } from '../../../main/service/authentication.ts';
import { judge, meaningOf, meanings } from '../../../main/service/meaning.ts';
import type { Meaning, Use } from '../../../main/service/meaning.ts';
import { readPage } from '../../../main/service/pages.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { serviceDocuments } from '../../../main/sync/service-documents.ts';
import { decideOutcome } from '../../../main/sync/send/outcome.ts';
import { testClock } from '../../test-clock.ts';
import { anyAnswers } from './answers.ts';
import type { AnyAnswer } from './answers.ts';
import { settings } from './fakes.ts';

const uses: readonly Use[] = ['write', 'read', 'page', 'login'];
const identity = { userId: 1, companyId: 2, periodId: null };

/** What each use makes of an answer: the reason that it shows; `done` if there is none. */
async function reasonsOf(given: AnyAnswer, hasWorked: boolean): Promise<Record<Use, string>> {
  const body = Buffer.from(given.body);
  const response = { kind: 'response', status: given.status, headers: given.headers, body } as const;
  const answer = { ...response, hasWorked, reading: readEnvelope(response) };
  const write = decideOutcome({
    ...{ answer, operation: 'replace', targetId: '1', kind: 'quote', pathAssumed: false, setting: null },
    concernsDocument: () => true,
  });
  const client = { send: () => Promise.resolve(answer), proved: () => undefined };
  const documents = serviceDocuments(
    client,
    () => settings,
    { clock: testClock() },
    () => Promise.reject(new Error('no thread')),
  );
  const read = await documents.get('quote', '1', identity);
  const page = readPage(answer);
  const addresses = { has: () => hasWorked, add: () => undefined };
  const login = await logIn(() => Promise.resolve(response), settings, 'key', createScrubber(), addresses);
  return {
    write: write.kind === 'accepted' ? 'done' : write.problem.reason,
    read: read.kind === 'found' ? 'done' : read.problem.reason,
    page: 'problem' in page ? page.problem.reason : 'done',
    login: login.kind === 'tokens' ? 'done' : login.problem.reason,
  };
}

const meaningsOf = ({ status, headers, body }: AnyAnswer, hasWorked: boolean): { data: Meaning; login: Meaning } => {
  const response = { status, headers, body: Buffer.from(body) };
  return {
    data: meaningOf({ ...response, hasWorked, reading: readEnvelope(response) }),
    login: meaningOf({ ...response, hasWorked, reading: readAuthentication(response) }, true),
  };
};

/** §5.5: the only answers that mean something else in a login, because they have a documented message and no code. */
const isStated = (meaning: Meaning): boolean => meaning === 'loginRefused' || meaning === 'licenceExpired';
/** The body of a login is read as §5.3 shows it: no field errors, and tokens that are valid in a header. */
const isOfItsBody = ({ name }: AnyAnswer): boolean =>
  name.includes('with field errors') || name.includes('with the code of a failure');

describe.each([false, true])('at an address that has answered before (%s)', (hasWorked) => {
  it('an answer has one meaning, whatever it is for', () => {
    const differ = anyAnswers.flatMap((answer) => {
      const { data, login } = meaningsOf(answer, hasWorked);
      if (data === login || isStated(login) || isOfItsBody(answer)) return [];
      return [`${answer.name}: ${data}, to a login ${login}`];
    });
    expect(differ).toEqual([]);
  });

  it('a write, a read, a page and a login give the same reason, except where the table names why not', async () => {
    const differ: string[] = [];
    for (const answer of anyAnswers) {
      const { data, login } = meaningsOf(answer, hasWorked);
      const reasons = await reasonsOf(answer, hasWorked);
      for (const use of uses) {
        const meaning = use === 'login' ? login : data;
        const { is, but = {} } = meanings[meaning];
        const named = but[use] ?? (use === 'page' ? but.read : undefined);
        const shown = typeof is === 'string' ? meaning : is.as;
        // A write that is carried out has no problem to show.
        if (reasons[use] !== shown && named === undefined && is !== 'done')
          differ.push(`${answer.name}: ${shown}, to a ${use} ${reasons[use]}`);
      }
    }
    expect(differ).toEqual([]);
  });
});

it('each difference in the table has its reason, a sentence', () => {
  for (const { but = {} } of Object.values(meanings))
    for (const [, why] of Object.values(but)) expect(why).toMatch(/^[A-Z0-9§].{10,}\.$/);
});

it('what is certainly not sent never makes an outcome unknown, whatever its reason', () => {
  for (const reason of ['dns', 'timeout', 'network', 'tooLarge'] as const) {
    const failure = { kind: 'failure', sent: 'no', reason, detail: '' } as const;
    for (const use of uses) expect(judge({ kind: 'failure', failure }, use).means).toBe('offline');
  }
});
