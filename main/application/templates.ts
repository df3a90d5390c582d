import { isDate } from '../../domain/dates.ts';
import { tidyName } from '../../domain/names.ts';
import { templateOf } from '../../domain/template.ts';
import type { StoredTemplate } from '../store/types.ts';
import type { Context } from './context.ts';
import { createDraft, newContent, storeDraft } from './drafts.ts';
import { ApplicationFailure, notFound } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { localDate } from './local-day.ts';

export function templateHandlers(context: Context) {
  const { store, clock, announcer } = context;

  /** The document that begins with it, dated today where no day is told. */
  function begun({ connectionId, kind, content: kept }: StoredTemplate, day?: string) {
    const content = { ...newContent(context, connectionId, kind, day), ...kept };
    return { connectionId, kind, operation: 'create', content, baseline: null } as const;
  }

  return {
    listTemplates: ({ connectionId }) => store.templates.list(connectionId),
    saveTemplate: ({ draftId, name, replaces }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) throw notFound('draft', draftId);
      const { connectionId, kind } = draft;
      const content = templateOf(kind, draft.content);
      const made = store.templates.create({ connectionId, kind, name: tidyName(name), content }, replaces);
      const { content: _content, ...template } = made;
      return template;
    },
    renameTemplate: ({ id, name }) => {
      store.templates.rename(id, tidyName(name));
      return {};
    },
    setRecurrence: ({ id, recurrence }) => {
      if (recurrence !== null && !isDate(recurrence.dueOn)) throw new ApplicationFailure('badArguments', 'no such day');
      store.templates.recur(id, recurrence);
      return {};
    },
    createRecurring: ({ id, dueOn }) => {
      const template = store.templates.get(id);
      if (template === null || dueOn > localDate(clock.now())) return { draft: null };
      const draft = store.templates.takeDue(id, dueOn, () => storeDraft(context, begun(template, dueOn)));
      if (draft !== null) announcer.changed([draft.id]);
      return { draft };
    },
    deleteTemplate: ({ id }) => ({ deleted: store.templates.delete(id) }),
    undeleteTemplate: ({ id }) => ({ name: store.templates.undelete(id) }),
    createFromTemplate: ({ id }) => {
      const template = store.templates.get(id);
      if (template === null) throw notFound('template', id);
      return createDraft(context, begun(template));
    },
  } satisfies Partial<Handlers>;
}
