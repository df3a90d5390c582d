import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

/** For each import rule, an import that breaks it, linted as if it were in a file of that folder. */
const violations: readonly [file: string, source: string][] = [
  ['domain/fold.ts', "import 'node:fs';"],
  ['domain/fold.ts', "import '../main/clock.ts';"],
  ['domain/fold.ts', "import '../preload/contract.ts';"],
  ['domain/rules/lots.ts', "import '../../renderer/api.ts';"],
  ['domain/fold.ts', "import 'svelte';"],
  ['domain/fold.ts', "import '../messages/texts.ts';"],
  ['messages/texts.ts', "import '../main/clock.ts';"],
  ['messages/texts.ts', "import '../renderer/api.ts';"],
  ['preload/contract.ts', "import '../main/clock.ts';"],
  ['renderer/api.ts', "import 'node:fs';"],
  ['renderer/api.ts', "import 'electron';"],
  ['renderer/api.ts', "import '../main/clock.ts';"],
  ['renderer/api.ts', "import '../test/service/service.ts';"],
  ['renderer/main.ts', "import './screens/editor/Editor.svelte';"],
  ['renderer/shell/focus.ts', "import '../screens/sync/rules.ts';"],
  ['renderer/screens/sync/rules.ts', "import '../editor/session/editor.svelte.ts';"],
  ['renderer/screens/document/viewing.ts', "import '../editor/session/editor.svelte.ts';"],
  ['renderer/shell/screens.ts', "void import('../screens/sync/rules.ts');"],
  ['renderer/state/app.svelte.ts', "void import('../screens/sync/index.ts');"],
  ['renderer/components/menu-choice.ts', "import '../screens/sync/index.ts';"],
  ['renderer/state/app.svelte.ts', "import '../screens/sync/index.ts';"],
  ['main/sync/send/outcome.ts', "import 'electron';"],
  ['main/bridge/bridge.ts', "import 'electron';"],
  ['main/bridge/bridge.ts', "import '../../test/host/host.ts';"],
  ['main/service/client.ts', "import '../store/open.ts';"],
  ['main/store/open.ts', "import '../service/client.ts';"],
  ['main/store/open.ts', "import '../backups/write-backup.ts';"],
  ['main/backups/lifecycle.ts', "import '../application.ts';"],
  ['main/backups/lifecycle.ts', "import '../application/application-host.ts';"],
  ['main/backups/restore/merge-draft.ts', "import '../../sync/outcome.ts';"],
  ['main/backups/lifecycle.ts', "import '../service/client.ts';"],
  ['main/backups/lifecycle.ts', "import '../../preload/contract.ts';"],
  ['main/files/write-csv.ts', "import '../store/open.ts';"],
  ['main/secrets/keychain.ts', "import '../store/open.ts';"],
  ['main/sync/send/outcome.ts', "import '../../preload/contract.ts';"],
  ['main/service/client.ts', "import '../../preload/contract.ts';"],
  ['main/store/open.ts', "import '../../preload/contract.ts';"],
  ['main/secrets/keychain.ts', "import '../../preload/contract.ts';"],
  ['main/worker/messages.ts', "import '../../preload/contract.ts';"],
  ['main/main.ts', "import '../renderer/api.ts';"],
  ['main/electron/window/window.ts', "import '../../test/host/host.ts';"],
  ['practice/service.ts', "import '../domain/fold.ts';"],
  ['practice/service.ts', "import '../main/clock.ts';"],
  ['practice/service.ts', "import '../test/service/service.ts';"],
  ['main/application.ts', "import '../practice/service.ts';"],
  ['main/service/client.ts', "void import('../../practice/service.ts');"],
  ['domain/fold.ts', "import '../practice/clock.ts';"],
  ['renderer/state/app.svelte.ts', "import '../../practice/clock.ts';"],
  ['test/service/service.ts', "import '../../domain/fold.ts';"],
  ['test/service/service.ts', "import '../../main/clock.ts';"],
];
const allowed: readonly [file: string, source: string][] = [
  ['domain/fold.ts', "import './numbers.ts';"],
  ['messages/texts.ts', "import '../domain/numbers.ts';"],
  ['main/health/report-text.ts', "import '../../messages/texts.ts';"],
  ['renderer/api.ts', "import '../preload/contract.ts';"],
  ['renderer/shell/focus.ts', "import '../screens/sync/index.ts';"],
  ['renderer/shell/screens.ts', "void import('../screens/sync/index.ts');"],
  ['renderer/screens/document/viewing.ts', "import '../editor/index.ts'; import '../../../domain/documents/lot.ts';"],
  ['renderer/screens/sync/rules.ts', "import './detail/report.ts'; import './texts.ts';"],
  ['main/sync/send/outcome.ts', "import '../service/client.ts'; import '../store/types.ts';"],
  ['main/backups/lifecycle.ts', "import '../store/open.ts'; import './worker/thread.ts';"],
  ['main/electron/window/window.ts', "import 'electron'; import '../../preload/leaving.ts';"],
  ['main/bridge/bridge.ts', "import '../../preload/contract.ts';"],
  ['main/application/drafts/queue.ts', "import '../../preload/contract.ts';"],
  ['main/application.ts', "import '../preload/contract.ts';"],
  ['main/main.ts', "import 'electron';"],
  ['main/electron/start/run-application.ts', "void import('../../../practice/practice-company.ts');"],
  ['test/service/service.ts', "import '../../practice/service.ts';"],
  ['test/host/host.ts', "import '../../main/application.ts';"],
];

const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  // The rules need no type information, which is slow to compute.
  overrideConfig: ts.configs.disableTypeChecked,
});
const rules = ['no-restricted-imports', 'no-restricted-syntax'];
async function boundaryMessages(file: string, source: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(source, { filePath: file });
  if (result === undefined) throw new Error(`${file} is not linted`);
  return result.messages
    .filter(({ ruleId }) => ruleId !== null && rules.includes(ruleId))
    .map(({ message }) => message);
}

describe('import rules', () => {
  it.each(violations)('%s must not contain: %s', async (file, source) => {
    expect(await boundaryMessages(file, source)).toHaveLength(1);
  });
  it.each(allowed)('%s may contain: %s', async (file, source) => {
    expect(await boundaryMessages(file, source)).toEqual([]);
  });
});
