import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { comingSoon } from '#locales/areas/coming-soon.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import classes from './look-banner.module.css';

/** For staff, before the marketplace opens: that nobody else sees it, and the way to opening it. */
export function ClosedBanner() {
  const t = useMessages(comingSoon);
  const { user, market } = useSession();
  if (market.is_open || !isStaff(user)) return null;
  return (
    <aside className={classes.banner} data-scrolls aria-label={t('opening.banner')}>
      <IconEyeOff size={20} stroke={1.75} aria-hidden />
      <p>{t('opening.staff', { market: market.name })}</p>
      <Button component={Link} to={href('admin')} size="sm" variant="white" color="dark">
        {t('opening.go')}
      </Button>
    </aside>
  );
}
