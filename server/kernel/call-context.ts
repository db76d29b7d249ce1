import type { z } from 'zod';
import type { Refusal, UniversalCode } from '#contract/errors.ts';
import type { CallName, CallOutput, Calls, ParsedInput } from '#contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import type { ReadDb, Tx } from './database/db.ts';
import type { Committed } from './database/transaction.ts';
import type { CsvText } from './http/csv.ts';
import type { JsonText } from './http/json-text.ts';
import type { Effect, RequestKey } from './idempotency.ts';
import type { Log } from './observability/log.ts';

/** Who calls: a signed-in user, or a guest; either may hold a booking by its token. */
export type Actor =
  | { readonly kind: 'guest'; readonly booking_token: string | null }
  | {
      readonly kind: 'user';
      readonly user_id: string;
      readonly role: 'user' | 'support' | 'finance' | 'admin';
      readonly session_id: string;
      /** Whether a browser sent the session's token as its cookie; a program sends it as a bearer token. */
      readonly is_browser: boolean;
      readonly booking_token: string | null;
    };

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A file that came with a multipart call. */
export interface Upload {
  readonly part: string;
  readonly bytes: Buffer;
}

/** Whether a call's door also answers a guest's twin (`group/guest_call`), and so may find nobody signed in. */
type HasGuestVariant<Name extends CallName> = Name extends `${infer Group}/${infer Call}`
  ? `${Group}/guest_${Call}` extends infer Twin extends CallName
    ? Calls[Twin] extends { readonly guest_variant_of: string }
      ? true
      : false
    : false
  : false;

/** What every door gets. */
interface BaseContext<Name extends CallName> {
  readonly name: Name;
  readonly actor: HasGuestVariant<Name> extends true
    ? Actor
    : Calls[Name]['access'] extends 'user' | 'provider' | 'staff'
      ? UserActor
      : Actor;
  readonly now: Date;
  readonly log: Log;
  readonly deps: AppDeps;
  readonly request: {
    readonly id: string;
    /** Where the request comes from, for limits only. */
    readonly ip: string;
    readonly user_agent: string;
    /** What a browser that somebody signed in by before says to be known again. */
    readonly device: string | null;
    readonly idempotency_key: string | null;
    /** Whether the client asks for a table instead of JSON, where the call has one. */
    readonly wants_csv: boolean;
  };
  readonly files: readonly Upload[];
  /** Adds a header to the answer (cookies). */
  readonly setHeader: (name: string, value: string) => void;
}

/** Runs work in one transaction, whole or not at all, retried twice on serialization failures; a returned refusal rolls it back. */
export type InTx = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Runs the one transaction of a saga that has its effect, and stores what it did (`effect`: plain JSON, ids and amounts) under the request's
 * key with it. When the same request comes again, whatever became of its first answer, the work is not run again: it gets what was stored.
 */
export type CommitOnce = <Done extends Effect, Result extends Done | Refusal>(
  effect: z.ZodType<Done>,
  work: (tx: Tx) => Promise<Result>,
) => Promise<Done | Extract<Result, Refusal>>;

/** What a door may touch, by its call's mode. */
export type CallContext<Name extends CallName> = BaseContext<Name> &
  (Calls[Name]['mode'] extends 'read'
    ? { readonly db: ReadDb }
    : Calls[Name]['mode'] extends 'write'
      ? { readonly db: Tx }
      : {
          readonly inTx: InTx;
          readonly commitOnce: CommitOnce;
          /** Reads the primary: a saga decides by what it reads. */
          readonly read: ReadDb;
          readonly providers: AppDeps['providers'];
          /** The request's key, for sagas that store their effect in a statement of their own. */
          readonly key: RequestKey | null;
        });

/** The refusals a door may give: those its contract lists, and the universal ones. */
export type CodeOf<Name extends CallName> = Calls[Name]['errors'][number] | UniversalCode;

/** What a saga's door takes upon itself. */
interface HandlerOptions {
  /** Its effect is made by an outside party, which knows the key and does it once; the key is claimed before it is asked. */
  readonly claims_key_first?: boolean;
  /** `soon`: the answer is stored without waiting for the disk. After a power cut the same request gets it built again from its effect. */
  readonly stores_answer?: 'soon';
}

/** A door: load, allow, decide, store, present. */
export interface Handler<Name extends CallName = CallName> extends HandlerOptions {
  readonly name: Name;
  readonly handle: (
    context: CallContext<Name>,
    input: ParsedInput<Name>,
  ) => Promise<CallOutput<Name> | JsonText | CsvText | Refusal<CodeOf<Name>> | Committed<Refusal<CodeOf<Name>>>>;
}

/** A door with its call's types laid aside, for tables; the runner has checked the input before it comes here. */
export interface AnyHandler extends HandlerOptions {
  readonly name: CallName;
  readonly handle: (context: never, input: never) => Promise<unknown>;
}

/** Declares the door of a call; a refusal its contract does not list does not compile. */
export function handler<const Name extends CallName>(
  name: Name,
  handle: Handler<Name>['handle'],
  options: HandlerOptions = {},
): Handler<Name> {
  return { name, handle, ...options };
}
