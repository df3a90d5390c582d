import { expect, test } from 'vitest';
import { LeavingDecision } from '../../../main/electron/background/leaving.ts';

/** Rampa with three documents in its queue. `answer`: the button that the user presses. */
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
    showWindow: () => happened.push('window'),
    showQueue: () => happened.push('queue'),
    stayed: () => happened.push('stayed'),
    language: () => 'en',
  });
  return { leaving, happened, background };
}

const plain = 'Go to the queue | Close Rampa';

test('closing the window with documents in the queue asks once', async () => {
  const stays = stage({ answer: 0 });
  expect(await stays.leaving.decide()).toBe('stay');
  expect(stays.happened).toEqual([plain, 'queue']);
  expect(await stays.leaving.decide()).toBe('leave');
  const leaves = stage({ answer: 1 });
  expect(await leaves.leaving.decide()).toBe('leave');
  expect(leaves.happened).toEqual([plain]);
});

test('documents queued after the ones asked about were sent are asked about too', async () => {
  const { leaving, happened } = stage({ answer: 1 });
  await leaving.decide();
  leaving.counted(3);
  await leaving.decide();
  expect(happened).toEqual([plain]);
  leaving.counted(1);
  await leaving.decide();
  expect(happened).toEqual([plain, plain]);
});

test('documents that are being sent are not asked about again when they have left the queue', async () => {
  const { leaving, happened } = stage({ sending: true, waiting: 0 });
  await leaving.decide();
  leaving.counted(0);
  await leaving.decide();
  expect(happened).toEqual([`${plain} | Keep sending`, 'queue']);
});

test('who was asked before submitting is asked again while they are being sent, whether the window is closed or Rampa quits', async () => {
  for (const quits of [false, true]) {
    const { leaving, happened, background } = stage();
    await leaving.decide();
    Object.assign(background, { hasWork: true, left: 3 });
    leaving.counted(3);
    if (quits) leaving.quits();
    expect(await leaving.decide()).toBe('stay');
    const asked = quits ? plain : `${plain} | Keep sending`;
    expect(happened).toEqual([plain, 'queue', asked, 'queue']);
    Object.assign(background, { hasWork: false, left: 0 });
    expect(await leaving.decide()).toBe('leave');
  }
});

test('while documents are being sent, the user can choose to keep sending, and the choice is remembered', async () => {
  const { leaving, happened } = stage({ sending: true, answer: 2 });
  expect(await leaving.decide()).toBe('hide');
  expect(happened).toEqual([`${plain} | Keep sending`, 'remembered', 'hidden']);
});

test('documents already being sent are asked about too; quitting waits until they are done', async () => {
  const closed = stage({ sending: true, waiting: 0, answer: 2 });
  expect(await closed.leaving.decide()).toBe('hide');
  const quit = stage({ sending: true, waiting: 0 });
  quit.leaving.quits();
  expect(await quit.leaving.decide()).toBe('leave');
});

test('if sending finished during the question, the window is not hidden', async () => {
  const { leaving, happened } = stage({ sending: true, answer: 2, sentMeanwhile: true });
  expect(await leaving.decide()).toBe('leave');
  expect(happened).not.toContain('hidden');
});

test('with the remembered choice there is no question while there is something to send', async () => {
  expect(await stage({ sending: true, sendsOn: true }).leaving.decide()).toBe('hide');
  const { leaving, happened } = stage({ sendsOn: true, answer: 1 });
  expect(await leaving.decide()).toBe('leave');
  expect(happened).toEqual([plain]);
});

test('quitting always asks; if the user stays, closing the window works as before', async () => {
  const { leaving, happened } = stage({ sending: true, sendsOn: true, answer: 0 });
  leaving.quits();
  expect(await leaving.decide()).toBe('stay');
  expect(happened).toEqual([plain, 'queue']);
  expect(await leaving.decide()).toBe('hide');
});

test('a system shutdown is not delayed', async () => {
  const { leaving, happened } = stage({ sending: true, sendsOn: true });
  leaving.shutsDown();
  expect(await leaving.decide()).toBe('leave');
  expect(await leaving.mayLose()).toBe(true);
  expect(happened).toEqual([]);
});

test('what could not be saved is asked about even if Rampa exits by itself; if the user stays, it asks as before', async () => {
  const { leaving, happened } = stage({ answer: 0 });
  leaving.withoutAsking();
  expect(await leaving.decide()).toBe('leave');
  expect(await leaving.mayLose()).toBe(false);
  expect(happened).toEqual(['window', 'Go back | Close anyway', 'stayed']);
  expect(await leaving.decide()).toBe('stay');
  expect(happened.slice(3)).toEqual([plain, 'queue']);
  const leaves = stage({ answer: 1 });
  expect(await leaves.leaving.mayLose()).toBe(true);
  expect(leaves.happened).not.toContain('stayed');
});
