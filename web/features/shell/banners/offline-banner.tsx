import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows that the device is offline and that the page may be outdated. */
export function OfflineBanner() {
  const t = useMessages(shell);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={classes.offline} data-shown={!isOnline}>
      {!isOnline && (
        <>
          <IconCloudOff size={18} aria-hidden /> {t('offline')}
        </>
      )}
    </div>
  );
}
