import { Button } from '@mantine/core';
import { IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EventCard } from '#contract/entities/own-event.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './next-date.module.css';
import { nearnessOf } from './next-date-day.ts';

/** The next date of all events, if it is within a week: who comes, and what to do about it. */
export function NextDate({ events }: { readonly events: readonly EventCard[] }) {
  const t = useMessages(myEvents);
  const now = serverNow();
  const event = events.find(({ next, timezone }) => next !== null && nearnessOf(next, timezone, now) !== null);
  const next = event?.next ?? null;
  const nearness = event === undefined || next === null ? null : nearnessOf(next, event.timezone, now);
  if (event === undefined || next === null || nearness === null) return null;
  const { title, timezone: zone } = event;
  const at = { at: next.starts_at, zone };
  const when =
    nearness === 'now'
      ? t('next_date.now')
      : nearness === 'later'
        ? t('next_date.later', { when: { ...at, shape: 'moment' } })
        : t(`next_date.${nearness}`, { time: { ...at, shape: 'time' } });
  const isSoon = nearness !== 'later' && nearness !== 'tomorrow';
  return (
    <Panel as="section" tone="accent" className={classes.next} aria-label={t('next_date.label')}>
      <IconSun size={24} stroke={1.8} aria-hidden />
      <p dir="auto">
        <b>{when}</b>{' '}
        {next.seats === null
          ? t('next_date.guests', { title, count: next.guests })
          : t('next_date.guests_of', { title, count: next.guests, left: Math.max(0, next.seats - next.guests) })}
      </p>
      <div>
        {next.guests > 0 && (
          <Button component={Link} to={href('my_event', { id: event._id }, { tab: 'team' })} variant="default">
            {t('next_date.message')}
          </Button>
        )}
        <Button
          component={Link}
          to={href('check_in', { eventId: event._id })}
          reloadDocument
          variant={isSoon ? 'filled' : 'default'}
        >
          {t(isSoon ? 'next_date.check_in' : 'next_date.set_up')}
        </Button>
      </div>
    </Panel>
  );
}
