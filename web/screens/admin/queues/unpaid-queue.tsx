import type { AdminUnpaid } from '#contract/entities/admin.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useQueueState } from './queue.tsx';
import classes from './queues.module.css';

/** Sessions that took place, or might have, without a charge. The next steps are automatic. */
export function UnpaidQueue() {
  const state = useQueueState();
  const pages = useCallPages('admin/unpaid_session_list', { state });
  return (
    <Queue
      label="Unpaid sessions"
      pages={pages}
      hasDone
      doneWord="Never paid"
      empty={
        state === 'open'
          ? {
              title: 'No unpaid sessions',
              text: 'Past sessions whose card we couldn’t charge appear here.',
            }
          : { title: 'Nothing here yet', text: 'Past sessions that were never paid appear here.' }
      }
      line={(unpaid) => ({
        title: <Money amount={unpaid.booking.total} currency={unpaid.booking.currency} exact />,
        text: `${unpaid.booking.customer_name}, with ${unpaid.provider.name}`,
        aside: <When at={unpaid.ended_at} shape="day" />,
      })}
      detail={(unpaid) => <OneUnpaid unpaid={unpaid} />}
    />
  );
}

function OneUnpaid({ unpaid }: { unpaid: AdminUnpaid }) {
  const { booking, provider } = unpaid;
  return (
    <>
      <h2>
        <Money amount={booking.total} currency={booking.currency} exact /> not paid
      </h2>
      <p className={classes.quiet}>
        The session ended on <When at={unpaid.ended_at} zone={booking.timezone} />. <WhatFollows unpaid={unpaid} />
      </p>
      <AboutBooking booking={booking} provider={provider} />
    </>
  );
}

/** The next automatic step, or the remaining manual one. */
function WhatFollows({ unpaid: { booking, charge_at, pay_by } }: { unpaid: AdminUnpaid }) {
  if (booking.status === 'cancelled')
    return (
      <>
        The card was declined, and {booking.customer_name} didn’t pay with another one
        {pay_by !== null && (
          <>
            {' '}
            by <When at={pay_by} shape="moment" />
          </>
        )}
        . We cancelled the booking and told both sides, and the provider earned nothing.
      </>
    );
  if (charge_at !== null)
    return (
      <>
        We’ll charge the card automatically, next on <When at={charge_at} shape="moment" />.
      </>
    );
  if (pay_by === null) return <>We’re charging the card now.</>;
  return (
    <>
      The card was declined three times. {booking.customer_name} can pay with another one until{' '}
      <When at={pay_by} shape="moment" />. After that, we cancel the booking.
    </>
  );
}
