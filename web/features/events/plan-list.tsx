import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarX,
  IconCash,
  IconCheck,
  IconMail,
  IconTicket,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { EditPlan } from '#contract/entities/own-event.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { keepHalfOfDay } from '#contract/formats/moment.ts';
import { eventPlan } from '#locales/areas/event-plan.ts';
import { useMessages } from '#web/api/messages.tsx';
import { dateAndClock, writeDate, writeSpan } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import classes from './plan-list.module.css';

interface PlanListProps {
  readonly plan: EditPlan;
  readonly zone: string;
  readonly currency: string;
  /** The plan that was shown before this one, whose differences are marked; null if there was none. */
  readonly before?: EditPlan | null;
}

/** The number of dates that an edit changes. */
export const planCount = ({ created, moved, dropped }: EditPlan): number =>
  created.length + moved.length + dropped.length;

/** What an edit will do to dates, bookings and messages, as the server planned it. */
export function PlanList(props: PlanListProps) {
  const t = useMessages(eventPlan);
  const { plan, zone, before = null } = props;
  const locale = useLocale();
  const home = useHomeZone();
  return (
    <section className={classes.plan} aria-label={t('title')}>
      <header>
        <h3>{t('title')}</h3>
        <Badge color="green" variant="light" size="lg" leftSection={<IconCheck size={14} stroke={2.4} aria-hidden />}>
          {t('checked')}
        </Badge>
      </header>
      <ul>
        <DateRows {...props} />
        <BookingRows {...props} />
        {plan.clashes.map((clash) => (
          <Row
            key={clash.starts_at}
            icon={IconCalendarX}
            title={t('clash', { title: clash.title })}
            text={writeSpan(clash.starts_at, clash.ends_at, zone, locale, home)}
            isCareful
            isChanged={before?.clashes.every((each) => each.starts_at !== clash.starts_at) === true}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether a part of the plan is not what was shown before. */
const changedIn =
  ({ plan, before = null }: Pick<PlanListProps, 'plan' | 'before'>) =>
  (of: (each: EditPlan) => number | string): boolean =>
    before !== null && of(before) !== of(plan);

/** The dates that move, come and go. */
function DateRows(props: PlanListProps) {
  const t = useMessages(eventPlan);
  const locale = useLocale();
  const { plan, zone } = props;
  const isChanged = changedIn(props);
  const days = (dates: readonly { readonly starts_at: string }[]) => {
    const all = dates.map(({ starts_at }) => dateAndClock(starts_at, zone).date).sort();
    const [first = '', last = ''] = [all[0], all.at(-1)];
    const year = first.slice(0, 4) === last.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
    const write = (day: string) =>
      writeDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short', ...year });
    return first === last ? write(first) : t('span', { first: write(first), last: write(last) });
  };
  return (
    <>
      {plan.moved.length > 0 && (
        <Row
          icon={IconCalendarEvent}
          title={t('moved', { count: plan.moved.length, at: timeOf(plan.moved, zone, locale) })}
          text={days(plan.moved)}
          sum={plan.moved.length}
          isChanged={isChanged(({ moved }) => moved.length)}
        />
      )}
      {plan.created.length > 0 && (
        <Row
          icon={IconCalendarPlus}
          title={t('created')}
          text={days(plan.created)}
          sum={plan.created.length}
          isChanged={isChanged(({ created }) => created.length)}
        />
      )}
      {plan.dropped.length > 0 && (
        <Row
          icon={IconCalendarX}
          title={t('dropped')}
          text={days(plan.dropped)}
          sum={plan.dropped.length}
          isChanged={isChanged(({ dropped }) => dropped.length)}
          isCareful
        />
      )}
    </>
  );
}

/** What the edit means to those who booked the dates. */
function BookingRows(props: PlanListProps) {
  const t = useMessages(eventPlan);
  const { plan, currency } = props;
  const isChanged = changedIn(props);
  return (
    <>
      {plan.bookings > 0 && (
        <Row
          icon={IconTicket}
          title={t('bookings')}
          text={t('tickets', { count: plan.tickets })}
          sum={plan.bookings}
          isChanged={isChanged(({ bookings, tickets }) => `${bookings} ${tickets}`)}
        />
      )}
      {plan.refundable > 0 && (
        <Row
          icon={IconCash}
          title={t('refunds')}
          text={t('refunds_text')}
          sum={t.rich('refunds_max', { amount: <Money amount={plan.refundable} currency={currency} exact /> })}
          isChanged={isChanged(({ refundable }) => refundable)}
          isCareful
        />
      )}
      {plan.messages > 0 && (
        <Row
          icon={IconMail}
          title={t('messages')}
          text={t('messages_text')}
          sum={plan.messages}
          isChanged={isChanged(({ messages }) => messages)}
        />
      )}
    </>
  );
}

/** The time that moved dates have in common; the first one’s otherwise. */
function timeOf([first]: EditPlan['moved'], zone: string, locale: string): string {
  if (first === undefined) return '';
  const shape = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
  return keepHalfOfDay(dateFormat(locale, shape).formatRange(new Date(first.starts_at), new Date(first.ends_at)));
}

interface RowProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly title: string;
  readonly text: string;
  readonly sum?: ReactNode;
  readonly isCareful?: boolean;
  /** Whether it is not what was shown before. */
  readonly isChanged?: boolean;
}

function Row({ icon: Icon, title, text, sum, isCareful = false, isChanged = false }: RowProps) {
  const t = useMessages(eventPlan);
  return (
    <li data-careful={isCareful || undefined}>
      <Icon size={22} stroke={1.8} />
      <span>
        <b>
          {title}
          {isChanged && (
            <Badge component="span" color="amber" variant="light" ml="xs">
              {t('changed')}
            </Badge>
          )}
        </b>
        <span>{text}</span>
      </span>
      {sum !== undefined && <b>{sum}</b>}
    </li>
  );
}
