import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { searchFor } from '../../../../renderer/screens/editor/lookup/lookups.ts';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { withHeaderShare } from '../../../../domain/edit/origins.ts';
import { linesWithout } from '../../../../domain/edit/withholding.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk, DeskOptions } from '../support.ts';

const open = (header: ValueRecord = {}, options: DeskOptions = {}): Desk =>
  openDesk(invoice([invoiceLine('a')], header), options);

function fieldOf({ editor }: Desk, { line, path }: Place) {
  const [name, ...inside] = path.filter((part) => typeof part === 'string');
  const { fields, lineFields } = editor.description;
  let field = (line === null ? fields : lineFields)[name ?? ''];
  for (const part of inside)
    field = field?.type === 'list' || field?.type === 'object' ? field.fields[part] : undefined;
  if (!field) throw new Error(`no field ${String(name)}`);
  return field;
}
async function offers(desk: Desk, place: Place, query: string) {
  const name = String(place.path.at(-1));
  return (await searchFor(desk.editor, place, name, fieldOf(desk, place))(query)).rows;
}
const choose = (desk: Desk, place: Place, code: string): void =>
  desk.editor.lookupEffects.choose(place, fieldOf(desk, place), wholeRow({ code, name: null }), `choose ${code}`);
const type = (desk: Desk, place: Place, text: string): Promise<void> =>
  desk.editor.lookupEffects.typed(place, fieldOf(desk, place), text, `type ${text}`);

describe('suggested codes', () => {
  it('are found by code and by name in the language of the page', async () => {
    const desk = open();
    setLanguage('tr');
    expect((await offers(desk, headerPlace('ProfileId'), 'temel'))[0]).toMatchObject({
      code: 'TEMELFATURA',
      name: 'Temel fatura',
    });
    setLanguage('en');
    expect((await offers(desk, headerPlace('ProfileId'), 'basic'))[0]?.name).toBe('Basic invoice');
    expect((await offers(desk, linePlace('a', 'WithholdingCode'), '602'))[0]).toMatchObject({ detail: '9/10' });
    expect((await offers(desk, linePlace('a', 'VatExemptionCode'), '301')).map(({ code }) => code)).toContain('301');
    expect((await offers(desk, linePlace('a', 'AdditionalTaxCode2'), '0059'))[0]?.code).toBe('0059');
    expect((await offers(desk, linePlace('a', 'VatRate'), '')).map(({ code }) => code)).toContain('20');
    const means = headerPlace('PaymentMeans', 0, 'PaymentMeansCode');
    expect((await offers(desk, means, '42')).map(({ code }) => code)).toContain('42');
  });

  it('list invoice types that match the profile first, and mark the others', async () => {
    const desk = open({ ProfileId: 'TICARIFATURA' });
    const types = await offers(desk, headerPlace('InvoiceTypeCode'), '');
    const at = (code: string): number => types.findIndex((offer) => offer.code === code);
    expect(at('SATIS')).toBeLessThan(at('IADE'));
    expect(types[at('SATIS')]?.detail).toBeNull();
    expect(types[at('IADE')]?.detail).toContain('TICARIFATURA');
  });

  it('include general units only if the product has none', async () => {
    const desk = open({}, { products: [productRow('P1')] });
    await desk.settle();
    const place = linePlace('a', 'UnitCode');
    expect((await offers(desk, place, '')).map(({ code }) => code)).toEqual(['BX', 'C62']);
    desk.editor.products.learn(productRow('P1', { units: null }));
    expect((await offers(desk, place, 'kilo')).map(({ code }) => code)).toContain('KGM');
  });

  it('are empty if advice is switched off', async () => {
    const desk = open({ ProfileId: 'YOK' }, { settings: { localGuidance: false } });
    expect(await offers(desk, headerPlace('ProfileId'), '')).toEqual([]);
    expect(await offers(desk, linePlace('a', 'UnitCode'), 'kilo')).toEqual([]);
    expect(desk.editor.problems.at(headerPlace('ProfileId'))).toEqual([]);
    choose(desk, linePlace('a', 'WithholdingCode'), '606');
    expect(desk.editor.document.lines[0]?.WithholdingNumerator).toBeUndefined();
    expect(open({ ProfileId: 'YOK' }).editor.problems.at(headerPlace('ProfileId'))).toHaveLength(1);
  });

  it('never prevent entering another text', async () => {
    const desk = open();
    await type(desk, headerPlace('ProfileId'), 'KENDI');
    expect(desk.editor.document.header.ProfileId).toBe('KENDI');
    await type(desk, linePlace('a', 'VatRate'), 'yüzde on');
    expect(desk.editor.document.lines[0]?.VatRate).toBe('yüzde on');
    await type(desk, linePlace('a', 'VatRate'), '8,0');
    expect(desk.editor.document.lines[0]?.VatRate).toBe('8');
  });
});

