import { settlement } from '#locales/areas/settlement.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import type { OpenFee } from './hire-charge-store.ts';

/** Tells both sides that the organiser's card paid what the sales did not cover of a fee. */
export async function notifyCharged(tx: Tx, fee: OpenFee, card: string, now: Date): Promise<void> {
  const values = valuesOf(fee);
  if (fee.organiser_id !== null)
    await insertNotification(
      tx,
      {
        user_id: fee.organiser_id,
        kind: 'fee_charged',
        title: say(settlement, 'charged.title', values),
        text: say(settlement, 'charged.text', { ...values, card }),
        link: `/my_events/${fee.event_id}`,
        once_key: `fee_charged:${fee.hire_date_id}`,
      },
      now,
    );
  await notifyPaid(tx, fee, now);
}

/** Tells both sides that a fee is open: the card paid nothing, and the organiser's next earnings will. */
export async function notifyOwed(tx: Tx, fee: OpenFee, now: Date): Promise<void> {
  const values = valuesOf(fee);
  if (fee.organiser_id !== null)
    await insertNotification(
      tx,
      {
        user_id: fee.organiser_id,
        kind: 'fee_owed',
        title: say(settlement, 'owed.organiser.title', values),
        text: say(settlement, 'owed.organiser.text', values),
        link: '/wallet',
        once_key: `fee_owed:${fee.hire_date_id}:organiser`,
      },
      now,
      'wallet',
    );
  await insertNotification(
    tx,
    {
      user_id: fee.owner_id,
      kind: 'fee_owed',
      title: say(settlement, 'owed.hired.title', values),
      text: say(settlement, 'owed.hired.text', values),
      link: '/wallet',
      once_key: `fee_owed:${fee.hire_date_id}:hired`,
    },
    now,
  );
}

/** Tells the hired page that the rest of its fee is in the wallet. */
export function notifyPaid(tx: Tx, fee: OpenFee, now: Date): Promise<void> {
  const values = valuesOf(fee);
  return insertNotification(
    tx,
    {
      user_id: fee.owner_id,
      kind: 'earnings_available',
      title: say(settlement, 'paid.title', values),
      text: say(settlement, 'paid.text', values),
      link: '/wallet',
      once_key: `fee_paid:${fee.hire_date_id}`,
    },
    now,
    'wallet',
  );
}

function valuesOf(fee: OpenFee) {
  return {
    amount: { amount: fee.amount, currency: fee.currency },
    name: fee.hired_name,
    organiser: fee.organiser_name,
    event: fee.event_title,
    date: { at: fee.starts_at.toISOString(), zone: fee.timezone, shape: 'day' as const },
  };
}
