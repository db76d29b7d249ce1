import { type ReactNode, useState } from 'react';
import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { Survey } from '#contract/entities/event/survey.ts';
import { surveyPage } from '#locales/areas/survey-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { eventHref } from '#web/features/booking/event-links.ts';
import { href, privateHead } from '#web/routes.ts';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { estimateMinutes } from './question-groups.ts';
import { Questions } from './questions.tsx';
import classes from './survey.module.css';
import { SurveyThanks } from './survey-thanks.tsx';

export const meta: MetaFunction = () => [...privateHead];

/**
 * The organiser's questions for the holder of a ticket's link: afterwards about `date`, or with `asked=booking` those
 * of the booking. Only the browser reads them.
 */
export default function SurveyScreen() {
  const t = useMessages(surveyPage);
  const [search] = useSearchParams();
  const asked = search.get('asked') === 'booking' ? ('booking' as const) : ('afterwards' as const);
  return (
    <>
      <title>{t(asked === 'booking' ? 'title_booking' : 'title')}</title>
      <OpenedSurvey asked={asked} date={search.get('date')} />
    </>
  );
}

interface OpenedSurveyProps {
  readonly asked: Survey['asked'];
  readonly date: string | null;
}

function OpenedSurvey({ asked, date }: OpenedSurveyProps) {
  const t = useMessages(surveyPage);
  const { token = '' } = useParams();
  const query = useCall('event_survey/get_question', {
    ...{ token, asked },
    ...(date === null ? {} : { occurrence_id: date }),
  });
  const survey = query.data?.survey ?? null;
  if (survey !== null) return <Shown key={survey.occurrence._id} survey={survey} token={token} />;
  if (!query.isError)
    return (
      <Frame>
        <div role="status" aria-busy="true" aria-label={t('title')}>
          <FieldsSkeleton count={3} />
        </div>
      </Frame>
    );
  const { status } = problemOf(query.error);
  if (status !== 404 && status !== 400) return <QueryProblemPage query={query} />;
  return (
    <Frame>
      <EmptyState
        level={1}
        scene="search"
        title={t('missing.title')}
        text={t('missing.text')}
        action={{ label: t('missing.find'), to: href('guest_booking', { token: 'find' }) }}
      />
    </Frame>
  );
}

/** The header of the marketplace, with how long the survey takes. */
function Frame({ aside, children }: { readonly aside?: ReactNode; readonly children: ReactNode }) {
  const { market } = useSession();
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <Wordmark name={market.name} logo={market.brand.logo} />
        {aside !== undefined && <span>{aside}</span>}
      </header>
      <div className={classes.main}>{children}</div>
    </div>
  );
}

function Shown({ survey, token }: { readonly survey: Survey; readonly token: string }) {
  const t = useMessages(surveyPage);
  const [ticket] = survey.tickets;
  const [isSent, setSent] = useState(false);
  const { questions, state } = survey;
  const isOpen = state === 'open' && questions.length > 0 && ticket?.is_done === false;
  return (
    <Frame aside={isOpen && !isSent ? t('minutes', { count: estimateMinutes(questions) }) : undefined}>
      {ticket !== undefined && (ticket.is_done || isSent) && questions.length > 0 ? (
        <SurveyThanks survey={survey} ticket={ticket} token={token} />
      ) : isOpen && ticket !== undefined ? (
        <Questions survey={survey} ticket={ticket} token={token} onSent={() => setSent(true)} />
      ) : (
        <Nothing survey={survey} />
      )}
    </Frame>
  );
}

/** Why there is nothing to answer now. */
function Nothing({ survey }: { readonly survey: Survey }) {
  const t = useMessages(surveyPage);
  const { state, asked, event, occurrence, closes_at } = survey;
  const day = (at: string) => ({ at, zone: event.timezone, shape: 'date', label: false }) as const;
  const host = event.provider.name;
  const isBooking = asked === 'booking';
  const values = { title: event.title, host, day: day(occurrence.starts_at) };
  const [title, text] =
    state === 'not_yet'
      ? [t('not_yet.title'), t('not_yet.text', values)]
      : state === 'cancelled'
        ? [t('cancelled.title'), t('cancelled.text')]
        : state === 'absent'
          ? [t('absent.title'), t('absent.text', { host, day: values.day })]
          : state === 'open'
            ? [t('none.title'), t('none.text', { host })]
            : isBooking
              ? [t('closed.title_booking'), t('closed.text_booking', { title: event.title, host })]
              : [t('closed.title', { day: day(closes_at) }), t('closed.text', { host })];
  const to = eventHref({ event_id: event._id, provider_id: event.provider._id });
  return <EmptyState level={1} scene="calendar" title={title} text={text} action={{ label: t('done.event'), to }} />;
}
