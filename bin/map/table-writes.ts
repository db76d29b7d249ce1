import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is between backquotes in a text. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The module that owns each table: the one beside the migration that creates it in docs/MAP.md. */
export function ownersOf(root: string): ReadonlyMap<string, string> {
  const map = readFileSync(join(root, 'docs/MAP.md'), 'utf8');
  const tables = map.slice(map.indexOf('### Tables'));
  const owners = new Map<string, string>();
  for (const [, module = '', text = ''] of tables.matchAll(/^- ([a-z-]+) · ([\s\S]*?)(?=\n- |\n\n)/gm))
    for (const part of text.split(';')) {
      const [file = '', ...names] = codeIn(part);
      if (!file.endsWith('.sql')) continue;
      const migration = readFileSync(join(root, 'db/migrations', file), 'utf8');
      for (const name of names) if (new RegExp(`CREATE TABLE ${name}\\b`).test(migration)) owners.set(name, module);
    }
  return owners;
}

/** A statement that writes a table, which it names. */
export const WRITE = /\b(?:INSERT INTO |UPDATE |DELETE FROM |(?:insertInto|updateTable|deleteFrom)\(')([a-z_]+)/g;

/**
 * Says which files write tables of other modules. What names a table in another way than as text after `UPDATE` and its
 * like is not found: the erasure of personal data goes through the columns of all modules.
 */
export function writeFaults(root: string): string[] {
  const owners = ownersOf(root);
  return globSync('server/modules/*/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const module = file.split('/')[2];
      const written = [...readFileSync(join(root, file), 'utf8').matchAll(WRITE)].map(([, table = '']) => table);
      return [...new Set(written)].flatMap((table) => {
        const owner = owners.get(table);
        if (owner === undefined || owner === module) return [];
        return [`${file}: ${table} is a table of ${owner}, which has to write it`];
      });
    })
    .toSorted();
}
