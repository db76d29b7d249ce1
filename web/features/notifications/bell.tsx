import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useCall } from '#web/api/queries.ts';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './bell.module.css';

const panel = partOf(
  () => import('./notifications-panel.tsx'),
  ({ button }) => button,
);
const live = () => import('./live-invalidation.ts');

/** The bell of the header with the number of new notifications. Its list loads on the first click. */
export function Bell() {
  const queries = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  usePartAhead(panel);
  const { data } = useCall('user/notification_list', {}, { enabled: typeof document !== 'undefined' });
  const unseen = data?.unseen_count ?? 0;

  useEffect(() => {
    let close: (() => void) | undefined;
    let isLeft = false;
    void live().then(
      ({ openLive }) => {
        if (!isLeft) close = openLive(queries);
      },
      // Without the socket, the list is still reloaded with each page.
      () => undefined,
    );
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
      <panel.Here button={button} />
    </Suspense>
  );
}
