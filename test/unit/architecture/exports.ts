import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface NeedlessExport {
  readonly file: string;
  readonly name: string;
  /** Range of the word `export`, or of the name in an export list. */
  readonly from: number;
  readonly to: number;
}
interface Module {
  readonly exports: readonly NeedlessExport[];
  /** The types used in the signatures of the file's exported functions, classes and types. */
  readonly describing: ReadonlySet<string>;
  /** Imported names per file; '*' means everything. */
  readonly imports: readonly (readonly [file: string, name: string])[];
}

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Exports that no other file imports and that no used export needs for its signature. */
export function findNeedlessExports(): NeedlessExport[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|svelte|[mc]?js)$/.test(file) && existsSync(join(project, file)));
  const modules = files.map((file) => read(file, readFileSync(join(project, file), 'utf8')));
  const imported = new Set(modules.flatMap(({ imports }) => imports.map(([file, name]) => `${file} ${name}`)));
  return modules
    .flatMap(({ exports, describing }) => exports.filter(({ name }) => !describing.has(name)))
    .filter(({ file, name }) => !imported.has(`${file} ${name}`) && !imported.has(`${file} *`))
    .filter(({ file, name }) => !(name === 'default' && isReadByTool(file)));
}

/** Configuration files, electron-builder's hooks and vitest's global set-up. */
function isReadByTool(file: string): boolean {
  return (
    !file.includes('/') ||
    file.startsWith('scripts/packaging/') ||
    file.startsWith('test/mutants/') ||
    file.startsWith('test/violations/') ||
    file === 'test/packaging/support/packed.ts' ||
    file === 'test/integration/support/bundle-workers.ts'
  );
}

export function read(file: string, text: string): Module {
  const source = ts.createSourceFile(file, file.endsWith('.svelte') ? scriptsOf(text) : text, ts.ScriptTarget.Latest);
  const exports: NeedlessExport[] = [];
  const describing = new Set<string>();
  const imports: (readonly [string, string])[] = [];
  const add = (name: string, node: ts.Node): void => {
    exports.push({ file, name, from: node.getStart(source), to: node.end });
  };
  const target = (node: ts.Expression | undefined): string | null =>
    node !== undefined && ts.isStringLiteral(node) && node.text.startsWith('.')
      ? posix.join(posix.dirname(file), node.text)
      : null;

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = target(statement.moduleSpecifier);
      const clause = statement.importClause;
      if (from === null || clause === undefined) continue;
      if (clause.name !== undefined) imports.push([from, 'default']);
      const bindings = clause.namedBindings;
      if (bindings === undefined) continue;
      if (ts.isNamespaceImport(bindings)) imports.push([from, '*']);
      else for (const { name, propertyName } of bindings.elements) imports.push([from, (propertyName ?? name).text]);
    } else if (ts.isExportDeclaration(statement)) {
      const from = target(statement.moduleSpecifier);
      if (statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)) {
        for (const element of statement.exportClause.elements) {
          add(element.name.text, element);
          if (from !== null) imports.push([from, (element.propertyName ?? element.name).text]);
        }
      } else if (from !== null) imports.push([from, '*']);
    } else if (ts.isExportAssignment(statement)) {
      add('default', statement);
    } else if (ts.canHaveModifiers(statement)) {
      const modifiers = ts.getModifiers(statement) ?? [];
      const word = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (word === undefined) continue;
      if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) add('default', word);
      else for (const name of declared(statement)) add(name, word);
      for (const name of typesIn(statement)) if (!declared(statement).includes(name)) describing.add(name);
    }
  }
  // Types written as `import('…').Name`, also in JSDoc, and dynamic imports.
  for (const [, path = '', name] of text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)(?:\.(\w+))?/g)) {
    imports.push([posix.join(posix.dirname(file), path), name === undefined || name === 'then' ? '*' : name]);
  }
  // Exports of a component's instance script belong to its instances, not to the module.
  const ofModule = file.endsWith('.svelte') ? moduleScripts(text) : [[0, text.length] as const];
  const own = exports.filter(({ from: at }) => ofModule.some(([from, to]) => from <= at && at < to));
  return { exports: own, describing, imports };
}

/** Names of the types that a node refers to, ignoring function bodies. */
function typesIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isBlock(each)) return;
    if (ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName)) found.push(each.typeName.text);
    if (ts.isExpressionWithTypeArguments(each) && ts.isIdentifier(each.expression)) found.push(each.expression.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function declared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => names(name));
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function names(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : names(element.name)));
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** The component's scripts at their original positions, with everything else replaced by spaces. */
function scriptsOf(text: string): string {
  let scripts = text.replace(/[^\n]/g, ' ');
  for (const match of text.matchAll(script)) {
    const from = match.index + match[0].indexOf('>') + 1;
    const body = match[2] ?? '';
    scripts = scripts.slice(0, from) + body + scripts.slice(from + body.length);
  }
  return scripts;
}

function moduleScripts(text: string): (readonly [from: number, to: number])[] {
  return [...text.matchAll(script)]
    .filter(([, attributes]) => /\bmodule\b/.test(attributes ?? ''))
    .map((match) => [match.index, match.index + match[0].length] as const);
}
