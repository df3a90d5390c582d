/**
 * Titles of the tests in a file that run, read from its source. Tests that are skipped or `todo`, or are in such a
 * group, are left out; conditionally skipped tests are included.
 */
import ts from 'typescript';

export interface LivingTest {
  /** The title in the source, including placeholders (`%s`, `$name`, `${…}`). */
  readonly title: string;
  /** Matches the title with any text for its placeholders. */
  readonly pattern: RegExp | null;
}
export interface TestFile {
  readonly tests: readonly LivingTest[];
  /** All string and number literals of the source, as possible values of placeholders. */
  readonly literals: ReadonlySet<string>;
}

/**
 * Functions that declare a test or group. `documentAt` (test/e2e/kinds/ways.ts) declares a test; its title is its
 * second argument.
 */
const beginnings = new Set(['test', 'it', 'describe', 'documentAt']);
const dead = new Set(['skip', 'todo', 'fixme']);
const notTests = new Set([
  'step',
  'use',
  'extend',
  'setTimeout',
  'slow',
  'beforeEach',
  'beforeAll',
  'afterEach',
  'afterAll',
]);

export function readTests(source: string): TestFile {
  const file = ts.createSourceFile('a.test.ts', source, ts.ScriptTarget.Latest, true);
  const tests: LivingTest[] = [];
  const literals = new Set<string>();

  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) literals.add(node.text);
    if (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent)) literals.add(node.text);
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const title = node.arguments[words?.[0] === 'documentAt' ? 1 : 0];
      if (words !== null && title !== undefined && isTitle(title)) {
        if (words.some((word) => dead.has(word))) return;
        const isGroup = words.includes('describe');
        if (!isGroup && !words.some((word) => notTests.has(word))) tests.push(readTitle(title, words));
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return { tests, literals };
}

/** Whether the file has a running test with this title; placeholders match literals of the file. */
export function hasTest({ tests, literals }: TestFile, title: string): boolean {
  return tests.some((test) => {
    if (test.title === title) return true;
    const found = test.pattern?.exec(title);
    return found !== null && found !== undefined && found.slice(1).every((part) => literals.has(part));
  });
}

/** `test.describe.each(table)` → `['test', 'describe', 'each']`; `null` if it declares neither a test nor a group. */
function wordsOf(callee: ts.Expression): readonly string[] | null {
  if (ts.isIdentifier(callee)) return beginnings.has(callee.text) ? [callee.text] : null;
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const words = wordsOf(callee.expression);
  return words === null ? null : [...words, callee.name.text];
}

const isTitle = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function readTitle(node: ts.StringLiteralLike | ts.TemplateExpression, words: readonly string[]): LivingTest {
  const title = ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : node.text;
  const filled = words.includes('each') || words.includes('for');
  const holes = filled ? /%[sdifjo]|\$[a-zA-Z_][\w.]*|\$\{[^}]*\}/ : /\$\{[^}]*\}/;
  const parts = title.split(holes);
  if (parts.length === 1) return { title, pattern: null };
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { title, pattern: new RegExp(`^${escaped.join('(.+?)')}$`, 'u') };
}
