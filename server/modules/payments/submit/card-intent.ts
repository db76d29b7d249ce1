import type { Refusal } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { RequestKey } from '#server/kernel/request-key.ts';
import { bookingPath } from '#server/modules/bookings/mails/index.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import type { LoadedBooking } from '#server/modules/bookings/read/index.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { CardPurpose } from '../rules/card-refusals.ts';
import type { Failure, Waiting } from '../rules/payment-outcome.ts';

/** An entered or chosen card: the gateway's token or card id, and the gateway's customer it belongs to. */
export interface CardInput {
  readonly payment_method: string;
  readonly customer: string | null;
  /** The page to which the bank returns the customer. */
  readonly return_path?: string | undefined;
  /** The user for whom the card is saved; null if it is not saved. */
  readonly save_for?: string | null;
}

/** A card ready to be sent to the gateway. */
export interface PayWith {
  readonly payment_method: string;
  readonly customer: string | null;
  readonly return_path?: string | undefined;
  /** Whether to save the card after the bank has accepted it. */
  readonly save_card?: boolean;
}

/** A loaded booking that a card pays for. */
export interface BookingSubject {
  readonly booking: LoadedBooking;
}

/** A change of a booking that a card of the acting side pays for. */
export interface ChangeSubject {
  readonly row: BookingRow;
  readonly change_id: string;
  readonly actor: Actor;
}

export type CardSubject = BookingSubject | ChangeSubject;

export interface CardDeps {
  readonly inTx: InTx;
  readonly gateway: Gateway;
  readonly log: AppDeps['log'];
}

/**
 * The card was accepted and the booking moved: paid or to be charged later (`confirmed`), or sent to its provider
 * (`requested`).
 */
export interface Accepted {
  readonly status: 'confirmed' | 'requested';
  /** The gateway's token of the card, which may be saved; null when it is not known. */
  readonly payment_method: string | null;
  /** The current booking, if it is known without another read. */
  readonly booking?: LoadedBooking;
}

export type CardOutcome = Accepted | Waiting | Failure;

export type CardRefusal = Refusal<
  | 'not_found'
  | 'invalid_input'
  | 'booking_state'
  | 'booking_expired'
  | 'payment_declined'
  | 'payment_refused'
  | 'payment_method_unknown'
  | 'payment_pending'
  | 'gateway_unavailable'
>;

/** The refusals of a card for a change. */
export type ChangeCardRefusal = CardRefusal | Refusal<'change_state'>;

/** The columns that payments and verifications of cards share; the id is the key at the gateway. */
export interface Try {
  readonly id: string;
  readonly booking_id: string;
  readonly change_id: string | null;
  readonly gateway_id: string | null;
  readonly status: string;
  readonly decline_reason: string | null;
}

/** The fields that the gateway answers for payments and for verifications. */
export interface GatewayAnswer {
  readonly gateway_id: string;
  readonly status: 'succeeded' | 'action_needed' | 'processing' | 'declined';
}

/**
 * The beginning of a request: a new attempt (`fresh`), an attempt in progress (`under_way`), or nothing left to do
 * (`done`). The saga stores the id of `row` under the request's key, unless the inserting statement has done so
 * (`is_stored`).
 */
export type Begun<Row> =
  | { readonly is: 'fresh' | 'under_way'; readonly row: Row; readonly is_stored?: boolean }
  | { readonly is: 'done'; readonly accepted: Accepted; readonly row: Row | null };

export interface CardRequest<Subject extends CardSubject = CardSubject> {
  readonly subject: Subject;
  readonly pay_with: PayWith | null;
  readonly now: Date;
}

/** Begins an attempt in the open transaction, from the request and the name of the gateway. */
export type Begin<Row, Subject extends CardSubject, Refused> = (
  tx: Tx,
  request: CardRequest<Subject>,
  deps: { readonly gateway: Gateway['name']; readonly key: RequestKey | null },
) => Promise<Begun<Row> | Refused>;

/** The differences between charging and verifying a card. The control flow is in `submit-card.ts`. */
export interface CardIntent<Row extends Try, Said extends GatewayAnswer> {
  readonly purpose: CardPurpose;
  /** The field of the request's effect that stores the id of the try. */
  readonly effect_field: 'payment_id' | 'booking_card_id';
  /**
   * An attempt that the gateway does not know is sent again under its key (`ask_again`). Or it fails, so that the new
   * card gets its own attempt (`give_way`).
   */
  readonly unheard: 'ask_again' | 'give_way';
  /** Adds the gateway's customer, created on first use. */
  readonly prepare: (deps: CardDeps, row: BookingRow, card: CardInput) => Promise<PayWith>;
  readonly beginForBooking: Begin<Row, BookingSubject, CardRefusal>;
  readonly beginForChange: Begin<Row, ChangeSubject, ChangeCardRefusal>;
  readonly find: (tx: Tx, id: string) => Promise<Row | null>;
  /** Sends the card under the id of the attempt. */
  readonly ask: (gateway: Gateway, row: Row, pay_with: PayWith & { readonly return_path: string }) => Promise<Said>;
  readonly retrieve: (gateway: Gateway, row: Row) => Promise<Said | null>;
  readonly cancel: (gateway: Gateway, gateway_id: string) => Promise<Said>;
  /** Records the gateway's result for an attempt that was read in the same transaction. */
  readonly settle: (tx: Tx, row: Row, said: Said, request: CardRequest) => Promise<CardOutcome>;
  /** Records the direct answer to `ask` in one statement if possible; null leaves it to `settle`. */
  readonly settleAtOnce: (tx: Tx, row: Row, said: Said, request: CardRequest) => Promise<Accepted | null>;
  /** Schedules the next poll after a lost answer; null if the request is refused and may be sent again. */
  readonly pollLater: ((tx: Tx, row: Row, request: CardRequest) => Promise<void>) | null;
  /** Fails a pending attempt. */
  readonly fail: (tx: Tx, id: string, decline_reason: string, now: Date) => Promise<unknown>;
}

/** The loaded booking that a card pays for. */
export const bookingOf = (subject: CardSubject): BookingRow =>
  'booking' in subject ? subject.booking.row : subject.row;

/** The default page to which the bank returns the customer. */
export function returnPath(subject: CardSubject): string {
  const { id, provider_id } = bookingOf(subject);
  return 'booking' in subject ? bookingPath(id, 'customer') : `/modify-book-session/${provider_id}/${id}?paid=check`;
}