describe('a withholding code', () => {
  const place = linePlace('a', 'WithholdingCode');
  const line = ({ editor }: Desk) => editor.document.lines[0];
  const share = (numerator: string) => ({ WithholdingNumerator: numerator, WithholdingDenominator: '10' });

  it('fills in its share in the same undo step, and another code replaces it', () => {
    const desk = open();
    choose(desk, place, '606');
    expect(line(desk)).toMatchObject({ WithholdingCode: '606', ...share('9') });
    desk.editor.undo();
    expect(line(desk)?.WithholdingNumerator).toBeUndefined();
    choose(desk, place, '606');
    choose(desk, place, '624');
    expect(line(desk)).toMatchObject({ WithholdingCode: '624', ...share('2') });
  });

  it('keeps a share that the user entered for it, also while it is another one', async () => {
    const desk = open();
    await type(desk, place, '606');
    expect(line(desk)).toMatchObject(share('9'));
    desk.editor.set(linePlace('a', 'WithholdingNumerator'), '4');
    await type(desk, place, '624');
    expect(line(desk)).toMatchObject({ WithholdingCode: '624', ...share('2') });
    await type(desk, place, '606');
    expect(line(desk)).toMatchObject({ WithholdingCode: '606', ...share('4') });
    choose(desk, place, '606');
    expect(line(desk)).toMatchObject(share('9'));
  });

  it('removes its share when it is removed', async () => {
    const desk = open();
    choose(desk, place, '606');
    await type(desk, place, '');
    expect(line(desk)?.WithholdingCode).toBeUndefined();
    expect(line(desk)?.WithholdingNumerator).toBeUndefined();
    await type(desk, place, '999');
    expect(line(desk)).toMatchObject({ WithholdingCode: '999' });
    expect(line(desk)?.WithholdingNumerator).toBeUndefined();
  });

  it('chosen in the header switches withholding on', () => {
    const desk = open();
    choose(desk, headerPlace('WithholdingCode'), '606');
    expect(desk.editor.document.header).toMatchObject({
      ApplyWithholding: true,
      WithholdingCode: '606',
      ...share('9'),
    });
  });

  it('typed in the header switches withholding on too, unless the user switched it off', async () => {
    const header = headerPlace('WithholdingCode');
    const desk = open();
    await type(desk, header, '999');
    expect(desk.editor.document.header.ApplyWithholding).toBeUndefined();
    await type(desk, header, '606');
    expect(desk.editor.document.header).toMatchObject({ ApplyWithholding: true, ...share('9') });
    expect(line(desk)).not.toHaveProperty('ApplyWithholding');
    desk.editor.set(headerPlace('ApplyWithholding'), false);
    await type(desk, header, '624');
    expect(desk.editor.document.header).toMatchObject({ ApplyWithholding: false, ...share('2') });
  });

  it('removed from the header switches withholding off with its share', async () => {
    const header = headerPlace('WithholdingCode');
    const desk = open();
    await type(desk, header, '606');
    await type(desk, header, '');
    for (const name of ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator', 'ApplyWithholding'])
      expect(desk.editor.document.header[name], name).toBeUndefined();
    // It stays on if a line has a share.
    await type(desk, header, '606');
    await type(desk, place, '606');
    await type(desk, header, '');
    expect(desk.editor.document.header).toMatchObject({ ApplyWithholding: true });
    await type(desk, place, '');
    await type(desk, header, '606');
    desk.editor.set(headerPlace('WithholdingNumerator'), '4');
    await type(desk, header, '');
    expect(desk.editor.document.header.WithholdingNumerator).toBeUndefined();
    await type(desk, header, '606');
    expect(desk.editor.document.header).toMatchObject({ ApplyWithholding: true, ...share('4') });
  });

  it('in the header is offered to lines without withholding', () => {
    const header = { WithholdingCode: '606', ...share('9') };
    const lines = [
      invoiceLine('a'),
      invoiceLine('b', { WithholdingCode: '624', ...share('2') }),
      invoiceLine('c', { WithholdingNumerator: '0', WithholdingDenominator: '0' }),
    ];
    expect(linesWithout({}, lines)).toEqual([]);
    expect(linesWithout({ WithholdingCode: '606' }, lines)).toEqual([]);
    const without = linesWithout(header, lines);
    expect(without.map(({ $key }) => $key)).toEqual(['a', 'c']);
    const rates = { defaultCurrency: 'TRY', rateOf: () => undefined };
    expect(without.map((one) => withHeaderShare(header, one, rates))).toMatchObject([header, header]);
  });
});
