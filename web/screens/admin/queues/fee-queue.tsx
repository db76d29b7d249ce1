import { Link } from 'react-router';
import type { AdminUnpaidFee } from '#contract/entities/admin.ts';
import { adminFees } from '#locales/areas/admin-fees.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Queue } from './queue.tsx';
import classes from './queues.module.css';

/** Fees of hired pages that organisers owe. Their next earnings pay them automatically. */
export function FeeQueue() {
  const t = useMessages(adminFees);
  const pages = useCallPages('admin/unpaid_fee_list', {});
  return (
    <Queue
      label={t('label')}
      pages={pages}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      line={(fee) => ({
        title: <Money amount={fee.amount} currency={fee.currency} exact />,
        text: t('parties', { organiser: fee.organiser, hired: fee.hired }),
        aside: <When at={fee.settled_at} shape="day" />,
      })}
      detail={(fee) => <OneFee fee={fee} />}
    />
  );
}

function OneFee({ fee }: { fee: AdminUnpaidFee }) {
  const t = useMessages(adminFees);
  const { organiser, hired, event } = fee;
  const date = { at: event.starts_at, zone: event.timezone, shape: 'day' as const };
  return (
    <>
      <h2>{t('owed', { amount: { amount: fee.amount, currency: fee.currency } })}</h2>
      <p className={classes.quiet}>{t('why', { event: event.title, date, hired, organiser })}</p>
      <p className={classes.quiet}>{t('next', { organiser, hired })}</p>
      <Facts>
        <Fact label={t('fact.event')}>
          <Link to={href('admin', { queue: 'events' }, { open: event._id })}>
            <bdi>{event.title}</bdi>
          </Link>
        </Fact>
        <Fact label={t('fact.date')}>
          <When at={event.starts_at} zone={event.timezone} shape="moment" />
        </Fact>
        <Fact label={t('fact.organiser')}>
          <bdi>{organiser}</bdi>
        </Fact>
        <Fact label={t('fact.hired')}>
          <bdi>{hired}</bdi>
        </Fact>
      </Facts>
    </>
  );
}
