import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { settlement as messages } from '#locales/areas/settlement.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { callOrRefuse } from '#server/modules/payments/index.ts';
import { mayDecide, presentAdminPayout } from '#server/modules/staff/index.ts';
import { refuseFrozen } from '#server/modules/unclaimed/claims/index.ts';
import { presentBank, presentPayout } from '#server/modules/wallet/index.ts';
import {
  findPayoutAccount,
  listAllPayouts,
  listPayouts,
  onboardingLink,
  openPayoutAccount,
  withdraw,
} from '#server/modules/wallet/payouts/index.ts';
import {
  findWalletOwner,
  historyTable,
  listPaidMonths,
  listSettledDates,
  paymentStatementTable,
  platformStatementTable,
  readBalances,
  readDateStatement,
  readHistory,
  readPaymentStatement,
  readPlatformStatement,
  readStatement,
  statementTable,
} from '#server/modules/wallet/statements/index.ts';

export const payout_list = handler('admin/payout_list', async ({ db }, { status, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listAllPayouts(db, { status, limit, after });
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return { items: page.shown.map(presentAdminPayout), next_cursor: page.next_cursor };
});

export const platform_statement = handler(
  'admin/platform_statement',
  async ({ actor, db, request, language }, input) => {
    if (!mayDecide(actor, 'payments')) return refuse('forbidden', 'Only finance and admins can see this.');
    const market = await findMarket(db);
    const currency = input.currency ?? Currency.parse(market?.currency ?? 'USD');
    const timezone = market?.timezone ?? 'UTC';
    const written = await readPlatformStatement(db, { month: input.month, currency, timezone });
    return request.wants_csv ? platformStatementTable(written, language) : written;
  },
);

const MAX_PAYOUTS = 5;

export const page_money = handler('admin/page_money', async ({ actor, db, now }, { provider_id }) => {
  if (!mayDecide(actor, 'payments')) return refuse('forbidden', say(adminPages, 'money.forbidden'));
  const page = await findPage(db, provider_id);
  if (page === null) return refuse('not_found', say(adminPages, 'page.gone'));
  const owner = page.owner_id === null ? null : await findWalletOwner(db, page.owner_id);
  if (page.owner_id === null || !owner) return { balances: [], payouts: [], bank: null };
  return {
    balances: await readBalances(db, owner, now),
    payouts: (await listPayouts(db, page.owner_id, MAX_PAYOUTS)).map(presentPayout),
    bank: presentBank(await findPayoutAccount(db, page.owner_id)),
  };
});

export const get_wallet = handler('wallet/get_wallet', async ({ actor, db, now }) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  return {
    balances: await readBalances(db, owner, now),
    payouts: (await listPayouts(db, actor.user_id, MAX_PAYOUTS)).map(presentPayout),
    bank: presentBank(await findPayoutAccount(db, actor.user_id)),
    payment_months: await listPaidMonths(db, owner.user_id, owner.timezone),
  };
});

export const wallet_history = handler(
  'wallet/wallet_history',
  async ({ actor, db, request }, { limit, cursor, ...input }) => {
    const owner = await findWalletOwner(db, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    return request.wants_csv ? historyTable(db, owner, input) : readHistory(db, owner, input, { limit, cursor });
  },
);

export const statement = handler('wallet/statement', async ({ actor, db, request }, input) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const written = await readStatement(db, owner, input);
  return request.wants_csv ? statementTable(written, owner.timezone) : written;
});

export const payment_statement = handler('wallet/payment_statement', async ({ actor, db, request }, { month }) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const written = await readPaymentStatement(db, owner, month);
  return request.wants_csv ? paymentStatementTable(written) : written;
});

export const get_bank_info = handler('wallet/get_bank_info', async ({ actor, db }) =>
  presentBank(await findPayoutAccount(db, actor.user_id)),
);

export const save_bank_info = handler(
  'wallet/save_bank_info',
  async ({ actor, inTx, read, providers, request, now }, { country, bank_token, current_password }) => {
    const owner = await findWalletOwner(read, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    // Polling the account changes nothing; without an account there is nothing to poll.
    if (bank_token === undefined && country === undefined && !(await findPayoutAccount(read, actor.user_id)))
      return presentBank(null);
    if (bank_token !== undefined) {
      const proved = await provePassword(inTx, owner, { current_password, why: 'change where your money goes' }, now);
      if (isRefusal(proved)) return proved;
    }
    const input = { ...owner, country, bank_token, key: request.idempotency_key ?? request.id };
    const account = await callOrRefuse(() => openPayoutAccount({ inTx, read, gateway: providers.gateway }, input, now));
    return isRefusal(account) ? account : presentBank(account);
  },
  { claims_key_first: true },
);

export const generate_onboarding_link = handler(
  'wallet/generate_onboarding_link',
  async ({ actor, inTx, read, providers, request, now }, { country, current_password }) => {
    const owner = await findWalletOwner(read, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    // A stranger at an unlocked screen must not redirect the owner's payouts to another bank.
    if (presentBank(await findPayoutAccount(read, actor.user_id)).asks_password) {
      const proved = await provePassword(inTx, owner, { current_password, why: 'change where your money goes' }, now);
      if (isRefusal(proved)) return proved;
    }
    const input = { ...owner, country, key: request.id };
    const created = await callOrRefuse(() => onboardingLink({ inTx, read, gateway: providers.gateway }, input, now));
    if (isRefusal(created)) return created;
    const { link, account } = created;
    return { url: link.url, expires_at: link.expires_at.toISOString(), bank: presentBank(account) };
  },
);

export const wallet_withdraw = handler(
  'user/wallet_withdraw',
  async ({ actor, inTx, providers, log, key, now }, input) => {
    const deps = { inTx, gateway: providers.gateway, log, key, refuseFrozen };
    const payout = await withdraw(deps, { user_id: actor.user_id, ...input }, now);
    return isRefusal(payout) ? payout : presentPayout(payout);
  },
);

export const settlement = handler('event/settlement', async ({ actor, db }, { occurrence_id }) => {
  const found = await readDateStatement(db, { occurrence_id, user_id: actor.user_id });
  return found ? { settlement: found } : refuse('not_found', say(messages, 'not_found'));
});

export const settlement_list = handler(
  'event/settlement_list',
  async ({ actor, db, now }, { event_id, limit, cursor }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    const dates = await listSettledDates(db, { event_id, user_id: actor.user_id, now }, { limit, after });
    const page = pageAfter(dates, limit, (date) => new Date(date.starts_at));
    return { items: page.shown.map(({ id: _id, ...date }) => ({ ...date, _id })), next_cursor: page.next_cursor };
  },
);
