import { Link } from 'react-router';
import { withdrawPage } from '#locales/areas/withdraw-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './withdraw.module.css';

/** The upcoming bookings of a signed-in customer, each leading to its contract. */
export function ChooseContract() {
  const t = useMessages(withdrawPage);
  const query = useCall('booking/upcoming_booking_list', { limit: 50 });
  const booked = query.data?.items.filter(({ status }) => status === 'confirmed') ?? [];
  return (
    <>
      <h1>{t('title')}</h1>
      {query.isPending ? (
        <RowsSkeleton count={3} />
      ) : query.data === undefined ? (
        <QueryProblem query={query} />
      ) : (
        <>
          <p>{t(booked.length === 0 ? 'choose.none' : 'choose.text')}</p>
          <ul className={classes.list}>
            {booked.map(({ _id, title, provider, starts_at, timezone }) => (
              <li key={_id}>
                <Link to={href('withdraw', {}, { booking: _id })}>
                  {t('contract', { title, provider: provider.name })}
                </Link>{' '}
                <When at={starts_at} zone={timezone} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
