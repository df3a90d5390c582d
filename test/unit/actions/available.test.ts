import { describe, expect, it, vi } from 'vitest';
import * as Value from 'typebox/value';
import { menuCommand } from '../../../preload/arguments.ts';
import { commandIds } from '../../../preload/menu.ts';
import type { Action } from '../../../renderer/actions/action.ts';
import { AvailableActions } from '../../../renderer/actions/available.svelte.ts';
import { backupsActions } from '../../../renderer/actions/backups.ts';
import { editActions } from '../../../renderer/actions/edit.ts';
import { documentActions, editorActions } from '../../../renderer/actions/editor.ts';
import { gridActions } from '../../../renderer/actions/grid.ts';
import {
  connectionActions,
  documentListActions,
  draftRowActions,
  draftsActions,
  queueActions,
  serviceDocumentActions,
} from '../../../renderer/actions/lists.ts';
import { windowActions } from '../../../renderer/actions/window.ts';
import { format } from '../../../renderer/messages/index.svelte.ts';

const tables: Readonly<Record<string, readonly Action<never>[]>> = {
  window: windowActions,
  editor: editorActions,
  lines: gridActions,
  drafts: [...draftsActions, ...draftRowActions],
  queue: queueActions,
  documents: documentListActions,
  view: documentActions,
  document: serviceDocumentActions,
  connection: connectionActions,
  backups: backupsActions,
  edit: editActions,
};

describe('commands of the menu and the command palette', () => {
  it.each(commandIds)(
    '%s is defined exactly once in its action table, with a label that no other command has',
    (id) => {
      const [scope = '', name = ''] = id.split('.');
      const action = tables[scope]?.find((one) => one.id === name);
      if (action === undefined) throw new Error(`no action is called ${id}`);
      expect(commandIds.filter((one) => one === id)).toHaveLength(1);
      const others = (tables[scope] ?? []).filter(
        (one) => one !== action && commandIds.some((other) => other === `${scope}.${one.id}`),
      );
      for (const language of ['tr', 'en'] as const) {
        // The host rejects a whole menu if one label is too long.
        expect(Value.Check(menuCommand, { id, label: format(language, action.label), enabled: true })).toBe(true);
        expect(others.map(({ label }) => format(language, label))).not.toContain(format(language, action.label));
      }
    },
  );
});

const context = {
  create: () => true,
  search: () => undefined,
  openInService: () => undefined,
};

describe('currently available actions', () => {
  it('lists the actions of the visible screens, innermost screen first, until the screen closes', () => {
    const available = new AvailableActions();
    const leaveFrame = available.offer(
      'window',
      windowActions,
      () => ({ canCreate: () => true, preferences: {} }) as never,
    );
    const leave = available.offer('drafts', draftsActions, () => ({ ...context, hasTargets: true }) as never);
    const ids = available.commands.map(({ id }) => id);
    expect(ids.indexOf('drafts.search')).toBeLessThan(ids.indexOf('window.drafts'));
    expect(ids).toEqual([...new Set(ids)]);
    // Actions that are only keyboard steps are not listed.
    expect(ids).not.toContain('window.helpOutsideTexts');
    leave();
    expect(available.commands.every(({ id }) => id.startsWith('window.'))).toBe(true);
    leaveFrame();
    expect(available.commands).toEqual([]);
  });

  it('runs an action by its id, but not while it is disabled', () => {
    const available = new AvailableActions();
    const queue = vi.fn();
    const none = { typing: false, isInService: false, hasTargets: false, isNarrowed: false, canExport: false };
    const drafts = { ...context, ...none, queue, print: queue, handOver: queue, saveView: queue, export: queue };
    available.offer('drafts', draftsActions, () => drafts);
    const isEnabled = () => available.commands.find(({ id }) => id === 'drafts.queue')?.enabled;
    expect([isEnabled(), available.run('drafts.queue')]).toEqual([false, false]);
    drafts.hasTargets = true;
    expect(available.run('drafts.queue')).toBe(true);
    drafts.typing = true;
    expect(available.run('drafts.queue')).toBe(false);
    expect([available.run('editor.queue'), available.run('drafts.noSuch'), available.run('')]).toEqual(
      Array(3).fill(false),
    );
    expect(queue).toHaveBeenCalledTimes(1);
  });

  it('shows a shortcut only for the action that it triggers: the innermost one wins', () => {
    const available = new AvailableActions();
    const action = (id: string, keys: readonly string[]): Action<object> => ({
      id,
      label: 'shell.save',
      keys,
      run: () => undefined,
    });
    available.offer('connection', [action('save', ['[Ctrl]+F5', 'Ctrl+S'])], () => ({}));
    available.offer('editor', [action('save', ['Ctrl+S'])], () => ({}));
    available.offer('document', [action('read', ['F5'])], () => ({}));
    const keys = Object.fromEntries(available.commands.map(({ id, key }) => [id, key]));
    expect(keys).toEqual({ 'editor.save': 'Ctrl+S', 'document.read': 'F5', 'connection.save': undefined });
  });

  it('uses the newer screen’s action while one screen replaces another of the same kind', () => {
    const available = new AvailableActions();
    const done: string[] = [];
    const save = (by: string) => ({ save: () => void done.push(by) });
    const leaveFirst = available.offer('connection', connectionActions, () => save('first'));
    available.offer('connection', connectionActions, () => save('second'));
    available.run('connection.save');
    leaveFirst();
    available.run('connection.save');
    expect(available.commands).toHaveLength(1);
    expect(done).toEqual(['second', 'second']);
  });
});
