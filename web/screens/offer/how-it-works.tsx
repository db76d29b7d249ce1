import { offer } from '#locales/areas/offer.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './parts.module.css';

/** The three steps from sign-up to the first payout. */
export function HowItWorks() {
  const t = useMessages(offer);
  const hasPayments = useFeature('payments');
  const steps = [
    { title: t('how.page'), text: t('how.page_text') },
    { title: t('how.hours'), text: t('how.hours_text') },
    hasPayments
      ? { title: t('how.paid'), text: t('how.paid_text') }
      : { title: t('how.booked'), text: t('how.booked_text') },
  ];
  return (
    <section className={classes.part}>
      <h2>{t('how.title')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <span aria-hidden="true">{at + 1}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
