import { hasText, t } from '../../../messages/index.svelte.ts';
import type { SaveState } from '../../../../domain/edit/session.ts';

/** Why a draft is not saved; `''` while it is, or is about to be. */
export function whyNotSaved(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
    case 'waiting':
    case 'saving':
      return '';
    case 'failed': {
      const key = `errors.bridge.${state.code}`;
      return hasText(key) ? t(key) : t('errors.bridge.internal');
    }
    default:
      return t(`editor.save.${state.kind}`);
  }
}
