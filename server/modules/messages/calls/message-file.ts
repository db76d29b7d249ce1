import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { attachment, registerFile } from '#server/kernel/http/attachment.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { createGate } from '#server/kernel/limits/request-gate.ts';
import { isSameKey } from '#server/modules/bookings/guests/index.ts';
import { documentKeyFor, pictureKeyFor } from '#server/modules/messages/index.ts';
import { findDocument } from '#server/modules/messages/queries.ts';
import { privateKeyOf } from '#server/modules/pictures/upload/index.ts';

const Query = z.object({ file: id, key: z.string().length(32) });
/** Each file is held in memory until it is sent. */
const LIMIT = { max: 60, seconds: 60 } as const;
/** A conversation shows many pictures at once, in several sizes. */
const PICTURE_LIMIT = { max: 600, seconds: 60 } as const;
const PICTURE_FILE = /^([0-9a-f-]{36})-(\d{1,4})\.webp$/;

/**
 * Registers `/v9/booking/message_picture/{key}/{picture}-{width}.webp`: a picture of a conversation at a private
 * address, which only its two sides know.
 */
export function registerMessagePicture(http: FastifyInstance, deps: AppDeps): void {
  const gate = createGate(deps);
  http.get<{ Params: { key: string; file: string } }>(
    '/v9/booking/message_picture/:key/:file',
    async (request, reply) => {
      const tooMany = await gate(request, 'booking/message_picture', PICTURE_LIMIT);
      if (tooMany) return sendRefusal(request, reply, tooMany);
      const { key, file } = request.params;
      const [, picture_id, width] = PICTURE_FILE.exec(file) ?? [];
      if (picture_id === undefined || !isSameKey(pictureKeyFor(secretOf(deps.config), picture_id), key))
        return sendRefusal(request, reply, refuse('not_found'));
      const bytes = await deps.providers.files.get(`${privateKeyOf(picture_id)}-${width}.webp`);
      if (!bytes) return sendRefusal(request, reply, refuse('not_found'));
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=3600')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  );
}

/**
 * Registers `/v9/booking/message_file`: a document of a conversation at a private address, which only its two sides
 * know. Not JSON, so not a call of the contract. It is always downloaded and never opened in place, because its content
 * is not trusted.
 */
export function registerMessageFile(http: FastifyInstance, deps: AppDeps): void {
  registerFile(http, deps, { path: '/v9/booking/message_file', limit: LIMIT }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success || !isSameKey(documentKeyFor(secretOf(deps.config), query.data.file), query.data.key))
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
