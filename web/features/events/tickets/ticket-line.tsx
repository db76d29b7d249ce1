import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PackageOffer } from '#contract/entities/event.ts';
import { REQUEST_HOURS } from '#contract/limits/request-hours.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { isOnSale } from '#web/features/seats/seats.ts';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { maxOf, stepCount } from './ticket-choice.ts';
import classes from './tickets.module.css';

interface TicketLineProps {
  readonly offer: PackageOffer;
  readonly currency: string;
  /** The event's zone. */
  readonly zone: string;
  readonly count: number;
  /** Whether the reader may book at all. */
  readonly isOpen: boolean;
  readonly onCount: (count: number) => void;
  /** Opens the waiting list of a sold-out ticket; undefined where it has none. */
  readonly onWait?: (() => void) | undefined;
}

/** A ticket with its price, the seats left, and the choice of a number, or when it goes on sale. */
export function TicketLine({ offer, currency, zone, count, isOpen, onCount, onWait }: TicketLineProps) {
  const t = useMessages(eventPage);
  const seats = { state: offer.state, left: offer.seats_left, is_free: offer.amount === 0 };
  const { series } = offer;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <h3 dir="auto">{offer.name}</h3>
        {series !== null && (
          <p>{t('tickets.series', { count: series.count, from: dayIn(series.from), until: dayIn(series.until) })}</p>
        )}
        {offer.text !== '' && <p dir="auto">{offer.text}</p>}
        {offer.booking_mode === 'request' && <p>{t('tickets.request', { hours: REQUEST_HOURS })}</p>}
        {offer.is_hidden && <p>{t('tickets.hidden')}</p>}
        <p className={classes.price}>
          <b>
            <Money amount={offer.amount} currency={currency} zero={t('tickets.free')} />
          </b>
          {isOnSale(offer.state) && <SeatsText of={seats} isShort />}
        </p>
      </div>
      {maxOf(offer) === 0 ? (
        offer.state === 'not_yet' && offer.sale_starts_at !== null ? (
          <span className={classes.later}>
            {t('tickets.on_sale', { day: { at: offer.sale_starts_at, zone, shape: 'day' } })}
          </span>
        ) : (
          <span className={classes.soldOut}>
            <SeatsText of={{ ...seats, state: isOnSale(offer.state) ? 'sold_out' : offer.state }} isChip />
            {onWait !== undefined && (
              <button type="button" aria-label={t('tickets.wait_for', { ticket: offer.name })} onClick={onWait}>
                {t('tickets.wait')}
              </button>
            )}
          </span>
        )
      ) : (
        isOpen && <Stepper offer={offer} count={count} currency={currency} onCount={onCount} />
      )}
    </li>
  );
}

/** A day (YYYY-MM-DD) as a value of a message. */
const dayIn = (date: string) => ({ at: `${date}T12:00:00Z`, zone: 'UTC', shape: 'day' as const });

type StepperProps = Pick<TicketLineProps, 'offer' | 'count' | 'currency' | 'onCount'>;

function Stepper({ offer, count, currency, onCount }: StepperProps) {
  const t = useMessages(eventPage);
  const max = maxOf(offer);
  const isAtMax = count >= max;
  const price = { amount: offer.amount * count, currency };
  const limit = max < offer.max_per_booking ? t('tickets.max_left', { count: max }) : t('tickets.max', { count: max });
  return (
    <div className={classes.stepper}>
      <div>
        <button
          type="button"
          aria-label={t('tickets.less', { ticket: offer.name })}
          aria-disabled={count === 0}
          onClick={() => onCount(stepCount(offer, count, -1))}
        >
          <IconMinus size={18} stroke={2} aria-hidden />
        </button>
        <b aria-hidden="true">{count}</b>
        <button
          type="button"
          aria-label={t('tickets.more', { ticket: offer.name })}
          aria-disabled={isAtMax}
          aria-describedby={isAtMax ? `limit-${offer._id}` : undefined}
          onClick={() => onCount(stepCount(offer, count, 1))}
        >
          <IconPlus size={18} stroke={2} aria-hidden />
        </button>
      </div>
      <HiddenText role="status">
        {offer.amount === 0 || count === 0
          ? t('tickets.count', { ticket: offer.name, count })
          : t('tickets.count_price', { ticket: offer.name, count, price })}
      </HiddenText>
      {isAtMax && <small id={`limit-${offer._id}`}>{limit}</small>}
      {count === 0 && offer.min_per_booking > 1 && <small>{t('tickets.min', { count: offer.min_per_booking })}</small>}
    </div>
  );
}
