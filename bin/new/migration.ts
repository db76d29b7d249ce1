// `npm run new:migration -- what_changes`: writes an empty migration with the next number, and lists what is left.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMigrations } from '#db/migration-files.ts';

const folder = join(resolve(process.env.PLAZA_MIGRATIONS_OF ?? join(import.meta.dirname, '../..')), 'db/migrations');
const [what = ''] = process.argv.slice(2);

if (/^[a-z][a-z0-9_]*$/.test(what)) {
  const last = readMigrations(folder).at(-1)?.name ?? '0000';
  const name = `${String(Number.parseInt(last, 10) + 1).padStart(4, '0')}_${what}`;
  writeFileSync(join(folder, `${name}.sql`), '-- Up Migration\n-- Why it is needed, in a sentence.\n\n');
  process.stdout.write(`Wrote db/migrations/${name}.sql. Left to do:
  1. its statements: constraints that refuse what must not be, and an index for each foreign key that is asked
  2. npm run types
  3. docs/MAP.md, "Tables": new tables and altered ones beside their module
  4. server/modules/personal-data/columns/: whose data new columns have, and what an export and an erasure do with them
  5. node bin/migrations.ts --add, when it is finished: databases may have had it from then on
`);
} else {
  process.stderr.write('Say what changes, in lower case: npm run new:migration -- opening_hours\n');
  process.exitCode = 1;
}
