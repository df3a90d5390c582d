/** Reports drafts imported from a file; one action undoes the whole import. */
import { t } from '../messages/index.svelte.ts';
import { keyGate } from './key-gate.ts';
import type { AppState } from './app.svelte.ts';

export function reportImported(app: AppState, ids: readonly string[]): void {
  const [first, ...others] = ids;
  const single = others.length === 0 ? first : undefined;
  const to = single === undefined ? ({ screen: 'drafts' } as const) : ({ screen: 'editor', id: single } as const);
  app.toasts.show(() => t('files.handover.imported', { count: ids.length }), {
    ...(first === undefined
      ? {}
      : {
          action: {
            label: () => `${t('shell.undo')} (Ctrl+Z)`,
            run: () => keyGate.unlessScanned(() => void takeBack(app, ids)),
          },
          onward: { label: () => t('files.handover.show'), run: () => show(app, to), to },
        }),
  });
}

function show(
  app: AppState,
  to: { readonly screen: 'drafts' } | { readonly screen: 'editor'; readonly id: string },
): void {
  app.go(to);
  // Filters could hide the imported drafts.
  if (to.screen === 'drafts') void app.drafts.clearFilters();
}

async function takeBack(app: AppState, ids: readonly string[]): Promise<void> {
  const answer = await app.orToast(() => app.api.deleteDrafts({ ids }));
  if (answer === null) return;
  const { deleted } = answer;
  if (deleted.length < ids.length) app.toasts.show(() => t('drafts.notDeleted'), { tone: 'error' });
  if (deleted.length === 0) return;
  app.toasts.show(() => t('drafts.deleted', { count: deleted.length }), {
    action: { label: () => `${t('shell.undo')} (Ctrl+Z)`, run: () => void bringBack(app, deleted) },
  });
}

async function bringBack(app: AppState, ids: readonly string[]): Promise<void> {
  const answer = await app.orToast(() => app.api.undeleteDrafts({ ids }));
  if (answer) app.toasts.show(() => t('drafts.restored', { count: answer.undeleted.length }));
}
