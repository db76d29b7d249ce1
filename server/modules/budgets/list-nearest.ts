import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { DAY_MS } from '#contract/instant.ts';
import { NEW_ACCOUNT_DAYS } from '#contract/limits/mail-budgets.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listUses } from './budget-store.ts';
import { listQuotaUses } from './quota-store.ts';

const SHOWN = 10;

/** Lists who is nearest to the end of a budget of mails today, for the operator. */
export async function listNearest(db: ReadDb, now: Date): Promise<AdminSettings['mail_budgets']['senders']> {
  const isNewSince = new Date(now.getTime() - NEW_ACCOUNT_DAYS * DAY_MS);
  return (await listUses(db, isNewSince, now, SHOWN)).map(({ subject, name, used, max }) => {
    return { subject, name, used, max };
  });
}

/** Lists the accounts that have the most of what they can have, for the operator. */
export async function listNearestAccounts(db: ReadDb): Promise<AdminSettings['quotas']['nearest']> {
  return (await listQuotaUses(db, SHOWN)).map(({ user_id, name, quota, used, max }) => {
    return { user_id, name, quota, used, max };
  });
}
