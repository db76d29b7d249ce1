import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { href } from '#web/routes.ts';
import { PlainButtonLink } from '#web/ui/controls/plain-button.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { AvatarButton } from './avatar-button.tsx';
import classes from './shell.module.css';

/** The header of every page: brand, compact search, and the user. */
export function Header() {
  const t = useMessages(shell);
  const session = useSession();
  const { user, market } = session;
  const { pathname } = useLocation();
  return (
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <Link to={href('home')} className={classes.brand} aria-label={t('header.home', { market: market.name })}>
          <Wordmark name={market.name} logo={market.brand.logo} />
        </Link>
        {pathname !== '/' && mayVisit(session) && (
          <Link to={href('home', {}, { search: 'open' })} className={classes.search}>
            <IconSearch size={18} stroke={2.2} aria-hidden className={classes.searchIcon} />
            <span className={classes.searchWords}>
              <b>{t('header.anything')}</b>
              <i aria-hidden />
              <span>{market.place.label}</span>
              <i aria-hidden />
              <span>{t('header.any_time')}</span>
            </span>
            <span className={classes.searchShort}>{t('header.search')}</span>
          </Link>
        )}
        <nav aria-label={t('header.account')} className={classes.account}>
          {user === null || user.providers.length === 0 ? (
            <Link to={href('offer')} className={classes.offer}>
              {t('header.offer')}
            </Link>
          ) : null}
          {user === null ? (
            <GuestLinks />
          ) : (
            <>
              <Bell />
              <AvatarButton name={user.name} picture={user.avatar} />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function GuestLinks() {
  const t = useMessages(shell);
  return (
    <>
      <Link to={href('login')} className={classes.signIn}>
        {t('header.sign_in')}
      </Link>
      <PlainButtonLink
        to={href('login', {}, { tab: 'sign_up' })}
        size="sm"
        radius="xl"
        className={classes.signUp ?? ''}
      >
        {t('header.sign_up')}
      </PlainButtonLink>
    </>
  );
}
