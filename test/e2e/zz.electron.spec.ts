import { test } from './support/fixtures.ts';
test.setTimeout(100_000);
test('launch', async ({ launch }) => {
  const rampa = await launch();
  await rampa.close();
  const again = await launch();
  await again.close();
});
