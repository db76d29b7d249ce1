import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import type { GatewayAccount } from '#server/providers/payments/account-port.ts';
import { type Gateway, GatewayRefused } from '#server/providers/payments/port.ts';
import { bankState } from '../rules/bank-state.ts';
import { findAccountOwner, findPayoutAccount, type PayoutAccountRow, putPayoutAccount } from './account-store.ts';

interface AccountDeps {
  readonly inTx: InTx;
  readonly read: ReadDb;
  readonly gateway: Gateway;
}

/**
 * Creates a user's payout account at the gateway, or reads the existing one. Sets its bank from a token if one is
 * given.
 */
export async function openPayoutAccount(
  { inTx, read, gateway }: AccountDeps,
  input: { user_id: string; email: string; country?: string | undefined; bank_token?: string | undefined; key: string },
  now: Date,
): Promise<PayoutAccountRow | Refusal<'invalid_input' | 'country_not_served' | 'bank_not_taken'>> {
  const known = await findPayoutAccount(read, input.user_id);
  let account: GatewayAccount | null;
  try {
    account =
      (known && (await gateway.retrieveAccount({ gateway_id: known.gateway_id }))) ??
      (await make(gateway, input, known));
    if (account && input.bank_token !== undefined)
      account = await gateway.saveBank({
        key: `bank:${input.user_id}:${input.key}`,
        account: account.gateway_id,
        token: input.bank_token,
      });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    if (error.reason === 'country_not_served') {
      const message = 'We can’t pay out to this country yet.';
      return refuse('country_not_served', message, { errors: [{ path: 'country', message }] });
    }
    if (error.reason !== 'bank_not_taken') throw error;
    const message = 'We can’t use this bank account. Enter it on the payment company’s page.';
    return refuse('bank_not_taken', message, { errors: [{ path: 'bank_token', message }] });
  }
  if (account === null) {
    const message = 'Choose the country of your bank account.';
    return refuse('invalid_input', message, { errors: [{ path: 'country', message }] });
  }
  const notice = account;
  return inTx((tx) => saveAccount(tx, { user_id: input.user_id, gateway: gateway.name, account: notice, now }));
}

/** Creates the account, or a new one if the gateway deleted it. */
async function make(
  gateway: Gateway,
  input: { user_id: string; email: string; country?: string | undefined },
  gone: PayoutAccountRow | null,
): Promise<GatewayAccount | null> {
  const { user_id, email, country = gone?.country } = input;
  if (country === undefined) return null;
  const key = `account:${user_id}:${country}${gone ? `:after:${gone.gateway_id}` : ''}`;
  return gateway.createAccount({ key, user_id, email, country });
}

/**
 * Reads an account from the gateway after its event. Returns the effect that stores it, or null if the account is not
 * ours.
 */
export async function refreshPayoutAccount(
  { database, providers }: Pick<AppDeps, 'database' | 'providers'>,
  gateway_id: string,
  now: Date,
): Promise<((tx: Tx) => Promise<unknown>) | null> {
  const user_id = await findAccountOwner(database.write, gateway_id);
  const known = user_id && (await findPayoutAccount(database.write, user_id));
  if (!known) return null;
  const account = (await providers.gateway.retrieveAccount({ gateway_id })) ?? goneAccount(known);
  return (tx) => saveAccount(tx, { user_id, gateway: providers.gateway.name, account, now });
}

/**
 * An account that the gateway has deleted or does not show. It cannot receive payouts, and a new one has to be created.
 */
const goneAccount = ({ gateway_id, country }: PayoutAccountRow): GatewayAccount => ({
  gateway_id,
  country,
  details_submitted: true,
  payouts_enabled: false,
  requirements: ['account'],
  bank: null,
});

/**
 * Stores an account's state. Notifies its owner when payouts become possible, or when information is required again.
 */
async function saveAccount(
  tx: Tx,
  stored: { user_id: string; gateway: string; account: GatewayAccount; now: Date },
): Promise<PayoutAccountRow> {
  const { before, after } = await putPayoutAccount(tx, stored);
  const [was, is] = [bankState(before), bankState(after)];
  const notice =
    is === 'verified' && was !== 'verified'
      ? { kind: 'bank_verified', title: 'You’re set up for payouts', text: 'Your bank account is verified.' }
      : was === 'verified' && is !== 'verified'
        ? {
            kind: 'bank_needs_more',
            title: 'Your payouts are paused',
            text: 'Our payment company needs one more thing.',
          }
        : null;
  if (notice)
    await insertNotification(
      tx,
      { user_id: stored.user_id, ...notice, link: '/bank_verification' },
      stored.now,
      'payout_account',
    );
  return after;
}

/** Creates a link to the gateway's own onboarding, which returns to /bank_verification. */
export async function onboardingLink(
  deps: AccountDeps,
  input: { user_id: string; email: string; country?: string | undefined; key: string },
  now: Date,
) {
  const account = await openPayoutAccount(deps, input, now);
  if (isRefusal(account)) return account;
  const link = await deps.gateway.onboardingLink({
    gateway_id: account.gateway_id,
    return_path: '/bank_verification?back=1',
    refresh_path: '/bank_verification?again=1',
  });
  return { link, account };
}
