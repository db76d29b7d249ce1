import type { AdminUnpaid } from '#contract/entities/admin.ts';
import { adminGateway } from '#locales/areas/admin-gateway.ts';
import { adminQueues } from '#locales/areas/admin-queues.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

/** Sessions that took place, or might have, without a charge. The next steps are automatic. */
export function UnpaidQueue() {
  const t = useMessages(adminQueues);
  const gateway = useMessages(adminGateway);
  const { state, queue } = useDecidedQueue('admin/unpaid_session_list');
  return (
    <Queue
      label={t('unpaid.label')}
      {...queue}
      doneWord={t('unpaid.never')}
      empty={{ title: t(`unpaid.${state}`), text: t(`unpaid.${state}_text`) }}
      line={(unpaid) => ({
        title: <Money amount={unpaid.booking.total} currency={unpaid.booking.currency} exact />,
        text: gateway('who', { customer: unpaid.booking.customer_name, provider: unpaid.provider.name }),
        aside: <When at={unpaid.ended_at} shape="day" />,
      })}
      detail={(unpaid) => <OneUnpaid unpaid={unpaid} />}
    />
  );
}

function OneUnpaid({ unpaid }: { unpaid: AdminUnpaid }) {
  const t = useMessages(adminQueues);
  const { booking, provider } = unpaid;
  return (
    <>
      <h2>{t.rich('unpaid.title', { amount: <Money amount={booking.total} currency={booking.currency} exact /> })}</h2>
      <p className={classes.quiet}>
        {t.rich('unpaid.ended', { at: <When at={unpaid.ended_at} zone={booking.timezone} /> })}{' '}
        <WhatFollows unpaid={unpaid} />
      </p>
      <AboutBooking booking={booking} provider={provider} />
    </>
  );
}

/** The next automatic step, or the remaining manual one. */
function WhatFollows({ unpaid: { booking, charge_at, pay_by } }: { unpaid: AdminUnpaid }) {
  const t = useMessages(adminQueues);
  const customer = booking.customer_name;
  const by = pay_by === null ? null : <When at={pay_by} shape="moment" />;
  if (booking.status === 'cancelled')
    return by === null ? t('unpaid.cancelled', { customer }) : t.rich('unpaid.cancelled_by', { customer, at: by });
  if (charge_at !== null) return t.rich('unpaid.next', { at: <When at={charge_at} shape="moment" /> });
  return by === null ? t('unpaid.charging') : t.rich('unpaid.declined', { customer, at: by });
}
