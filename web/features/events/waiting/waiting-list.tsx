import { Button, Skeleton } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { partOf } from '#web/ui/loading/part.tsx';
import classes from './waiting.module.css';
import { waitsFor, waitsForTicket } from './waiting-state.ts';

/** The form comes with its list, which only the browser asks for. */
const joinForm = partOf(async () => ({ default: (await import('./join-form.tsx')).JoinForm }));

interface WaitingListProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
  /** The only ticket to wait for; null for a date that is sold out. */
  readonly ticket?: PackageOffer | null;
}

/** What a guest sees after joining: they have no entry of their own on this page. */
export interface JoinedAsGuest {
  readonly number: number;
  readonly email: string;
}

/** The waiting list of a date, or of one of its tickets: the reader's place on it, or the form that joins it. */
export function WaitingList({ event, date, ticket = null }: WaitingListProps) {
  const t = useMessages(eventWaiting);
  const [joined, setJoined] = useState<JoinedAsGuest | null>(null);
  const list = useCall('event/waiting_entry', { event_id: event._id, occurrence_id: date._id });
  const hasLists = useFeature('waiting_lists');
  useEffect(() => void joinForm.fetch(), []);
  const found = list.data?.entry ?? null;
  const entry = found !== null && waitsFor(found, date, event.timezone) ? found : null;
  const awaited = <Skeleton height="15rem" radius="md" />;
  if (list.data === undefined && !list.isError) return awaited;
  if (entry !== null && waitsForTicket(entry, ticket)) return <OnList entry={entry} />;
  if (!hasLists) return null;
  if (joined !== null)
    return (
      <div className={classes.joined} role="status">
        <b>{t('joined.prove')}</b>
        <p>{t('joined.prove_text', { email: joined.email, number: joined.number })}</p>
      </div>
    );
  return (
    <Suspense fallback={awaited}>
      <joinForm.Here
        event={event}
        date={date}
        ticket={ticket}
        also={entry?.package_ids ?? []}
        ahead={list.data?.waiting ?? null}
        onJoined={setJoined}
      />
    </Suspense>
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
