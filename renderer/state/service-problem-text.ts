/** A problem that the service or the network answered, in words. Reactive on the language, as `t` is. */
import type { RefusedCertificate, ServiceProblem } from '../../domain/model/connection.ts';
import { t } from '../messages/index.svelte.ts';
import { moment } from './format.ts';

export function problemText({ reason, certificate }: Pick<ServiceProblem, 'reason' | 'certificate'>): string {
  return certificate === undefined ? t(`errors.reason.${reason}`) : certificateText(certificate);
}

/** Why it was refused and what helps, then what it says of itself. */
function certificateText({ fault, host, names, issuer, validFrom, validUntil }: RefusedCertificate): string {
  const from = moment(validFrom);
  const until = moment(validUntil);
  const why = t(`errors.certificate.${fault}`, { host, names, issuer, from, until });
  return `${why} ${t('errors.certificate.facts', { names, issuer, from, until })}`;
}

/** `HTTP 400 · 3015`, what there is of it. */
export function statusText({ status, code }: ServiceProblem): string {
  return [status === undefined ? '' : `HTTP ${status}`, code ?? ''].filter((text) => text !== '').join(' · ');
}
