import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';
import { refuseText } from '../database/pg-errors.ts';
import { noteRefused } from '../observability/request-facts.ts';
import { toProblem } from './problem.ts';
import { FILE_BYTES, MAX_FILES } from './read-body.ts';
import { refuseUnavailable } from './refuse-unavailable.ts';
import { languageOf } from './request-language.ts';

/** Sends a refusal as problem+json. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(refusal, request.id, languageOf(request));
  noteRefused(request, refusal.code);
  const wait = refusal.extra.retry_after;
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/**
 * Sends errors of Fastify and unexpected errors as problems. Unexpected errors are logged with the request id and
 * reveal nothing.
 */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return sendRefusal(request, reply, refuse('too_large', limitOf(error, request)));
  if (status === 415)
    return sendRefusal(request, reply, refuse('unsupported_media', 'Send JSON, or multipart for files.'));
  if (status === 429) return sendRefusal(request, reply, refuse('rate_limited'));
  if (status >= 400 && status < 500)
    return sendRefusal(
      request,
      reply,
      refuse('invalid_input', 'We can’t read this request.', {
        errors: [{ path: '', message: 'The body isn’t valid JSON or form data.' }],
      }),
    );
  const unfit = refuseText(error) ?? refuseUnavailable(error, request.log);
  if (unfit) return sendRefusal(request, reply, unfit);
  if (status === 503) return sendRefusal(request, reply, refuse('unavailable'));
  request.log.error({ err: error }, 'fault');
  return sendRefusal(request, reply, refuse('internal', 'We’ve logged it. Try again in a moment.'));
}

const MB = 1024 * 1024;
const sizeText = (bytes: number): string => (bytes >= MB ? `${bytes / MB} MB` : `${Math.ceil(bytes / 1024)} KB`);

/** Names the limit that a request is over. */
function limitOf({ code }: FastifyError, { routeOptions }: FastifyRequest): string {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return `A file can have ${sizeText(FILE_BYTES)}. Choose a smaller one.`;
  if (code === 'FST_FILES_LIMIT') return `You can send ${MAX_FILES} files at once.`;
  const max = code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? routeOptions.bodyLimit : undefined;
  return max === undefined ? 'This has too many parts to send.' : `You can send ${sizeText(max)} at once.`;
}
