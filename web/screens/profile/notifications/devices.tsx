import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import type { NotificationGroup } from '#contract/notifications/groups.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import {
  type PushState,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '#web/features/notifications/push-subscription.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notifications.module.css';
import { useChange, useStoreSettings } from './use-change.ts';

/** What a first device gets, if nothing was chosen for push messages. */
const firstGroups: readonly NotificationGroup[] = ['bookings', 'reminders', 'messages', 'events'];

/** Push messages on this device, and the user’s other devices. */
export function Devices({ settings }: { readonly settings: NotificationSettings }) {
  const t = useMessages(notificationsSection);
  const { devices, push_key } = settings;
  if (push_key === null) return null;
  const others = devices.filter((device) => !device.is_current);
  return (
    <Panel as="section" className={classes.card}>
      <h3>{t('push.title')}</h3>
      <ThisDevice settings={settings} push_key={push_key} />
      {others.length > 0 && <OtherDevices devices={others} />}
    </Panel>
  );
}

function ThisDevice({ settings, push_key }: { readonly settings: NotificationSettings; readonly push_key: string }) {
  const t = useMessages(notificationsSection);
  const { market } = useSession();
  const [state, setState] = useState<PushState | null>(null);
  const [isAsking, setAsking] = useState(false);
  const own = settings.devices.find((device) => device.is_current);
  const store = useStoreSettings();
  const change = useChange(settings);
  useEffect(() => {
    let isShown = true;
    void readPushState().then((read) => isShown && setState(read));
    return () => {
      isShown = false;
    };
  }, []);
  const save = useCallMutation('user/save_push_device', {
    onDone: ({ settings: stored }) => {
      store(stored);
      setState('on');
      const isFirst = !stored.choices.some(({ channel, choice }) => channel === 'push' && choice === 'on');
      if (isFirst) change(firstGroups.map((group) => ({ group, channel: 'push', choice: 'on' })));
      toast.good(t('push.started'));
    },
  });
  const remove = useCallMutation('user/delete_push_device', {
    onDone: ({ settings: stored }) => {
      store(stored);
      setState('off');
      toast.good(t('push.stopped'));
    },
  });
  const start = async () => {
    setAsking(true);
    try {
      const subscription = await subscribeToPush(push_key);
      if (subscription !== null) return save.run(subscription);
      setState(await readPushState());
      if (Notification.permission === 'default') toast.good(t('push.dismissed'));
    } catch (error) {
      // The browser cannot reach its push service, or has none.
      if (!(error instanceof DOMException)) throw error;
      toast.danger(t('push.failed'));
    } finally {
      setAsking(false);
    }
  };
  const stop = async (device_id: string) => {
    await unsubscribeFromPush();
    remove.run({ device_id });
  };
  if (state === 'unsupported') return <p>{t('push.unsupported')}</p>;
  if (state === 'needs_install') return <p>{t('push.install', { market: market.name })}</p>;
  if (state === 'blocked') return <p role="status">{t('push.blocked')}</p>;
  const isOn = state === 'on' && own !== undefined;
  return (
    <>
      <p role="status">{isOn ? t('push.on') : t('push.off', { market: market.name })}</p>
      <div>
        {isOn ? (
          <Button variant="default" loading={remove.isPending} onClick={() => void stop(own._id)}>
            {t('push.stop')}
          </Button>
        ) : (
          <Button disabled={state === null} loading={isAsking || save.isPending} onClick={() => void start()}>
            {t('push.allow')}
          </Button>
        )}
      </div>
    </>
  );
}

function OtherDevices({ devices }: { readonly devices: NotificationSettings['devices'] }) {
  const t = useMessages(notificationsSection);
  const store = useStoreSettings();
  const remove = useCallMutation('user/delete_push_device', {
    onDone: ({ settings }) => {
      store(settings);
      toast.good(t('devices.removed'));
    },
  });
  return (
    <div>
      <h4>{t('devices.title')}</h4>
      <ul className={classes.devices}>
        {devices.map(({ _id, name, created_at }) => (
          <li key={_id}>
            <span>
              <b>{name}</b> <small>{t.rich('devices.since', { at: <When at={created_at} shape="day" /> })}</small>
            </span>
            <Button
              size="sm"
              variant="default"
              aria-label={t('devices.remove_name', { name })}
              loading={remove.isPending && remove.variables?.input.device_id === _id}
              onClick={() => remove.run({ device_id: _id })}
            >
              {t('devices.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
