import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from './manifest.ts';
import { digestRows, intoTable, rowsOf, type TableShape } from './tables.ts';

/** Beyond it, files become a few percent smaller and take twice as long. */
const GZIP_LEVEL = 4;

/** Where a table is in the folder of a backup. */
export const tableFile = (name: string): string => join('tables', `${name}.copy.gz`);

/** How files of a backup are written; another way in tests of full disks. */
export type OpenWriter = (path: string) => Writable;

/** Copies a table into the folder of a backup, a part after the other. */
export async function saveTable(
  client: pg.Client,
  shape: TableShape,
  { folder, with_queue, openWriter }: { folder: string; with_queue: boolean; openWriter: OpenWriter },
): Promise<BackupTable> {
  const select = rowsOf(shape, with_queue);
  const rows = await digestRows(client, select);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.byteLength;
      done(null, part);
    },
  });
  const source = client.query(copyTo(`COPY (${select}) TO STDOUT`));
  await pipeline(source, createGzip({ level: GZIP_LEVEL }), count, openWriter(join(folder, tableFile(shape.name))));
  return { ...shape, ...rows, bytes, sha256: hash.digest('hex') };
}

/** Copies a table of a backup into the database, a part after the other. */
export async function loadTable(client: pg.Client, table: TableShape, folder: string): Promise<void> {
  const target = client.query(copyFrom(intoTable(table)));
  await pipeline(createReadStream(join(folder, tableFile(table.name))), createGunzip(), target);
}
