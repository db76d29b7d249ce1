import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './full-sessions.module.css';
import type { TimesOf } from './use-free-times.ts';

const joinSession = partOf(async () => ({ default: (await import('./join-session.tsx')).JoinSession }));

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
  usePartAhead(joinSession);
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
            {open === starts_at && (
              <Suspense fallback={<FieldsSkeleton />}>
                <joinSession.Here {...of} starts_at={starts_at} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
