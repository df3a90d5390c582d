import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/log.ts';
import { answeredAddresses } from '../../../main/service/answered-addresses.ts';
import { meaningOf } from '../../../main/service/meaning.ts';
import { answer, bench, issued, keepKey, refusal, success } from './fakes.ts';
import type { Answer } from './fakes.ts';

const identity = { userId: 1, companyId: 2, periodId: null };
const read = (id: string) => ({ method: 'GET', path: `/quotes/${id}`, resource: '/quotes', identity }) as const;
const gone = answer(404, '<h1>Not Found</h1>');

/** A client whose service gives these answers to data requests, one after another. */
async function client(...answers: Answer[]) {
  const own = bench(({ url }) => (url.includes('ApiAuth') ? issued('access', 'refresh') : (answers.shift() ?? gone)));
  await keepKey(own.secrets, 'the-api-key');
  return own;
}
const meant = async (own: Pick<Awaited<ReturnType<typeof client>>, 'client'>, request: ReturnType<typeof read>) => {
  const given = await own.client.send(request);
  return given.kind === 'response' ? meaningOf(given) : given.kind;
};

describe('404 without an envelope', () => {
  it('means a wrong path where nothing has answered before, and after an answer of the service something in front of it', async () => {
    const own = await client(gone, success({ Id: 'a' }));
    expect(await meant(own, read('a'))).toBe('path');
    expect(await meant(own, read('a'))).toBe('done');
    expect(await meant(own, read('b'))).toBe('gateway');
    expect(await meant(own.restart(), read('c'))).toBe('gateway');
  });

  it('still means a wrong path for another method or path, and for another address', async () => {
    const own = await client(success({ Id: 'a' }));
    await meant(own, read('a'));
    const post = { ...read('a'), method: 'POST' } as const;
    expect(await meant(own, post as never)).toBe('path');
    expect(await meant(own, { ...read('a'), path: '/despatches/a', resource: '/despatches' } as never)).toBe('path');
  });

  it.each([
    ['not found', refusal(404, '3000')],
    ['a missing header', refusal(400, '0201')],
    ['no permission', refusal(403, '0110')],
    ['a failure', refusal(500, '9999')],
  ])('means a wrong path after an envelope that any path may have: %s', async (_, first) => {
    const own = await client(first);
    await meant(own, read('a'));
    expect(await meant(own, read('a'))).toBe('path');
  });
});

it('a login that has worked is tried again after 404, by itself', async () => {
  const answers = [issued('one', 'r'), gone, gone, issued('two', 'r')];
  const own = bench(() => answers.shift() ?? gone);
  await keepKey(own.secrets, 'the-api-key');
  await own.session.signIn();
  const restarted = own.restart();
  await restarted.session.signIn();
  expect(restarted.session.status().problem).toMatchObject({ reason: 'gateway', status: 404 });
  await restarted.session.signIn();
  expect(await restarted.session.signIn()).toMatchObject({ kind: 'token', token: 'two' });
});

it('a login answered in a way that is not shown is not refused for ever', async () => {
  const answers = [answer(401, { Success: false, Message: 'Bakım çalışması', Data: null }), issued('one', 'r')];
  const own = bench(() => answers.shift() ?? gone);
  await keepKey(own.secrets, 'the-api-key');
  expect(await own.session.token()).toMatchObject({ problem: { reason: 'refusedByService', status: 401 } });
  expect(await own.session.token()).toMatchObject({ kind: 'token' });
});

it('addresses that cannot be read or written are known in this run', () => {
  const fails = (): never => {
    throw new Error('disk');
  };
  const addresses = answeredAddresses(fails, fails, silentLog);
  addresses.add('GET https://x/quotes');
  expect([addresses.has('GET https://x/quotes'), addresses.has('GET https://x/other')]).toEqual([true, false]);
});
