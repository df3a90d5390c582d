/** Mistakes in code that the promises rest on, beside those of the table's rows: each with the tests that must notice it. */
import { testsIn } from '../row.ts';
import { mutationOf } from './mutation.ts';
import type { Mutation } from './mutation.ts';

const room = testsIn('test/integration/backups/disk-space.test.ts');
const problems = testsIn('test/unit/editor/problems/problems.test.ts');
const ipc = testsIn('test/unit/electron/ipc.test.ts');
const protocol = testsIn('test/unit/electron/protocol.test.ts');

export const mistakes: readonly Mutation[] = [
  mutationOf(
    'mistake:makeRoom.newest',
    [
      'main/backups/write-backup.ts',
      'listBackups(folder).slice(1).reverse()',
      'listBackups(folder).slice(0).reverse()',
    ],
    [room('the newest never gives way: where only it would make room, the new one is not made and every one stays')],
  ),
  mutationOf(
    'mistake:makeRoom.order',
    ['main/backups/write-backup.ts', 'listBackups(folder).slice(1).reverse()', 'listBackups(folder).slice(1)'],
    [room('the oldest give way, as many as it takes')],
  ),
  mutationOf(
    'mistake:problems.unsoftened',
    [
      'renderer/screens/editor/problems/problems.svelte.ts',
      'return this.#sendsLines ? found : softened(found);',
      'return found;',
    ],
    [
      problems(
        'is advice while the change leaves the lines alone: at the field, at the line, in the list and in the counts',
      ),
    ],
  ),
  mutationOf(
    'mistake:ipc.subFrame',
    [
      'main/electron/ipc.ts',
      'frame !== null && frame.parent === null && isTrustedSender',
      'frame !== null && isTrustedSender',
    ],
    [ipc('of %s is refused and never reaches the application, whichever operation it is')],
  ),
  mutationOf(
    'mistake:protocol.sibling',
    ['main/electron/protocol.ts', '!path.startsWith(resolve(root) + sep)', '!path.startsWith(resolve(root))'],
    [protocol('%s is not')],
  ),
];
