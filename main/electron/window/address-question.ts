import type { AddressQuestion } from '../../ports.ts';
import { textOf } from '../texts.ts';
import type { DesktopKey } from '../texts.ts';
import { oneLine } from './one-line.ts';

export interface QuestionText {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * The question as text. The host of each address is on its own line; the connection's name, given by the page, is quoted and cut.
 */
export function addressQuestionText({ language, connection, addresses }: AddressQuestion): QuestionText {
  const text = (key: DesktopKey): string => textOf(language, key, { name: oneLine(connection, 60) });
  const question = addresses.every(({ from }) => from === '') ? 'address.first' : 'address.change';
  const lines = addresses.map(({ name, from, to }) =>
    [
      text(`address.${name}`),
      ...(from === '' ? [] : [`    ${text('address.before')}: ${shown(from)}`]),
      `    ${text('address.after')}: ${shown(to)}`,
    ].join('\n'),
  );
  return {
    message: text(question),
    detail: [text(`${question}.meaning`), ...lines, text(`${question}.warning`)].join('\n\n'),
    yes: text(`${question}.yes`),
    no: text('address.no'),
  };
}

/** The host first and in full, in ASCII form so that no letter looks like another; then the rest of the address. */
function shown(address: string): string {
  if (!URL.canParse(address)) return oneLine(address, 120) || '—';
  const { protocol, host, pathname } = new URL(address);
  const path = pathname === '/' ? '' : pathname;
  return `${host}  (${oneLine(`${protocol}//…${path}`, 80)})`;
}
