import { Button } from '@mantine/core';
import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCheckIn } from '#web/features/check-in/use-check-in.ts';
import { href, privateHead } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import classes from './check-in.module.css';
import { Scanner } from './scanner.tsx';

export const meta: MetaFunction = () => [...privateHead];

/** Checks guests in at the door of a date, for the organiser and for helpers with a door link. */
export default function CheckInScreen() {
  const t = useMessages(messages);
  const { eventId = '' } = useParams();
  const [search] = useSearchParams();
  const occurrence = search.get('occurrence');
  return (
    <>
      <title>{t('page.title')}</title>
      <AtDoor key={`${eventId} ${occurrence}`} event_id={eventId} occurrence_id={occurrence} />
    </>
  );
}

interface AtDoorProps {
  readonly event_id: string;
  readonly occurrence_id: string | null;
}

function AtDoor({ event_id, occurrence_id }: AtDoorProps) {
  const t = useMessages(messages);
  const checkIn = useCheckIn(event_id, occurrence_id);
  const { status, list, state } = checkIn.view;
  if (status === 'gone')
    return (
      <EmptyPage
        scene="search"
        title={t('page.gone')}
        text={t('page.gone_text')}
        action={{ label: t('page.home'), to: href('home') }}
      />
    );
  if (status === 'failed')
    return (
      <EmptyPage
        scene="search"
        title={t('page.failed')}
        text={t('page.failed_text')}
        action={{ label: t('page.again'), onClick: () => void checkIn.device.sync() }}
      />
    );
  if (status === 'ready' && list !== null && state === null)
    return (
      <EmptyPage
        scene="calendar"
        title={t('page.no_dates')}
        text={t('page.no_dates_text')}
        action={{ label: t('page.home'), to: href('home') }}
      />
    );
  if (list === null || state === null || checkIn.door === null) return <Loading />;
  return <Scanner checkIn={checkIn} list={list} state={state} door={checkIn.door} />;
}

function Loading() {
  const t = useMessages(messages);
  return (
    <div className={classes.screen} role="status" aria-busy="true" aria-label={t('page.loading')}>
      <div className={classes.waiting}>
        <Button variant="white" loading aria-hidden tabIndex={-1} />
      </div>
    </div>
  );
}
