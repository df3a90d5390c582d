/** Is where the preload's work would be: gives the page the fake, set up by the address (`?language=tr&theme=dark`). */
import { createFakeApi } from './fake-api.ts';
import type { FakeOptions } from './fake-api.ts';

const asked = new URLSearchParams(location.search);
const options: FakeOptions = Object.fromEntries(
  [...asked].map(([name, value]) => [name, /^\d+$|^true$|^\{/.test(value) ? (JSON.parse(value) as unknown) : value]),
);
Object.assign(window, { rampa: createFakeApi(options) });
