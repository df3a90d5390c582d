import { isOffered } from '../../domain/availability.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { DocumentAction, DocumentKind } from '../../domain/model/draft-state.ts';
import { returnKindOf } from '../../domain/return-document.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';

const documentTasks = ['change', 'replace', 'copy', 'return', 'delete'] as const;
export type DocumentTask = (typeof documentTasks)[number];

/** What the service must offer for a task. */
export interface TaskTarget {
  readonly kind: DocumentKind;
  readonly action: DocumentAction;
}

/** `null` if the task does not apply to the document. `content`: as much of the document as is known. */
export function taskTarget(kind: DocumentKind, content: ValueRecord, task: DocumentTask): TaskTarget | null {
  if (task === 'copy') return { kind, action: 'create' };
  if (task !== 'return') return { kind, action: task };
  const returned = returnKindOf(kind, content);
  return returned && { kind: returned, action: 'create' };
}

/** How the tasks are shown: if a document can be changed or replaced, Edit changes it, which sends less, and hides Replace. */
export function shownTasks(tasks: readonly DocumentTask[]): {
  readonly first: readonly DocumentTask[];
  readonly behindEdit: 'replace' | null;
} {
  const hasBoth = tasks.includes('change') && tasks.includes('replace');
  return {
    first: hasBoth ? tasks.filter((task) => task !== 'replace') : tasks,
    behindEdit: hasBoth ? 'replace' : null,
  };
}

/** The tasks that the connection offers for a document: by the specification, or assumed and switched on. */
export function tasksOffered(
  kind: DocumentKind,
  content: ValueRecord,
  settings: Pick<ConnectionSettings, 'assumed'>,
): readonly DocumentTask[] {
  return documentTasks.filter((task) => {
    const target = taskTarget(kind, content, task);
    return target !== null && isOffered(target.kind, target.action, settings);
  });
}
