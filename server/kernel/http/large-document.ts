import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, pack } from './response-encoding.ts';

/** Sends a document with its headers, or 304 to a reader who has it. */
export type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Made {
  readonly etag: string;
  readonly gzip: Buffer;
}

const unpack = promisify(gunzip);

/**
 * Creates the sender of a document of megabytes, which is written from its pieces when it is first asked for, other
 * requests in between, and then kept compressed.
 */
export function createDocument(type: string, pieces: () => Iterable<string>): SendDocument {
  let made: Promise<Made> | undefined;
  const write = async (): Promise<Made> => {
    const written: string[] = [];
    for (const piece of pieces()) {
      written.push(piece);
      await nextTurn();
    }
    const body = Buffer.from(written.join(''));
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return { etag: `"${digest}"`, gzip: await pack(body, 'gzip') };
  };
  return async (request, reply) => {
    made ??= write();
    const { etag, gzip } = await made;
    reply.header('cache-control', 'public, max-age=300').header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type(type);
    if (encodingOf(request) === null) return reply.send(await unpack(gzip));
    return reply.header('content-encoding', 'gzip').send(gzip);
  };
}
