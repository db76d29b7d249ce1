import type { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type FieldError, isRefusal, type Refusal, refuse, universalCodes } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import { typedAddresses } from '#contract/limits/typed-addresses.ts';
import { type CallSubject, waitsForOpening } from '#contract/restrictions/before-opening.ts';
import { type Feature, featuresOf } from '#contract/restrictions/features.ts';
import { withoutSecrets } from '#contract/restrictions/impersonation-secrets.ts';
import { mayBeLate } from '#contract/restrictions/late-reads.ts';
import type { AppDeps } from './app-deps.ts';
import type { Actor, AnyHandler, Upload } from './call-context.ts';
import { runByMode, takeMailsFirst, unwrapCommitted } from './call-mode.ts';
import { type LockCaller, lockCallerFirst, runUnlessGone } from './caller-lock.ts';
import { checkAccess, refuseInImpersonation, refuseNotSignedIn } from './check-access.ts';
import { secretOf } from './configuration/secret.ts';
import type { ReadDb, Tx } from './database/db.ts';
import { refusalOf } from './database/pg-errors.ts';
import { Committed } from './database/transaction.ts';
import { CsvStream, CsvText } from './http/csv.ts';
import { JsonText } from './http/json-text.ts';
import { refuseUnavailable } from './http/refuse-unavailable.ts';
import { claimKey, runOnce } from './idempotency.ts';
import { refuseInMaintenance } from './maintenance.ts';
import type { Log } from './observability/log.ts';
import { actorKey, type RequestKey, requestKey } from './request-key.ts';

/** A request for the runner, over HTTP or in process. */
export interface Incoming {
  readonly actor: Actor;
  readonly id: string;
  /** The network that the address counts as (`networkOf`). */
  readonly ip: string;
  readonly user_agent: string;
  /** The language of the response. */
  readonly language: string;
  readonly device: string | null;
  readonly door: string | null;
  readonly attempt: string | null;
  readonly idempotency_key: string | null;
  readonly wants_csv?: boolean;
  readonly files: readonly Upload[];
  readonly log: Log;
  readonly setHeader: (name: string, value: string) => void;
  /** Notes that the input has a secret that nobody knows, such as a promo code. */
  readonly noteUnknownSecret?: () => void;
}

/**
 * Makes a call: checks access and input, and runs the handler in its mode. Resolves with the wire value or a refusal.
 */
export type RunCall = (name: CallName, raw: unknown, incoming: Incoming) => Promise<unknown | Refusal>;

/** What the runner asks of the modules. */
export interface RunnerNeeds {
  /** Reads the features that the operator switched off. */
  readonly findOff: (db: ReadDb) => Promise<readonly Feature[]>;
  /** Whether an actor may already see what a call is about: the marketplace is open, or they need not wait. */
  readonly mayVisit: (db: ReadDb, actor: Actor, about: CallSubject | 'always') => Promise<boolean>;
  readonly lockCaller: LockCaller;
  /** Takes mails to typed addresses from the caller's day in the open transaction; the refusal if too few are left. */
  readonly takeMails: (tx: Tx, by: MailSender, count: number, now: Date) => Promise<Refusal | null>;
}

/** Whose day mails to typed addresses are taken from: an account, the organiser behind a door link, or a network. */
export interface MailSender {
  readonly actor: Actor;
  readonly ip: string;
  readonly door: string | null;
}

/** Creates the runner from the app's dependencies and the table of handlers. */
export function createRunner(
  deps: AppDeps,
  handlers: Readonly<Record<CallName, AnyHandler>>,
  { findOff, mayVisit, lockCaller, takeMails }: RunnerNeeds,
): RunCall {
  return async (name, raw, incoming) => {
    const contract: CallContract = calls[name];
    const found = handlers[name];
    const actor: Actor = contract.guest_variant_of
      ? { kind: 'guest', booking_token: incoming.actor.booking_token }
      : incoming.actor;
    const stopped =
      refuseInMaintenance(name, contract, incoming.actor, deps.maintenance?.current() ?? null) ??
      refuseInImpersonation(name, contract, incoming.actor) ??
      checkAccess(contract, actor, deps.config);
    if (stopped) return stopped;
    const parsed = contract.input.safeParse(raw, { error: sentenceOf });
    if (!parsed.success) return invalidInput(parsed.error);

    const base = contextOf(deps, name, actor, incoming);
    const { database } = deps;
    const mails = typedAddresses(name, parsed.data as never);
    const by = { actor, ip: incoming.ip, door: incoming.door };
    const inTx = takeMailsFirst(
      lockCallerFirst(database.write, found.locks_caller === 'itself' ? null : actor, lockCaller),
      mails === 0 ? null : (tx) => takeMails(tx, by, mails, base.now),
    );
    /** Runs the handler with the context of its mode and checks its result against the contract. */
    const enter = async (touch: object): Promise<unknown> => {
      const result = await found.handle({ ...base, ...touch } as never, parsed.data as never);
      const refusal = result instanceof Committed ? result.refusal : result;
      if (isRefusal(refusal)) {
        const allowed = declared(contract, name, refusal);
        return result instanceof Committed ? result : allowed;
      }
      if (result instanceof CsvText || result instanceof CsvStream) return result;
      if (incoming.actor.kind === 'user' && incoming.actor.impersonation !== undefined)
        return withoutSecrets(contract.output.parse(result instanceof JsonText ? result.value() : result));
      return result instanceof JsonText ? result.checked(contract) : contract.output.parse(result);
    };
    const mayLag = isVisitor(actor, incoming) && mayBeLate(name, parsed.data);
    const attempt = (key: RequestKey | null): Promise<unknown> =>
      runUnlessGone(
        async () => unwrapCommitted(await runByMode(contract, mayLag, { ...deps, inTx }, enter, key)),
        refuseNotSignedIn,
      );
    try {
      const off = await refuseOff(featuresOf(name, parsed.data), database.read, findOff);
      if (off) return off;
      const about = waitsForOpening((contract.guest_variant_of as CallName | undefined) ?? name, parsed.data);
      if (about !== null && !(await mayVisit(database.read, actor, about))) return refuse('market_closed');
      if (!contract.idempotent || incoming.idempotency_key === null) return await attempt(null);
      const key = requestKey({
        actor: actorKey(actor, incoming),
        key: incoming.idempotency_key,
        call: name,
        body: raw,
        secret: secretOf(deps.config),
        now: base.now,
      });
      const work = async () => {
        if (found.claims_key_first) await claimKey(database.write, key);
        const value = await attempt(key);
        return { value, is_stored: contract.mode === 'write' && !isRefusal(value) };
      };
      return await runOnce(deps, key, work, found.stores_answer);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return declared(contract, name, refusal);
      const unavailable = refuseUnavailable(error, incoming.log);
      if (unavailable) return unavailable;
      throw error;
    }
  };
}

