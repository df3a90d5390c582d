import type { AffectedByChange } from '../../domain/model/queue.ts';
import type { Connection } from '../../domain/model/connection.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';
import { Question } from './question.svelte.ts';

/** Whether a change of settings may take these documents out of the queue; `AffectedDialog` asks it. */
export const affectedQuestion = new Question<AffectedByChange, boolean>(false);

/**
 * Saves a connection's settings. If queued documents would be sent in another form or to another place, the user is asked first, and
 * again if others were queued meanwhile. `null`: the user declined, and nothing was saved.
 */
export async function saveSettings(
  api: Pick<AppState['api'], 'updateConnection'>,
  id: string,
  settings: ConnectionSettings,
): Promise<(Connection & { readonly withdrawn: number }) | null> {
  let withdraw: readonly string[] | undefined;
  for (;;) {
    const answer = await api.updateConnection({ id, settings, ...(withdraw === undefined ? {} : { withdraw }) });
    if (!('affected' in answer)) return answer;
    if (!(await affectedQuestion.ask(answer))) return null;
    withdraw = [...answer.affected, ...answer.heldBack].map((document) => document.id);
  }
}
