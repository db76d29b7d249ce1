// `npm run types`: writes db/types.ts from the migrations, which it applies to a database that ends with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTypes } from '#db/generate-types.ts';
import { migrate } from '#db/migrate.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'plaza-types-'));
try {
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } });
  try {
    await migrate(database.url);
    generateTypes(database.url, join(import.meta.dirname, '../db/types.ts'));
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
