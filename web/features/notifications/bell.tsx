import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCall } from '#web/api/queries.ts';
import classes from './notifications.module.css';

const NotificationsPanel = lazy(() => import('./panel.tsx'));

/** The bell of the header with the number of what is new; its list is fetched when it is first wanted. */
export function Bell() {
  const queries = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const { data } = useCall('user/notification_list', {}, { enabled: typeof document !== 'undefined' });
  const unseen = data?.unseen_count ?? 0;

  useEffect(() => {
    let close: (() => void) | undefined;
    let isLeft = false;
    // Without the socket the list is still read whenever the page is.
    void import('./live.ts').then(({ openLive }) => {
      if (!isLeft) close = openLive(queries);
    });
    return () => {
      isLeft = true;
      close?.();
    };
  }, [queries]);

  const button = (
    <button
      type="button"
      className={classes.bell}
      aria-haspopup="dialog"
      aria-label={unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`}
      onClick={() => setWanted(true)}
    >
      <IconBell size={22} stroke={1.8} aria-hidden />
      {unseen > 0 && (
        <span className={classes.count} aria-hidden>
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <NotificationsPanel button={button} />
    </Suspense>
  );
}
