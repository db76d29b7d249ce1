import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
/**
 * A window of 256 KiB holds a whole page. The default of 4 MiB allocates so much memory that garbage collection runs
 * every ten pages.
 */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
const gzipped = promisify(gzip);

/** The best encoding that the browser accepts, or null for none. */
export function encodingOf(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

/** Compresses a page. */
export function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, { params: brotliParams }) : gzipped(body, { level: 6 });
}
