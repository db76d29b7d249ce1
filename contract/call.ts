import { z } from 'zod';
import type { ErrorCode, UniversalCode } from './errors.ts';

/**
 * The callers of a call: anyone, a signed-in user, the holder of a booking (by user or guest token), the owner of the
 * page (`provider`, a signed-in user; the handler compares owners), or staff.
 */
export type Access = 'anyone' | 'user' | 'booking_holder' | 'provider' | 'staff';

/**
 * The access of a handler, which also decides the HTTP method. `read` is a GET on a read-only database. `write` is a
 * POST inside one open transaction. `saga` is a POST that also calls external services and opens its own short
 * transactions.
 */
export type Mode = 'read' | 'write' | 'saga';

/** A file part of a multipart call, by its part name. */
export interface FilePart {
  readonly max: number;
  readonly kind: 'picture' | 'document';
}

/** The declaration of one call. Clients, the server, tests and the API reference are derived from it. */
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
  /** A minimal valid input, with the values of `examples.ts`. The API reference shows it, and the tests send it. */
  readonly example: z.input<Input>;
  readonly output: Output;
  /** The business refusals of this call, in addition to the universal ones. */
  readonly errors: readonly Code[];
  /** The call whose handler serves this call, always as a signed-out caller. */
  readonly guest_variant_of?: string;
  /** Multipart file parts. The rest of the input is JSON in the part `input`. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** True if the call moves money or takes inventory, and therefore supports `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * The rate limit per address. It is counted in each process, which protects one machine from overload. A `shared`
   * limit is counted in the database for all processes, because more attempts are dangerous by themselves (guessing,
   * probing, mail to strangers). Unknown promo codes are counted over all calls (`limits/guessed-secrets.ts`).
   */
  readonly limit?: {
    readonly max: number;
    readonly seconds: number;
    readonly shared?: true;
  };
  /** How long caches may store the answer, if it is the same for everyone (seconds). */
  readonly cacheable_seconds?: number;
}

/** The input of a call that takes none. */
export const noInput = { input: z.strictObject({}), example: {} };

/** Allows so many requests a minute. */
export const perMinute = (max: number) => ({ max, seconds: 60 });

/** Allows so many requests in ten minutes. */
export const perTenMinutes = (max: number) => ({ max, seconds: 600 });

/** Allows so many requests an hour. */
export const perHour = (max: number) => ({ max, seconds: 3600 });

/** Declares a call. Infers the exact type of every part. */
export function call<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends Exclude<ErrorCode, UniversalCode> = never,
  const CallMode extends Mode = Mode,
  const Who extends Access = Access,
>(contract: CallContract<Input, Output, Code, CallMode, Who>): CallContract<Input, Output, Code, CallMode, Who> {
  return contract;
}

/**
 * Declares the guest variant of a call: same input, output, refusals and handler, and the same example unless it has
 * one of its own. The session of its caller is ignored.
 */
export function guestVariant<Contract extends CallContract>(
  partner: string,
  contract: Contract,
  own: { readonly example?: Contract['example'] } = {},
): Contract & { readonly guest_variant_of: string } {
  return { ...contract, ...own, access: 'anyone', guest_variant_of: partner };
}
