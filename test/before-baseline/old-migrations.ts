import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Writes the migrations before the baseline into a new folder, which the caller removes. */
export function writeOldMigrations(lineEnd: '\n' | '\r\n' = '\n'): string {
  const compressed = readFileSync(join(import.meta.dirname, 'migrations.json.br'));
  const texts: Readonly<Record<string, string>> = JSON.parse(brotliDecompressSync(compressed).toString());
  const folder = mkdtempSync(join(tmpdir(), 'plaza-before-'));
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(folder, `${name}.sql`), text.replaceAll('\n', lineEnd));
  return folder;
}
