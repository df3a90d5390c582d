import type { AffectedByChange } from '../../domain/model/queue.ts';
import type { Connection } from '../../domain/model/connection.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';
import { t } from '../messages/index.svelte.ts';
import { toQueueAgain } from './queueing.ts';
import { Question } from './question.svelte.ts';

/** Whether a change of settings may take these documents out of the queue; `AffectedDialog` asks it. */
export const affectedQuestion = new Question<AffectedByChange, boolean>(false);

/**
 * Saves a connection's settings. If queued documents would be sent in another form or to another place, the user is asked first, and
 * again if others were queued or sent meanwhile; those that left the queue can be queued again from the message. `null`: the user
 * declined, and nothing was saved.
 */
export async function saveSettings(
  app: Pick<AppState, 'api' | 'toasts' | 'go' | 'orToast' | 'connection'>,
  id: string,
  settings: ConnectionSettings,
): Promise<Connection | null> {
  let withdraw: { readonly affected: string[]; readonly heldBack: string[] } | undefined;
  for (;;) {
    const answer = await app.api.updateConnection({ id, settings, ...(withdraw === undefined ? {} : { withdraw }) });
    if (!('affected' in answer)) {
      const { withdrawn } = answer;
      if (withdrawn.length > 0)
        app.toasts.show(() => t('connection.withdrawn', { count: withdrawn.length }), {
          about: 'withdrawn',
          action: toQueueAgain(app, id, withdrawn),
        });
      return answer;
    }
    if (!(await affectedQuestion.ask(answer))) return null;
    withdraw = { affected: answer.affected.map(idOf), heldBack: answer.heldBack.map(idOf) };
  }
}

const idOf = ({ id }: { readonly id: string }): string => id;
