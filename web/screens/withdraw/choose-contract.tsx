import { IconChevronRight } from '@tabler/icons-react';
import { withdrawPage } from '#locales/areas/withdraw-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
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
          {booked.length > 0 && (
            <Panel as="ul" padding="none" className={classes.list}>
              {booked.map(({ _id, title, provider, starts_at, timezone }) => (
                <li key={_id}>
                  <CoverLink to={href('withdraw', {}, { booking: _id })}>
                    {t('contract', { title, provider: provider.name })}
                  </CoverLink>
                  <When at={starts_at} zone={timezone} />
                  <IconChevronRight size={20} aria-hidden />
                </li>
              ))}
            </Panel>
          )}
        </>
      )}
    </>
  );
}
