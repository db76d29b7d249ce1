import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useSearchParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { type Side, sides } from '#contract/entities/message.ts';
import type { SessionUser } from '#contract/entities/user.ts';
import { type BookingStatus, cancelledStatuses, pastStatuses, upcomingStatuses } from '#contract/states/booking.ts';
import { sessionOf, webContext } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { problemOf } from '#web/api/problem.ts';
import { callPages, useCall, useCallPages, useSession } from '#web/api/queries.ts';
import { CalendarFeed } from '#web/features/booking/calendar/calendar-feed.tsx';
import { Agenda } from '#web/features/booking/list/agenda.tsx';
import { BookingCard } from '#web/features/booking/list/booking-card.tsx';
import classes from '#web/features/booking/list/booking-list.module.css';
import { statusName } from '#web/features/booking/status.tsx';
import { Inbox } from '#web/features/messages/inbox.tsx';
import { UnreadCount } from '#web/features/messages/unread-count.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProblemState } from '#web/ui/error-state.tsx';
import { HiddenText } from '#web/ui/hidden-text.tsx';
import { LinkSwitch } from '#web/ui/link-switch.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { PillTabs } from '#web/ui/pill-tabs.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ConversationDrawer } from './conversation-drawer.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { OpenedBooking } from './opened-booking.tsx';

const tabs = ['upcoming', 'past', 'cancelled', 'messages'] as const;
type View = (typeof tabs)[number];
type Tab = Exclude<View, 'messages'>;
const tabNames = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled', messages: 'Messages' } as const;

const mine = {
  upcoming: 'booking/upcoming_booking_list',
  past: 'booking/past_booking_list',
  cancelled: 'booking/cancelled_booking_list',
} as const;

function queriesOf({ url, session }: Wanted) {
  const { user } = session;
  if (user === null) return [];
  const { tab, as } = viewOf(url.searchParams, user);
  const open = url.searchParams.get('open');
  if (open !== null && as === 'customer') return [];
  if (tab === 'messages') return [callPages('booking/conversation_list', { as })];
  if (as !== 'provider') return [callPages(mine[tab], {})];
  return [callPages('booking/my_booking', { tab, ...filterOf(url.searchParams, tab) })];
}

const loadHere = loadOnServer(queriesOf);
const loadThere = loadInBrowser(queriesOf);

/** Messages asked for without a side are shown on the one where something waits; the address then says which, and it stays. */
async function chooseSide({ request, context }: LoaderFunctionArgs): Promise<void> {
  const url = new URL(request.url);
  const { user } = await sessionOf(context);
  const { searchParams } = url;
  if (user === null || user.providers.length === 0 || searchParams.get('tab') !== 'messages') return;
  if (sideAsked(searchParams) !== undefined || isOpened(searchParams)) return;
  const { call } = context.get(webContext);
  const asked = await call('booking/conversation_list', { limit: 1 }).catch((error: unknown) => {
    // What is wrong is said where the list would be.
    if (error instanceof CallFailed) return null;
    throw error;
  });
  if (asked === null) return;
  searchParams.set('as', asked.as);
  throw redirect(url.pathname + url.search);
}

export async function loader(args: LoaderFunctionArgs) {
  await chooseSide(args);
  return loadHere(args);
}

export async function clientLoader(args: LoaderFunctionArgs) {
  await chooseSide(args);
  return loadThere(args);
}

export const meta: MetaFunction = () => [{ title: 'Bookings' }, { name: 'robots', content: 'noindex' }];

/** The statuses that each list can be filtered by. */
const statusesOf = { upcoming: upcomingStatuses, past: pastStatuses, cancelled: cancelledStatuses } as const;

/** The status an address filters its list by, if it is one of that list. */
function filterOf(search: URLSearchParams, tab: Tab): { readonly status?: BookingStatus } {
  const status = statusesOf[tab].find((each) => each === search.get('status'));
  return status === undefined ? {} : { status };
}

/** Whether a booking or a conversation lies over the list; the links of a customer's mails name no side. */
const isOpened = (search: URLSearchParams): boolean => search.has('open') || search.has('conversation');

const sideAsked = (search: URLSearchParams): Side | undefined => sides.find((side) => side === search.get('as'));

/** Which list an address is about, and whose. Where it does not say, somebody with a public page looks for who comes to them. */
function viewOf(search: URLSearchParams, user: SessionUser | null): { tab: View; as: Side } {
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'upcoming';
  if (user === null || user.providers.length === 0) return { tab, as: 'customer' };
  const provides = user.providers.some(({ status }) => status === 'published');
  return { tab, as: sideAsked(search) ?? (provides && !isOpened(search) ? 'provider' : 'customer') };
}

