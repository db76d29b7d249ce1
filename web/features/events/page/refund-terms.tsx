import { afterSteps, openSteps } from '#contract/cancellation/open-steps.ts';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { isoInstant } from '#contract/instant.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { serverNow } from '#web/api/clock.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './event-story.module.css';

/** What a guest of a date gets back, and until when a date can be swapped. */
export function RefundTerms({ event, date }: { event: PublicEvent; date: Occurrence }) {
  const t = useMessages(eventPage);
  const hasPayments = useFeature('payments');
  const isFree = event.packages.every((offer) => offer.amount === 0);
  if (isFree)
    return (
      <Panel tone="sunken">
        <p>{t('plans.free')}</p>
      </Panel>
    );
  if (!hasPayments)
    return (
      <Panel tone="sunken">
        <p>{t('plans.on_site')}</p>
      </Panel>
    );
  const now = isoInstant(serverNow());
  const steps = openSteps(event, date.starts_at, now);
  return (
    <Panel tone="sunken" className={classes.plans}>
      <p>{t.rich(`plans.${event.cancellation_policy}`, { b: (text) => <b>{text}</b> })}</p>
      <ul>
        {steps.map(({ kind, percent, until }) => (
          <li key={`${kind}${until}`} data-full={kind === 'back' && percent === 100}>
            <b>
              {kind === 'swap' ? t('plans.swap') : percent === 100 ? t('plans.back') : t('plans.part', { percent })}
            </b>
            <span>{t.rich('plans.until', { until: <When at={until} zone={event.timezone} label={false} /> })}</span>
          </li>
        ))}
        <li data-none>
          <b>{t('plans.none')}</b>
          <span>{t(`plans.${afterSteps(event, date.starts_at, now)}`)}</span>
        </li>
      </ul>
    </Panel>
  );
}
