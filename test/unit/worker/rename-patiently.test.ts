import { describe, expect, it } from 'vitest';
import { renamePatiently } from '../../../main/rename.ts';

const failing = (times: number, code: string) => {
  const waited: number[] = [];
  let calls = 0;
  const move = (): Promise<void> => {
    calls += 1;
    return calls <= times ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve();
  };
  const renamed = renamePatiently('a.part', 'a.xlsx', { move, wait: (ms) => Promise.resolve(waited.push(ms)) });
  return { renamed, waited, calls: () => calls };
};

describe('renaming a file that another program has open for a moment', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('is retried after growing delays: %s', async (code) => {
    const { renamed, waited } = failing(3, code);
    await renamed;
    expect(waited).toHaveLength(3);
    expect([...waited].sort((a, b) => a - b)).toEqual(waited);
  });

  it('fails with the system’s error if the file stays open', async () => {
    const { renamed, calls } = failing(100, 'EBUSY');
    await expect(renamed).rejects.toMatchObject({ code: 'EBUSY' });
    expect(calls()).toBeGreaterThan(3);
  });

  it('is not retried after a permanent error', async () => {
    const { renamed, waited } = failing(1, 'ENOENT');
    await expect(renamed).rejects.toMatchObject({ code: 'ENOENT' });
    expect(waited).toEqual([]);
  });
});
