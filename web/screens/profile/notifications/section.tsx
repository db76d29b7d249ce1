import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ChannelMatrix } from './channel-matrix.tsx';
import { Devices } from './devices.tsx';
import classes from './notifications.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { TextMessageNumber } from './text-message-number.tsx';

/** How the user is notified: what and how, on which devices, and when it is quiet. */
export function Notifications() {
  const t = useMessages(notificationsSection);
  const read = useCall('user/notification_settings', {});
  return (
    <div id="notifications" className={classes.anchor}>
      <Section title={t('title')} text={t('text')}>
        {read.data === undefined ? (
          <Panel>{read.isError ? <QueryProblem query={read} /> : <FieldsSkeleton />}</Panel>
        ) : (
          <Settings settings={read.data.settings} />
        )}
      </Section>
    </div>
  );
}

function Settings({ settings }: { readonly settings: NotificationSettings }) {
  return (
    <>
      <Panel className={classes.panel}>
        <ChannelMatrix settings={settings} />
      </Panel>
      <div className={classes.cards}>
        <Devices settings={settings} />
        {settings.has_sms && <TextMessageNumber settings={settings} />}
        <QuietHours key={JSON.stringify([settings.quiet, settings.digest_hour])} settings={settings} />
      </div>
    </>
  );
}
