import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { nodesOf, parsed, reach } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const TABLE = 'web/screens/admin/part-table.tsx';

/** A section of Admin, with its entry in the table of sections and the files that its components load. */
interface Section {
  readonly name: string;
  readonly text: string;
  readonly files: ReadonlySet<string>;
}

let read: readonly Section[] | null = null;

function sections(): readonly Section[] {
  if (read !== null) return read;
  const nodes = nodesOf(parsed(TABLE));
  const imported = new Map<string, string>();
  for (const node of nodes.filter(ts.isImportDeclaration)) {
    const bindings = node.importClause?.namedBindings;
    if (!ts.isStringLiteral(node.moduleSpecifier) || !bindings || !ts.isNamedImports(bindings)) continue;
    const file = join(dirname(TABLE), node.moduleSpecifier.text);
    if (existsSync(join(root, file))) for (const { name } of bindings.elements) imported.set(name.text, file);
  }
  const table = nodes.find((node) => ts.isVariableDeclaration(node) && node.name.getText() === 'parts');
  if (
    !table ||
    !ts.isVariableDeclaration(table) ||
    !table.initializer ||
    !ts.isObjectLiteralExpression(table.initializer)
  )
    throw new Error(`${TABLE} has no table of the sections named parts.`);
  read = table.initializer.properties.filter(ts.isPropertyAssignment).map((entry) => {
    const used = nodesOf(entry)
      .filter(ts.isIdentifier)
      .flatMap(({ text }) => imported.get(text) ?? []);
    const files = new Set(used.flatMap((file) => [...reach(file, { lazy: true })]));
    return { name: entry.name.getText(), text: entry.getText(), files };
  });
  return read;
}

/** The sections of Admin that make a call: in their entry, or in files of Admin's that their components load. */
export function adminSectionsOf(call: string, makers: readonly string[]): string[] {
  const own = makers.filter((file) => file.startsWith('web/screens/admin/') && file !== TABLE);
  return sections()
    .filter(({ text, files }) => text.includes(`'${call}'`) || own.some((file) => files.has(file)))
    .map(({ name }) => name);
}
