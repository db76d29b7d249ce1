import { useState } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { TimesOf } from './use-free-times.ts';

interface JoinSessionProps extends TimesOf {
  readonly starts_at: string;
}

/** Joins the waiting list of a session; guests enter their name and address. */
export function JoinSession({ service_id, participants, starts_at }: JoinSessionProps) {
  const t = useMessages(bookingSteps);
  const { user } = useSession();
  const [mailed, setMailed] = useState<{ readonly number: number; readonly email: string } | null>(null);
  const list = useCall('event/waiting_entry', { service_id, starts_at });
  const form = useCallForm('event/join_waiting_list', {
    initialValues: { name: '', email: '' },
    toInput: ({ name, email }) => ({
      ...{ service_id, starts_at, seats: participants },
      ...(user === null ? { name, email } : {}),
    }),
    onDone: ({ number, entry }) => {
      if (entry === null) setMailed({ number, email: form.getValues().email.trim() });
    },
  });
  const place = list.data?.entry?.number ?? null;
  if (mailed !== null || place !== null)
    return (
      <Panel tone="sunken" role="status">
        {mailed === null ? t('full.joined', { number: place ?? 1 }) : t('full.mailed', mailed)}
      </Panel>
    );
  return (
    <Form {...form.props}>
      <p>
        {t('full.text')} {list.data !== undefined && t('full.ahead', { count: list.data.waiting })}
      </p>
      {user === null && (
        <>
          <TextInput label={t('full.name')} autoComplete="name" {...form.field('name')} />
          <TextInput label={t('full.email')} type="email" autoComplete="email" {...form.field('email')} />
        </>
      )}
      <SubmitButton of={form} isSmall>
        {t('full.do_join', { count: participants })}
      </SubmitButton>
    </Form>
  );
}
