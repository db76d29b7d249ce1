import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#contract/call.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import { attachment } from './attachment.ts';
import type { Actor, Upload, UserActor } from './call-context.ts';
import { isLoopback } from './config.ts';
import { bookingCookie, cookieOf, deviceCookie, sessionCookie } from './cookies.ts';
import { CsvText, wantsCsv } from './csv.ts';
import type { Db, ReadDb } from './db.ts';
import { JsonText } from './json-text.ts';
import { createLimiter, type Limit, networkOf } from './limits.ts';
import { refuseText } from './pg-errors.ts';
import { toProblem } from './problem.ts';
import { checkAccess, type RunCall } from './run-call.ts';
import { refuseUnavailable } from './unavailable.ts';
import { createUploadBudget } from './upload-budget.ts';

const PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 12;
/** A part's name that nobody knows is repeated to its sender no longer than this. */
const MAX_PATH = 200;
/** Memory for forms with files, in this process and for one sender. */
const HELD_BYTES = 256 * 1024 * 1024;
const MAX_FORMS_EACH = 4;

/** Finds the user and session of a session token; null when the token is unknown or expired. */
export type FindSession = (
  db: ReadDb,
  token: string,
  now: Date,
) => Promise<Pick<UserActor, 'user_id' | 'role' | 'session_id'> | null>;

/** Counts a request in the database, for all processes together; resolves with the seconds to wait, 0 when it is allowed. */
export type CountShared = (db: Db, subject: string, limit: Limit, now: Date) => Promise<number>;

/** What the calls need besides the app's dependencies: the runner, and the stores of sessions and of shared limits. */
interface CallsOptions {
  readonly run: RunCall;
  readonly findSession: FindSession;
  readonly countShared: CountShared;
}

/** Registers every call of the contract as a route under `/v9`. */
export async function registerCalls(
  app: FastifyInstance,
  deps: AppDeps,
  { run, findSession, countShared }: CallsOptions,
): Promise<void> {
  const gate = createGate(deps, countShared);
  const upload_budget = createUploadBudget({ max_bytes: HELD_BYTES, max_each: MAX_FORMS_EACH });
  await app.register(multipart, {
    limits: { fileSize: PICTURE_BYTES, files: MAX_FILES, fields: 4, fieldSize: 1024 * 1024, parts: MAX_FILES + 4 },
    throwFileSizeLimit: true,
  });
  /** Counts a call that guesses at something by a field of its input. */
  async function gateGuess(request: FastifyRequest, name: CallName, limit: CallContract['limit'], input: unknown) {
    if (limit?.guessed === undefined) return null;
    const guess: unknown = Reflect.get(Object(input), limit.guessed);
    if (guess === undefined || guess === '') return null;
    return gate(request, `${name}:${limit.guessed}`, { ...limit, shared: true });
  }
  /** Reads what came and makes the call. */
  async function answerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, contract, actor }: { name: CallName; contract: CallContract; actor: Actor },
  ): Promise<unknown> {
    const reads = contract.mode === 'read';
    const read = reads ? { input: request.query, files: [] } : await readBody(request, contract);
    if (isRefusal(read)) return read;
    const tooMany = await gateGuess(request, name, contract.limit, read.input);
    if (tooMany) return tooMany;
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
            refuse('foreign_origin', 'This request came from another website and was not carried out.'),
          );
        const tooMany = contract.limit ? await gate(request, name, contract.limit) : null;
        if (tooMany) return sendRefusal(request, reply, tooMany);
        const actor = await actorOf(request, deps, findSession);
        // Whoever may not come in is told so before their files are taken.
        const stopped = checkAccess(contract, actor);
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
        if (result instanceof CsvText)
          return reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', attachment(result.filename))
            .send(result.text);
        return reply
          .type('application/json; charset=utf-8')
          .send(result instanceof JsonText ? result.bytes : JSON.stringify(result));
      },
    });
  }
}

/** Counts a request for something under its address's network; the refusal when there were more than its limit allows. */
export type Gate = (
  request: FastifyRequest,
  name: string,
  limit: Limit & { readonly shared?: true },
) => Promise<Refusal<'rate_limited'> | null>;

/** Creates a gate. A `shared` limit is also counted by `countShared`, where one is given; any other in this process alone. */
export function createGate(deps: Pick<AppDeps, 'clock' | 'database'>, countShared?: CountShared): Gate {
  const limiter = createLimiter();
  return async (request, name, limit) => {
    const [subject, now] = [`${name}:${networkOf(request.ip)}`, deps.clock.now()];
    const wait =
      limiter.take(subject, limit, now) ||
      (limit.shared && countShared ? await countShared(deps.database.write, subject, limit, now) : 0);
    if (wait === 0) return null;
    return refuse('rate_limited', `That was quick. Please wait ${wait} seconds and try again.`, {
      extra: { retry_after: wait },
    });
  };
}

/** What the runner needs to know of an HTTP request, besides who asks. */
export function incomingOf(request: FastifyRequest, deps: Pick<AppDeps, 'config'>) {
  const key = request.headers['idempotency-key'];
  return {
    id: request.id,
    ip: networkOf(request.ip),
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    device: cookieOf(request, deviceCookie(deps)),
    idempotency_key: typeof key === 'string' && key !== '' ? key : null,
    log: request.log,
  };
}

