import type { MessageKey } from '../../../renderer/messages/index.svelte.ts';

type Meant = Readonly<Record<string, readonly [table: MessageKey, action: string]>>;

const everywhere = 'shell.shortcuts.everywhere';
const drafts = 'shell.shortcuts.list';
const editor = 'shell.shortcuts.editor';
const lines = 'shell.shortcuts.lines';
const fields = 'shell.shortcuts.fields';

/** The action of each key named on a page: its table and its id. */
export const keysOfGuide: Readonly<Record<string, Meant>> = {
  README: {
    F1: [everywhere, 'help'],
    'Ctrl+6': [everywhere, 'guide'],
    'Ctrl+F': ['shell.guide', 'search'],
    'Alt+←': ['shell.guide', 'back'],
  },
  'first-connection': {
    'Ctrl+4': [everywhere, 'connection'],
    'Ctrl+Enter': ['shell.connection', 'nextStep'],
    'Ctrl+Shift+Enter': [editor, 'queue'],
    'Ctrl+2': [everywhere, 'sync'],
  },
  return: {
    'Ctrl+1': [everywhere, 'drafts'],
    'Ctrl+N': [drafts, 'new'],
    Enter: [fields, 'enterField'],
    Tab: [lines, 'on'],
    '↓': [fields, 'listMove'],
    'Ctrl+L': [editor, 'takeLast'],
    'Ctrl+Shift+L': [everywhere, 'newFromTemplate'],
    'Ctrl+D': [lines, 'copyDown'],
    'Alt+Shift+→': [lines, 'wider'],
    'Alt+Shift+←': [lines, 'narrower'],
    F8: [editor, 'nextProblem'],
    'Ctrl+Shift+Enter': [editor, 'queue'],
    'Ctrl+J': [editor, 'today'],
    'Ctrl+Shift+G': [editor, 'submit'],
    'Ctrl+Shift+N': [editor, 'queueAndNew'],
    'Ctrl+2': [everywhere, 'sync'],
    'Ctrl+Enter': ['shell.sync', 'submit'],
    'Ctrl+Z': [editor, 'undo'],
    'Ctrl+Y': [editor, 'redo'],
  },
  scanner: { 'Ctrl+N': [drafts, 'new'], Enter: [fields, 'enterField'], 'Ctrl+B': [editor, 'warehouse'] },
  lots: {
    F4: [editor, 'panel'],
    'Alt+PageDown': [fields, 'nextLine'],
    'Alt+PageUp': [fields, 'previousLine'],
  },
  refusals: {
    'Ctrl+F8': [everywhere, 'nextRefused'],
    F8: [editor, 'nextProblem'],
    'Ctrl+Shift+F8': [editor, 'queueAndNextRefused'],
    'Ctrl+2': [everywhere, 'sync'],
    'Ctrl+Enter': ['shell.sync', 'submit'],
    'Ctrl+D': ['shell.sync', 'correct'],
    'Ctrl+G': ['shell.sync', 'refusals'],
  },
  'lost-answer': { 'Ctrl+2': [everywhere, 'sync'] },
  changes: {
    'Ctrl+3': [everywhere, 'documents'],
    F5: ['shell.documents', 'read'],
    'Ctrl+F': ['shell.documents', 'search'],
    Enter: ['shell.documents', 'open'],
    'Ctrl+Shift+Enter': [editor, 'queue'],
  },
  'despatch-return': {
    'Ctrl+E': [everywhere, 'returnFromCustomer'],
    F7: ['shell.shortcuts.dialogs', 'returnAll'],
    'Ctrl+3': [everywhere, 'documents'],
    'Ctrl+F': ['shell.documents', 'search'],
    Enter: ['shell.documents', 'open'],
    'Ctrl+Enter': ['shell.shortcuts.dialogs', 'confirm'],
  },
  'e-document': {
    F7: ['shell.shortcuts.dialogs', 'returnAll'],
    'Ctrl+K': [everywhere, 'palette'],
    'Ctrl+7': [everywhere, 'eDocuments'],
    'Ctrl+Z': [everywhere, 'undo'],
    Enter: ['shell.shortcuts.dialogs', 'confirm'],
    'Ctrl+Enter': ['shell.shortcuts.dialogs', 'confirm'],
  },
  printing: {
    'Ctrl+Shift+O': [everywhere, 'importDocuments'],
    'Ctrl+P': [drafts, 'print'],
    'Ctrl+K': [everywhere, 'palette'],
    Enter: ['shell.shortcuts.dialogs', 'confirm'],
    F9: [editor, 'history'],
  },
  backups: {
    'Ctrl+Z': [everywhere, 'undo'],
    F9: [editor, 'history'],
    'Ctrl+B': [drafts, 'bringBack'],
    'Ctrl+5': [everywhere, 'backups'],
  },
};
