/** Saves documents as templates and begins documents from them, on any screen; `TemplatesHost` shows the dialogs. */
import { tick } from 'svelte';
import type { Draft } from '../../domain/model/draft.ts';
import type { Template } from '../../domain/model/template.ts';
import { nameKey } from '../../domain/names.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { day, localDay } from './format.ts';
import { Question } from './question.svelte.ts';

class TemplateDialogs {
  /** Asks for a name (`null`: cancelled). `known`: the connection's templates, one of which may have the name. */
  readonly naming = new Question<{ readonly known: readonly Template[] }, string | null>(null);
  choosing = $state(false);
}
export const templateDialogs = new TemplateDialogs();

/** The day on which a template was saved; its prices are those of that day. */
export function savedOn({ createdAt }: Pick<Template, 'createdAt'>): string {
  return day(localDay(new Date(createdAt)));
}

export function describedTemplate(template: Template): string {
  const { kind, lineCount: count } = template;
  return `${t(`shell.kind.${kind}`)}, ${t('templates.holds', { count, date: savedOn(template) })}`;
}

export function templatesNamed<One extends Pick<Template, 'name'>>(
  name: string,
  known: readonly One[],
): readonly One[] {
  const key = nameKey(name);
  return known.filter((one) => nameKey(one.name) === key);
}

/** All templates of the connection, including those of kinds that it does not offer now. */
export function templatesOf({ connection, api }: AppState): Promise<readonly Template[]> {
  return connection ? api.listTemplates({ connectionId: connection.id }) : Promise.resolve([]);
}

/** Asks for a name and saves a template, replacing those of that name (the dialog says so). `saved`: saves pending input. */
export async function saveAsTemplate(app: AppState, draftId: string, saved?: () => Promise<boolean>): Promise<void> {
  let known: readonly Template[] = [];
  let answer: Promise<string | null> = Promise.resolve(null);
  // Keys pressed while the templates are read are meant for the new name.
  await bufferedKeys.during(async () => {
    const found = await app.orToast(() => templatesOf(app));
    if (found === null) return false;
    known = found;
    answer = templateDialogs.naming.ask({ known });
    await tick();
    return true;
  });
  const name = await answer;
  if (name === null || (saved && !(await saved()))) return;
  const replaces = templatesNamed(name, known).map(({ id }) => id);
  const template = await app.orToast(() => app.api.saveTemplate({ draftId, name, replaces }));
  if (template === null) return;
  if (replaces.length === 0) return app.toasts.show(() => t('templates.saved', { name: template.name }));
  const undo = (): Promise<unknown> =>
    app.orToast(async () => {
      // First, so that the name is free for the replaced templates.
      await app.api.deleteTemplate({ id: template.id });
      for (const id of replaces) reportName(app, name, (await app.api.undeleteTemplate({ id })).name);
      return true;
    });
  app.toasts.show(() => t('templates.replaced', { name: template.name }), {
    action: { label: () => t('shell.undo'), run: () => void undo() },
  });
}

/** Shows under which name a template was restored, if it is a different one. */
export function reportName(app: AppState, before: string, name: string | null): void {
  if (name !== null && templatesNamed(before, [{ name }]).length === 0)
    app.toasts.show(() => t('templates.backAs', { name }));
}

/** Begins a document from a template; keys pressed meanwhile are buffered for it. */
export async function beginFromTemplate(app: AppState, template: Template): Promise<void> {
  await bufferedKeys.during(async () => {
    const draft: Draft | null = await app.orToast(() => app.api.createFromTemplate({ id: template.id }));
    if (!draft) return false;
    app.go({ screen: 'editor', id: draft.id });
    app.toasts.show(() => t('templates.begun', { name: template.name, date: savedOn(template) }));
    return true;
  });
}
