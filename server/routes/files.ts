import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';

const PICTURE_KEY = /^pictures\/[0-9a-z/-]{8,80}-\d{1,4}\.webp$/;
const CACHE_BYTES = 48 * 1024 * 1024;

/** Serves stored pictures under `/files/`. The content of a key never changes, so browsers may cache it for ever. */
export function registerFiles(
  http: FastifyInstance,
  deps: { readonly providers: Pick<AppDeps['providers'], 'files'> },
  max_bytes = CACHE_BYTES,
): void {
  const stored = new LRUCache<string, Buffer>({
    maxSize: max_bytes,
    sizeCalculation: ({ byteLength }) => Math.max(byteLength, 1),
  });
  http.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    if (!PICTURE_KEY.test(key)) return sendRefusal(request, reply, refuse('not_found'));
    let file: Buffer | null = stored.get(key) ?? null;
    if (!file) {
      file = await deps.providers.files.get(key);
      if (!file) return sendRefusal(request, reply, refuse('not_found'));
      stored.set(key, file);
    }
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file);
  });
}
