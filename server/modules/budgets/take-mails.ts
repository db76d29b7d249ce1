import { type RefusalOf, refuse } from '#contract/errors.ts';
import { budgets } from '#locales/areas/budgets.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { MailSender } from '#server/kernel/run-call.ts';
import { addUse, findAge, findDoorOwner, lockUse } from './budget-store.ts';
import { budgetOf, leftOf } from './rules/sender-budget.ts';

/** Whose act sends mails to addresses that somebody typed: an account, or a network (`networkOf`) without one. */
export type Sender = { readonly user_id: string } | { readonly network: string };

/** Whose day the mails of a call come from: the caller's, the organiser's behind a door link, else the network's. */
export async function senderOf(tx: Tx, { actor, ip, door }: MailSender): Promise<Sender> {
  if (actor.kind === 'user') return { user_id: actor.user_id };
  const owner_id = door === null ? null : await findDoorOwner(tx, door);
  return owner_id === null ? { network: ip } : { user_id: owner_id };
}

/** The mails that a sender may cause today, to be taken from. */
interface Purse {
  readonly left: number;
  /** Takes mails; more than `left` were refused before. */
  take(count: number): Promise<void>;
  /** The refusal of more mails, which says how many are left, and when there are more. */
  refuse(): RefusalOf<'rate_limited'>;
}

/** Mails of staff are not counted. */
const UNLIMITED: Purse = {
  left: Number.POSITIVE_INFINITY,
  take: async () => {},
  refuse: () => refuse('rate_limited'),
};

/**
 * Opens what a sender may still mail today to addresses that somebody typed, over all calls. Others who use the same
 * budget wait until the transaction ends.
 */
export async function openMailBudget(tx: Tx, sender: Sender, now: Date): Promise<Purse> {
  const user_id = 'user_id' in sender ? sender.user_id : null;
  const account = user_id === null ? null : await findAge(tx, user_id);
  if (account?.role === 'admin') return UNLIMITED;
  const budget = budgetOf(account?.created_at ?? null, now);
  const subject = 'user_id' in sender ? `user:${sender.user_id}` : `network:${sender.network}`;
  const use = await lockUse(tx, subject, { user_id, budget }, now);
  const left = leftOf(use);
  const seconds = Math.max(1, Math.ceil((use.window_ends_at.getTime() - now.getTime()) / 1000));
  return {
    left,
    take: (count) => addUse(tx, subject, count),
    refuse: () =>
      refuse(
        'rate_limited',
        say(budgets, user_id === null ? 'network' : budget, { max: use.max, left, hours: Math.ceil(seconds / 3600) }),
        {
          extra: { retry_after: seconds },
        },
      ),
  };
}

/**
 * Takes mails to typed addresses from a sender's day in the open transaction, all or none. Returns the refusal if there
 * are not so many left.
 */
export async function takeMails(
  tx: Tx,
  sender: Sender,
  count: number,
  now: Date,
): Promise<RefusalOf<'rate_limited'> | null> {
  if (count === 0) return null;
  const purse = await openMailBudget(tx, sender, now);
  if (count > purse.left) return purse.refuse();
  await purse.take(count);
  return null;
}

/** Takes the mails of a call from the day of whoever makes it, like `takeMails`. */
export const takeCallersMails = async (
  tx: Tx,
  by: MailSender,
  count: number,
  now: Date,
): Promise<RefusalOf<'rate_limited'> | null> => takeMails(tx, await senderOf(tx, by), count, now);