/** My bookings, as customer or with me, by what has become of them. */
export default function Bookings() {
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const isProvider = (user?.providers.length ?? 0) > 0;
  const { tab, as } = viewOf(search, user);
  const asked = sideAsked(search);
  const page = user?.providers[0]?._id;
  const linkTo = (view: View, side: Side | undefined) =>
    `?${new URLSearchParams({ ...(view === 'upcoming' ? {} : { tab: view }), ...(side === undefined ? {} : { as: side }) })}`;
  // Whose bookings they are begins with what lies ahead; whose messages, with the messages.
  const sideTo = (side: Side) => linkTo(tab === 'messages' ? tab : 'upcoming', side);
  const open = search.get('open');
  const conversation = search.get('conversation');
  const { data: inbox } = useCall('booking/conversation_list', { as, limit: 1 });
  const [unread, unreadThere] = [inbox?.unread_count ?? 0, inbox?.other_unread_count ?? 0];
  const close = (...names: string[]) => {
    const next = new URLSearchParams(search);
    for (const name of names) next.delete(name);
    // What was opened from a mail lay over its own side, which stays.
    if (isProvider) next.set('as', as);
    setSearch(next, { preventScrollReset: true });
  };
  if (open !== null && as === 'customer')
    return <OpenedBooking key={open} booking_id={open} backTo={linkTo(tab, asked)} />;
  return (
    <Page width="narrow">
      <PageHead title="Bookings">
        {isProvider && (
          <LinkSwitch
            label="Whose bookings"
            sides={[
              { text: 'As customer', to: sideTo('customer'), isShown: as === 'customer' },
              { text: 'With me', to: sideTo('provider'), isShown: as === 'provider' },
            ].map((side) => (side.isShown || tab !== 'messages' ? side : { ...side, mark: unreadThere }))}
          />
        )}
      </PageHead>
      <nav className={classes.tabs} aria-label="Which bookings">
        {tabs.map((one) => (
          <Link key={one} to={linkTo(one, asked)} aria-current={one === tab} preventScrollReset>
            {tabNames[one]}
            {one === 'messages' && <UnreadCount count={asked === undefined ? unread + unreadThere : unread} />}
          </Link>
        ))}
      </nav>
      <HiddenText as="h2" id="list" tabIndex={-1}>
        {tabNames[tab]}
      </HiddenText>
      {tab === 'messages' ? (
        <Inbox as={as} />
      ) : as === 'provider' ? (
        <WithMe key={tab} tab={tab} status={filterOf(search, tab).status} />
      ) : (
        <AsCustomer key={tab} tab={tab} />
      )}
      {tab !== 'messages' && (
        <CalendarFeed key={as} {...(as === 'provider' && page !== undefined ? { provider_id: page } : {})} />
      )}
      <DetailDrawer booking_id={open} onClose={() => close('open', 'review')} backTo="list" />
      <ConversationDrawer conversation_id={conversation} onClose={() => close('conversation')} />
    </Page>
  );
}

function AsCustomer({ tab }: { tab: Tab }) {
  const pages = useCallPages(mine[tab], {});
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
        tab === 'upcoming' ? (
          <EmptyState
            scene="calendar"
            title="Nothing ahead"
            text="Find somebody for what you have in mind; the next free times are on every card."
            action={{ label: 'Look around', to: '/' }}
          />
        ) : tab === 'past' ? (
          <EmptyState
            scene="path"
            title="No past bookings yet"
            text="What you have been to is kept here, to book it again."
            action={{ label: 'Look around', to: '/' }}
          />
        ) : (
          <EmptyState
            scene="calendar"
            title="Nothing cancelled"
            text="Bookings that came to nothing would be here, with their refunds."
            action={{ label: 'See what is ahead', to: '/booking?as=customer' }}
          />
        )
      }
    />
  );
}

function WithMe({ tab, status }: { tab: Tab; status: BookingStatus | undefined }) {
  const pages = useCallPages('booking/my_booking', { tab, ...(status === undefined ? {} : { status }) });
  return (
    <>
      <StatusFilter tab={tab} status={status} />
      <List
        pages={pages}
        show={(items) => <Agenda items={items} />}
        empty={status === undefined ? <NoneWithMe tab={tab} /> : <NoneWithStatus tab={tab} status={status} />}
      />
    </>
  );
}

/** Shows only the bookings of a list that have one status. */
function StatusFilter({ tab, status }: { tab: Tab; status: BookingStatus | undefined }) {
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
    label: value === 'all' ? 'All' : statusName(value),
    to: to(value),
  }));
  return (
    <div className={classes.filter}>
      <PillTabs label="Filter by status" value={status ?? 'all'} tabs={tabsOf} />
    </div>
  );
}

function NoneWithStatus({ tab, status }: { tab: Tab; status: BookingStatus }) {
  return (
    <EmptyState
      scene="calendar"
      title="No matches"
      text={`None of these bookings is “${statusName(status)}”.`}
      action={{ label: 'Show all', to: `/booking?as=provider${tab === 'upcoming' ? '' : `&tab=${tab}`}` }}
    />
  );
}

function NoneWithMe({ tab }: { tab: Tab }) {
  const upcoming = tab === 'upcoming';
  return (
    <EmptyState
      scene="stall"
      title={upcoming ? 'No bookings ahead' : tab === 'past' ? 'No sessions yet' : 'Nothing cancelled'}
      text={
        upcoming
          ? 'A complete page and open hours bring bookings; share the link wherever people know you.'
          : 'Bookings with you will be kept here.'
      }
      action={
        upcoming ? { label: 'See my page', to: '/my_page' } : { label: 'See what is ahead', to: '/booking?as=provider' }
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
