import type { AccountGateway } from './account-port.ts';
import type { CardGateway } from './card-port.ts';
import type { ChargeGateway } from './charge-port.ts';
import type { ListGateway } from './list-port.ts';

/** The kinds of webhook events. `other` does not concern this app. */
export const gatewayEventKinds = [
  'payment',
  'verification',
  'refund',
  'payout',
  'account',
  'dispute',
  'other',
] as const;
export type GatewayEventKind = (typeof gatewayEventKinds)[number];

/** An event of a webhook. It only says that something changed: handlers read the current state before acting. */
export interface GatewayEvent {
  /** The same id for repeated deliveries. */
  readonly id: string;
  readonly kind: GatewayEventKind;
  /** The id of the payment, verification, refund, payout, account or dispute. */
  readonly gateway_id: string;
  /**
   * The key of the event's subject, if the gateway provides it. Finds a row whose gateway id was lost with the answer.
   */
  readonly key: string | null;
  /** The account of a payout. */
  readonly account: string | null;
}

/** The gateway gave no clear answer (timeout, internal error). The result must be polled later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway accepted no connection, so it has not received the request. */
export class GatewayUnreachable extends GatewayUnavailable {
  override name = 'GatewayUnreachable';
}

/** A webhook with a valid signature whose body is not a readable event. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** The gateway does not know the token or card for this customer, or does not accept it. */
export class UnknownPaymentMethod extends Error {
  override name = 'UnknownPaymentMethod';
}

/**
 * The gateway rejected the request and no money moved. The request itself is wrong, for example it exceeds the
 * remaining amount or its amount is unsupported. `not_taken` means another reason, which the message gives to the
 * operator.
 */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
  readonly reason:
    | 'refund_too_much'
    | 'payment_disputed'
    | 'amount_not_taken'
    | 'not_taken'
    | 'country_not_served'
    | 'bank_not_taken';
  constructor(reason: GatewayRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The payment gateway. Every changing call takes an idempotency key. After GatewayUnavailable, callers repeat the call
 * or read its result with the same key. Amounts are in minor units, currencies ISO 4217 codes in capitals.
 */
export interface Gateway extends ChargeGateway, CardGateway, AccountGateway, ListGateway {
  readonly name: 'sandbox' | 'stripe' | 'none';
  /**
   * Verifies the signature of a webhook and reads its event. Returns null if the signature is wrong or too old.
   * @throws MalformedEvent
   */
  readEvent(request: { body: string; signature: string; now: Date }): GatewayEvent | null;
}
