import type { Draft } from '../../domain/model/draft.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';

let isMaking = false;

/** Creates one draft at a time; keys pressed meanwhile are buffered for it. `leaveFor`: opens the draft. */
export async function makeDraft(
  app: AppState,
  create: () => Promise<Draft | null>,
  leaveFor: (id: string) => void,
): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  await bufferedKeys.during(async () => {
    const draft = await app.orToast(create);
    isMaking = false;
    if (draft === null) return false;
    leaveFor(draft.id);
    return true;
  });
}
