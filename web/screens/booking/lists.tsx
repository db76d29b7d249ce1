import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Booking } from '#contract/entities/booking.ts';
import { type BookingStatus, cancelledStatuses, pastStatuses, upcomingStatuses } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { Agenda } from '#web/features/booking/list/agenda.tsx';
import { BookingCard } from '#web/features/booking/list/booking-card.tsx';
import classes from '#web/features/booking/list/booking-list.module.css';
import { useStatusName } from '#web/features/booking/status-badge.tsx';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';

/** The lists of bookings, by state. */
export type Tab = keyof typeof mine;

/** The call of each of a customer's lists. */
export const mine = {
  upcoming: 'booking/upcoming_booking_list',
  past: 'booking/past_booking_list',
  cancelled: 'booking/cancelled_booking_list',
} as const;

/** The statuses by which each list can be filtered. */
export const statusesOf = { upcoming: upcomingStatuses, past: pastStatuses, cancelled: cancelledStatuses } as const;

/** A customer's own bookings. */
export function AsCustomer({ tab }: { tab: Tab }) {
  const t = useMessages(messages);
  const pages = useCallPages(mine[tab], {});
  const to = tab === 'cancelled' ? '/booking?as=customer' : '/';
  return (
    <List
      pages={pages}
      show={(items) => (
        <div className={classes.list}>
          {items.map((booking) => (
            <BookingCard key={booking._id} booking={booking} />
          ))}
        </div>
      )}
      empty={
        <EmptyState
          scene={tab === 'past' ? 'path' : 'calendar'}
          title={t(`list.none.${tab}`)}
          text={t(`list.none_text.${tab}`)}
          action={{ label: t(tab === 'cancelled' ? 'list.see_upcoming' : 'list.browse'), to }}
        />
      }
    />
  );
}

/** Requests to the caller's pages. */
export const toAnswer = { tab: 'upcoming', status: 'requested' } as const;

/** The bookings of a provider's customers. */
export function WithMe({ tab, status }: { tab: Tab; status: BookingStatus | undefined }) {
  const pages = useCallPages('booking/my_booking', { tab, ...(status === undefined ? {} : { status }) });
  // What waits for an answer comes first, also when its day is on a later page.
  const enabled = tab === 'upcoming' && status === undefined;
  const asked = useCall('booking/my_booking', toAnswer, { enabled }).data?.items ?? [];
  const withAsked = (items: readonly Booking[]) => {
    const known = new Set(items.map(({ _id }) => _id));
    return [...items, ...asked.filter(({ _id }) => !known.has(_id))];
  };
  return (
    <>
      <StatusFilter tab={tab} status={status} />
      <List
        pages={pages}
        show={(items) => <Agenda items={enabled ? withAsked(items) : items} />}
        empty={status === undefined ? <NoneWithMe tab={tab} /> : <NoneWithStatus tab={tab} status={status} />}
      />
    </>
  );
}

/** Filters a list by one status. */
function StatusFilter({ tab, status }: { tab: Tab; status: BookingStatus | undefined }) {
  const t = useMessages(messages);
  const nameOf = useStatusName();
  const [search] = useSearchParams();
  const to = (wanted: string) => {
    const next = new URLSearchParams(search);
    next.delete('open');
    if (wanted === 'all') next.delete('status');
    else next.set('status', wanted);
    return `?${next}`;
  };
  const tabsOf = ['all' as const, ...statusesOf[tab]].map((value) => ({
    value,
    label: value === 'all' ? t('list.all') : nameOf(value),
    to: to(value),
  }));
  return (
    <div className={classes.filter}>
      <PillTabs label={t('list.filter')} value={status ?? 'all'} tabs={tabsOf} />
    </div>
  );
}

function NoneWithStatus({ tab, status }: { tab: Tab; status: BookingStatus }) {
  const t = useMessages(messages);
  const nameOf = useStatusName();
  return (
    <EmptyState
      scene="calendar"
      title={t('list.no_matches')}
      text={t('list.no_matches_text', { status: nameOf(status) })}
      action={{ label: t('list.show_all'), to: `/booking?as=provider${tab === 'upcoming' ? '' : `&tab=${tab}`}` }}
    />
  );
}

function NoneWithMe({ tab }: { tab: Tab }) {
  const t = useMessages(messages);
  return (
    <EmptyState
      scene="stall"
      title={t(`list.none_with_me.${tab}`)}
      text={t(tab === 'upcoming' ? 'list.none_with_me_upcoming_text' : 'list.none_with_me_text')}
      action={
        tab === 'upcoming'
          ? { label: t('list.my_page'), to: '/my_page' }
          : { label: t('list.see_upcoming'), to: '/booking?as=provider' }
      }
    />
  );
}

type Pages = Pick<
  ReturnType<typeof useCallPages<'booking/my_booking'>>,
  'items' | 'error' | 'isPending' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>;

interface ListProps {
  readonly pages: Pages;
  readonly show: (items: readonly Booking[]) => ReactNode;
  readonly empty: ReactNode;
}

function List({ pages, show, empty }: ListProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = pages;
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasNextPage || isFetchingNextPage || error !== null) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    seen.observe(mark);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error]);

  if (pages.isPending) return <RowsSkeleton />;
  if (error !== null && pages.items.length === 0) {
    const problem = problemOf(error);
    return <ProblemState problem={problem} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />;
  }
  if (pages.items.length === 0) return empty;
  return (
    <>
      {show(pages.items)}
      <div ref={end} className={classes.more}>
        <ShowMore pages={pages} />
      </div>
    </>
  );
}
