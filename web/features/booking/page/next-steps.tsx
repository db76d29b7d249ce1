import { IconCheck } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import type { MomentShape } from '#contract/message.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { serverNow } from '#web/api/clock.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { useSessionZone } from '../session-zone.ts';
import classes from './booking-page.module.css';
import placeClasses from './session-place.module.css';

/** How long a review stays open after the end. */
const REVIEW_DAYS = 60;

/** One step in the life of a booking. */
interface StepLine {
  readonly key: 'paid' | 'booked' | 'sent' | 'answer' | 'pay' | 'charge' | 'reminder' | 'session' | 'review';
  readonly at: string | null;
  readonly isDone: boolean;
  /** Whether `at` is a deadline rather than the time of the step. */
  readonly isUntil?: boolean;
}

/** The past and next steps of a booking with their times; nothing after the session. */
export function NextSteps({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const steps = stepsOf(booking, serverNow());
  if (steps.length === 0) return null;
  return (
    <section className={classes.block}>
      <h2>{t('steps.title')}</h2>
      <ol className={placeClasses.steps}>
        {steps.map((step) => (
          <li key={`${step.key} ${step.at}`} data-done={step.isDone}>
            <span className={placeClasses.dot} aria-hidden="true">
              {step.isDone && <IconCheck size={14} stroke={2.6} />}
            </span>
            <b>{stepName(t, step.key, booking)}</b>
            {step.at !== null && <span className={placeClasses.stepTime}>{timeLabel(t, step, zone)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepName(t: Messages<BookingMessages>, key: StepLine['key'], booking: BookingDetails): string {
  if (key === 'answer') return t('steps.answer', { provider: booking.provider.name });
  if (key === 'session' && booking.kind === 'event') return t('steps.event');
  return t(`steps.${key}`);
}

function timeLabel(t: Messages<BookingMessages>, { at, isUntil, key }: StepLine, zone: string): string {
  const shape: MomentShape = key === 'review' || key === 'charge' ? 'day' : 'moment';
  const time = { at: at ?? '', zone, shape };
  return t(isUntil ? 'steps.until' : 'steps.at', { time });
}

/** The ordered steps of a future booking. */
export function stepsOf(booking: BookingDetails, now: number): StepLine[] {
  const { status, starts_at, ends_at, created_at, expires_at, charge_at } = booking;
  const ahead = (key: StepLine['key'], at: string | null, isUntil = false): StepLine => ({
    key,
    at,
    isUntil,
    isDone: false,
  });
  const session = ahead('session', starts_at);
  const review = ahead('review', new Date(Date.parse(ends_at) + REVIEW_DAYS * DAY_MS).toISOString(), true);
  if (status === 'awaiting_payment') return [ahead('pay', expires_at, true), session, review];
  if (status === 'requested') {
    if (booking.can.pay) return [ahead('pay', expires_at, true), ahead('answer', null), session];
    return [{ key: 'sent', at: created_at, isDone: true }, ahead('answer', expires_at, true), session, review];
  }
  if (status !== 'confirmed') return [];
  const since = booking.history.findLast(({ to, what }) => what === 'move' && to === 'confirmed')?.at ?? created_at;
  const reminders = booking.reminder_minutes
    .map((minutes) => Date.parse(starts_at) - minutes * MINUTE_MS)
    .filter((at) => at > Date.parse(since))
    .sort((one, other) => one - other);
  const isPaid = booking.payments.some(({ kind }) => kind === 'charge') && charge_at === null;
  return [
    { key: isPaid ? 'paid' : 'booked', at: since, isDone: true },
    ...(charge_at === null ? [] : [ahead('charge', charge_at)]),
    ...reminders.map((at) => ({ key: 'reminder', at: new Date(at).toISOString(), isDone: at <= now }) as const),
    { ...session, isDone: Date.parse(starts_at) <= now },
    review,
  ];
}
