import type { Customer } from '../documents/company.ts';
import type { Random } from '../random.ts';
import { personalNumber, taxNumber } from './identity-numbers.ts';
import { cities, firstNames, forms, streets, surnames, trades } from './words.ts';

/** Every nineteenth customer is visible only to holders of the code (§1.3). */
const sharedEvery = 19;

export function seedCustomers(random: Random, count: number, sharingCode: string): Customer[] {
  return Array.from({ length: count }, (_, at) => customer(random, at + 1, sharingCode));
}

function customer(random: Random, place: number, sharingCode: string): Customer {
  const person = random.chance(0.2);
  const first = random.pick(firstNames);
  const surname = random.pick(surnames);
  const trade = random.pick(trades);
  const title = person ? `${first} ${surname}` : `${surname} ${trade} ${random.pick(forms)}`;
  const city = random.pick(cities);
  const street = `${random.pick(streets)} No: ${random.integer(1, 240)}`;
  const id = random.uuid();
  const number = person ? personalNumber(random) : taxNumber(random);
  const taxOffice = random.pick(city.offices);
  const address = `${street} ${random.pick(city.districts)} / ${city.name}`;
  // Every fifth has a depot as its first address, and a separate invoice address.
  const withDepot = place % 5 === 0;
  return {
    id,
    code: `C${String(place).padStart(5, '0')}`,
    name: person ? `${first} ${surname}` : `${surname} ${trade}`,
    title,
    taxNumber: number,
    taxOffice,
    invoiceAddress: withDepot ? address : null,
    firstAddress: withDepot ? `Depo: ${city.districts[0]} / ${city.name}` : address,
    address,
    city: city.name,
    sharingCode: place % sharedEvery === 0 ? sharingCode : null,
    representatives: Array.from({ length: random.integer(0, 3) }, (_, at) => ({
      id: random.uuid(),
      code: `T${place}-${at + 1}`,
      name: `${random.pick(firstNames)} ${random.pick(surnames)}`,
    })),
  };
}
