import type { z } from 'zod';
import type { ErrorCode, UniversalCode } from './errors.ts';

/**
 * Who may make a call: anyone, a signed-in user, the holder of a booking (user or guest token), a
 * signed-in user who must own the page (`provider`; the handler compares owners), staff.
 */
export type Access = 'anyone' | 'user' | 'booking_holder' | 'provider' | 'staff';

/**
 * What a handler may touch, which also picks the HTTP method: `read` is a GET on a read-only database, `write` a POST
 * inside one open transaction, `saga` a POST that also talks to outside parties and opens its own short transactions.
 */
export type Mode = 'read' | 'write' | 'saga';

/** A file part that a multipart call takes, by its part name. */
export interface FilePart {
  readonly max: number;
  readonly kind: 'picture' | 'document';
}

/** The declaration of one call: everything a client, a server, a test and the reference need to know about it. */
export interface CallContract<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
  CallMode extends Mode = Mode,
  Who extends Access = Access,
> {
  readonly access: Who;
  readonly mode: CallMode;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** The business refusals this call may give, besides the universal ones. */
  readonly errors: readonly Code[];
  /** The call whose handler answers this one, always as a signed-out caller. */
  readonly guest_variant_of?: string;
  /** Multipart file parts; the rest of the input travels as JSON in the part `input`. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** True where the call moves money or takes inventory and therefore honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * How often one address may make this call. Counted in each process, which keeps one machine from being flooded;
   * `shared` where more tries are a danger by themselves (guessing, probing, mail to strangers), counted in the
   * database for all processes together. Where that is so of one field of the input alone, it is `guessed`: calls that
   * give it are counted for all processes as well.
   */
  readonly limit?: {
    readonly max: number;
    readonly seconds: number;
    readonly shared?: true;
    readonly guessed?: string;
  };
  /** For how long caches may keep the answer, where it is the same for everyone. */
  readonly cacheable_seconds?: number;
}

/** Declares a call; exists so that every part of the declaration is inferred exactly. */
export function call<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends Exclude<ErrorCode, UniversalCode> = never,
  const CallMode extends Mode = Mode,
  const Who extends Access = Access,
>(contract: CallContract<Input, Output, Code, CallMode, Who>): CallContract<Input, Output, Code, CallMode, Who> {
  return contract;
}

/** Declares the guest variant of a call: same input, output, refusals and handler, but who calls is ignored. */
export function guestVariant<Contract extends CallContract>(
  partner: string,
  contract: Contract,
): Contract & { readonly guest_variant_of: string } {
  return { ...contract, access: 'anyone', guest_variant_of: partner };
}
