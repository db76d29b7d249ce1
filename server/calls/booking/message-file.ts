import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { documentKeyFor, findDocument } from '#server/domain/messages/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { attachment } from '#server/kernel/attachment.ts';
import { secretOf } from '#server/kernel/config.ts';
import { createGate, sendRefusal } from '#server/kernel/http.ts';

const Query = z.object({ file: id, key: z.string().length(32) });
/** Each is held in memory until it is sent. */
const LIMIT = { most: 60, seconds: 60 } as const;

/**
 * `/v9/booking/message_file`: a document of a conversation, by the private address its two sides are told; not JSON, so not a call of the
 * contract. It is always saved and never opened in place: what strangers send runs nowhere.
 */
export function registerMessageFile(http: FastifyInstance, deps: AppDeps): void {
  const gate = createGate(deps);
  http.get('/v9/booking/message_file', async (request, reply) => {
    const tooMany = await gate(request, 'booking/message_file', LIMIT);
    if (tooMany) return sendRefusal(request, reply, tooMany);
    const query = Query.safeParse(request.query);
    const given = query.success ? Buffer.from(query.data.key) : null;
    const expected = query.success ? Buffer.from(documentKeyFor(secretOf(deps.config), query.data.file)) : null;
    if (!query.success || !given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
      return sendRefusal(request, reply, refuse('not_found'));
    const document = await findDocument(deps.database.read, query.data.file);
    const bytes = document && (await deps.providers.files.get(document.key));
    if (!document || !bytes) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', attachment(document.name))
      .send(bytes);
  });
}
