import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { canWaitFor } from '../waiting/waiting-state.ts';
import { bookingAddress, type Choice, chosenTickets, priceOf } from './ticket-choice.ts';
import { TicketLine } from './ticket-line.tsx';
import classes from './tickets.module.css';

const ticketWaiting = partOf(() => import('../waiting/ticket-waiting.tsx'));

export interface TicketsProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** The tickets of a date with their numbers, the total, and the way to booking. */
export function TicketsForm({ event, date, choice, onChoice, isSheet = false }: TicketsProps & { isSheet?: boolean }) {
  const t = useMessages(eventPage);
  const [search] = useSearchParams();
  const [waited, setWaited] = useState<{ offer: PackageOffer; isOpen: boolean } | null>(null);
  // Nobody waits for a date whose tickets they hold.
  const isHeld = event.holds.some(({ occurrence_ids }) => occurrence_ids.includes(date._id));
  const chosen = chosenTickets(event.packages, choice);
  const count = chosen.reduce((sum, ticket) => sum + ticket.count, 0);
  const price = priceOf(chosen);
  const isFree = event.packages.every((offer) => offer.amount === 0);
  const address = bookingAddress(event, date, chosen, search.get('code'));
  const verb = t(isSheet ? 'tickets.continue' : isFree ? 'tickets.get_free' : 'tickets.get');
  return (
    <>
      <ul className={classes.lines}>
        {event.packages.map((offer) => (
          <TicketLine
            key={offer._id}
            offer={offer}
            currency={event.currency}
            zone={event.timezone}
            count={chosen.find((ticket) => ticket.offer === offer)?.count ?? 0}
            isOpen={event.can.book}
            onCount={(next) => onChoice({ ...choice, [offer._id]: next })}
            onWait={!isHeld && canWaitFor(event, offer) ? () => setWaited({ offer, isOpen: true }) : undefined}
          />
        ))}
      </ul>
      {waited !== null && (
        <Suspense fallback={null}>
          <ticketWaiting.Here
            event={event}
            date={date}
            ticket={waited.isOpen ? waited.offer : null}
            onClose={() => setWaited({ ...waited, isOpen: false })}
          />
        </Suspense>
      )}
      {event.can.book ? (
        <div className={classes.end} data-sheet={isSheet || undefined}>
          <Total count={count} price={price} currency={event.currency} isShort={isSheet} />
          {address === null ? (
            <Button size="lg" fullWidth disabled>
              {t('tickets.choose')}
            </Button>
          ) : (
            <Button component={Link} to={address} size="lg" fullWidth>
              {verb}
            </Button>
          )}
          {!isSheet && <p className={classes.note}>{t(isFree ? 'tickets.note_free' : 'tickets.note')}</p>}
        </div>
      ) : (
        <p className={classes.note}>{t(event.can.edit ? 'tickets.own' : 'tickets.not_on_sale')}</p>
      )}
    </>
  );
}

interface TotalProps {
  readonly count: number;
  /** Minor units, without the service fee. */
  readonly price: number;
  readonly currency: PublicEvent['currency'];
  /** One line, as in the sheet. */
  readonly isShort: boolean;
}

/** The price, the service fee and their sum. Its room is kept while the fee is asked for. */
function Total({ count, price, currency, isShort }: TotalProps) {
  const t = useMessages(eventPage);
  const charge = useCall(
    'user/get_system_charge',
    { amount: price, currency },
    { enabled: price > 0, keepPrevious: true },
  );
  if (price === 0) return null;
  const isCurrent = charge.data !== undefined && !charge.isPlaceholderData;
  const fee = isCurrent ? charge.data.charge : null;
  const sum = fee === null ? '…' : <Money amount={price + fee} currency={currency} exact />;
  if (isShort)
    return (
      <p className={classes.short} aria-live="polite">
        <span>
          {fee ? t('tickets.lines_fee', { count, fee: { amount: fee, currency } }) : t('tickets.lines', { count })}
        </span>
        <b>{sum}</b>
      </p>
    );
  return (
    <dl className={classes.total} aria-live="polite">
      <div>
        <dt>{t('tickets.lines', { count })}</dt>
        <dd>
          <Money amount={price} currency={currency} exact />
        </dd>
      </div>
      {fee !== 0 && (
        <div>
          <dt>{t('tickets.fee')}</dt>
          <dd>{fee === null ? '…' : <Money amount={fee} currency={currency} exact />}</dd>
        </div>
      )}
      <div className={classes.sum}>
        <dt>{t('tickets.total')}</dt>
        <dd>{sum}</dd>
      </div>
    </dl>
  );
}
