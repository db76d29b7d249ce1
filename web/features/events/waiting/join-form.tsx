import { Button, Checkbox } from '@mantine/core';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Choice, Form, TextInput } from '#web/ui/forms/form.tsx';
import { SeatsStepper } from './seats-stepper.tsx';
import classes from './waiting.module.css';
import type { JoinedAsGuest } from './waiting-list.tsx';
import { sharedMonth, waitedOffers } from './waiting-state.ts';

interface JoinFormProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
  /** The only ticket to wait for; null offers all that are sold out. */
  readonly ticket: PackageOffer | null;
  /** The tickets of the date that the reader waits for already. */
  readonly also: readonly string[];
  /** How many people wait for the date; null if unknown. */
  readonly ahead: number | null;
  readonly onJoined: (joined: JoinedAsGuest) => void;
}

/** Joins the waiting list of a date: ticket, seats, other dates that suit, and for guests their name and address. */
export function JoinForm({ event, date, ticket, also, ahead, onJoined }: JoinFormProps) {
  const t = useMessages(eventWaiting);
  const { user } = useSession();
  const offers = ticket === null ? waitedOffers(event) : [ticket];
  const month = sharedMonth(event, date);
  const form = useCallForm('event/join_waiting_list', {
    initialValues: {
      ...{ package_id: offers.length === 1 ? (offers[0]?._id ?? '') : '', seats: 1 },
      ...{ anyDate: false, takes_fewer: false, name: '', email: '' },
    },
    toInput: ({ package_id, seats, anyDate, takes_fewer, name, email }) => ({
      event_id: event._id,
      occurrence_ids: [date._id],
      package_ids: package_id === '' ? [] : [...new Set([...also, package_id])],
      ...(anyDate && month !== null ? month : {}),
      ...{ seats, takes_fewer: takes_fewer && seats > 1 },
      ...(user === null ? { name, email } : {}),
    }),
    onDone: ({ number, entry }) => {
      if (entry === null) onJoined({ number, email: form.getValues().email.trim() });
    },
  });
  const { package_id, seats } = form.values;
  const offer = offers.find(({ _id }) => _id === package_id) ?? null;
  const max = offer?.max_per_booking ?? Math.max(1, ...offers.map((each) => each.max_per_booking));
  const min = offer?.min_per_booking ?? 1;
  const count = Math.min(Math.max(seats, min), max);
  return (
    <div className={classes.join}>
      <div>
        <h3>{t('card.join')}</h3>
        <p>
          {t('card.text')} {ahead !== null && t('card.ahead', { count: ahead })}
        </p>
      </div>
      <Form {...form.props}>
        <Ticket
          event={event}
          offers={offers}
          offer={offer}
          onPick={(picked) => form.setFieldValue('package_id', picked)}
          stepper={
            <SeatsStepper count={count} min={min} max={max} onCount={(next) => form.setFieldValue('seats', next)} />
          }
        />
        <AnyDate month={month?.from_date ?? null} field={form.field('anyDate', 'checkbox')} />
        {count > 1 && (
          <Checkbox
            label={count === 2 ? t('card.fewer_one') : t('card.fewer', { seats: count })}
            {...form.field('takes_fewer', 'checkbox')}
          />
        )}
        {user === null && (
          <>
            <TextInput label={t('card.name')} size="md" autoComplete="name" {...form.field('name')} />
            <TextInput label={t('card.email')} type="email" size="md" autoComplete="email" {...form.field('email')} />
          </>
        )}
        <Button type="submit" size="lg" fullWidth loading={form.isPending}>
          {t('card.do_join')}
        </Button>
      </Form>
    </div>
  );
}

interface TicketProps {
  readonly event: PublicEvent;
  readonly offers: readonly PackageOffer[];
  readonly offer: PackageOffer | null;
  readonly onPick: (package_id: string) => void;
  readonly stepper: React.ReactNode;
}

/** The ticket that is waited for, or a choice of several, with the number of seats. */
function Ticket({ event, offers, offer, onPick, stepper }: TicketProps) {
  const t = useMessages(eventWaiting);
  const price = (each: PackageOffer) => <Money amount={each.amount} currency={event.currency} />;
  return (
    <div className={classes.ticket}>
      <div>
        {offers.length === 1 ? (
          <b dir="auto">{offers[0]?.name}</b>
        ) : (
          <Choice
            aria-label={t('card.ticket')}
            value={offer?._id ?? ''}
            options={[
              { value: '', label: t('card.any_ticket') },
              ...offers.map(({ _id: value, name: label }) => ({ value, label })),
            ]}
            onPick={onPick}
          />
        )}
        {offer !== null && <p>{offer.amount === 0 ? t('card.free') : t.rich('card.each', { price: price(offer) })}</p>}
      </div>
      {stepper}
    </div>
  );
}

/** Whether other dates of the month suit, too; nothing if there are none. */
function AnyDate({ month, field }: { readonly month: string | null; readonly field: object }) {
  const t = useMessages(eventWaiting);
  const language = useLocale();
  if (month === null) return null;
  return <Checkbox label={t('card.any_date', { month: writeDate(month, language, { month: 'long' }) })} {...field} />;
}
