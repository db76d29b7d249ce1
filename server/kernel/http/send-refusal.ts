import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';
import { refuseText } from '../database/pg-errors.ts';
import { noteRefused } from '../observability/request-facts.ts';
import { languageOf } from './language.ts';
import { toProblem } from './problem.ts';
import { refuseUnavailable } from './unavailable.ts';

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
    return sendRefusal(request, reply, refuse('too_large', 'This is too large to send.'));
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
