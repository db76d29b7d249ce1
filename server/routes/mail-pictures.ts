import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse } from '#contract/errors.ts';
import { drawForMail, MAIL_PICTURES, storedKey } from '#server/domain/pictures/mail/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';

const KEY = /^pictures\/[0-9a-z/-]{8,80}-\d{2,4}\.(png|jpg)$/;
/** About 100 KB each. */
const MAX_STORED = 100;

/**
 * Serves stored pictures in the formats of mails: the operator's logo, and the covers of events. Like the pictures
 * themselves they never change.
 */
export function registerMailPictures(
  http: FastifyInstance,
  { providers: { files } }: { readonly providers: Pick<AppDeps['providers'], 'files'> },
): void {
  const stored = new LRUCache<string, Buffer>({ max: MAX_STORED });
  http.get<{ Params: { '*': string } }>('/files/mail/*', async (request, reply) => {
    const path = request.params['*'];
    const [, format] = KEY.exec(path) ?? [];
    if (format === undefined) return sendRefusal(request, reply, refuse('not_found'));
    const isPng = format === 'png';
    let image = stored.get(path);
    if (image === undefined) {
      const picture = await files.get(storedKey(`${MAIL_PICTURES}${path}`));
      if (picture === null) return sendRefusal(request, reply, refuse('not_found'));
      image = await drawForMail(picture, isPng ? 'png' : 'jpg');
      stored.set(path, image);
    }
    return reply
      .type(isPng ? 'image/png' : 'image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(image);
  });
}
