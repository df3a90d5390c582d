import type { Action } from './action.ts';

export const backupsActions: readonly Action<{ readonly busy: boolean; readonly make: () => void }>[] = [
  {
    id: 'make',
    label: 'storage.backups.make',
    keys: ['Ctrl+Enter'],
    enabled: ({ busy }) => !busy,
    run: ({ busy, make }) => !busy && make(),
  },
];
