import {
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconExternalLink,
  IconMessageCircle,
  IconSwitchHorizontal,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Feature } from '#contract/restrictions/features.ts';
import { workspace } from '#locales/areas/workspace.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { useRequestsToAnswer } from '#web/features/booking/requests-to-answer.ts';
import { UnreadCount } from '#web/features/messages/unread-count.tsx';
import { Bell } from '#web/features/notifications/bell.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { PhoneBottomBar } from '#web/ui/layout/phone-bottom-bar.tsx';
import { AvatarButton } from '../avatar-button.tsx';
import classes from './workspace.module.css';
import type { PlaceName } from './workspace-places.ts';

type Icon = ComponentType<{ size?: number; stroke?: number }>;

interface Place {
  readonly feature?: Feature;
  readonly to: string;
  readonly name: PlaceName;
  readonly icon: Icon;
}

const places: readonly Place[] = [
  { to: href('my_schedule'), name: 'calendar', icon: IconCalendarEvent },
  { to: href('booking', {}, { as: 'provider' }), name: 'bookings', icon: IconBook2 },
  { to: href('my_events'), name: 'events', icon: IconTicket, feature: 'events' },
  { to: href('my_page'), name: 'page', icon: IconBuildingStore },
  { to: href('wallet'), name: 'money', icon: IconWallet, feature: 'payments' },
];

/** The places of the features that the marketplace has. */
function usePlaces(): readonly Place[] {
  const { market } = useSession();
  return places.filter(({ feature }) => feature === undefined || !market.off_features.includes(feature));
}

/** How the state of the page is called. */
const states: Readonly<Record<string, 'live' | 'held' | 'suspended' | undefined>> = {
  published: 'live',
  held: 'held',
  suspended: 'suspended',
};

/** The rail of a provider's screens: their places, messages and account. A bar at the top of smaller windows. */
export function WorkspaceRail({ current }: { readonly current: PlaceName }) {
  const t = useMessages(workspace);
  const { user, market } = useSession();
  const [page] = user?.providers ?? [];
  const shown = usePlaces();
  return (
    <header className={classes.rail}>
      <div className={classes.top}>
        <Link to={href('home')} className={classes.brand} aria-label={t('home', { market: market.name })}>
          <Wordmark name={market.name} logo={market.brand.logo} />
        </Link>
        <Bell />
        {user !== null && (
          <span className={classes.small}>
            <AvatarButton name={user.name} picture={user.avatar} />
          </span>
        )}
      </div>
      {page !== undefined && (
        <Link to={href('my_page')} className={classes.page}>
          <Avatar id={page._id} name={page.name} picture={page.avatar} size={34} />
          <span>
            <b dir="auto">{page.name}</b>
            <span>{t(states[page.status] ?? 'draft')}</span>
          </span>
        </Link>
      )}
      <nav aria-label={t('title')} className={classes.places}>
        {shown.map(({ to, name, icon }) => (
          <RailLink key={name} to={to} icon={icon} isCurrent={name === current}>
            {t(name)} {name === 'bookings' && <RequestCount />}
          </RailLink>
        ))}
      </nav>
      <div className={classes.bottom}>
        <MessagesLink isCurrent={current === 'messages'} />
        {page?.status === 'published' && (
          <RailLink to={href('provider_details', { providerId: page.slug })} icon={IconExternalLink}>
            {t('view')}
          </RailLink>
        )}
        <RailLink to={href('home')} icon={IconSwitchHorizontal}>
          {t('switch')}
        </RailLink>
        {user !== null && <AvatarButton name={user.name} picture={user.avatar} isRow />}
      </div>
    </header>
  );
}

interface RailLinkProps {
  readonly to: string;
  readonly icon: Icon;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

function RailLink({ to, icon: Icon, isCurrent = false, children }: RailLinkProps) {
  return (
    <Link to={to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      <Icon size={20} stroke={1.8} />
      {children}
    </Link>
  );
}

function MessagesLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const t = useMessages(workspace);
  const { data } = useCall('booking/conversation_list', { as: 'provider', limit: 1 });
  const to = href('booking', {}, { as: 'provider', tab: 'messages' });
  return (
    <RailLink to={to} icon={IconMessageCircle} isCurrent={isCurrent}>
      {t('messages')} <UnreadCount count={data?.unread_count ?? 0} />
    </RailLink>
  );
}

/** The number of requests that wait for an answer. */
function RequestCount() {
  const t = useMessages(workspace);
  return <UnreadCount count={useRequestsToAnswer().length} what={t('to_answer')} />;
}

/** The bar at the bottom of phones with the places of the workspace. */
export function WorkspaceBar() {
  const t = useMessages(workspace);
  const shown = usePlaces();
  return (
    <PhoneBottomBar
      label={t('title')}
      items={shown.map(({ to, name, icon }) => ({
        ...{ to, label: t(name), icon },
        mark: name === 'bookings' && <RequestCount />,
      }))}
    />
  );
}
