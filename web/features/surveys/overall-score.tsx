import { IconStar } from '@tabler/icons-react';
import type { SurveyTotal } from '#contract/entities/event/survey.ts';
import type { CallOutput } from '#contract/index.ts';
import { surveyResults } from '#locales/areas/survey-results.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Stars } from '#web/ui/display/rating.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CountBars } from './count-bars.tsx';
import classes from './surveys.module.css';

interface OverallProps {
  readonly total: SurveyTotal;
  readonly score: number;
  readonly results: CallOutput<'event_survey/get_answer'>;
}

/** The score of the first rating, how many gave each number of stars, and how many answered. */
export function OverallScore({ total, score, results: { answered, guests, reviews } }: OverallProps) {
  const t = useMessages(surveyResults);
  const { number } = useFormats();
  return (
    <Panel as="section" className={classes.card}>
      <h2 className={classes.small}>{t('overall')}</h2>
      <div className={classes.score}>
        <b>{number(score, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</b>
        <div>
          <Stars value={Math.round(score)} size={20} />
          <small>{t('answered', { answered, guests })}</small>
        </div>
      </div>
      <p className={classes.asked} dir="auto">
        {total.text}
      </p>
      <CountBars
        tone="rating"
        rows={total.counts.map(({ value, count }) => ({ key: value, label: number(Number(value)), count }))}
      />
      {reviews > 0 && (
        <p className={classes.reviews}>
          <IconStar size={20} stroke={1.8} aria-hidden />
          <span>{t.rich('reviews', { count: reviews, b: (text) => <b>{text}</b> })}</span>
        </p>
      )}
    </Panel>
  );
}
