import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingOf } from '#server/kernel/http/response-encoding.ts';
import { policyOf, sendPolicy } from './content-policy.ts';

/**
 * Serves the files of `dir` at `/assets`, and what `findStored` finds of other builds. Their names contain a hash, so
 * browsers may cache them for ever.
 */
export function registerAssets(
  app: FastifyInstance,
  dir: string,
  findStored: (name: string) => Promise<Buffer | null> = async () => null,
): void {
  const files = new Map<string, Promise<Asset | null>>();
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    sendPolicy(reply, policyOf([], []));
    const name = request.params['*'];
    if (!/^[\w.-]+$/.test(name) || /\.(br|gz)$/.test(name)) return reply.callNotFound();
    const encoding = encodingOf(request);
    const stored = files.get(`${encoding}:${name}`) ?? readAsset(join(dir, name), encoding, () => findStored(name));
    const asset = await stored;
    // Clients choose names: only names of existing files are cached.
    if (asset === null) return reply.callNotFound();
    files.set(`${encoding}:${name}`, stored);
    if (asset.encoding !== null) reply.header('content-encoding', asset.encoding);
    return reply
      .header('content-type', asset.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.body);
  });
}

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly encoding: Encoding | null;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

async function readAsset(
  path: string,
  encoding: Encoding | null,
  findStored: () => Promise<Buffer | null>,
): Promise<Asset | null> {
  const type = types[extname(path)];
  if (type === undefined) return null;
  if (!(await isFile(path))) {
    const body = await findStored();
    return body === null ? null : { body, type, encoding: null };
  }
  const packed = encoding === null ? null : `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
  if (packed !== null && (await isFile(packed))) return { body: await readFile(packed), type, encoding };
  return { body: await readFile(path), type, encoding: null };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