/** Who makes an HTTP request: by session cookie, bearer token, or booking token. */
export async function actorOf(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  findSession: FindSession,
): Promise<Actor> {
  const header = request.headers['booking-token'];
  const booking_token =
    typeof header === 'string' && header.length <= 200 && header !== ''
      ? header
      : cookieOf(request, bookingCookie(deps));
  const bearer = bearerOf(request);
  const token = sessionTokenOf(request, deps);
  const session = token === null ? null : await findSession(deps.database.read, token, deps.clock.now());
  if (!session) return { kind: 'guest', booking_token };
  return { kind: 'user', ...session, is_browser: bearer === null, booking_token };
}

/** The token of a session that a request carries, valid or not, or null. */
export function sessionTokenOf(request: FastifyRequest, deps: Pick<AppDeps, 'config'>): string | null {
  return bearerOf(request) ?? cookieOf(request, sessionCookie(deps));
}

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
}

/**
 * Whether a POST comes from another site: a browser says so by Sec-Fetch-Site or Origin; programs with a bearer token send neither. An Origin is
 * compared with the configured one alone, since whoever forges a request also writes its Host and X-Forwarded-Host.
 */
export function isForeign(request: FastifyRequest, deps: Pick<AppDeps, 'config'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.origin;
  if (typeof origin !== 'string') return false;
  return origin !== deps.config.PLAZA_ORIGIN && !isOwnMachine(origin, deps.config);
}

/** A demo on this machine has several names (`localhost`, `127.0.0.1`, a forwarded port), all of which are one's own. */
function isOwnMachine(origin: string, { PLAZA_MODE, PLAZA_ORIGIN }: AppDeps['config']): boolean {
  const isHere = (url: string) => isLoopback(URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '');
  return PLAZA_MODE === 'demo' && isHere(PLAZA_ORIGIN) && isHere(origin);
}

/** Whose forms are counted together. A token says nothing here: whether it opens anything is only known inside. */
function senderOf(request: FastifyRequest, actor: Actor): string {
  return actor.kind === 'user' ? actor.user_id : networkOf(request.ip);
}

/** How large a form says it is; one that does not say counts as the largest there may be. */
function bytesOf(request: FastifyRequest): number {
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  const max = MAX_FILES * PICTURE_BYTES;
  return Number.isSafeInteger(said) && said >= 0 ? Math.min(said, max) : max;
}

async function readBody(
  request: FastifyRequest,
  contract: CallContract,
): Promise<{ input: unknown; files: Upload[] } | Refusal> {
  if (!request.isMultipart()) return { input: request.body === undefined ? {} : request.body, files: [] };
  if (!contract.files) return refuse('unsupported_media', 'This call takes JSON.');
  try {
    return await readParts(request, contract.files);
  } catch (error) {
    // What the plugin finds out by itself has a status; what the parser below it throws has none, whatever is wrong with the form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    return refuse('invalid_input', 'This form cannot be read.', {
      errors: [{ path: '', message: 'The body is not a whole multipart form.' }],
    });
  }
}

async function readParts(
  request: FastifyRequest,
  expected: NonNullable<CallContract['files']>,
): Promise<{ input: unknown; files: Upload[] } | Refusal> {
  const files: Upload[] = [];
  let input: unknown = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const allowed = Object.hasOwn(expected, part.fieldname) ? expected[part.fieldname] : undefined;
      const bytes = await part.toBuffer();
      if (!allowed)
        return refuse('invalid_input', 'A file came under a name this call does not know.', {
          errors: [{ path: part.fieldname, message: 'This file is not expected here.' }],
        });
      if (files.filter((file) => file.part === part.fieldname).length >= allowed.max)
        return refuse('invalid_input', `At most ${allowed.max} files can be sent here.`, {
          errors: [{ path: part.fieldname, message: `Please send at most ${allowed.max}.` }],
        });
      files.push({ part: part.fieldname, bytes });
    } else if (part.fieldname !== 'input') {
      return refuse('invalid_input', 'A part came under a name this call does not know.', {
        errors: [
          {
            path: String(part.fieldname ?? '').slice(0, MAX_PATH),
            message: 'Send the fields as JSON in the part `input`.',
          },
        ],
      });
    } else if (typeof part.value !== 'string') {
      // A part that calls itself JSON has been parsed.
      input = part.value;
    } else {
      try {
        // What is strange in it (`__proto__`) is refused with the unknown fields. A reviver would walk it by recursion, and fail where it is deep.
        input = JSON.parse(part.value);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return refuse('invalid_input', 'The part `input` is not JSON.', {
          errors: [{ path: 'input', message: 'This is not JSON.' }],
        });
      }
    }
  }
  return { input, files };
}

/** Answers a refusal as problem+json. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(refusal, request.id);
  const wait = refusal.extra.retry_after;
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Semaphore what Fastify itself refuses, and faults, into problems; a fault is logged with its request id and tells nothing. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return sendRefusal(request, reply, refuse('too_large', 'That is too large to be sent.'));
  if (status === 415)
    return sendRefusal(
      request,
      reply,
      refuse('unsupported_media', 'Please send JSON, or multipart where files travel.'),
    );
  if (status === 429) return sendRefusal(request, reply, refuse('rate_limited'));
  if (status >= 400 && status < 500)
    return sendRefusal(
      request,
      reply,
      refuse('invalid_input', 'This request cannot be read.', {
        errors: [{ path: '', message: 'The body is not valid JSON or form data.' }],
      }),
    );
  const unfit = refuseText(error) ?? refuseUnavailable(error, request.log);
  if (unfit) return sendRefusal(request, reply, unfit);
  if (status === 503) return sendRefusal(request, reply, refuse('unavailable'));
  request.log.error({ err: error }, 'fault');
  return sendRefusal(request, reply, refuse('internal', 'It was noted. Please try again in a moment.'));
}
