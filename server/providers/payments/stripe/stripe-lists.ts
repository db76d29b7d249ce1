import type Stripe from 'stripe';
import type { ListedCharge, ListedPayout, ListedRefund, ListGateway, ListPage, ListRequest } from '../list-port.ts';
import { askStripe, findAtStripe, fromStripe, idOf, type StripeDeps } from './stripe-answers.ts';

/** Stripe's maximum page size. */
const PAGE = 100;

/** Stripe's lists of payment intents, refunds and transfers, newest first. */
export function stripeListCalls({ client }: Pick<StripeDeps, 'client'>): ListGateway {
  const asParams = ({ since, after }: ListRequest) => ({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    ...(after !== null && { starting_after: after }),
  });

  /** Lists the payouts of an account to its bank by the key of their request, as far as requested. */
  async function payoutsByKey(
    account: string,
    keys: ReadonlySet<string>,
    since: Date,
  ): Promise<Map<string, Stripe.Payout>> {
    const payouts = new Map<string, Stripe.Payout>();
    const created = client.payouts.list(asParams({ since, after: null }), { stripeAccount: account });
    for await (const payout of created) {
      const key = payout.metadata?.key;
      if (key !== undefined && keys.has(key)) payouts.set(key, payout);
      if (payouts.size === keys.size) break;
    }
    return payouts;
  }

  /** Lists the bank payouts that followed the transfers to one account. */
  async function payoutsOf(
    account: string,
    transfers: readonly Stripe.Transfer[],
    since: Date,
  ): Promise<ListedPayout[]> {
    const keys = new Set(transfers.flatMap(({ metadata: { key } }) => (key === undefined ? [] : [key])));
    // A deleted account lists nothing any more. Its transfers still show what was sent.
    const payouts = keys.size === 0 ? null : await findAtStripe(() => payoutsByKey(account, keys, since));
    return transfers.map((transfer) => payoutOf(account, transfer, payouts?.get(transfer.metadata.key ?? '')));
  }

  return {
    async getCharge({ gateway_id }) {
      const intent = await findAtStripe(() => client.paymentIntents.retrieve(gateway_id));
      return intent && chargeOf(intent);
    },
    async getRefund({ gateway_id }) {
      const refund = await findAtStripe(() => client.refunds.retrieve(gateway_id));
      return refund && refundOf(refund);
    },
    async listCharges(request) {
      return pageOf(await askStripe(() => client.paymentIntents.list(asParams(request))), chargeOf);
    },
    async listRefunds(request) {
      return pageOf(await askStripe(() => client.refunds.list(asParams(request))), refundOf);
    },
    async listPayouts(request) {
      const page = await askStripe(() => client.transfers.list(asParams(request)));
      const byAccount = Map.groupBy(page.data, (transfer) => idOf(transfer.destination) ?? '');
      const rows: ListedPayout[] = [];
      for (const [account, transfers] of byAccount) rows.push(...(await payoutsOf(account, transfers, request.since)));
      return { rows, next: nextOf(page) };
    },
  };
}

const nextOf = ({ has_more, data }: { has_more: boolean; data: readonly { id: string }[] }): string | null =>
  has_more ? (data.at(-1)?.id ?? null) : null;

const pageOf = <Thing extends { id: string }, Listed>(
  page: { has_more: boolean; data: readonly Thing[] },
  present: (thing: Thing) => Listed,
): ListPage<Listed> => ({ rows: page.data.map(present), next: nextOf(page) });

const madeAt = (created: number) => new Date(created * 1000);

function chargeOf({ id, metadata, amount, currency, status, created }: Stripe.PaymentIntent): ListedCharge {
  const is_over = status === 'canceled' || status === 'requires_payment_method';
  return {
    ...{ gateway_id: id, key: metadata.key ?? null, ...fromStripe({ amount, currency }), created_at: madeAt(created) },
    status: status === 'succeeded' ? 'succeeded' : is_over ? 'failed' : 'open',
  };
}

function refundOf(refund: Stripe.Refund): ListedRefund {
  const { id, metadata, amount, currency, status, created } = refund;
  const is_back = status === 'failed' || status === 'canceled';
  return {
    ...{ gateway_id: id, key: metadata?.key ?? null, ...fromStripe({ amount, currency }), created_at: madeAt(created) },
    payment: idOf(refund.payment_intent) ?? '',
    status: status === 'succeeded' ? 'succeeded' : is_back ? 'failed' : 'pending',
  };
}

/** Converts a transfer to an account, and its payout to the bank if there is one, into an entry of the port. */
function payoutOf(account: string, transfer: Stripe.Transfer, payout: Stripe.Payout | undefined): ListedPayout {
  const { id, metadata, amount, currency, created, reversed } = transfer;
  const is_back = reversed || payout?.status === 'failed' || payout?.status === 'canceled';
  return {
    ...{ gateway_id: payout?.id ?? id, key: metadata.key ?? null, ...fromStripe({ amount, currency }) },
    ...{ account, created_at: madeAt(created) },
    status: is_back ? 'failed' : payout?.status === 'paid' ? 'paid' : 'in_transit',
  };
}
