import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import type { Limit } from '../limits/limits.ts';
import { createGate } from '../limits/request-gate.ts';
import { sendRefusal } from './send-refusal.ts';

/** The value of a Content-Disposition header that saves the response under a file name (RFC 6266). */
export function attachment(name: string): string {
  const known = name.toWellFormed().replaceAll(/\p{Cc}/gu, '');
  const plain = known.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === known) return `attachment; filename="${plain}"`;
  // RFC 8187 leaves fewer characters unescaped than encodeURIComponent.
  const encoded = encodeURIComponent(known).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

interface FileRoute {
  readonly path: `/v9/${string}`;
  /** The rate limit per address, in each process. */
  readonly limit: Limit;
}

/** Registers the GET of a file: a route that is no call of the contract, because it does not answer JSON. */
export function registerFile(
  http: FastifyInstance,
  deps: AppDeps,
  { path, limit }: FileRoute,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const gate = createGate(deps);
  http.get(path, async (request, reply) => {
    const tooMany = await gate(request, path.slice('/v9/'.length), limit);
    return tooMany ? sendRefusal(request, reply, tooMany) : answer(request, reply);
  });
}

interface PrivateFile {
  readonly type: string;
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** Sends a file that is saved under its name, and that no cache may keep. */
export function sendPrivateFile(reply: FastifyReply, { type, name, content }: PrivateFile): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachment(name))
    .send(content);
}
