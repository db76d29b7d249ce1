import Stripe from 'stripe';
import type { AccountGateway, GatewayAccount, GatewayPayout, PayoutReason } from '../account-port.ts';
import { GatewayRefused, GatewayUnavailable } from '../port.ts';
import {
  askStripe,
  brandOf,
  findAtStripe,
  findSearchStart,
  isPaidOut,
  isRefusal,
  type StripeDeps,
  toStripe,
} from './stripe-answers.ts';
import { keyWith } from './stripe-cards.ts';

const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/**
 * Users' payout accounts (Connect, Express) and payouts: a transfer to the account, then a payout from the account to
 * its bank.
 */
export function stripeAccountCalls({ client, origin, clock }: StripeDeps): AccountGateway {
  async function retrieveAccount(gateway_id: string): Promise<GatewayAccount | null> {
    const account = await findAtStripe(() => client.accounts.retrieve(gateway_id));
    return account && accountOf(account);
  }

  async function findTransfer(account: string, key: string): Promise<Stripe.Transfer | null> {
    const created = await askStripe(() =>
      client.transfers.list({ transfer_group: key, destination: account, limit: 1 }),
    );
    return created.data[0] ?? null;
  }

  async function findPayout(account: string, key: string): Promise<Stripe.Payout | null> {
    const created = client.payouts.list(
      { created: { gte: findSearchStart(key, clock) }, limit: 100 },
      { stripeAccount: account },
    );
    for await (const payout of created) if (payout.metadata?.key === key) return payout;
    return null;
  }

  /** Reverses a transfer that did not reach its bank, once. Stores the reason with the transfer. */
  async function bringBack(transfer: Stripe.Transfer, reason: PayoutReason): Promise<void> {
    if (transfer.reversed) return;
    try {
      await askStripe(() =>
        client.transfers.createReversal(
          transfer.id,
          { metadata: { reason } },
          { idempotencyKey: `back:${transfer.id}` },
        ),
      );
    } catch (error) {
      if (!(error instanceof StripeInvalidRequestError)) throw error;
      const now = await askStripe(() => client.transfers.retrieve(transfer.id));
      // Stripe does not reverse the transfer until the account has the money again. The payout is polled again later.
      if (!now.reversed) throw new GatewayUnavailable(`Stripe does not give it back yet: ${error.message}`);
    }
  }

  async function payoutOf(account: string, payout: Stripe.Payout): Promise<GatewayPayout> {
    if (payout.status !== 'failed' && payout.status !== 'canceled')
      return {
        status: payout.status === 'paid' ? 'paid' : 'in_transit',
        gateway_id: payout.id,
        arrives_at: new Date(payout.arrival_date * 1000),
      };
    const reason = payout.status === 'canceled' ? 'cancelled' : payoutReason(payout.failure_code);
    const transfer = await findTransfer(account, payout.metadata?.key ?? payout.id);
    if (transfer) await bringBack(transfer, reason);
    return { status: 'failed', gateway_id: payout.id, reason };
  }

  return {
    async createAccount({ key, user_id, email, country }) {
      const labels = { email, country, metadata: { user_id, key } };
      try {
        const account = await askStripe(() =>
          client.accounts.create(
            {
              ...labels,
              type: 'express',
              capabilities: { transfers: { requested: true } },
              // Payouts are sent on the owner's withdrawal, not on Stripe's schedule.
              settings: { payouts: { schedule: { interval: 'manual' } } },
            },
            { idempotencyKey: keyWith(`account:${key}`, labels) },
          ),
        );
        return accountOf(account);
      } catch (error) {
        if (error instanceof StripeInvalidRequestError && error.param === 'country')
          throw new GatewayRefused('country_not_served', error.message);
        throw error;
      }
    },
    retrieveAccount: ({ gateway_id }) => retrieveAccount(gateway_id),
    async onboardingLink({ gateway_id, return_path, refresh_path }) {
      const link = await askStripe(() =>
        client.accountLinks.create({
          account: gateway_id,
          type: 'account_onboarding',
          return_url: `${origin}${return_path}`,
          refresh_url: `${origin}${refresh_path}`,
        }),
      );
      return { url: link.url, expires_at: new Date(link.expires_at * 1000) };
    },
    async saveBank({ key, account, token }) {
      try {
        await askStripe(() =>
          client.accounts.createExternalAccount(
            account,
            { external_account: token, default_for_currency: true },
            { idempotencyKey: `bank:${key}` },
          ),
        );
      } catch (error) {
        // After the onboarding only Stripe's own pages can change the account's bank.
        if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)
          throw new GatewayRefused('bank_not_taken', error.message);
        throw error;
      }
      return accountOf(await askStripe(() => client.accounts.retrieve(account)));
    },
    async payOut({ key, account, amount, currency }) {
      const before = await askStripe(() => findPayout(account, key));
      if (before) return payoutOf(account, before);
      if (!isPaidOut({ amount, currency })) return { status: 'failed', gateway_id: null, reason: 'amount_not_taken' };
      const money = { ...toStripe({ amount, currency }), metadata: { key } };
      let transfer = await findTransfer(account, key);
      if (transfer?.reversed) return { status: 'failed', gateway_id: null, reason: await reasonOf(transfer) };
      if (!transfer) {
        try {
          transfer = await askStripe(() =>
            client.transfers.create(
              { ...money, destination: account, transfer_group: key },
              { idempotencyKey: `transfer:${key}` },
            ),
          );
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const reason = error.code === 'balance_insufficient' ? 'platform_balance' : 'account_not_ready';
          return { status: 'failed', gateway_id: null, reason };
        }
      }
      try {
        const payout = await askStripe(() =>
          client.payouts.create(money, { stripeAccount: account, idempotencyKey: `payout:${key}` }),
        );
        return await payoutOf(account, payout);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const reason = error.code === 'balance_insufficient' ? 'failed' : 'account_not_ready';
        await bringBack(transfer, reason);
        return { status: 'failed', gateway_id: null, reason };
      }
    },
    async retrievePayout(request) {
      const { account } = request;
      const payout =
        'gateway_id' in request
          ? await findAtStripe(() => client.payouts.retrieve(request.gateway_id, {}, { stripeAccount: account }))
          : await askStripe(() => findPayout(account, request.key));
      if (payout) return payoutOf(account, payout);
      const transfer = 'key' in request ? await findTransfer(account, request.key) : null;
      return transfer?.reversed ? { status: 'failed', gateway_id: null, reason: await reasonOf(transfer) } : null;
    },
  };

  async function reasonOf(transfer: Stripe.Transfer): Promise<PayoutReason> {
    const reversals = await askStripe(() => client.transfers.listReversals(transfer.id, { limit: 1 }));
    const stored = reversals.data[0]?.metadata?.reason;
    return stored === 'account_not_ready' ? stored : 'failed';
  }
}

function accountOf(account: Stripe.Account): GatewayAccount {
  const { currently_due, past_due } = account.requirements ?? {};
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((each) => each.default_for_currency) ?? banks[0];
  return {
    gateway_id: account.id,
    country: account.country ?? '',
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    requirements: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    bank: bank
      ? { name: bank.object === 'bank_account' ? (bank.bank_name ?? 'Bank') : brandOf(bank.brand), last4: bank.last4 }
      : null,
  };
}

const payoutReasons: Readonly<Record<string, PayoutReason>> = {
  account_closed: 'bank_closed',
  insufficient_funds: 'failed',
  could_not_process: 'failed',
};

const payoutReason = (code: string | null): PayoutReason =>
  code === null ? 'failed' : (payoutReasons[code] ?? 'bank_refused');
