import { expect, test } from 'vitest';
import { LeavingDecision } from '../../../main/electron/background/leaving.ts';

/** A Rampa with three documents in its queue. `answer`: the button that the user presses. */
function stage({ sending = false, sendsOn = false, answer = 0, sentMeanwhile = false, waiting = 3 } = {}) {
  const happened: string[] = [];
  const background = { hasWork: sending, left: sending ? 3 : 0, hidden: () => void happened.push('hidden') };
  const leaving = new LeavingDecision({
    waiting: () => Promise.resolve(waiting),
    background,
    sendsInBackground: () => sendsOn,
    alwaysSendInBackground: () => happened.push('remembered'),
    choose: ({ buttons }) => {
      happened.push(buttons.join(' | '));
      if (sentMeanwhile) background.hasWork = false;
      return Promise.resolve(answer);
    },
    showQueue: () => happened.push('queue'),
    language: () => 'en',
  });
  return { leaving, happened };
}

const plain = 'Go to the queue | Close Rampa';

test('who closes the window with documents in the queue is asked once', async () => {
  const stays = stage({ answer: 0 });
  expect(await stays.leaving.decide()).toBe('stay');
  expect(stays.happened).toEqual([plain, 'queue']);
  expect(await stays.leaving.decide()).toBe('leave');
  const leaves = stage({ answer: 1 });
  expect(await leaves.leaving.decide()).toBe('leave');
  expect(leaves.happened).toEqual([plain]);
});

test('while documents are being sent it is offered to send on, and remembered', async () => {
  const { leaving, happened } = stage({ sending: true, answer: 2 });
  expect(await leaving.decide()).toBe('hide');
  expect(happened).toEqual([`${plain} | Keep sending`, 'remembered', 'hidden']);
});

test('documents that are all on the wire are asked about too, and left to their end by who quits', async () => {
  const closed = stage({ sending: true, waiting: 0, answer: 2 });
  expect(await closed.leaving.decide()).toBe('hide');
  const quit = stage({ sending: true, waiting: 0 });
  quit.leaving.quits();
  expect(await quit.leaving.decide()).toBe('leave');
});

test('what was sent while it was asked hides no window behind which nothing goes on', async () => {
  const { leaving, happened } = stage({ sending: true, answer: 2, sentMeanwhile: true });
  expect(await leaving.decide()).toBe('leave');
  expect(happened).not.toContain('hidden');
});

test('who wants it is not asked, until there is nothing to go on with', async () => {
  expect(await stage({ sending: true, sendsOn: true }).leaving.decide()).toBe('hide');
  const { leaving, happened } = stage({ sendsOn: true, answer: 1 });
  expect(await leaving.decide()).toBe('leave');
  expect(happened).toEqual([plain]);
});

test('who quits leaves, and is asked; who then stays may close the window as before', async () => {
  const { leaving, happened } = stage({ sending: true, sendsOn: true, answer: 0 });
  leaving.quits();
  expect(await leaving.decide()).toBe('stay');
  expect(happened).toEqual([plain, 'queue']);
  expect(await leaving.decide()).toBe('hide');
});

test('a system that shuts down is not kept waiting', async () => {
  const { leaving, happened } = stage({ sending: true, sendsOn: true });
  leaving.withoutAsking();
  expect(await leaving.decide()).toBe('leave');
  expect(happened).toEqual([]);
});
