import {
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconSwitchHorizontal,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { workspace } from '#locales/areas/workspace.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { PhoneBottomBar } from '#web/ui/layout/phone-bottom-bar.tsx';
import classes from './workspace.module.css';

interface Place {
  readonly to: string;
  readonly label: 'calendar' | 'bookings' | 'events' | 'page' | 'money';
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
}

const places: readonly Place[] = [
  { to: href('my_schedule'), label: 'calendar', icon: IconCalendarEvent },
  { to: href('booking', {}, { as: 'provider' }), label: 'bookings', icon: IconBook2 },
  { to: href('my_events'), label: 'events', icon: IconTicket },
  { to: href('my_page'), label: 'page', icon: IconBuildingStore },
  { to: href('wallet'), label: 'money', icon: IconWallet },
];

/** The frame of a provider’s screens: a rail with their places on desktops, a bar at the bottom on phones. */
export function Workspace({ children }: { readonly children: ReactNode }) {
  const t = useMessages(workspace);
  const { user, market } = useSession();
  const [page] = user?.providers ?? [];
  return (
    <div className={classes.workspace}>
      <a href="#workspace" className={classes.skip}>
        {t('skip')}
      </a>
      <div className={classes.rail}>
        <div className={classes.top}>
          <Link to={href('home')} className={classes.brand} aria-label={t('home', { market: market.name })}>
            <Wordmark name={market.name} />
          </Link>
          <Bell />
        </div>
        {page !== undefined && (
          <Link to={href('my_page')} className={classes.page}>
            <Avatar id={page._id} name={page.name} picture={null} size={34} />
            <span>
              <b dir="auto">{page.name}</b>
              <span>{t(page.status === 'published' ? 'live' : 'draft')}</span>
            </span>
          </Link>
        )}
        <nav aria-label={t('title')} className={classes.places}>
          {places.map(({ to, label, icon: Icon }) => (
            <NavLink key={label} to={to}>
              <Icon size={20} stroke={1.8} />
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className={classes.bottom}>
          <Link to={href('home')}>
            <IconSwitchHorizontal size={20} stroke={1.8} aria-hidden />
            {t('switch')}
          </Link>
          {user !== null && (
            <Link to={href('profile')} className={classes.me}>
              <Avatar name={user.name} picture={user.avatar} size={34} />
              <b dir="auto">{user.name}</b>
            </Link>
          )}
        </div>
      </div>
      <div id="workspace" tabIndex={-1} className={classes.main}>
        {children}
      </div>
      <PhoneBottomBar label={t('title')} items={places.map(({ to, label, icon }) => ({ to, label: t(label), icon }))} />
    </div>
  );
}
