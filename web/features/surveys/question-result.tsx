import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SurveyTotal } from '#contract/entities/event/survey.ts';
import { surveyResults } from '#locales/areas/survey-results.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CountBars, SplitBar } from './count-bars.tsx';
import classes from './surveys.module.css';

interface QuestionResultProps {
  readonly total: SurveyTotal;
  /** The answers that are shown. */
  readonly input: { readonly event_id: string; readonly occurrence_id?: string; readonly package_id?: string };
  readonly timezone: string;
}

/** What was answered to one question: bars, a split bar with its trend, or comments. */
export function QuestionResult({ total, input, timezone }: QuestionResultProps) {
  const t = useMessages(surveyResults);
  const { kind, text, answered, counts, trend, is_retired } = total;
  const isWritten = kind === 'short_text' || kind === 'long_text';
  const labelOf = (value: string) => (kind === 'yes_no' ? t(value === 'true' ? 'yes' : 'no') : value);
  const rows = counts.map(({ value, count }) => ({ key: value, label: labelOf(value), count }));
  const said = isWritten
    ? t('comments', { count: answered })
    : t(kind === 'many_of' ? 'answers.many' : 'answers', { count: answered });
  return (
    <Panel as="section" className={classes.card} data-wide={isWritten || kind === 'many_of'}>
      <header>
        <h2 dir="auto">{text}</h2>
        <small>{is_retired ? t('retired') : said}</small>
      </header>
      {isWritten ? (
        answered > 0 && <Comments question_id={total._id} input={input} timezone={timezone} />
      ) : kind === 'one_of' || kind === 'yes_no' ? (
        <SplitBar rows={rows} />
      ) : (
        <CountBars rows={rows} tone={kind === 'rating' ? 'rating' : 'accent'} />
      )}
      {trend !== null && (
        <p className={classes.trend}>
          {t(trend.last > trend.before ? 'trend.up' : 'trend.down', { ...trend, value: labelOf(trend.value) })}
        </p>
      )}
    </Panel>
  );
}

interface CommentsProps extends Pick<QuestionResultProps, 'input' | 'timezone'> {
  readonly question_id: string;
}

/** Written answers, newest first, each with a way to reply in the messages of its booking. */
function Comments({ question_id, input, timezone }: CommentsProps) {
  const t = useMessages(surveyResults);
  const list = useCallPages('event_survey/get_answer', { ...input, question_id, limit: 10 });
  if (list.isPending) return <RowsSkeleton count={2} />;
  if (list.isError && list.items.length === 0) return <QueryProblem query={list} />;
  return (
    <>
      <ul className={classes.comments}>
        {list.items.map(({ _id, value, attendee_name, starts_at, ticket, booking_id }) => (
          <li key={_id}>
            <Avatar name={attendee_name || t('guest')} picture={null} size={36} />
            <div>
              <b dir="auto">{attendee_name || t('guest')}</b>{' '}
              {starts_at !== null && (
                <small>
                  {t('comment.about', { day: { at: starts_at, zone: timezone, shape: 'day', label: false }, ticket })}
                </small>
              )}
              <p dir="auto">{String(value)}</p>
            </div>
            <Button
              component={Link}
              to={href('booking', {}, { open: booking_id, as: 'provider' })}
              variant="default"
              aria-label={t('reply.to', { name: attendee_name || t('guest') })}
            >
              {t('reply')}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore pages={list}>{t('more')}</ShowMore>
    </>
  );
}
