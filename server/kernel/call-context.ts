import type { z } from 'zod';
import type { Refusal, UniversalCode } from '#contract/errors.ts';
import type { CallName, CallOutput, Calls, ParsedInput } from '#contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import type { ReadDb, Tx } from './database/db.ts';
import type { Committed } from './database/transaction.ts';
import type { CsvStream, CsvText } from './http/csv.ts';
import type { JsonText } from './http/json-text.ts';
import type { Log } from './observability/log.ts';
import type { Effect, RequestKey } from './request-key.ts';

/** How a member of the staff signs in, and what the marketplace asks for. */
export interface StaffSignIn {
  readonly has_two_step: boolean;
  /** Whether the operator requires it; null until one has chosen. */
  readonly needs_two_step: boolean | null;
  readonly is_market_open: boolean;
}

/** The caller: a signed-in user or a guest. Either may hold a booking by its token. */
export type Actor =
  | { readonly kind: 'guest'; readonly booking_token: string | null }
  | {
      readonly kind: 'user';
      readonly user_id: string;
      readonly role: 'user' | 'support' | 'finance' | 'admin';
      readonly session_id: string;
      /** Whether the session token came as a browser's cookie rather than as a program's bearer token. */
      readonly is_browser: boolean;
      readonly booking_token: string | null;
      /** Of staff only. */
      readonly staff?: StaffSignIn;
      /** Set while an admin impersonates this user: everything may be read, nothing changed. */
      readonly impersonation?: { readonly admin_id: string; readonly until: Date };
    };

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A file of a multipart request. */
export interface Upload {
  readonly part: string;
  readonly bytes: Buffer;
}

/** Whether the same handler serves the guest variant of a call (`group/guest_call`), whose actor may be signed out. */
type HasGuestVariant<Name extends CallName> = Name extends `${infer Group}/${infer Call}`
  ? `${Group}/guest_${Call}` extends infer Variant extends CallName
    ? Calls[Variant] extends { readonly guest_variant_of: string }
      ? true
      : false
    : false
  : false;

/** The context that every handler gets. */
interface BaseContext<Name extends CallName> {
  readonly name: Name;
  readonly actor: HasGuestVariant<Name> extends true
    ? Actor
    : Calls[Name]['access'] extends 'user' | 'provider' | 'staff'
      ? UserActor
      : Actor;
  readonly now: Date;
  /** The language of the sentences that the handler writes into its response. */
  readonly language: string;
  readonly log: Log;
  readonly deps: AppDeps;
  readonly request: {
    readonly id: string;
    /** The network of the request's address, used for rate limits only. */
    readonly ip: string;
    readonly user_agent: string;
    /** The value of the device cookie. It identifies a browser that signed in before. */
    readonly device: string | null;
    /** The token of the door link that this browser opened. */
    readonly door: string | null;
    /** The value of the cookie that a sign-in elsewhere, or with a passkey, is bound to. */
    readonly attempt: string | null;
    readonly idempotency_key: string | null;
    /** Whether the client accepts CSV instead of JSON, for calls that offer CSV. */
    readonly wants_csv: boolean;
    /** Notes that the input has a secret that nobody knows, such as a promo code. */
    readonly noteUnknownSecret: () => void;
  };
  readonly files: readonly Upload[];
  /** Sets a response header (cookies). */
  readonly setHeader: (name: string, value: string) => void;
}

/** Runs work in one transaction, retried twice on serialization failures. A returned refusal rolls it back. */
export type InTx = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Runs the saga's one transaction with an effect. Stores that effect (plain JSON, ids and amounts) under the request's
 * key in the same transaction. A repeated request gets the stored effect; the work does not run again.
 */
export type CommitOnce = <Done extends Effect, Result extends Done | Refusal>(
  effect: z.ZodType<Done>,
  work: (tx: Tx) => Promise<Result>,
) => Promise<Done | Extract<Result, Refusal>>;

/** The context of a handler, by its call's mode. */
export type CallContext<Name extends CallName> = BaseContext<Name> &
  (Calls[Name]['mode'] extends 'read'
    ? { readonly db: ReadDb }
    : Calls[Name]['mode'] extends 'write'
      ? { readonly db: Tx }
      : {
          readonly inTx: InTx;
          readonly commitOnce: CommitOnce;
          /** Reads the primary, because a saga makes decisions based on these reads. */
          readonly read: ReadDb;
          readonly providers: AppDeps['providers'];
          /** The request's key, for sagas that store their effect in their own statement. */
          readonly key: RequestKey | null;
        });

/** The refusals a handler may return: those of its contract and the universal ones. */
export type CodeOf<Name extends CallName> = Calls[Name]['errors'][number] | UniversalCode;

/** Options of a handler. */
interface HandlerOptions {
  /**
   * `itself`: the runner does not lock the account of a signed-in caller at the beginning of each transaction, because
   * the handler or a trigger of the database does.
   */
  readonly locks_caller?: 'itself';
  /**
   * Set when the effect happens at an external service that applies each key once. The runner claims the key before the
   * handler calls that service.
   */
  readonly claims_key_first?: boolean;
  /**
   * `soon`: the transaction that stores the answer does not wait for the disk. After a power failure a repeated request
   * rebuilds the answer from the effect.
   */
  readonly stores_answer?: 'soon';
}

/** A handler: load, authorize, decide, store, present. */
export interface Handler<Name extends CallName = CallName> extends HandlerOptions {
  readonly name: Name;
  readonly handle: (
    context: CallContext<Name>,
    input: ParsedInput<Name>,
  ) => Promise<
    CallOutput<Name> | JsonText | CsvText | CsvStream | Refusal<CodeOf<Name>> | Committed<Refusal<CodeOf<Name>>>
  >;
}

/** A handler without the types of its call, for tables. The runner validates its input. */
export interface AnyHandler extends HandlerOptions {
  readonly name: CallName;
  readonly handle: (context: never, input: never) => Promise<unknown>;
}

/** Declares the handler of a call. The compiler rejects refusals that the contract does not list. */
export function handler<const Name extends CallName>(
  name: Name,
  handle: Handler<Name>['handle'],
  options: HandlerOptions = {},
): Handler<Name> {
  return { name, handle, ...options };
}
