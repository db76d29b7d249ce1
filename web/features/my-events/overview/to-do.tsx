import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMessageQuestion, IconVideoOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './overview.module.css';

/** What waits for the organiser: booking requests, and people who wait for seats. */
export function ToDo({ managed: { event, numbers } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const isZoomLost = useLostZoom(event);
  if (event.status !== 'published' || (numbers.requests + numbers.waiting === 0 && !isZoomLost)) return null;
  return (
    <Panel as="section" className={classes.todo} aria-label={t('todo.title')}>
      <h2>{t('todo.title')}</h2>
      <ul>
        {isZoomLost && (
          <li>
            <IconVideoOff size={22} stroke={1.8} aria-hidden />
            <span>{t('todo.zoom')}</span>
            <Button
              component={Link}
              to={href('edit_events', { id: event._id }, { step: 'where' })}
              variant="default"
              size="sm"
            >
              {t('todo.connect')}
            </Button>
          </li>
        )}
        {numbers.requests > 0 && (
          <li>
            <IconMessageQuestion size={22} stroke={1.8} aria-hidden />
            <span>{t('todo.requests', { count: numbers.requests })}</span>
            <Button component={Link} to={href('booking', {}, { as: 'provider' })} variant="default" size="sm">
              {t('todo.answer')}
            </Button>
          </li>
        )}
        {numbers.waiting > 0 && (
          <li>
            <IconCalendarPlus size={22} stroke={1.8} aria-hidden />
            <span>{t('todo.waiting', { count: numbers.waiting })}</span>
            <Button component={Link} to={href('edit_events', { id: event._id })} variant="default" size="sm">
              {t('todo.add_seats')}
            </Button>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Whether the account in which the dates of an event meet has to be connected again. */
function useLostZoom({ meeting_provider, attendance }: ManagedEvent['event']): boolean {
  const isNeeded = meeting_provider === 'zoom' && attendance !== 'in_person';
  const { data } = useCall('user/meeting_account', {}, { enabled: isNeeded });
  return isNeeded && data !== undefined && data.account?.is_connected !== true;
}
