import type { Refusal } from '#contract/errors.ts';
import { bookingPath } from '#server/domain/bookings/mails/index.ts';
import type { BookingRow } from '#server/domain/bookings/queries.ts';
import type { LoadedBooking } from '#server/domain/bookings/read/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { RequestKey } from '#server/kernel/idempotency.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { CardPurpose } from '../rules/card-refusals.ts';
import type { Failure, Waiting } from '../rules/outcome.ts';

/** A card as it was entered or chosen: a gateway's token or card id, and the gateway's customer it belongs to. */
export interface CardInput {
  readonly payment_method: string;
  readonly customer: string | null;
  /** Where the customer returns to from the bank. */
  readonly return_path?: string | undefined;
  /** The user for whom the card is saved; null to save it for nobody. */
  readonly save_for?: string | null;
}

/** A card ready to be sent to the gateway. */
export interface PayWith {
  readonly payment_method: string;
  readonly customer: string | null;
  readonly return_path?: string | undefined;
  /** The card is saved once the bank has accepted it. */
  readonly save_card?: boolean;
}

/** A booking as it was read, for which a card is given. */
export interface BookingSubject {
  readonly booking: LoadedBooking;
}

/** A change of a booking, for which the acting side gives a card. */
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

/** The same for a card that is given for a change. */
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
 * How a request begins: with a try of its own (`fresh`), with the one it found (`under_way`), or with nothing left to
 * do (`done`). The saga stores the id of `row` under the request's key, unless the statement that wrote it has done so
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

/** Begins a try in the open transaction, by the request and what the gateway is called. */
export type Begin<Row, Subject extends CardSubject, Refused> = (
  tx: Tx,
  request: CardRequest<Subject>,
  deps: { readonly gateway: Gateway['name']; readonly key: RequestKey | null },
) => Promise<Begun<Row> | Refused>;

/** What differs between charging and verifying a card; the control flow is in `submit-card.ts`. */
export interface CardIntent<Row extends Try, Said extends GatewayAnswer> {
  readonly purpose: CardPurpose;
  /** The field of the request's effect that stores the id of the try. */
  readonly effect_field: 'payment_id' | 'booking_card_id';
  /**
   * A try that the gateway does not know is sent again under its key, or fails so that the card given now gets its
   * own try.
   */
  readonly unheard: 'ask_again' | 'give_way';
  /** Adds the gateway's customer, created on first use. */
  readonly prepare: (deps: CardDeps, row: BookingRow, card: CardInput) => Promise<PayWith>;
  readonly beginForBooking: Begin<Row, BookingSubject, CardRefusal>;
  readonly beginForChange: Begin<Row, ChangeSubject, ChangeCardRefusal>;
  readonly find: (tx: Tx, id: string) => Promise<Row | null>;
  /** Sends the card under the id of the try. */
  readonly ask: (gateway: Gateway, row: Row, pay_with: PayWith & { readonly return_path: string }) => Promise<Said>;
  readonly retrieve: (gateway: Gateway, row: Row) => Promise<Said | null>;
  readonly cancel: (gateway: Gateway, gateway_id: string) => Promise<Said>;
  /** Writes what the gateway says of a try that was read in the same transaction. */
  readonly settle: (tx: Tx, row: Row, said: Said, request: CardRequest) => Promise<CardOutcome>;
  /** The direct answer to `ask`, in one statement where that is possible; null leaves it to `settle`. */
  readonly settleAtOnce: (tx: Tx, row: Row, said: Said, request: CardRequest) => Promise<Accepted | null>;
  /** Schedules the next poll after an answer was lost; null where the request is refused and may be sent again. */
  readonly pollLater: ((tx: Tx, row: Row, request: CardRequest) => Promise<void>) | null;
  /** Fails a try that is still pending. */
  readonly fail: (tx: Tx, id: string, decline_reason: string, now: Date) => Promise<unknown>;
}

/** The booking that a card is given for, as it was read. */
export const bookingOf = (subject: CardSubject): BookingRow =>
  'booking' in subject ? subject.booking.row : subject.row;

/** The page a customer returns to from the bank when the request names none. */
export function returnPath(subject: CardSubject): string {
  const { id, provider_id } = bookingOf(subject);
  return 'booking' in subject ? bookingPath(id, 'customer') : `/modify-book-session/${provider_id}/${id}?paid=check`;
}
