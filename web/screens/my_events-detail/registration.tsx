import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';

/** Opens or closes the registration of the whole event. */
export function Registration({ event }: { readonly event: OwnEvent }) {
  const t = useMessages(myEvents);
  const change = useCallMutation('user/close_registration');
  return (
    <Panel className={classes.registration}>
      <Switch
        labelPosition="left"
        label={t('detail.registration')}
        description={t('detail.registration_why')}
        checked={!event.registration_closed}
        disabled={change.isPending}
        onChange={() => change.run({ event_id: event._id, reopen: event.registration_closed })}
      />
    </Panel>
  );
}
