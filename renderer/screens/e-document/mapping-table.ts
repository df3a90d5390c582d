/** Mappings as a spreadsheet table, written with these headings and read by them, in either language. */
import type { NewMapping } from '../../../domain/e-documents/mapping.ts';
import { mappingKinds } from '../../../domain/e-documents/mapping.ts';
import { plainTaxNumber } from '../../../domain/e-documents/party.ts';
import { fold } from '../../../domain/fold.ts';
import { parseDecimal } from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';
import { format, t } from '../../messages/index.svelte.ts';
import type { ExportedColumn } from '../../state/export-table.ts';

const members = ['partner', 'partnerName', 'kind', 'text', 'unit', 'code', 'ownUnit', 'factor'] as const;
type Member = (typeof members)[number];

export const mappingColumns = (): readonly ExportedColumn<NewMapping>[] =>
  members.map((member) => ({
    title: t(`eDocument.mapping.${member}`),
    holds: member === 'factor' ? 'number' : 'text',
    cell: (mapping) => (member === 'kind' ? t(`eDocument.mapping.kind.${mapping.kind}`) : mapping[member]),
  }));

interface MappingsRead {
  readonly mappings: readonly NewMapping[];
  /** Numbers of the rows that could not be read, counted from 1. */
  readonly unread: readonly number[];
}

/** `null` if the first row does not have these headings. */
export function mappingsIn(rows: readonly (readonly string[])[], language: Language): MappingsRead | null {
  const [headings = [], ...others] = rows;
  const at = new Map(members.map((member) => [member, headings.findIndex((heading) => isNamed(heading, member))]));
  if ([...at.values()].includes(-1)) return null;
  const read = others.map((row) => mappingOf((member) => (row[at.get(member) ?? -1] ?? '').trim(), language));
  return {
    mappings: read.filter((one) => one !== null),
    unread: read.flatMap((one, index) => (one === null ? [index + 2] : [])),
  };
}

const named = (text: string, key: Parameters<typeof format>[1]): boolean =>
  (['tr', 'en'] as const).some((language) => fold(text) === fold(format(language, key)));
const isNamed = (heading: string, member: Member): boolean => named(heading, `eDocument.mapping.${member}`);

function mappingOf(cell: (member: Member) => string, language: Language): NewMapping | null {
  const partner = plainTaxNumber(cell('partner'));
  const kind = mappingKinds.find((one) => named(cell('kind'), `eDocument.mapping.kind.${one}`));
  const factor = parseDecimal(cell('factor') || '1', language)?.value;
  const [partnerName, text, unit, code, ownUnit] = [
    ...[cell('partnerName'), cell('text'), cell('unit'), cell('code'), cell('ownUnit')],
  ] as [string, string, string, string, string];
  const isWhole = partner.length >= 10 && code !== '' && (kind === 'customer') === (text === '');
  if (kind === undefined || !isWhole || factor === undefined || !isFactor(factor)) return null;
  return { kind, partner, partnerName, text, unit, code, ownUnit, factor };
}

export const isFactor = (text: string): boolean => /^(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,9})?$/.test(text);
