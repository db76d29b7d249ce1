import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#contract/call.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Actor } from '../call-context.ts';
import { checkAccess, refuseInImpersonation } from '../check-access.ts';
import { networkOf } from '../limits/limits.ts';
import type { RecentUsers } from '../limits/recent-users.ts';
import { type CountShared, createGate } from '../limits/request-gate.ts';
import { createUploadBudget } from '../limits/upload-budget.ts';
import type { RunCall } from '../run-call.ts';
import { attachment } from './attachment.ts';
import { CsvStream, CsvText, wantsCsv } from './csv.ts';
import { JsonText } from './json-text.ts';
import { FILE_BYTES, MAX_FILES, readBody } from './read-body.ts';
import { type FindSession, incomingOf, isForeign, recentActorOf, recentUserOf } from './request.ts';
import { sendRefusal } from './send-refusal.ts';

/** The memory (bytes) for forms with files in this process, and the number of forms per sender. */
const HELD_BYTES = 256 * 1024 * 1024;
const MAX_FORMS_EACH = 4;

/** What the calls need besides the app's dependencies: the runner, recent users, the stores of sessions and limits. */
interface CallsOptions {
  readonly run: RunCall;
  readonly users: RecentUsers;
  readonly findSession: FindSession;
  readonly countShared: CountShared;
}

/** Registers every call of the contract as a route under `/v9`. */
export async function registerCalls(
  app: FastifyInstance,
  deps: AppDeps,
  { run, users, findSession, countShared }: CallsOptions,
): Promise<void> {
  const gate = createGate(deps, { countShared, recentUserOf: (request) => recentUserOf(request, deps, users) });
  const upload_budget = createUploadBudget({ max_bytes: HELD_BYTES, max_each: MAX_FORMS_EACH });
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES, files: MAX_FILES, fields: 4, fieldSize: 1024 * 1024, parts: MAX_FILES + 4 },
    throwFileSizeLimit: true,
  });
  /** Reads the input and makes the call. */
  async function answerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, contract, actor }: { name: CallName; contract: CallContract; actor: Actor },
  ): Promise<unknown> {
    const reads = contract.mode === 'read';
    const read = reads ? { input: request.query, files: [] } : await readBody(request, contract);
    if (isRefusal(read)) return read;
    return run(name, read.input, {
      ...incomingOf(request, deps),
      actor,
      files: read.files,
      wants_csv: reads && wantsCsv(request.headers.accept),
      setHeader: (header, value) => void reply.header(header, value),
    });
  }
  for (const [name, contract] of Object.entries(calls) as [CallName, CallContract][]) {
    const reads = contract.mode === 'read';
    app.route({
      method: reads ? 'GET' : 'POST',
      url: `/v9/${name}`,
      handler: async (request, reply) => {
        if (!reads && isForeign(request, deps))
          return sendRefusal(
            request,
            reply,
            refuse('foreign_origin', 'This request came from another website, so we ignored it.'),
          );
        const tooMany = contract.limit ? await gate(request, name, contract.limit) : null;
        if (tooMany) return sendRefusal(request, reply, tooMany);
        const actor = await recentActorOf(request, deps, { users, findSession });
        // Checks access before receiving files.
        const stopped = refuseInImpersonation(name, contract, actor) ?? checkAccess(contract, actor, deps.config);
        if (stopped) return sendRefusal(request, reply, stopped);
        const held =
          contract.files && request.isMultipart()
            ? upload_budget.enter(senderOf(request, actor), bytesOf(request))
            : null;
        if (isRefusal(held)) return sendRefusal(request, reply, held);
        const result = await answerOf(request, reply, { name, contract, actor }).finally(held?.leave);
        if (isRefusal(result)) return sendRefusal(request, reply, result);
        const seconds = reads && actor.kind === 'guest' ? contract.cacheable_seconds : undefined;
        reply.header('cache-control', seconds === undefined ? 'no-store' : `public, max-age=${seconds}`);
        if (result instanceof CsvText || result instanceof CsvStream)
          return reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', attachment(result.filename))
            .send(result instanceof CsvText ? result.text : Readable.from(result));
        return reply
          .type('application/json; charset=utf-8')
          .send(result instanceof JsonText ? result.bytes : JSON.stringify(result));
      },
    });
  }
}

/** The sender that the upload budget counts. A token does not identify a sender, because it is validated later. */
function senderOf(request: FastifyRequest, actor: Actor): string {
  return actor.kind === 'user' ? actor.user_id : networkOf(request.ip);
}

/** The size of a form (bytes) by its Content-Length; the maximum without that header. */
function bytesOf(request: FastifyRequest): number {
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  const max = MAX_FILES * FILE_BYTES;
  return Number.isSafeInteger(said) && said >= 0 ? Math.min(said, max) : max;
}
