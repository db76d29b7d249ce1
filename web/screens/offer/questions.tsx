import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { HOLD_HOURS } from '#contract/limits/earnings-hold.ts';
import { offer } from '#locales/areas/offer.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import classes from './parts.module.css';
import { StartLink } from './start-link.tsx';

/** Frequent questions with collapsed answers. */
export function Questions() {
  const t = useMessages(offer);
  const hasPayments = useFeature('payments');
  const questions = [
    hasPayments
      ? { asked: t('questions.paid'), answer: t('questions.paid_answer', { hours: HOLD_HOURS }) }
      : { asked: t('questions.on_site'), answer: t('questions.on_site_answer') },
    { asked: t('questions.who'), answer: t(hasPayments ? 'questions.who_answer' : 'questions.who_on_site_answer') },
    {
      asked: t('questions.cancel'),
      answer: t(hasPayments ? 'questions.cancel_answer' : 'questions.cancel_on_site_answer'),
    },
    { asked: t('questions.business'), answer: t('questions.business_answer') },
  ];
  return (
    <section className={classes.questions}>
      <div>
        <h2>{t('questions.title')}</h2>
        <p>{t.rich('questions.text', { contact: (text) => <Link to={href('imprint')}>{text}</Link> })}</p>
        <StartLink />
      </div>
      <div>
        {questions.map(({ asked, answer }, at) => (
          <details key={asked} open={at === 0}>
            <summary>
              {asked}
              <IconPlus size={20} stroke={2} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
