import type { AdminUnpaid } from '#contract/entities/admin.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Money } from '#web/ui/money.tsx';
import { When } from '#web/ui/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useQueueState } from './queue.tsx';
import classes from './queues.module.css';

/** Sessions that took place, or might have, before anybody was charged for them; what follows is done by itself. */
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
              title: 'Every session that is over is paid',
              text: 'One that was to be charged before its start, and was not, shows up here.',
            }
          : { title: 'None', text: 'A session that is over and that nobody pays in the end is kept here.' }
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
        The session was over on <When at={unpaid.ended_at} zone={booking.timezone} />. <WhatFollows unpaid={unpaid} />
      </p>
      <AboutBooking booking={booking} provider={provider} />
    </>
  );
}

/** What happens next without anybody's doing, or what is left to do. */
function WhatFollows({ unpaid: { booking, charge_at, pay_by } }: { unpaid: AdminUnpaid }) {
  if (booking.status === 'cancelled')
    return (
      <>
        Its card was declined, and {booking.customer_name} did not pay with another one
        {pay_by !== null && (
          <>
            {' '}
            by <When at={pay_by} shape="moment" />
          </>
        )}
        . The booking was cancelled, both sides were told, and the provider has earned nothing.
      </>
    );
  if (charge_at !== null)
    return (
      <>
        Its card is charged by itself; next on <When at={charge_at} shape="moment" />.
      </>
    );
  if (pay_by === null) return <>It is being charged.</>;
  return (
    <>
      Its card was declined three times. {booking.customer_name} was asked to pay with another one by{' '}
      <When at={pay_by} shape="moment" />; after that the booking is cancelled.
    </>
  );
}
