import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** A source file, parsed; `file` is a path from the root. */
export const parsed = (file: string): ts.SourceFile => parsedText(readFileSync(join(root, file), 'utf8'), file);

/** Text as a source file of this name. */
export function parsedText(text: string, file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** A node and every node in it, without tokens. */
export function nodesOf(source: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** The module that a node imports at run time, as it is written, or null; imports of types only are erased. */
function importedBy(node: ts.Node, isLazy: boolean): string | null {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && isLazy)
    return textIn(node.arguments[0]);
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? null : textIn(node.moduleSpecifier);
  if (!ts.isImportDeclaration(node)) return null;
  const { name, namedBindings, phaseModifier } = node.importClause ?? {};
  const isErased =
    phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (name === undefined &&
      namedBindings !== undefined &&
      ts.isNamedImports(namedBindings) &&
      namedBindings.elements.every((element) => element.isTypeOnly));
  return isErased ? null : textIn(node.moduleSpecifier);
}

const textIn = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteral(node) ? node.text : null);

/**
 * A file and all files of the project that it loads at run time, as paths from the root; with `lazy` also those that
 * `import()` loads later.
 */
export function reach(file: string, { lazy }: { readonly lazy: boolean }): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const each of reached) for (const next of importsOf(each, lazy)) reached.add(next);
  return reached;
}

const found = new Map<string, readonly string[]>();

function importsOf(file: string, lazy: boolean): readonly string[] {
  const key = `${lazy} ${file}`;
  const before = found.get(key);
  if (before) return before;
  const imports = nodesOf(parsed(file)).flatMap((node) => {
    const from = importedBy(node, lazy);
    const path = from?.startsWith('.') ? join(dirname(file), from) : from?.startsWith('#') ? from.slice(1) : '';
    return /\.tsx?$/.test(path) && existsSync(join(root, path)) ? [path] : [];
  });
  found.set(key, imports);
  return imports;
}
