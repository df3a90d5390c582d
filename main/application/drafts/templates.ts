import { tidyName } from '../../../domain/names.ts';
import { begunFrom, templateOf } from '../../../domain/template.ts';
import type { StoredTemplate } from '../../store/types.ts';
import type { Context, Handlers } from '../context.ts';
import { createDraft, newContent } from './drafts.ts';
import { notFound } from '../failure.ts';

export function templateHandlers(context: Context) {
  const { store } = context;

  /** A new document, dated today, with the content of the template. One saved by an earlier version may have more in it. */
  function begun({ connectionId, kind, content: kept }: StoredTemplate) {
    const content = begunFrom(kind, newContent(context, connectionId, kind), templateOf(kind, kept));
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
    deleteTemplate: ({ id }) => ({ deleted: store.templates.delete(id) }),
    undeleteTemplate: ({ id }) => ({ name: store.templates.undelete(id) }),
    createFromTemplate: ({ id }) => {
      const template = store.templates.get(id);
      if (template === null) throw notFound('template', id);
      return createDraft(context, begun(template));
    },
  } satisfies Partial<Handlers>;
}
