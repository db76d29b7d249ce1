import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Hire } from '#contract/events/hire.ts';
import { hired } from '#locales/areas/hired.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { hiredHref } from '../addresses.ts';
import classes from './answer.module.css';
import { AnswerCard } from './answer-card.tsx';
import { DateRow } from './answer-row.tsx';
import { type Answers, suggestedAnswers, waitingDates } from './date-answers.ts';

/** A request to a page of the reader's: each date with what is in the calendar, the terms, and the answer. */
export function AnswerPage({ hire_id }: { readonly hire_id: string }) {
  const t = useMessages(hired);
  const query = useCall('user/event_provider_list', { hire_id });
  const hire = query.data?.items[0];
  if (query.isPending)
    return (
      <Page>
        <RowsLoading label={t('loading')} />
      </Page>
    );
  if (query.data === undefined)
    return (
      <Page>
        <QueryProblem query={query} />
      </Page>
    );
  if (hire === undefined)
    return (
      <Page>
        <BackLink to={hiredHref()}>{t('back')}</BackLink>
        <EmptyState scene="calendar" level={1} title={t('missing')} text={t('missing_text')} />
      </Page>
    );
  // Other terms, dates or states are another question.
  const key = `${hire.version} ${hire.dates.map((date) => date.status).join(' ')}`;
  return <Answer key={key} hire={hire} />;
}

/** The number of dates that are shown at first. */
const SHOWN = 6;

function Answer({ hire }: { readonly hire: Hire }) {
  const t = useMessages(hired);
  const { dates, event } = hire;
  const waiting = waitingDates(dates);
  const [answers, setAnswers] = useState<Answers>(() => suggestedAnswers(dates));
  const [isAll, setAll] = useState(dates.length <= SHOWN + 1);
  const shown = isAll ? dates : dates.slice(0, SHOWN);
  const rest = dates.slice(shown.length);
  const clashes = rest.filter(({ clash }) => clash !== null).length;
  return (
    <Page>
      <Head hire={hire} isWaiting={waiting.length > 0} />
      <div className={classes.columns}>
        <Panel as="section" className={classes.dates} aria-labelledby="dates">
          <header>
            <h2 id="dates">{t('dates')}</h2>
            {waiting.length > 1 && (
              <Button variant="default" size="sm" onClick={() => setAnswers(suggestedAnswers(dates))}>
                {t('accept_free')}
              </Button>
            )}
          </header>
          <ul>
            {shown.map((date) => (
              <DateRow
                key={date._id}
                hire={hire}
                date={date}
                answer={answers.get(date.occurrence_id) ?? null}
                onAnswer={(answer) => setAnswers(new Map([...answers, [date.occurrence_id, answer]]))}
              />
            ))}
          </ul>
          {rest.length > 0 && (
            <p className={classes.rest}>
              <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                {t('more', { count: rest.length })}
              </Button>
              {waiting.length > 0 && t('more_state', { free: rest.length - clashes, clashes })}
            </p>
          )}
        </Panel>
        <AnswerCard hire={hire} answers={answers} />
      </div>
      <title>{event.title}</title>
    </Page>
  );
}

function Head({ hire, isWaiting }: { readonly hire: Hire; readonly isWaiting: boolean }) {
  const t = useMessages(hired);
  const locale = useLocale();
  const { distance } = useFormats();
  const { event, organiser, dates, distance_miles: miles } = hire;
  const isTheirs = dates.some(({ status, awaits }) => status === 'pending' && awaits === 'organiser');
  const title = isWaiting ? 'title' : isTheirs ? 'title_theirs' : 'title_agreed';
  const about =
    event.place === ''
      ? t('about_online', { event: event.title })
      : t('about', { event: event.title, place: event.place });
  const away = miles === null ? '' : t('away', { distance: distance(miles) });
  const [until] = waitingDates(dates)
    .flatMap(({ expires_at }) => expires_at ?? [])
    .toSorted();
  return (
    <header className={classes.head}>
      <BackLink to={hiredHref()}>{t('back')}</BackLink>
      <div>
        <h1 dir="auto">{t(title, { page: organiser.name })}</h1>
        {until !== undefined && (
          <Badge color="amber" variant="light" size="lg" leftSection={<IconClock size={16} stroke={1.8} aria-hidden />}>
            {t('until', { until: formatWhen(until, event.timezone, 'moment', false, locale) })}
          </Badge>
        )}
      </div>
      <p dir="auto">{[about, away].filter((text) => text !== '').join(' · ')}</p>
    </header>
  );
}
