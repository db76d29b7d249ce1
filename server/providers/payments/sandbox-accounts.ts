import { sandboxBanks } from '#contract/sandbox/banks.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from '#server/kernel/database/db.ts';
import type { AccountGateway, GatewayAccount, GatewayPayout, PayoutReason } from './account-port.ts';
import { GatewayRefused } from './port.ts';
import {
  findSandboxAccount,
  findSandboxPayout,
  insertSandboxAccount,
  insertSandboxPayout,
  settleSandboxPayout,
  updateSandboxAccount,
} from './sandbox-account-store.ts';
import { idFor } from './sandbox-cards.ts';

/** The time (seconds) until a sent payout arrives at its bank or is returned. */
const TRANSIT_SECONDS = 60;
const LINK_SECONDS = 300;
/** The sandbox serves every country except this one, so that a refusal can be tested. */
const NOT_SERVED = 'AQ';

/** The information that the sandbox requires of a new account, as gateway codes. */
const FIRST_REQUIREMENTS = ['individual.first_name', 'individual.dob.day', 'external_account', 'tos_acceptance.date'];

/** The sandbox's accounts and payouts. */
export function sandboxAccountCalls(db: Db, clock: Clock): AccountGateway {
  async function retrieveAccount(id: string): Promise<GatewayAccount | null> {
    const row = await findSandboxAccount(db, id);
    if (!row) return null;
    const bank = sandboxBanks.find((known) => known.token === row.bank_token);
    return {
      gateway_id: row.id,
      country: row.country,
      details_submitted: row.details_submitted,
      payouts_enabled: row.details_submitted && row.requirements.length === 0 && bank !== undefined,
      requirements: row.requirements,
      bank: bank ? { name: bank.name, last4: bank.last4 } : null,
    };
  }

  async function knownAccount(id: string): Promise<GatewayAccount> {
    const account = await retrieveAccount(id);
    if (!account) throw new Error('The sandbox was asked for an account it never made.');
    return account;
  }

  async function retrievePayout(account: string, id: string): Promise<GatewayPayout | null> {
    await settleSandboxPayout(db, id, clock.now());
    const row = await findSandboxPayout(db, { id, account_id: account });
    if (!row) return null;
    if (row.status === 'failed') return { status: 'failed', gateway_id: row.id, reason: payoutReason(row.reason) };
    const status = row.status === 'paid' ? 'paid' : 'in_transit';
    return { status, gateway_id: row.id, arrives_at: row.settles_at };
  }

  return {
    async createAccount(request) {
      if (request.country === NOT_SERVED)
        throw new GatewayRefused('country_not_served', 'The sandbox does not pay out to this country.');
      const id = idFor('acct', request.key);
      await insertSandboxAccount(db, { id, ...request, requirements: FIRST_REQUIREMENTS, created_at: clock.now() });
      return knownAccount(id);
    },
    retrieveAccount: ({ gateway_id }) => retrieveAccount(gateway_id),
    async onboardingLink({ gateway_id, return_path, refresh_path }) {
      const expires_at = new Date(clock.now().getTime() + LINK_SECONDS * 1000);
      const query = new URLSearchParams({
        back: return_path,
        refresh: refresh_path,
        until: String(expires_at.getTime()),
      });
      return { url: `/sandbox/onboarding/${gateway_id}?${query}`, expires_at };
    },
    async saveBank({ account, token }) {
      const bank = sandboxBanks.find((known) => known.token === token);
      if (!bank) throw new GatewayRefused('bank_not_taken', 'The sandbox does not know this bank account.');
      const { requirements } = await knownAccount(account);
      await updateSandboxAccount(db, account, {
        bank_token: bank.token,
        requirements: requirements.filter((each) => each !== 'external_account'),
      });
      return knownAccount(account);
    },
    async payOut(request) {
      const id = idFor('po', request.key);
      const before = await retrievePayout(request.account, id);
      if (before) return before;
      const bank = (await findSandboxAccount(db, request.account))?.bank_token;
      const account = await retrieveAccount(request.account);
      if (!account?.payouts_enabled) return { status: 'failed', gateway_id: null, reason: 'account_not_ready' };
      await insertSandboxPayout(db, {
        ...{ id, key: request.key, account_id: request.account, amount: request.amount, currency: request.currency },
        status: 'in_transit',
        reason: bank === 'btok_closed' ? 'bank_closed' : bank === 'btok_refused' ? 'bank_refused' : '',
        settles_at: new Date(clock.now().getTime() + TRANSIT_SECONDS * 1000),
        created_at: clock.now(),
      });
      const created = await retrievePayout(request.account, id);
      if (!created) throw new Error('The sandbox lost a payout.');
      return created;
    },
    retrievePayout: (request) =>
      retrievePayout(request.account, 'gateway_id' in request ? request.gateway_id : idFor('po', request.key)),
  };
}

const payoutReason = (text: string): PayoutReason =>
  text === 'bank_closed' || text === 'bank_refused' ? text : 'failed';
