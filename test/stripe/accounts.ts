import {
  type Account,
  type Ask,
  amountOf,
  listed,
  missing,
  part,
  type Route,
  StripeNo,
  type Thing,
  text,
  type World,
} from './world.ts';

const ARRIVES_SECONDS = 2 * 86_400;
const banks = { success: '6789', closed: '1113' } as const;

/** A person's answers on Stripe's onboarding pages. */
export interface Onboarding {
  readonly bank: 'success' | 'closed';
  /** Stripe still requires a document afterwards. */
  readonly documentLater?: boolean;
}

function wire(account: Account): object {
  const { bank, requirements, details_submitted } = account;
  const data = bank
    ? [
        {
          id: `ba_${account.id}`,
          object: 'bank_account',
          bank_name: 'STRIPE TEST BANK',
          last4: banks[bank],
          default_for_currency: true,
        },
      ]
    : [];
  return {
    ...account.wire,
    details_submitted,
    payouts_enabled: isReady(account),
    requirements: { currently_due: requirements, past_due: [], eventually_due: requirements, disabled_reason: null },
    external_accounts: { object: 'list', has_more: false, data },
  };
}

const isReady = ({ details_submitted, requirements, bank }: Account) =>
  details_submitted && requirements.length === 0 && bank !== null;

/** Completes the onboarding of an account. */
export function onboard(world: World, id: string, answers: Onboarding): void {
  const account = world.accounts.get(id);
  if (!account) throw new Error('There is no such account to onboard.');
  Object.assign(account, {
    bank: answers.bank,
    details_submitted: true,
    requirements: answers.documentLater ? ['individual.verification.document'] : [],
  });
  world.emit('account.updated', wire(account), id);
}

/** The banks answer every pending payout. */
export function settlePayouts(world: World): void {
  for (const payout of world.payouts.values()) {
    if (payout.status !== 'in_transit') continue;
    const account = world.accounts.get(String(payout.account));
    if (!account) throw new Error('A payout without its account.');
    if (account.bank === 'closed') {
      account.balance += Number(payout.amount);
      Object.assign(payout, { status: 'failed', failure_code: 'account_closed' });
    } else payout.status = 'paid';
    world.emit(`payout.${payout.status}`, shown(payout), account.id);
  }
}

/** The event names the owner of a payout; the payout doesn't. */
const shown = ({ account: _account, ...payout }: Thing): object => payout;

