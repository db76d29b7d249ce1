import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { comingSoon } from '#locales/areas/coming-soon.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import classes from './impersonation-banner.module.css';

/** That nobody but staff sees the marketplace yet, and the way to opening it. */
export default function ClosedBar() {
  const t = useMessages(comingSoon);
  const { market } = useSession();
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
