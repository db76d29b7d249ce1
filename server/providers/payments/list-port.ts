import type { GatewayPayout } from './account-port.ts';
import type { GatewayRefund } from './charge-port.ts';

/** An entry of a gateway's own list, created by this app or in the gateway's dashboard. */
interface Listed {
  readonly gateway_id: string;
  /** The key of the creating request; null if another program created it or the gateway does not provide it. */
  readonly key: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: Date;
}

/** A charge in the gateway's list. `open`: no money has been taken yet. `failed`: no money will be taken. */
export interface ListedCharge extends Listed {
  readonly status: 'succeeded' | 'open' | 'failed';
}

/** A refund in the gateway's list. */
export interface ListedRefund extends Listed {
  /** The gateway's id of the payment; empty if the refund has none. */
  readonly payment: string;
  readonly status: GatewayRefund['status'];
}

/**
 * A payout in the gateway's list: money sent from the platform to an account and on to its bank. `failed`: the platform
 * has the money again.
 */
export interface ListedPayout extends Listed {
  readonly account: string;
  readonly status: GatewayPayout['status'];
}

/** A request for a page of a list: entries created since a date, after the previous page (its `next`). */
export interface ListRequest {
  readonly since: Date;
  readonly after: string | null;
}

/** A page of a list in the gateway's own order. `next` is null on the last page. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The gateway's own lists, for reconciliation. */
export interface ListGateway {
  /** Reads a charge of the gateway's list with the key of its request; null if the gateway does not know it. */
  getCharge(request: { gateway_id: string }): Promise<ListedCharge | null>;
  /** Reads a refund of the gateway's list with its payment; null if the gateway does not know it. */
  getRefund(request: { gateway_id: string }): Promise<ListedRefund | null>;
  /** Lists every charge created since a date, page by page, including charges created by other programs. */
  listCharges(request: ListRequest): Promise<ListPage<ListedCharge>>;
  /** Lists every refund created since a date, page by page. */
  listRefunds(request: ListRequest): Promise<ListPage<ListedRefund>>;
  /** Lists every payout created since a date, page by page. */
  listPayouts(request: ListRequest): Promise<ListPage<ListedPayout>>;
}
