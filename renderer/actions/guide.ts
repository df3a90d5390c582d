import type { Action } from './action.ts';

export const guideActions: readonly Action<{ readonly search: () => void; readonly back: () => void }>[] = [
  { id: 'search', label: 'guide.search', keys: ['Ctrl+F'], run: ({ search }) => search() },
  {
    id: 'back',
    label: 'shell.shortcuts.back',
    keys: ['[Ctrl]+[Shift]+Alt+ArrowLeft', '[Shift]+Escape'],
    run: ({ back }) => back(),
  },
];
