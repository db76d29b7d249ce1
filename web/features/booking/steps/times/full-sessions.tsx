import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './full-sessions.module.css';
import type { TimesOf } from './use-free-times.ts';

interface FullSessionsProps extends TimesOf {
  /** The times of the days on view; undefined while they are loaded. */
  readonly found: CallOutput<'booking/booking_availability_check'> | undefined;
  readonly zone: string;
}

/** Group sessions that are full, each with its waiting list. A booking that is moved cannot wait. */
export function FullSessions({ found, zone, ...of }: FullSessionsProps) {
  const t = useMessages(bookingSteps);
  const language = useLocale();
  const [open, setOpen] = useState<string | null>(null);
  const hasLists = useFeature('waiting_lists');
  const sessions = of.ignoreBookingId === undefined ? (found?.full_sessions ?? []) : [];
  if (!hasLists || sessions.length === 0) return null;
  return (
    <section className={classes.full} aria-label={t('full.title')}>
      <h3>{t('full.title')}</h3>
      <ul>
        {sessions.map(({ starts_at }) => (
          <li key={starts_at}>
            <div>
              <time dateTime={starts_at}>{formatWhen(starts_at, zone, 'moment', false, language)}</time>
              {open !== starts_at && (
                <Button variant="subtle" onClick={() => setOpen(starts_at)}>
                  {t('full.join')}
                </Button>
              )}
            </div>
            {open === starts_at && <JoinSession {...of} starts_at={starts_at} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface JoinSessionProps extends TimesOf {
  readonly starts_at: string;
}

/** Joins the waiting list of a session; guests enter their name and address. */
function JoinSession({ service_id, participants, starts_at }: JoinSessionProps) {
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
    stale: ['event/waiting_entry'],
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
      <Button type="submit" loading={form.isPending}>
        {t('full.do_join', { count: participants })}
      </Button>
    </Form>
  );
}
