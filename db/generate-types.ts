import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes the types of a migrated database's tables to `file` (db/types.ts, which a test compares with the schema). */
export function generateTypes(url: string, file: string): void {
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
      ...[
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        file,
        '--default-schema',
        'public',
        '--include-pattern',
        'public.*',
      ],
      ...[
        '--type-mapping',
        JSON.stringify({ int8: 'number', citext: 'string', tstzrange: 'string' }),
        '--date-parser',
        'string',
        '--numeric-parser',
        'number',
      ],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
