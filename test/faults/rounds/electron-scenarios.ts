/** Scenarios that need the real Electron and a display; enabled by `--electron`. */
import { startElectron } from './electron-process.ts';
import { openWorld } from './kills.ts';
import type { Scenario } from './scenario.ts';

/** Here the pauses before checks are the product's own. */
const killedInElectron: Scenario = {
  name: 'killed while typing and sending (Electron)',
  open: (random) => openWorld(random, startElectron),
  life: 25,
  most: 50,
  heavy: true,
};

export const electronScenarios: readonly Scenario[] = [killedInElectron];
