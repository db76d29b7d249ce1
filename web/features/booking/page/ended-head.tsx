import type { Ref } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { endOf, findReason, happening } from '../list/history-line.ts';
import { useSessionZone } from '../session-zone.ts';
import endedClasses from './ended.module.css';
import { type MoneyBack, moneyBack } from './refund-state.ts';

/** The head of an ended booking: the refund in progress, or why there is none. */
export function EndedHead({ booking, headRef }: { booking: BookingDetails; headRef: Ref<HTMLElement> }) {
  const t = useMessages(messages);
  const back = moneyBack(booking);
  const end = endOf(booking);
  const money = { amount: back.amount, currency: booking.price.currency };
  const isByOther = end !== null && end.by !== 'customer';
  const reason = end === null || end.by === 'customer' ? null : findReason(end);
  const isSent = back.state === 'sent' && Date.parse(back.arrives_by ?? '') < serverNow();
  const title =
    booking.status === 'cancelled' && isByOther && end.by === 'provider'
      ? t('ended.by_provider', { provider: booking.provider.name })
      : booking.status === 'cancelled'
        ? t('ended.cancelled')
        : end === null
          ? t('ended.over')
          : happening(t, end, booking);
  return (
    <Panel as="header" ref={headRef} tabIndex={-1} className={endedClasses.ended} data-money={back.amount > 0}>
      {back.amount > 0 ? (
        <>
          <p className={endedClasses.eyebrow}>{title}</p>
          <h1>{t(isSent ? 'ended.was_sent' : 'ended.on_its_way', { amount: money })}</h1>
        </>
      ) : (
        <h1>{title}</h1>
      )}
      {reason !== null && <q>{reason}</q>}
      {back.amount > 0 ? (
        <Progress booking={booking} back={back} />
      ) : (
        <p>
          <NoRefund booking={booking} paid={back.paid} />
        </p>
      )}
    </Panel>
  );
}

/** The reason why nothing is refunded. */
function NoRefund({ booking, paid }: { booking: BookingDetails; paid: number }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  if (paid === 0) return t(booking.price.total === 0 ? 'ended.free' : 'ended.not_charged');
  const at = endOf(booking)?.at ?? '';
  const missed = booking.policy_deadlines.findLast(({ until }) => until < at);
  if (missed === undefined) return t('ended.no_refund');
  const date = { at: missed.until, zone, shape: 'day' } as const;
  return t(missed.percent === 100 ? 'ended.no_refund_since' : 'ended.no_refund_deadline', { date });
}

/** The stages of a refund that the gateway reports. The arrival at the bank is an estimate. */
function Progress({ booking, back }: { booking: BookingDetails; back: MoneyBack }) {
  const t = useMessages(messages);
  const zone = useViewerZone() ?? booking.timezone;
  const ended_at = endOf(booking)?.at ?? back.at ?? booking.created_at;
  const moment = (at: string) => ({ time: { at, zone, shape: 'moment' } }) as const;
  const arrives = { date: { at: back.arrives_by ?? ended_at, zone, shape: 'day' } } as const;
  const card = back.card ?? t('receipt.your_card');
  const isSent = back.state === 'sent';
  const isFailed = back.state === 'failed';
  return (
    <>
      <p>{t('ended.to_card', { card, ...arrives })}</p>
      <ol className={endedClasses.progress}>
        <li data-done="true">
          <b>{t('progress.cancelled')}</b>
          <span>{t('steps.at', moment(ended_at))}</span>
        </li>
        <li data-done={isSent}>
          <b>{t(`progress.${back.state === 'none' ? 'requested' : back.state}`)}</b>
          <span>
            {isFailed
              ? t('progress.looking')
              : isSent
                ? t('steps.at', moment(back.at ?? ended_at))
                : t('progress.soon')}
          </span>
        </li>
        <li>
          <b>{t('progress.on_card')}</b>
          <span>{t('progress.by', arrives)}</span>
        </li>
      </ol>
    </>
  );
}
