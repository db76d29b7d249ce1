import { Button, Checkbox, Skeleton } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import { codeSubjects } from '#locales/areas/code-subjects.ts';
import type { CallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import classes from '#web/features/discounts/discounts.module.css';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import type { CodeDraft } from './code-draft.ts';

interface ForEventsProps {
  readonly form: CallForm<CodeDraft>;
  readonly provider_id: string;
  readonly events: readonly { readonly _id: string; readonly title: string }[];
}

/** The events of a code: each as a whole, or some of its dates and tickets. */
export function ForEvents({ form, provider_id, events }: ForEventsProps) {
  const t = useMessages(codeSubjects);
  return (
    <Checkbox.Group
      label={t('events')}
      value={[...form.values.event_ids]}
      onChange={(ids) => choose(form, 'event_ids', ids)}
    >
      <div className={classes.checks} data-inner="true">
        {events.map((event) => (
          <ForEvent key={event._id} form={form} provider_id={provider_id} event={event} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function choose(form: CallForm<CodeDraft>, list: 'event_ids' | 'occurrence_ids' | 'package_ids', ids: string[]): void {
  form.setFieldValue(list, ids);
  form.clearFieldError('service_ids');
}

interface ForEventProps extends Omit<ForEventsProps, 'events'> {
  readonly event: { readonly _id: string; readonly title: string };
}

function ForEvent({ form, provider_id, event }: ForEventProps) {
  const t = useMessages(codeSubjects);
  const { event_ids, occurrence_ids, package_ids } = form.values;
  const isWhole = event_ids.includes(event._id);
  const [isOpen, setOpen] = useState(!isWhole && occurrence_ids.length + package_ids.length > 0);
  const { title } = event;
  return (
    <div className={classes.event}>
      <Checkbox value={event._id} label={t('event.whole', { title })} />
      {!isWhole && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t(isOpen ? 'event.close' : 'event.open', { title })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'event.hide' : 'event.choose')}
        </Button>
      )}
      {!isWhole && isOpen && <Parts form={form} provider_id={provider_id} event_id={event._id} />}
    </div>
  );
}

interface PartsProps {
  readonly form: CallForm<CodeDraft>;
  readonly provider_id: string;
  readonly event_id: string;
}

/** The dates and the tickets of an event. Groups of other events keep their choices. */
function Parts({ form, provider_id, event_id }: PartsProps) {
  const t = useMessages(codeSubjects);
  const { money } = useFormats();
  const input = { provider_id, event_id, limit: 100 };
  const dates = useCall('discount_code/recurrent_event_detail', input);
  const tickets = useCall('discount_code/recurrent_package_detail', input);
  const { occurrence_ids, package_ids } = form.values;
  if (dates.isError) return <QueryProblem query={dates} />;
  if (tickets.isError) return <QueryProblem query={tickets} />;
  if (dates.data === undefined || tickets.data === undefined)
    return <Skeleton height="8rem" radius="md" role="status" aria-label={t('loading')} />;
  const change = (list: 'occurrence_ids' | 'package_ids', own: readonly { _id: string }[]) => (ids: string[]) => {
    const others = form.values[list].filter((id) => !own.some(({ _id }) => _id === id));
    choose(form, list, [...others, ...ids]);
  };
  const chosen = (ids: readonly string[], own: readonly { _id: string }[]) =>
    own.map(({ _id }) => _id).filter((id) => ids.includes(id));
  return (
    <div className={classes.parts}>
      <Checkbox.Group
        label={t('tickets')}
        value={chosen(package_ids, tickets.data.items)}
        onChange={change('package_ids', tickets.data.items)}
      >
        <div className={classes.checks}>
          {tickets.data.items.map((ticket) => (
            <Checkbox
              key={ticket._id}
              value={ticket._id}
              label={`${ticket.title}, ${money(ticket.amount, ticket.currency)}`}
              description={ticket.is_hidden ? t('ticket.hidden') : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t('dates')}
        value={chosen(occurrence_ids, dates.data.items)}
        onChange={change('occurrence_ids', dates.data.items)}
      >
        <div className={classes.checks} data-scroll="true">
          {dates.data.items.map((date) => (
            <Checkbox key={date._id} value={date._id} label={<When at={date.starts_at} />} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}
