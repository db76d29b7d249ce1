import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { ChooseDate } from '#web/features/events/page/choose-date.tsx';
import { TicketLine } from '#web/features/events/tickets/ticket-line.tsx';
import ticketClasses from '#web/features/events/tickets/tickets.module.css';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from '../change.module.css';
import { ChangeHead, type ChangeProps } from '../change-head.tsx';
import { beforeOf } from '../change-panel.tsx';
import { CompareBookings } from '../compare-bookings.tsx';
import { DecideChange } from '../decide-change.tsx';
import { LatePaymentNotice } from '../late-payment-notice.tsx';
import { markingOwn, useTicketChange } from './use-ticket-change.ts';

/** The choice of other tickets: another date, other kinds, another number. */
export function ChooseTickets({ booking, event_id, backTo }: ChangeProps & { readonly event_id: string }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const change = useTicketChange(booking, event_id);
  const [isAll, showAll] = useState(false);
  const { event, from } = change;
  if (event.data === undefined) return event.error === null ? <PageSkeleton /> : <QueryProblemPage query={event} />;
  const own = change.dates.find((date) => date.occurrence_id === from);
  return (
    <Page width="narrow">
      <div className={classes.flow}>
        <ChangeHead booking={booking} backTo={backTo} />
        <LatePaymentNotice booking={booking} />
        <FromDate change={change} booking={booking} />
        <ChooseDate
          event={markingOwn(event.data, from, t('tickets.your_date'))}
          chosen={change.occurrence_id ?? undefined}
          onChoose={change.chooseDate}
          all={{ isShown: isAll, onShow: () => showAll(true) }}
        />
        <TicketLines change={change} zone={booking.timezone} />
        {change.after !== null && (
          <CompareBookings
            before={{ ...beforeOf(booking), starts_at: own?.starts_at ?? booking.starts_at }}
            after={change.after}
            zone={zone}
            role={booking.role}
            level={2}
          />
        )}
        <DecideChange booking={booking} backTo={backTo} change={change} zone={zone} />
      </div>
    </Page>
  );
}

type TicketChange = ReturnType<typeof useTicketChange>;

/** The choice of the date whose tickets change. Renders nothing if the booking has only one. */
function FromDate({ change, booking }: { readonly change: TicketChange; readonly booking: BookingDetails }) {
  const t = useMessages(messages);
  const language = useLocale();
  const home = useHomeZone();
  const { dates, from } = change;
  if (dates.length < 2 || from === null) return null;
  return (
    <Choice
      label={t('tickets.which')}
      size="md"
      value={from}
      options={dates.map(({ occurrence_id, starts_at }) => ({
        value: occurrence_id,
        label: formatWhen(starts_at, booking.timezone, 'moment', true, language, home),
      }))}
      onPick={change.chooseFrom}
    />
  );
}

/** The tickets of the chosen date with their numbers. */
function TicketLines({ change, zone }: { readonly change: TicketChange; readonly zone: string }) {
  const t = useMessages(messages);
  const { event, offers, tickets, count, wanted, isLoaded } = change;
  return (
    <section aria-labelledby="change-tickets" aria-busy={!isLoaded}>
      <h2 id="change-tickets">{t('tickets.yours')}</h2>
      <ul className={ticketClasses.lines}>
        {offers.map((offer) => (
          <TicketLine
            key={offer._id}
            offer={offer}
            currency={event.data?.currency ?? 'USD'}
            zone={zone}
            count={tickets.find((ticket) => ticket.offer === offer)?.count ?? 0}
            isOpen={isLoaded}
            onCount={(next) => change.setCount(offer._id, next)}
          />
        ))}
      </ul>
      <div role="status">
        {isLoaded && count < wanted && (
          <p className={classes.lead}>{t('tickets.fewer', { left: count, count: wanted })}</p>
        )}
        {isLoaded && wanted === 0 && <p className={classes.lead}>{t('tickets.none')}</p>}
      </div>
    </section>
  );
}
