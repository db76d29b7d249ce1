import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { nodesOf, parsed } from './imports.ts';
import { WRITE } from './table-writes.ts';

const root = join(import.meta.dirname, '../..');

/** A name at the top level of a file, or of another file that it comes from. */
interface Place {
  readonly file: string;
  readonly name: string;
}

interface Names {
  /** The declarations of the file, by name. */
  readonly declared: ReadonlyMap<string, ts.Node>;
  /** Names that come from other files: what is imported, and what is exported on. */
  readonly brought: ReadonlyMap<string, Place>;
}

const known = new Map<string, Names>();

/** The path of a module of the project from the root; null for packages. */
function pathOf(specifier: ts.Expression | undefined, from: string): string | null {
  if (specifier === undefined || !ts.isStringLiteral(specifier)) return null;
  const { text } = specifier;
  const path = text.startsWith('.') ? join(dirname(from), text) : text.startsWith('#') ? text.slice(1) : '';
  return path.endsWith('.ts') && existsSync(join(root, path)) ? path : null;
}

function namesOf(file: string): Names {
  const before = known.get(file);
  if (before) return before;
  const declared = new Map<string, ts.Node>();
  const brought = new Map<string, Place>();
  for (const statement of parsed(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations)
        if (ts.isIdentifier(each.name)) declared.set(each.name.text, each);
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      declared.set(statement.name.text, statement);
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : ts.isExportDeclaration(statement)
        ? statement.exportClause
        : undefined;
    if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) continue;
    const from = pathOf((statement as ts.ImportDeclaration | ts.ExportDeclaration).moduleSpecifier, file);
    if (from === null) continue;
    for (const { name, propertyName } of bindings.elements)
      brought.set(name.text, { file: from, name: (propertyName ?? name).text });
  }
  const names = { declared, brought };
  known.set(file, names);
  return names;
}

/** What a call does, by what its handler names. */
export interface Work {
  /** The tables that it writes. */
  readonly tables: readonly string[];
  /** The files that decide, nearest first: `rules/`, `policy.ts` and the like, and what the contract decides. */
  readonly rules: readonly string[];
  /** The areas of messages that it says, nearest first. */
  readonly areas: readonly string[];
  /** The files of modules with refusals whose text is in the code, nearest first. */
  readonly refusing: readonly string[];
}

const RULES = [
  /^server\/modules\/.*(?:\/rules\/[^/]+|\/policy|\/rules|-access)\.ts$/,
  /^contract\/states\/(?!machine)[^/]+\.ts$/,
  /^contract\/.*(?:\/decide-[^/]+|-verdict)\.ts$/,
];
/** A refusal whose text stands in the code. */
const REFUSED = /\brefuse\(\s*'\w+',\s*['`]/;
/** Lists all areas, for whoever reads one by its name. */
const ALL_AREAS = 'locales/areas.ts';
const AREA = /^locales\/areas\/(.+)\.ts$/;

/**
 * Follows a declaration through what it calls. What is named in another way than by a name at the top level of a file
 * is not followed: values that are passed in, and jobs, which run later.
 * @throws Error if the file declares nothing of the name
 */
export function workOf(place: Place): Work {
  if (!namesOf(place.file).declared.has(place.name)) throw new Error(`${place.file} does not declare ${place.name}.`);
  const [tables, rules, areas, refusing] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const seen = new Set<string>();
  const waiting = [place];
  for (const { file, name } of waiting) {
    if (seen.has(`${file} ${name}`)) continue;
    seen.add(`${file} ${name}`);
    if (file === ALL_AREAS) continue;
    const [, area] = AREA.exec(file) ?? [];
    if (area !== undefined) areas.add(area);
    if (area !== undefined) continue;
    const { declared, brought } = namesOf(file);
    const from = brought.get(name);
    const node = declared.get(name);
    if (from !== undefined) waiting.push(from);
    if (node === undefined) continue;
    if (RULES.some((pattern) => pattern.test(file))) rules.add(file);
    if (file.startsWith('server/modules/') && REFUSED.test(node.getText())) refusing.add(file);
    for (const [, table = ''] of node.getText().matchAll(WRITE)) tables.add(table);
    for (const each of nodesOf(node)) if (ts.isIdentifier(each)) waiting.push({ file, name: each.text });
  }
  return { tables: [...tables].toSorted(), rules: [...rules], areas: [...areas], refusing: [...refusing] };
}
