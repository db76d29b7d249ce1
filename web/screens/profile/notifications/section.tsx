import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Devices } from './devices.tsx';
import { Matrix } from './matrix.tsx';
import classes from './notifications.module.css';
import { Phone } from './phone.tsx';
import { Times } from './times.tsx';

/** How the user is notified: what and how, on which devices, and when it is quiet. */
export function Notifications() {
  const t = useMessages(notificationsSection);
  const { data } = useCall('user/notification_settings', {});
  if (data === undefined) return null;
  const { settings } = data;
  return (
    <div id="notifications" className={classes.anchor}>
      <Section title={t('title')} text={t('text')}>
        <Panel className={classes.panel}>
          <Matrix settings={settings} />
        </Panel>
        <div className={classes.cards}>
          <Devices settings={settings} />
          {settings.has_sms && <Phone settings={settings} />}
          <Times key={JSON.stringify([settings.quiet, settings.digest_hour])} settings={settings} />
        </div>
      </Section>
    </div>
  );
}
