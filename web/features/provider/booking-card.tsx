import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { policySentence } from '#contract/cancellation/sentence.ts';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { CancellationText } from '#web/features/booking/cancellation.tsx';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/locale.tsx';
import { Money } from '#web/ui/money.tsx';
import { formatWhen } from '#web/ui/when.tsx';
import classes from './booking-card.module.css';
import { minutesLabel, requestLabel } from './labels.ts';

const SLOTS = 3;
const DAYS = 14;

interface BookingCardProps {
  readonly provider: ProviderPage;
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (service: Service) => void;
}

/** The way to a booking: which service, what it costs, and the next free times to click. */
export function BookingCard({ provider, services, chosen, onChoose }: BookingCardProps) {
  const label = useId();
  return (
    <section className={classes.card} aria-label="Book">
      <p className={classes.price}>
        <b>
          <Money amount={chosen.amount} currency={chosen.currency} zero="Free" />
        </b>
        <bdi>{`${chosen.capacity > 1 ? 'per person · ' : ''}${minutesLabel(chosen.duration_minutes)}`}</bdi>
      </p>
      {services.length > 1 ? (
        <label className={classes.choice} htmlFor={label}>
          <span>Service</span>
          <select
            id={label}
            value={chosen._id}
            onChange={(event) => {
              const service = services.find((each) => each._id === event.currentTarget.value);
              if (service) onChoose(service);
            }}
          >
            {services.map((service) => (
              <option key={service._id} value={service._id}>
                {service.title}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className={classes.only}>{chosen.title}</p>
      )}
      {chosen.booking_mode === 'request' && provider.can.book && <p className={classes.note}>{requestLabel(chosen)}</p>}
      {provider.can.book &&
        (chosen.has_hours ? (
          <NextTimes provider={provider} service={chosen} />
        ) : (
          <NoTimes provider={provider} service={chosen} />
        ))}
      {provider.can.edit && <p className={classes.note}>This is your own page, so you cannot book on it.</p>}
      {chosen.booking_mode === 'request' && provider.can.book && (
        <p className={classes.note}>Your card is verified when you ask, and charged only if you are accepted.</p>
      )}
      {provider.is_claimed && (
        <p className={classes.note}>
          <CancellationText messages={policySentence(chosen.cancellation_policy)} />
        </p>
      )}
    </section>
  );
}

/** A service whose times are not open yet: what there is to do instead. */
function NoTimes({ provider, service }: { provider: ProviderPage; service: Service }) {
  return (
    <div className={classes.none}>
      <p>
        <b>Times are not open yet.</b>{' '}
        {`${provider.name} has not said when there is time for this. Ask for one, or save the page with its heart and look in again.`}
      </p>
      <MessageButton provider={provider} about={service} />
    </div>
  );
}

function NextTimes({ provider, service }: { provider: ProviderPage; service: Service }) {
  const language = useLocale();
  const { user } = useSession();
  const zone = provider.timezone;
  const from = todayIn(zone);
  const check = useCall(
    user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check',
    { service_id: service._id, from, to: addDays(from, DAYS - 1), timezone: zone },
    { enabled: typeof document !== 'undefined' },
  );
  const all = (
    <Button
      component={Link}
      to={href('book_session', { providerId: provider._id, serviceId: service._id })}
      size="md"
      fullWidth
    >
      {service.booking_mode === 'request' ? 'Ask for a time' : 'See all times'}
    </Button>
  );
  if (check.isError) return all;
  if (check.data === undefined)
    return (
      <>
        <div className={classes.times} role="status" aria-label="Looking for free times">
          <Skeleton height={20} width="5rem" />
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height={48} radius="md" />
          ))}
        </div>
        {all}
      </>
    );
  const found = check.data.slots.slice(0, SLOTS).map((slot) => slot.starts_at);
  const next = found.length > 0 ? found : check.data.next_free_at === null ? [] : [check.data.next_free_at];
  if (next.length === 0)
    return (
      <p className={classes.none}>No free times at the moment. Save the page with its heart and look in again soon.</p>
    );
  return (
    <>
      <div className={classes.times}>
        <h2>{service.booking_mode === 'request' ? 'Free to ask for' : 'Next free'}</h2>
        {next.map((at) => (
          <Link
            key={at}
            className={classes.time}
            to={href('book_session', { providerId: provider._id, serviceId: service._id }, { at })}
          >
            <span>{formatWhen(at, zone, 'day', false, language)}</span>
            <time dateTime={at}>{formatWhen(at, zone, 'time', false, language)}</time>
            <IconArrowRight size={18} stroke={1.8} aria-hidden />
          </Link>
        ))}
      </div>
      {all}
    </>
  );
}
