/** Combines returns of several documents into one. */
import { documents } from '../documents/index.ts';
import type { ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { headerPlace } from '../model/place.ts';
import type { OpenEntry } from '../open-entries.ts';
import { openEntriesOf, textsWithin, withOpenEntries, withoutOpenEntries } from '../open-entries.ts';
import { itemsOf, linesOf, textOf } from '../value.ts';
import type { DocumentReference } from './e-document.ts';
import { mappedTextsOf, withMappedTexts } from './learning.ts';
import { isWithoutWithheld } from './return-draft.ts';

interface Made {
  readonly kind: DocumentKind;
  readonly content: ValueRecord;
}

/** Maximum length of a description (§2.1). */
const longestDescription = 1_000;

/**
 * Combines drafts of one kind, customer and currency. The service has only one field for the returned invoice (§2.1): it gets the
 * first one, and the description lists the others. Whatever else of a header does not fit becomes an open entry. `textOfOthers`:
 * creates the sentence of the description.
 */
export function mergedReturn(
  made: readonly [Made, ...Made[]],
  textOfOthers: (others: readonly DocumentReference[]) => string,
): Made {
  const [{ kind, content: first }, ...more] = made;
  if (more.length === 0) return made[0];
  const contents = made.map(({ content }) => content);
  const invoices = contents
    .map(({ ReturnedInvoiceNumber, ReturnedInvoiceDate }) => ({
      number: textOf(ReturnedInvoiceNumber),
      date: textOf(ReturnedInvoiceDate),
    }))
    .filter(({ number }) => number !== '');
  const despatches = contents.flatMap(({ ReferencedDespatches }) => itemsOf(ReferencedDespatches));
  const [, ...others] = invoices;
  const fitting = countThatFits(others, textOfOthers);
  const left = others.slice(fitting);
  const named = contents.find(({ ReturnedInvoiceNumber }) => textOf(ReturnedInvoiceNumber) !== '') ?? first;
  const header: ValueRecord = {
    ...first,
    ...named,
    ...withholdingOf(contents),
    ...typeOf(contents),
    ...(despatches.length === 0 ? {} : { ReferencedDespatches: withoutRepeated(despatches) }),
    ...(fitting === 0 ? {} : { Description: textOfOthers(others.slice(0, fitting)) }),
    Lines: contents.flatMap(linesOf),
  };
  const entries = [
    ...contents.flatMap(openEntriesOf),
    ...(left.length === 0 ? [] : [withoutField('Description', textOfOthers(left))]),
    ...differingIn(kind, header, contents),
  ].map((entry, index) => ({ ...entry, key: `file-${index + 1}` }));
  const texts = new Map(contents.flatMap((content) => [...mappedTextsOf(content)]));
  return {
    kind,
    content: withOpenEntries(withMappedTexts(withoutOpenEntries(header), texts), withoutRepeatedTexts(entries)),
  };
}

/** The number of invoices whose names fit into the description. */
function countThatFits(
  others: readonly DocumentReference[],
  textOfOthers: (others: readonly DocumentReference[]) => string,
): number {
  let count = others.length;
  while (count > 0 && textOfOthers(others.slice(0, count)).length > longestDescription) count -= 1;
  return count;
}

/** The header's withholding; each line has its own share anyway. */
const share = ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator'] as const;

/** Fields of which the combined return has the values of all drafts, in its description, its list or its lines. */
const combined: ReadonlySet<string> = new Set([
  ...['ReturnedInvoiceNumber', 'ReturnedInvoiceDate', 'ReferencedDespatches', 'ApplyWithholding', 'Lines'],
  ...share,
]);

/** An open entry for each field of which some drafts have another value than the combined return. */
function differingIn(
  kind: DocumentKind,
  header: ValueRecord,
  contents: readonly ValueRecord[],
): readonly Omit<OpenEntry, 'key'>[] {
  const { fields } = documents[kind];
  // One type applies to all of them.
  const isOneType = contents.some(isWithoutWithheld);
  return Object.entries(fields).flatMap(([name, { type, class: kindOfField = 'supplied' }]) => {
    if (kindOfField !== 'supplied' || combined.has(name) || (isOneType && name === 'InvoiceTypeCode')) return [];
    const texts = new Set(contents.map((content) => textsWithin(content[name]).join(', ')));
    texts.delete('');
    texts.delete(textsWithin(header[name]).join(', '));
    const isOneText = type !== 'object' && type !== 'list';
    return texts.size === 0 ? [] : [withoutField(name, [...texts].join(isOneText ? ', ' : '; '))];
  });
}

const withoutField = (field: string, text: string): Omit<OpenEntry, 'key'> => ({
  ...{ text, origin: 'file', reason: 'noColumn', place: headerPlace(field) },
});

const withoutRepeated = (despatches: readonly ValueRecord[]): readonly ValueRecord[] => [
  ...new Map(despatches.map((one) => [textOf(one['ID']), one])).values(),
];

/** Keeps only one open entry for the customer. */
function withoutRepeatedTexts<E extends { readonly reason: string; readonly text: string }>(
  entries: readonly E[],
): readonly E[] {
  const [customer] = entries.filter(({ reason }) => reason === 'unknownCustomer');
  return entries.filter((entry) => entry.reason !== 'unknownCustomer' || entry === customer);
}

/** If one of the drafts leaves out withheld VAT, the combined return has its type. */
function typeOf(contents: readonly ValueRecord[]): ValueRecord {
  const left = contents.find(isWithoutWithheld);
  return left === undefined ? {} : { InvoiceTypeCode: left['InvoiceTypeCode'] };
}

/** The header's withholding share, if all drafts with withholding have the same one; each line has its own share anyway. */
function withholdingOf(contents: readonly ValueRecord[]): ValueRecord {
  const withheld = contents.filter(({ ApplyWithholding }) => ApplyWithholding === true);
  const [one] = withheld;
  if (one === undefined) return {};
  const isOne = withheld.every((other) => share.every((field) => other[field] === one[field]));
  return {
    ApplyWithholding: true,
    ...Object.fromEntries(share.map((field) => [field, isOne ? one[field] : undefined])),
  };
}
