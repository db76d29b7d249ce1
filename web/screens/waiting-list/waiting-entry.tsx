import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { bookingLinks } from '#web/features/booking/booking-links.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { LeaveQuestion } from './confirm-question.tsx';
import { SeatOffer } from './seat-offer.tsx';
import classes from './waiting-entry.module.css';

interface EntryProps {
  readonly entry: WaitingEntry;
  /** What the link of the mail asked for; it is done after a confirmation. */
  readonly asked: 'leave' | 'take' | null;
  readonly onAnswered: () => void;
}

/** An entry in its present state, with what can be done. */
export function Entry(props: EntryProps) {
  const t = useMessages(eventWaiting);
  const { entry } = props;
  const see = { label: t('page.see', { title: entry.title }), to: subjectHref(entry) };
  switch (entry.status) {
    case 'offered':
      return entry.offer === null ? <Waiting {...props} /> : <SeatOffer {...props} offer={entry.offer} />;
    case 'unproved':
      return <Prove entry={entry} />;
    case 'waiting':
      return <Waiting {...props} />;
    case 'booked':
      return (
        <EmptyState
          level={1}
          scene="calendar"
          title={t('page.booked')}
          text={t('page.booked_text', { title: entry.title })}
          action={see}
        />
      );
    case 'left':
      return <EmptyState level={1} scene="signpost" title={t('page.left')} text={t('page.left_text')} action={see} />;
    case 'ended':
      return <EmptyState level={1} scene="signpost" title={t('page.ended')} text={t('page.ended_text')} action={see} />;
  }
}

/** The page of what an entry waits for. */
function subjectHref({ event_id, provider, offer }: WaitingEntry): string {
  if (event_id !== null) return href('view_events', { id: event_id, providerId: provider._id });
  return offer === null ? href('provider_details', { providerId: provider.slug }) : bookingLinks(offer).again;
}

/** Puts a guest on the list, who proves the mailbox by the link of its mail. */
function Prove({ entry }: { readonly entry: WaitingEntry }) {
  const t = useMessages(eventWaiting);
  const prove = useCallMutation('event/join_waiting_list');
  const { title, seats } = entry;
  return (
    <div className={classes.entry}>
      <p className={classes.title} dir="auto">
        {title}
      </p>
      <h1>{t('page.prove')}</h1>
      <p className={classes.text}>{t('page.prove_text', { seats, title })}</p>
      <ButtonRow>
        <Button size="md" loading={prove.isPending} onClick={() => prove.run({})}>
          {t('page.prove_do')}
        </Button>
        <Button component={Link} to={subjectHref(entry)} variant="default" size="md">
          {t('page.see', { title })}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** The number on the list, and what is waited for. */
function Waiting({ entry, asked, onAnswered }: EntryProps) {
  const t = useMessages(eventWaiting);
  const [isLeaving, setLeaving] = useState(asked === 'leave');
  const { seats, takes_fewer, title, starts_at, timezone, from_date, until_date } = entry;
  const day = (date: string) => ({ at: `${date}T12:00:00Z`, zone: 'UTC', shape: 'day' as const });
  return (
    <div className={classes.entry}>
      <p className={classes.title} dir="auto">
        {title}
      </p>
      <h1>{t('page.waiting', { number: entry.number ?? 1 })}</h1>
      <p className={classes.text}>{t('page.waiting_text', { seats, title })}</p>
      <Panel as="section" className={classes.facts}>
        <dl>
          {from_date !== null && until_date !== null ? (
            <div>
              <dt>{t('page.range')}</dt>
              <dd>{t('page.range_value', { from: day(from_date), until: day(until_date) })}</dd>
            </div>
          ) : (
            starts_at !== null && (
              <div>
                <dt>{t('page.next_date')}</dt>
                <dd>
                  <When at={starts_at} zone={timezone} shape="moment" />
                </dd>
              </div>
            )
          )}
          <div>
            <dt>{t('page.seats')}</dt>
            <dd>{t(takes_fewer && seats > 1 ? 'page.seats_fewer' : 'page.seats_value', { seats })}</dd>
          </div>
        </dl>
      </Panel>
      {isLeaving ? (
        <LeaveQuestion
          entry={entry}
          title={t('page.leave_title')}
          text={t('page.leave_text')}
          yes={t('page.leave')}
          no={t('page.stay')}
          onClose={() => {
            setLeaving(false);
            onAnswered();
          }}
        />
      ) : (
        <ButtonRow>
          <Button component={Link} to={subjectHref(entry)} size="md">
            {t('page.see', { title })}
          </Button>
          <Button variant="default" size="md" onClick={() => setLeaving(true)}>
            {t('page.leave')}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}
