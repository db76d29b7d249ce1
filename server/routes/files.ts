import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';

const PICTURE_KEY = /^pictures\/[0-9a-z/-]{8,80}-\d{2,4}\.webp$/;
const CACHE_BYTES = 48 * 1024 * 1024;

/** Serves stored pictures under `/files/`: their keys never change content, so browsers may keep them for ever. */
export function registerFiles(
  http: FastifyInstance,
  deps: { readonly providers: Pick<AppDeps['providers'], 'files'> },
  max_bytes = CACHE_BYTES,
): void {
  const stored = new Map<string, Buffer>();
  let bytes = 0;
  http.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    if (!PICTURE_KEY.test(key)) return sendRefusal(request, reply, refuse('not_found'));
    let file = stored.get(key) ?? null;
    if (!file) {
      file = await deps.providers.files.get(key);
      if (!file) return sendRefusal(request, reply, refuse('not_found'));
      // Of several who ask for it at the same time each has read it; it is kept, and counted, once.
      if (!stored.has(key)) bytes += file.byteLength;
      stored.set(key, file);
      for (const [oldest, old] of stored) {
        if (bytes <= max_bytes) break;
        stored.delete(oldest);
        bytes -= old.byteLength;
      }
    }
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file);
  });
}