/** Whether a caller brings nothing of their own. Whoever has a session, a booking or a door must see their writes. */
const isVisitor = (actor: Actor, { door }: Incoming): boolean =>
  actor.kind === 'guest' && actor.booking_token === null && door === null;

/** The context of a call without what its mode adds. */
function contextOf(deps: AppDeps, name: CallName, actor: Actor, incoming: Incoming) {
  return {
    name,
    actor,
    now: deps.clock.now(),
    language: incoming.language,
    log: incoming.log,
    deps,
    request: {
      id: incoming.id,
      ip: incoming.ip,
      user_agent: incoming.user_agent,
      device: incoming.device,
      door: incoming.door,
      attempt: incoming.attempt,
      idempotency_key: incoming.idempotency_key,
      wants_csv: incoming.wants_csv ?? false,
      noteUnknownSecret: incoming.noteUnknownSecret ?? (() => undefined),
    },
    files: incoming.files,
    setHeader: incoming.setHeader,
  };
}

/** Refuses a call that needs a feature which is switched off. Most calls need none, and read nothing. */
async function refuseOff(
  needed: readonly Feature[],
  db: ReadDb,
  findOff: RunnerNeeds['findOff'],
): Promise<Refusal | null> {
  if (needed.length === 0) return null;
  const off = await findOff(db);
  const feature = needed.find((each) => off.includes(each));
  return feature === undefined ? null : refuse('feature_off', undefined, { extra: { feature } });
}

/** Throws if the contract does not list the refusal, because that is an error of the handler. */
function declared(contract: CallContract, name: string, refusal: Refusal): Refusal {
  const codes: readonly string[] = [...contract.errors, ...universalCodes];
  if (!codes.includes(refusal.code))
    throw new Error(`${name} refused with ${refusal.code}, which its contract does not list.`);
  return refusal;
}

/** The maximum number of field errors in an answer; more than any form has fields. */
const MAX_ERRORS = 200;
/** The maximum length of a client's field name in an answer. */
const MAX_PATH = 200;

function invalidInput(error: z.ZodError): Refusal {
  // A value of the wrong type fails every check of its field. One sentence per field is enough.
  const errors = new Map<string, FieldError>();
  for (const found of fieldErrors(error.issues)) {
    if (errors.size === MAX_ERRORS) break;
    if (!errors.has(found.path)) errors.set(found.path, found);
  }
  // People read `detail`; `errors` names the fields.
  return refuse('invalid_input', errors.values().next().value?.message, { errors: [...errors.values()] });
}

function* fieldErrors(issues: readonly z.core.$ZodIssue[]): Generator<FieldError> {
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        yield { path: notice([path, key].filter(Boolean).join('.')), message: 'This field doesn’t exist here.' };
    else yield { path: notice(path), message: issue.message };
  }
}

const notice = (path: string): string =>
  path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH).toWellFormed()}…`;

const kinds: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object with fields.',
};

/** The sentence for an issue without a sentence in the contract. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Fill this in.';
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'This isn’t valid here.';
  if (issue.code === 'invalid_value') return `Choose one of ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  if (issue.code === 'invalid_union' && issue.note === 'No matching discriminator') return 'Choose which kind this is.';
  return 'This isn’t valid here.';
}

function tooSmall(origin: string, min: number): string {
  if (origin === 'string') return min === 1 ? 'Fill this in.' : `Write at least ${min} characters.`;
  return origin === 'array' ? `Choose at least ${min}.` : `Enter ${min} or more.`;
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return `Use at most ${max} characters.`;
  return origin === 'array' ? `Choose at most ${max}.` : `Enter ${max} or less.`;
}
