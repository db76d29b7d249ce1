import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SeatsText } from '../seats-text.tsx';
import { isRoomFull } from '../tickets/ticket-choice.ts';
import tickets from '../tickets/tickets.module.css';
import { DontWait } from './dont-wait.tsx';
import { JoinForm } from './join-form.tsx';
import classes from './waiting.module.css';
import { waitsFor } from './waiting-state.ts';

interface WaitingCardProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
}

/** What a guest sees after joining: they have no entry of their own on this page. */
export interface JoinedAsGuest {
  readonly number: number;
  readonly email: string;
}

/** The card of a date that is sold out: its waiting list, and what can be booked instead. */
export function WaitingCard({ event, date }: WaitingCardProps) {
  const t = useMessages(eventWaiting);
  const language = useLocale();
  const home = useHomeZone();
  const [joined, setJoined] = useState<JoinedAsGuest | null>(null);
  const list = useCall('event/waiting_entry', { event_id: event._id, occurrence_id: date._id });
  const found = list.data?.entry ?? null;
  const entry = found !== null && waitsFor(found, date, event.timezone) ? found : null;
  const isLoading = list.data === undefined && !list.isError;
  return (
    <Panel as="section" className={`${tickets.card} ${classes.card}`} aria-labelledby="waiting">
      <div className={tickets.head}>
        <div>
          <p>
            <time dateTime={date.starts_at}>
              {formatWhen(date.starts_at, event.timezone, 'moment', true, language, home)}
            </time>
          </p>
          <h2 id="waiting">{t(isRoomFull(event, date) ? 'card.room_full' : 'card.sold_out')}</h2>
        </div>
        <SeatsText of={{ state: 'sold_out', left: 0, is_free: false }} isChip />
      </div>
      {isLoading ? (
        <Skeleton height="15rem" radius="md" />
      ) : entry !== null ? (
        <OnList entry={entry} />
      ) : joined !== null ? (
        <div className={classes.joined} role="status">
          <b>{t('joined.number', { number: joined.number })}</b>
          <p>{t('joined.mailed', { email: joined.email })}</p>
        </div>
      ) : (
        <JoinForm event={event} date={date} ahead={list.data?.waiting ?? null} onJoined={setJoined} />
      )}
      <DontWait event={event} date={date} />
    </Panel>
  );
}

/** A signed-in user's place on the list, or the seats that are held for them. */
function OnList({ entry }: { readonly entry: WaitingEntry }) {
  const t = useMessages(eventWaiting);
  const place = href('waiting_list', { token: entry._id });
  const { offer } = entry;
  if (offer !== null && offer.expires_at !== null)
    return (
      <div className={classes.joined} role="status">
        <b>{t('joined.offered', { seats: offer.participants })}</b>
        <p>
          {t('joined.offered_text', {
            until: { at: offer.expires_at, zone: entry.timezone, shape: 'moment', label: true },
          })}
        </p>
        <Button component={Link} to={place} size="lg" fullWidth>
          {t('joined.see_offer')}
        </Button>
      </div>
    );
  return (
    <div className={classes.joined} role="status">
      <b>{t('joined.number', { number: entry.number ?? 1 })}</b>
      <p>{t('page.seats_value', { seats: entry.seats })}</p>
      <div className={classes.two}>
        <Button component={Link} to={place} variant="default">
          {t('joined.place')}
        </Button>
        <Button component={Link} to={href('waiting_list', { token: entry._id }, { leave: 1 })} variant="subtle">
          {t('page.leave')}
        </Button>
      </div>
    </div>
  );
}
