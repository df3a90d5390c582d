/** Carrier, vehicle and driver. Documents have no fields for them, except for the vehicle of exports. */
import { isRecord, textOf } from '../../../domain/value.ts';
import { t } from '../../messages/index.svelte.ts';
import type { Printable } from './printable.ts';
import type { Fact } from './printed-block.ts';
import { cut } from './printed-text.ts';

/** A despatch has all three, to be filled in by hand if they are unknown. */
export function transportOf({ kind, content, carrier }: Printable): readonly Fact[] {
  const delivery = isRecord(content.DeliveryInfo) ? textOf(content.DeliveryInfo.TransportMeans) : '';
  const facts = [
    { label: t('print.carrier'), text: carrier },
    { label: t('print.plate'), text: delivery },
    { label: t('print.driver'), text: '' },
  ];
  return facts
    .filter(({ text }) => text !== '' || kind === 'despatch')
    .map(({ label, text }) => ({ label, text: cut(text) }));
}
