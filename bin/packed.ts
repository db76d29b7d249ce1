import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Files below this size (bytes) leave as they are: packed they would not be smaller by a packet. */
const SMALL = 512;

/** Writes the brotli and gzip forms of a built file beside it: the server never compresses the same file twice. */
export async function writePacked(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length < SMALL) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${path}.br`, await pack.br(body, { params }));
  await writeFile(`${path}.gz`, await pack.gz(body, { level: 9 }));
}
