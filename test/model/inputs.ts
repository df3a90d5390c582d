/**
 * What was entered stays: it is in the content, set aside for what it belongs to, or an open entry. What is there has a source: it was
 * entered there, or its source gives it now.
 */
import fc from 'fast-check';
import { asideOf } from '../../domain/edit/aside.ts';
import { rateIn } from '../../domain/edit/lines.ts';
import { isDerived } from '../../domain/edit/origins.ts';
import { displayFieldsOf } from '../../domain/edit/references.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { openEntriesOf } from '../../domain/open-entries.ts';
import { isEmpty, itemsOf, textOf } from '../../domain/value.ts';
import { defaultCurrency, entryNamed, headerTextsOf, kinds, panelTextsOf, productOf, textsOf } from './company.ts';
import type { ColumnName } from './company.ts';
import { command } from './commands.ts';
import { property } from './compare.ts';
import type { Property, Violation } from './compare.ts';
import { createDesk } from './desk.ts';
import type { Command, Desk } from './desk.ts';

/** Texts that the columns cannot read, or read as more than a number. */
const unusual: Partial<Record<ColumnName, readonly string[]>> = {
  Quantity: ['üç', '1,2,3', '12 adet'],
  UnitPrice: ['50 USD', 'yok'],
  VatRate: ['5,5', 'KDV'],
  Discounts: ['10+x', '%5'],
  ExchangeRate: ['kur'],
};
const typedUnusual: fc.Arbitrary<Command> = fc
  .constantFrom(...(Object.keys(unusual) as ColumnName[]))
  .chain((column) =>
    fc
      .record({ line: fc.nat(5), text: fc.constantFrom(...(unusual[column] ?? [])) })
      .map((typed): Command => ({ do: 'type', column, ...typed })),
  );
/** Undo takes back what was entered, and the user discards goods: neither is a loss. */
const lasting = command.filter(({ do: what }) => !['undo', 'redo', 'settleGoods'].includes(what));
const commands = fc
  .array(fc.oneof({ weight: 8, arbitrary: lasting }, { weight: 1, arbitrary: typedUnusual }), {
    minLength: 1,
    maxLength: 29,
  })
  .map((some): readonly Command[] => [{ do: 'add' }, { do: 'add' }, { do: 'add' }, ...some]);

/** By line (`''`: the header) and field, the texts that were entered there; the last is the one that has to be found. */
type Ledger = Map<string, Map<string, readonly string[]>>;
const copied = '(copied)';

function enteredBy(one: Command, before: Desk['lines'], desk: Desk, ledger: Ledger): void {
  const enter = (key: string | undefined, name: string, text: string): void => {
    if (key === undefined) return;
    const own = ledger.get(key) ?? new Map<string, readonly string[]>();
    const [number = text, currency] = name === 'UnitPrice' ? text.split(' ') : [];
    own.set(name, [...(own.get(name) ?? []), number]);
    if (currency !== undefined) own.set('CurrencyCode', [...(own.get('CurrencyCode') ?? []), currency]);
    ledger.set(key, own);
  };
  const lines = before();
  const keyAt = (line: number): string | undefined => lines[line % Math.max(1, lines.length)]?.$key;
  switch (one.do) {
    case 'type':
    case 'panel':
      return enter(keyAt(one.line), one.column, one.text);
    case 'header':
      return enter('', one.column, one.text);
    case 'goods':
      if ('lots' in one) enter(keyAt(one.line), 'Lots', one.lots.join(' '));
      else enter(keyAt(one.line), 'SerialNumbers', one.serials.join(' '));
      return;
    case 'paste': {
      const keys = desk.lastRows();
      one.rows.forEach((row, at) =>
        one.columns.forEach((column, index) => {
          const text = row[index] ?? '';
          if (text !== '') enter(keys[at], column, text);
        }),
      );
      return;
    }
    case 'scan': {
      const key = desk.lines().find((line) => !lines.includes(line))?.$key;
      enter(key, 'ProductCode', one.product);
      if (one.unit !== undefined) enter(key, '(label)', one.unit);
      for (const name of ['Quantity', 'Lots', 'SerialNumbers']) enter(key, name, copied);
      return;
    }
    case 'fill':
      return enter(keyAt(one.line), one.column, copied);
    case 'copyLine': {
      const at = one.at % (lines.length + 1);
      const key = desk.lines()[Math.min(at, desk.lines().length - 1)]?.$key ?? '';
      const names = [...Object.keys(textsOf), ...Object.keys(panelTextsOf), 'Lots', 'SerialNumbers', '(label)'];
      for (const name of names) enter(key, name, copied);
      return;
    }
    default:
  }
}

/** A number as the service writes it, else the text. */
const meaning = (text: string): string =>
  /^\d[\d.]*(,\d+)?$/.test(text) ? String(Number(text.replaceAll('.', '').replace(',', '.'))) : text.toLowerCase();
const isDay = (text: string): boolean => /^\d\d\.\d\d\.\d{4}$/.test(text);

export function shows(record: ValueRecord, name: string, text: string): boolean {
  const value = record[name];
  if (name === 'Discounts')
    return (
      itemsOf(value)
        .map(({ Rate }) => textOf(Rate))
        .join('+') ===
      text
        .split('+')
        .map((part) => meaning(part.replace('%', '')))
        .join('+')
    );
  if (name === 'Lots')
    return (
      itemsOf(value)
        .map(({ LotNo }) => textOf(LotNo))
        .join(' ') === text
    );
  if (name === 'SerialNumbers') return (Array.isArray(value) ? value.join(' ') : '') === text;
  if (name === 'VatIncluded') return value === (text === 'evet');
  if (isDay(text)) return textOf(value).startsWith(text.split('.').reverse().join('-'));
  const { code, name: called } = name === 'CurrencyCode' ? {} : displayFieldsOf(name);
  return [name, code, called].some((one) => one !== undefined && textOf(record[one]).toLowerCase() === meaning(text));
}

