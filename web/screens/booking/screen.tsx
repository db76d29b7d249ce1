import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useSearchParams } from 'react-router';
import type { Side } from '#contract/choices/message.ts';
import { CallFailed } from '#contract/client.ts';
import type { SessionUser } from '#contract/entities/user.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { readSession, webContext } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, optional, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery, useCall, useSession } from '#web/api/queries.ts';
import { CalendarFeed } from '#web/features/booking/calendar/calendar-feed.tsx';
import classes from '#web/features/booking/list/booking-list.module.css';
import { Inbox } from '#web/features/messages/inbox.tsx';
import { UnreadCount } from '#web/features/messages/unread-count.tsx';
import { bookingSide, sideAsked } from '#web/features/shell/workspace/workspace-places.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { ConversationDrawer } from './conversation-drawer.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { AsCustomer, mine, statusesOf, type Tab, toAnswer, WithMe } from './lists.tsx';
import { OpenedBooking } from './opened-booking.tsx';

const tabs = ['upcoming', 'past', 'cancelled', 'messages'] as const;
type View = (typeof tabs)[number];

function queriesOf({ url, session }: Wanted) {
  const { user } = session;
  if (user === null) return [];
  const { tab, as } = viewOf(url.searchParams, user);
  const open = url.searchParams.get('open');
  // A booking that is not found, or not one's own, says so itself.
  if (open !== null && as === 'customer')
    return [optional(callQuery('booking/get_booking_details', { booking_id: open }))];
  if (tab === 'messages') return [callPages('booking/conversation_list', { as })];
  if (as !== 'provider') return [callPages(mine[tab], {})];
  const filter = filterOf(url.searchParams, tab);
  const list = callPages('booking/my_booking', { tab, ...filter });
  return tab === 'upcoming' && filter.status === undefined ? [list, callQuery('booking/my_booking', toAnswer)] : [list];
}

const loadHere = loadOnServer(queriesOf);
const loadThere = loadInBrowser(queriesOf);

/** Selects the side with unread messages if the address names none. The address then names the side. */
async function chooseSide({ request, context }: LoaderFunctionArgs): Promise<void> {
  const url = new URL(request.url);
  const { user } = await readSession(context);
  const { searchParams } = url;
  if (user === null || user.providers.length === 0 || searchParams.get('tab') !== 'messages') return;
  if (sideAsked(searchParams) !== undefined || searchParams.has('open') || searchParams.has('conversation')) return;
  const { call } = context.get(webContext);
  const asked = await call('booking/conversation_list', { limit: 1 }).catch((error: unknown) => {
    // The list shows the error itself.
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

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The status filter of an address, if the list supports it. */
function filterOf(search: URLSearchParams, tab: Tab): { readonly status?: BookingStatus } {
  const status = statusesOf[tab].find((each) => each === search.get('status'));
  return status === undefined ? {} : { status };
}

/** The list and side of an address. By default, users with a public page see the bookings of their customers. */
function viewOf(search: URLSearchParams, user: SessionUser | null): { tab: View; as: Side } {
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'upcoming';
  return { tab, as: bookingSide(search, user) };
}

/** My bookings, as customer or as provider, by state. */
export default function Bookings() {
  const t = useMessages(messages);
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const isProvider = (user?.providers.length ?? 0) > 0;
  const { tab, as } = viewOf(search, user);
  const asked = sideAsked(search);
  const page = user?.providers[0]?._id;
  const linkTo = (view: View, side: Side | undefined) =>
    `?${new URLSearchParams({
      ...(view === 'upcoming' ? {} : { tab: view }),
      ...(side === undefined ? {} : { as: side }),
    })}`;
  // Switching the side opens the upcoming bookings, or stays in the messages.
  const sideTo = (side: Side) => linkTo(tab === 'messages' ? tab : 'upcoming', side);
  const open = search.get('open');
  const conversation = search.get('conversation');
  const { data: inbox } = useCall('booking/conversation_list', { as, limit: 1 });
  const [unread, unreadThere] = [inbox?.unread_count ?? 0, inbox?.other_unread_count ?? 0];
  const close = (...names: string[]) => {
    const next = new URLSearchParams(search);
    for (const name of names) next.delete(name);
    // The side of a booking opened from a mail stays selected.
    if (isProvider) next.set('as', as);
    setSearch(next, { preventScrollReset: true });
  };
  if (open !== null && as === 'customer')
    return (
      <>
        <title>{t('drawer.booking')}</title>
        <OpenedBooking key={open} booking_id={open} backTo={linkTo(tab, asked)} />
      </>
    );
  return (
    <Page width="narrow">
      <title>{t('list.title')}</title>
      <PageHead title={t('list.title')}>
        {isProvider && (
          <LinkSwitch
            label={t('list.whose')}
            sides={[
              { text: t('list.as_customer'), to: sideTo('customer'), isShown: as === 'customer' },
              { text: t('list.with_me'), to: sideTo('provider'), isShown: as === 'provider' },
            ].map((side) => (side.isShown || tab !== 'messages' ? side : { ...side, mark: unreadThere }))}
          />
        )}
      </PageHead>
      <nav className={classes.tabs} aria-label={t('list.which')}>
        {tabs.map((one) => (
          <Link key={one} to={linkTo(one, asked)} aria-current={one === tab} preventScrollReset>
            {t(`list.tab.${one}`)}
            {one === 'messages' && <UnreadCount count={asked === undefined ? unread + unreadThere : unread} />}
          </Link>
        ))}
      </nav>
      <HiddenText as="h2" id="list" tabIndex={-1}>
        {t(`list.tab.${tab}`)}
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
