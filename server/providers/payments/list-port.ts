import type { GatewayPayout } from './account-port.ts';
import type { GatewayRefund } from './charge-port.ts';

/** An entry of a gateway's own list, whether this app created it or the gateway's dashboard did. */
interface Listed {
  readonly gateway_id: string;
  /** The key it was created with; null when we did not create it, or the gateway does not provide it. */
  readonly key: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: Date;
}

/** A charge in the gateway's list: `open` = nothing is taken yet, `failed` = nothing will be. */
export interface ListedCharge extends Listed {
  readonly status: 'succeeded' | 'open' | 'failed';
}

/** A refund in the gateway's list. */
export interface ListedRefund extends Listed {
  /** The gateway's id of the payment; empty where it has none. */
  readonly payment: string;
  readonly status: GatewayRefund['status'];
}

/**
 * A payout in the gateway's list: money sent from the platform to an account, and on to its bank; `failed` = the
 * platform has it again.
 */
export interface ListedPayout extends Listed {
  readonly account: string;
  readonly status: GatewayPayout['status'];
}

/** A request for a list: entries created since a date, after the previous page (its `next`). */
export interface ListRequest {
  readonly since: Date;
  readonly after: string | null;
}

/** A page of a list, in the gateway's own order; `next` is null after the last one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The gateway's own lists, for reconciliation. */
export interface ListGateway {
  /** A charge in the gateway's list, with the key it was created with; null when the gateway does not know it. */
  getCharge(request: { gateway_id: string }): Promise<ListedCharge | null>;
  /** A refund in the gateway's list, with its payment; null when the gateway does not know it. */
  getRefund(request: { gateway_id: string }): Promise<ListedRefund | null>;
  /** Every charge created since a date, page by page, whoever created it. */
  listCharges(request: ListRequest): Promise<ListPage<ListedCharge>>;
  /** The same of refunds. */
  listRefunds(request: ListRequest): Promise<ListPage<ListedRefund>>;
  /** The same of payouts. */
  listPayouts(request: ListRequest): Promise<ListPage<ListedPayout>>;
}
