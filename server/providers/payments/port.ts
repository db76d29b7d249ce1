import type { AccountGateway } from './account-port.ts';
import type { CardGateway } from './card-port.ts';
import type { ChargeGateway } from './charge-port.ts';
import type { ListGateway } from './list-port.ts';

/** What webhooks are about; `other` is nothing of ours. */
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

/** A webhook's event. It is only a notice: read the current state before acting on it. */
export interface GatewayEvent {
  /** The same when it is delivered again. */
  readonly id: string;
  readonly kind: GatewayEventKind;
  /** Of the payment, verification, refund, payout, account or dispute. */
  readonly gateway_id: string;
  /** The key of its subject, when the gateway provides it: finds a row whose gateway id was lost with the answer. */
  readonly key: string | null;
  /** The account a payout belongs to. */
  readonly account: string | null;
}

/** The gateway gave no clear answer (time-out, fault): what happened there must be asked later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway accepted no connection, so it does not know the request. */
export class GatewayUnreachable extends GatewayUnavailable {
  override name = 'GatewayUnreachable';
}

/** A webhook whose signature is right and whose body cannot be read as an event. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** The token or card is not one the gateway knows for this customer, or not one it takes. */
export class UnknownPaymentMethod extends Error {
  override name = 'UnknownPaymentMethod';
}

/**
 * The gateway rejected the request and nothing moved: the request is wrong (more than is left, an unsupported amount;
 * `not_taken` = another reason, which the message has for the operator).
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
 * The payment gateway. Every acting call takes the key that makes repeating it harmless, and after a GatewayUnavailable
 * it is repeated with the same key or asked about by it; amounts are in minor units, currencies ISO 4217 in capitals.
 */
export interface Gateway extends ChargeGateway, CardGateway, AccountGateway, ListGateway {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Reads a webhook after checking its signature; null when the signature is wrong or too old.
   * @throws MalformedEvent
   */
  readEvent(request: { body: string; signature: string; now: Date }): GatewayEvent | null;
}
