import { IconCircleCheck, IconWifiOff } from '@tabler/icons-react';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { DeviceView } from '#web/features/check-in/check-in-device.ts';
import classes from './check-in.module.css';

interface OfflineBarProps {
  readonly view: Pick<DeviceView, 'offline_since' | 'state' | 'synced'>;
  readonly timezone: string;
}

/** Says that the device is offline and what it saved, and later that it was sent. */
export function OfflineBar({ view: { offline_since, state, synced }, timezone }: OfflineBarProps) {
  const t = useMessages(messages);
  const queue = state?.queue ?? [];
  const undone = new Set(queue.flatMap(({ undoes }) => undoes ?? []));
  const saved = queue.filter(({ said, nonce }) => said === 'in' && !undone.has(nonce)).length;
  return (
    <div role="status">
      {offline_since !== null ? (
        <div className={classes.notice} data-tone="offline">
          <IconWifiOff size={22} stroke={1.8} aria-hidden />
          <p>
            <b>{t('offline.since', { time: { at: offline_since, zone: timezone, shape: 'time' } })}</b>
            {t('offline.saved', { count: saved })}
          </p>
        </div>
      ) : (
        synced !== null && (
          <div className={classes.notice} data-tone="synced">
            <IconCircleCheck size={22} stroke={1.8} aria-hidden />
            <p>{t('offline.synced', { count: synced })}</p>
          </div>
        )
      )}
    </div>
  );
}
