import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import { createGroupCommit } from '../../../main/sync/send/group-commit.ts';

/** A store that commits a group unless one of its writes throws, and records what is on disk. */
function world(beforeCommit = (): void => undefined) {
  const disk: string[] = [];
  const commits: number[] = [];
  let written: string[] = [];
  let inGroup = false;
  const write = (what: string) => () => {
    if (inGroup) written.push(what);
    else disk.push(what);
    return what;
  };
  const queue = {
    inOneTransaction: (work: () => void) => {
      written = [];
      inGroup = true;
      try {
        work();
        disk.push(...written);
        commits.push(written.length);
      } finally {
        inGroup = false;
      }
    },
  };
  const ports = { store: { queue } } as unknown as EnginePorts;
  return { ...createGroupCommit(ports, beforeCommit), write, disk, commits };
}
const full = new StoreFailure('databaseFull', 'no room');
const refuse = (error: Error) => () => {
  throw error;
};

describe('writes in the same turn', () => {
  it('are committed together, and each is confirmed afterwards, in order', async () => {
    const { add, write, disk, commits } = world();
    const told: string[] = [];
    const all = ['end of a', 'end of b', 'beginning of c'].map(async (what) => {
      const answer = await add(write(what));
      expect(disk).toContain(what);
      told.push(answer);
    });
    expect(disk).toEqual([]);
    await Promise.all(all);
    expect(commits).toEqual([3]);
    expect(told).toEqual(['end of a', 'end of b', 'beginning of c']);
    await add(write('end of c'));
    expect(commits).toEqual([3, 1]);
  });

  it('include writes that follow from them before the commit', async () => {
    const told: string[] = [];
    let begin = (): void => undefined;
    const { add, write, commits } = world(() => begin());
    begin = () => {
      begin = () => undefined;
      void add(write('beginning')).then((what) => told.push(what));
    };
    told.push(await add(write('end')));
    await setImmediate();
    expect([commits, told]).toEqual([[2], ['end', 'beginning']]);
  });

  it('are done one by one if one fails, so that the others succeed', async () => {
    const { add, write, disk } = world();
    const changed = new StoreFailure('invalidState', 'changed meanwhile');
    const results = await Promise.allSettled([add(write('a')), add(refuse(changed)), add(write('b'))]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(disk).toEqual(['a', 'b']);
  });

  it('fail from the one that the disk refuses: nothing starts after an end that was not recorded', async () => {
    const { add, write, disk } = world();
    const results = await Promise.allSettled([add(write('a')), add(refuse(full)), add(write('beginning'))]);
    expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: full }, { reason: full }]);
    expect(disk).toEqual(['a']);
    await expect(add(refuse(full))).rejects.toBe(full);
    await expect(add(write('later'))).resolves.toBe('later');
  });
});