/** The paths of accounts, their links, transfers and payouts. */
export function accountRoutes(world: World): Route[] {
  const accountIn = (id: string | null | undefined) => {
    const account = world.accounts.get(id ?? '');
    if (!account)
      throw new StripeNo(403, {
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}'`,
      });
    return account;
  };
  const transferIn = (ask: Ask) => {
    const transfer = world.transfers.get(ask.ids[0] ?? '');
    if (!transfer) throw missing('transfer', ask.ids[0] ?? '');
    return transfer;
  };
  const insufficient = () =>
    new StripeNo(400, {
      code: 'balance_insufficient',
      message: 'You have insufficient available funds in your account.',
    });

  return [
    {
      method: 'POST',
      path: /^\/v1\/accounts$/,
      answer: ({ fields }) => {
        const country = text(fields, 'country');
        if (country === 'AQ')
          throw new StripeNo(400, { message: 'AQ is not currently supported by Stripe', param: 'country' });
        const id = world.newId('acct');
        const account: Account = {
          id,
          wire: {
            ...{ id, object: 'account', type: text(fields, 'type'), country, email: text(fields, 'email') },
            metadata: part(fields, 'metadata'),
            created: world.now(),
          },
          ...{ bank: null, details_submitted: false, balance: 0 },
          requirements: ['business_profile.url', 'external_account', 'tos_acceptance.date'],
        };
        world.accounts.set(id, account);
        return wire(account);
      },
    },
    { method: 'GET', path: /^\/v1\/accounts\/(\w+)$/, answer: ({ ids }) => wire(accountIn(ids[0])) },
    {
      method: 'POST',
      path: /^\/v1\/accounts\/(\w+)\/external_accounts$/,
      answer: ({ ids, fields }) => {
        const account = accountIn(ids[0]);
        if (account.details_submitted)
          throw new StripeNo(403, {
            message: 'This application does not have the required permissions on this account.',
          });
        const token = text(fields, 'external_account');
        if (token !== 'btok_us_verified') throw missing('token', token ?? '', 'external_account');
        account.bank = 'success';
        account.requirements = account.requirements.filter((each) => each !== 'external_account');
        return { id: `ba_${account.id}`, object: 'bank_account', last4: banks.success };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/account_links$/,
      answer: ({ fields }) => {
        const account = accountIn(text(fields, 'account'));
        const expires_at = world.now() + 300;
        return { object: 'account_link', url: `${world.url()}/setup/${account.id}`, created: world.now(), expires_at };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/transfers$/,
      answer: ({ fields }) => {
        const amount = amountOf(fields);
        const account = accountIn(text(fields, 'destination'));
        if (!account.details_submitted)
          throw new StripeNo(400, {
            code: 'insufficient_capabilities_for_transfer',
            message: 'Your destination account needs to have the transfers capability enabled.',
          });
        if (amount > world.balance) throw insufficient();
        world.balance -= amount;
        account.balance += amount;
        const created: Thing = {
          ...{ id: world.newId('tr'), object: 'transfer', amount, currency: text(fields, 'currency') },
          ...{ destination: account.id, transfer_group: text(fields, 'transfer_group'), reversed: false },
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.transfers.set(created.id, created);
        return created;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/transfers$/,
      answer: (ask) => {
        const group = text(ask.fields, 'transfer_group');
        const own = [...world.transfers.values()].filter(
          (transfer) => group === undefined || transfer.transfer_group === group,
        );
        return listed(own, ask, '/v1/transfers');
      },
    },
    { method: 'GET', path: /^\/v1\/transfers\/(\w+)$/, answer: (ask) => transferIn(ask) },
    {
      method: 'POST',
      path: /^\/v1\/transfers\/(\w+)\/reversals$/,
      answer: (ask) => {
        const transfer = transferIn(ask);
        const account = accountIn(String(transfer.destination));
        const amount = Number(transfer.amount);
        if (transfer.reversed || account.balance < amount) throw insufficient();
        account.balance -= amount;
        world.balance += amount;
        transfer.reversed = true;
        const created: Thing = {
          ...{ id: world.newId('trr'), object: 'transfer_reversal', transfer: transfer.id, amount },
          metadata: part(ask.fields, 'metadata'),
          created: world.now(),
        };
        world.reversals.set(created.id, created);
        return created;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/transfers\/(\w+)\/reversals$/,
      answer: (ask) => {
        const own = [...world.reversals.values()].filter((reversal) => reversal.transfer === transferIn(ask).id);
        return listed(own, ask, '/v1/transfers/reversals');
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payouts$/,
      answer: ({ fields, account: id }) => {
        const account = accountIn(id);
        const amount = amountOf(fields);
        if (!isReady(account))
          throw new StripeNo(400, {
            code: 'payouts_not_allowed',
            message: 'Cannot create payouts; this account has requirements.',
          });
        if (amount > account.balance) throw insufficient();
        account.balance -= amount;
        const created: Thing = {
          ...{
            id: world.newId('po'),
            object: 'payout',
            amount,
            currency: text(fields, 'currency'),
            account: account.id,
          },
          ...{ status: 'in_transit', failure_code: null, arrival_date: world.now() + ARRIVES_SECONDS },
          metadata: part(fields, 'metadata'),
          created: world.now(),
        };
        world.payouts.set(created.id, created);
        return shown(created);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payouts$/,
      answer: (ask) => {
        const own = [...world.payouts.values()].filter((payout) => payout.account === accountIn(ask.account).id);
        return listed(own, ask, '/v1/payouts');
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payouts\/(\w+)$/,
      answer: ({ ids, account }) => {
        const payout = world.payouts.get(ids[0] ?? '');
        if (payout?.account !== accountIn(account).id) throw missing('payout', ids[0] ?? '');
        return shown(payout as Thing);
      },
    },
  ];
}