const owners = ['ProductCode', 'CurrencyCode', 'WithholdingCode', 'CustomerId', 'CustomerCode'] as const;
const setAside = (record: ValueRecord, name: string, text: string): boolean =>
  owners.some((owner) =>
    Object.values(asideOf(record, owner)).some((values) => {
      const found = [name, displayFieldsOf(name).name].some((one) => one !== undefined && one in values);
      return found && shows(values, name, text);
    }),
  );

function played(all: readonly Command[], kind: (typeof kinds)[number]) {
  const desk = createDesk(undefined, kind);
  const ledger: Ledger = new Map();
  for (const one of all) {
    const lines = desk.lines();
    desk.play(one);
    enteredBy(one, () => lines, desk, ledger);
  }
  desk.answerAll();
  return { desk, ledger };
}

const input = fc.record({ kind: fc.constantFrom(...kinds), all: commands });

const hasField = (desk: Desk, key: string, name: string): boolean => {
  const field = (key === '' ? desk.fields : desk.lineFields)[name];
  return field !== undefined && (field.class === undefined || field.class === 'amount');
};

const kept = property('what was entered is kept', input, ({ kind, all }) => {
  const { desk, ledger } = played(all, kind);
  const open = openEntriesOf(desk.content()).map(({ text }) => text);
  return [...ledger].flatMap(([key, fields]): readonly Violation[] => {
    const record = key === '' ? desk.header() : desk.line(key);
    if (record === undefined) return [];
    return [...fields].flatMap(([name, texts]): readonly Violation[] => {
      const text = texts.at(-1) ?? '';
      if (text === '' || text === copied || name === '(label)' || !hasField(desk, key, name)) return [];
      const isKept = shows(record, name, text) || setAside(record, name, text) || open.includes(text);
      return isKept ? [] : [{ kind: `lost: ${name}`, text: `${text} is not in ${JSON.stringify(record)}` }];
    });
  });
});

const facts = (lines: readonly ValueRecord[]) => ({
  defaultCurrency,
  rateOf: (currency: string) => rateIn(lines, currency),
});

const sourced = property('what is there has a source', input, ({ kind, all }) => {
  const { desk, ledger } = played(all, kind);
  const found: Violation[] = [];
  const say = (what: string, record: ValueRecord): void =>
    void found.push({ kind: what, text: JSON.stringify(record) });
  const header = desk.header();
  for (const name of ['CustomerCode', 'CustomerId']) {
    const entry = entryNamed(name, textOf(header.CustomerCode), header);
    if (!isEmpty(header.CustomerName) && header.CustomerName !== entry?.name)
      say('the name of another customer', header);
    if (kind === 'quote' && entry && header.CustomerId !== entry.id) say('the identifier of another customer', header);
  }
  const named = entryNamed('RepresentativeId', textOf(header.RepresentativeName), header);
  if (!isEmpty(header.RepresentativeName) && header.RepresentativeId !== named?.id)
    say('the representative of another customer', header);
  const currency = entryNamed('CurrencyId', textOf(header.CurrencyCode), header);
  if (kind === 'quote' && currency && header.CurrencyId !== currency.id) say('another currency', header);
  for (const line of desk.lines()) {
    const texts = ledger.get(line.$key ?? '');
    const product = productOf(textOf(line.ProductCode));
    const derives = (name: string): boolean => isDerived(line, name, facts(desk.lines()));
    if (!isEmpty(line.ProductName) && line.ProductName !== product?.name) say('the name of another product', line);
    if (product && isEmpty(line.ProductName)) say('no name of the product', line);
    const [unit] = product?.units ?? [];
    if (derives('VatRate') && line.VatRate !== product?.vatRate) say('the VAT rate of another product', line);
    const ofLabel = texts?.has('(label)') === true ? 'BX' : undefined;
    if (derives('UnitCode') && ![unit?.code ?? 'C62', ofLabel].includes(textOf(line.UnitCode)))
      say('the unit of another product', line);
    if (derives('UnitPrice')) {
      const isPriced =
        line.UnitPrice === product?.price && line.CurrencyCode === (product?.currencyCode ?? defaultCurrency);
      if (!isPriced || line.UnitCode !== (unit?.code ?? line.UnitCode))
        say('the price of another product or unit', line);
    }
    if (line.CurrencyCode === defaultCurrency && derives('ExchangeRate') && line.ExchangeRate !== '1')
      say('a rate of the default currency', line);
    // A missing value that the product has was emptied by the user.
    for (const [name, value] of [
      ['VatRate', product?.vatRate],
      ['UnitCode', product && (unit?.code ?? 'C62')],
    ] as const)
      if (value !== undefined && isEmpty(line[name]) && texts?.has(name) !== true)
        say(`no ${name} of the product`, line);
    for (const name of [...Object.keys(textsOf), ...Object.keys(panelTextsOf)]) {
      // A new line has the warehouse of the line above.
      if (isEmpty(line[name]) || name === 'WarehouseName' || derives(name) || texts?.has(name) === true) continue;
      if (name === 'VatIncluded' && line.VatIncluded === false) continue;
      say(`${name} has no source`, line);
    }
  }
  for (const name of Object.keys(headerTextsOf)) {
    const isKnown = isEmpty(header[name]) || ['CustomerCode', 'Date', 'CurrencyId'].includes(name);
    if (!isKnown && !isDerived(header, name, facts(desk.lines())) && ledger.get('')?.has(name) !== true)
      say(`${name} of the header has no source`, header);
  }
  return found;
});

export const inputProperties: readonly Property[] = [kept, sourced];
