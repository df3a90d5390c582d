/** Carrier, vehicle and driver. Documents have no fields for them, except for exports, but unknown members may have them. */
import { fold } from '../../../domain/fold.ts';
import { unknownMembersName } from '../../../domain/fields.ts';
import { isRecord, textOf } from '../../../domain/value.ts';
import { t } from '../../messages/index.svelte.ts';
import type { Printable } from './printable.ts';
import type { Fact } from './printed-block.ts';
import { cut } from './printed-text.ts';

/** Possible names of unknown members, folded and without spaces. */
const names = {
  carrier: ['carrier', 'carriername', 'carriertitle', 'tasiyici', 'tasiyiciadi', 'tasiyiciunvani', 'nakliyeci'],
  plate: ['plate', 'platenumber', 'plateno', 'vehicleplate', 'licenseplate', 'licenceplate', 'plaka', 'plakano'],
  driver: ['driver', 'drivername', 'driverfullname', 'sofor', 'soforadi', 'surucu', 'surucuadi'],
} as const;

/** A despatch has all three, to be filled in by hand if they are unknown. */
export function transportOf({ kind, content, carrier }: Printable): readonly Fact[] {
  const read = membersOf(content[unknownMembersName]);
  const delivery = isRecord(content.DeliveryInfo) ? textOf(content.DeliveryInfo.TransportMeans) : '';
  const found = (part: keyof typeof names): string =>
    names[part].map((name) => read.get(name)).find((text) => text !== undefined) ?? '';
  const facts = [
    { label: t('print.carrier'), text: found('carrier') || carrier },
    { label: t('print.plate'), text: found('plate') || delivery },
    { label: t('print.driver'), text: found('driver') },
  ];
  return facts
    .filter(({ text }) => text !== '' || kind === 'despatch')
    .map(({ label, text }) => ({ label, text: cut(text) }));
}

function membersOf(text: unknown): ReadonlyMap<string, string> {
  if (typeof text !== 'string') return new Map();
  const members = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return new Map(
    Object.entries(members).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[fold(name).replaceAll(' ', ''), value.trim()]] : [],
    ),
  );
}
