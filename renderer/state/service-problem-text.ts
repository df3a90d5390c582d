/** A problem that the service or the network answered, in words. Reactive on the language, as `t` is. */
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { t } from '../messages/index.svelte.ts';

export function problemText({ reason }: ServiceProblem): string {
  return t(`errors.reason.${reason}`);
}

/** `HTTP 400 · 3015`, what there is of it. */
export function statusText({ status, code }: ServiceProblem): string {
  return [status === undefined ? '' : `HTTP ${status}`, code ?? ''].filter((text) => text !== '').join(' · ');
}
