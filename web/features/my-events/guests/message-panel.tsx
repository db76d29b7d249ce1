import { useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './guests.module.css';
import { MessageForm } from './message-form.tsx';
import { useDateOptions } from './use-date-options.ts';

/** A message to everybody who comes to one date, or to all coming ones, and to those who work on it. */
export function MessagePanel({ managed }: { readonly managed: ManagedEvent }) {
  const t = useMessages(eventGuests);
  const { options, next } = useDateOptions(managed, t('message.all_dates'));
  const [date, setDate] = useState(next);
  return (
    <Panel as="section" className={classes.message} aria-labelledby="message-everyone">
      <header>
        <h2 id="message-everyone">{t('message.title')}</h2>
        <Choice aria-label={t('filter.date')} options={options} value={date} onPick={setDate} />
      </header>
      <MessageForm
        key={date}
        canChoose
        audience={{ event_id: managed.event._id, ...(date === '' ? {} : { occurrence_ids: [date] }) }}
      />
    </Panel>
  );
}
