/** What a customer has to do before a payment can go on. */
export interface PaymentAction {
  readonly kind: 'challenge';
  /** Where the customer confirms; own path for the sandbox, the gateway's address otherwise. */
  readonly url: string;
}

/** How a payment stands at the gateway. */
export type GatewayPayment =
  | { readonly status: 'succeeded'; readonly gateway_id: string; readonly card: string }
  | {
      readonly status: 'action_needed';
      readonly gateway_id: string;
      readonly action: PaymentAction;
      readonly card: string;
    }
  | { readonly status: 'processing'; readonly gateway_id: string; readonly card: string }
  | { readonly status: 'declined'; readonly gateway_id: string; readonly reason: string; readonly card: string };

export interface GatewayCard {
  readonly gateway_id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** The gateway gave no clear answer (time-out, fault): what happened there must be asked later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The token or card is not one the gateway knows for this customer. */
export class UnknownPaymentMethod extends Error {
  override name = 'UnknownPaymentMethod';
}

/** The payment gateway. Every acting call takes the key that makes repeating it harmless; amounts are in minor units. */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe';
  createCustomer(request: { user_id: string; key: string }): Promise<{ gateway_id: string }>;
  /** Charges a payment method (a one-time token of the browser, or a saved card's gateway id). */
  charge(request: {
    key: string;
    amount: number;
    currency: string;
    payment_method: string;
    customer: string | null;
    payment_id: string;
    return_path: string;
  }): Promise<GatewayPayment>;
  /** How a payment stands now, by its gateway id or by the key it was charged with; null when the gateway never heard of it. */
  look(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null>;
  /** Gives up a payment that has not succeeded; answers how it stands afterwards (it may have succeeded meanwhile). */
  cancel(request: { gateway_id: string }): Promise<GatewayPayment>;
  refund(request: {
    key: string;
    gateway_id: string;
    amount: number;
    currency: string;
  }): Promise<{ status: 'succeeded' | 'pending'; gateway_id: string }>;
  saveCard(request: { key: string; customer: string; token: string }): Promise<GatewayCard>;
  /** Forgets a card; one that is not there any more is no fault. */
  deleteCard(request: { gateway_id: string }): Promise<void>;
  /** Reads a webhook after checking its signature; null when the signature is wrong or too old. */
  readEvent(request: {
    body: string;
    signature: string;
    now: Date;
  }): { id: string; kind: 'payment' | 'refund' | 'other'; gateway_id: string } | null;
}
