import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../limits/limits.ts';
import type { Asker } from './drawing.ts';

/** The network of a request, as the asker of files, until its connection ends. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): Required<Asker> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return { who: networkOf(request.ip), left: left.signal };
}
