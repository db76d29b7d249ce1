import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { policySentence } from '#contract/cancellation/sentence.ts';
import type { ProviderPage, Service } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { CancellationText } from '#web/features/booking/cancellation.tsx';
import { stripStart } from '#web/features/booking/steps/times/strip-days.ts';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { minutesLabel, requestLabel } from '#web/features/services/labels.ts';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './booking-card.module.css';

const SLOTS = 3;
const DAYS = 14;

interface BookingCardProps {
  readonly provider: ProviderPage;
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (service: Service) => void;
  /** The searched days. Times are shown from the first of them on. */
  readonly days: SearchedDays;
}

/** The start of a booking: the service, its price, and the next free times. */
export function BookingCard({ provider, services, chosen, onChoose, days }: BookingCardProps) {
  const hasPayments = useFeature('payments');
  const t = useMessages(providerArea);
  const labels = useMessages(serviceLabels);
  const label = useId();
  return (
    <Panel as="section" className={classes.card} aria-label={t('book.label')}>
      <p className={classes.price}>
        <b>
          <Money amount={chosen.amount} currency={chosen.currency} zero={t('book.free')} />
        </b>
        <bdi>
          {chosen.capacity > 1
            ? t('book.each', { duration: minutesLabel(labels, chosen.duration_minutes) })
            : minutesLabel(labels, chosen.duration_minutes)}
        </bdi>
      </p>
      {services.length > 1 ? (
        <label className={classes.choice} htmlFor={label}>
          <span>{t('book.service')}</span>
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
      {chosen.booking_mode === 'request' && provider.can.book && (
        <p className={classes.note}>{requestLabel(labels, chosen)}</p>
      )}
      {provider.can.book &&
        (chosen.has_hours ? (
          <CardTimes provider={provider} service={chosen} days={days} />
        ) : (
          <NoTimes provider={provider} service={chosen} />
        ))}
      {provider.can.edit && <p className={classes.note}>{t('book.own')}</p>}
      {chosen.booking_mode === 'request' && provider.can.book && (
        <p className={classes.note}>{t('book.request_note')}</p>
      )}
      {provider.is_claimed && hasPayments && (
        <p className={classes.note}>
          <CancellationText messages={policySentence(chosen.cancellation_policy)} />
        </p>
      )}
    </Panel>
  );
}

/** A service without bookable times, with an alternative action. */
function NoTimes({ provider, service }: { provider: ProviderPage; service: Service }) {
  const t = useMessages(providerArea);
  return (
    <div className={classes.none}>
      <p>{t.rich('times.not_open', { provider: provider.name, b: (text) => <b>{text}</b> })}</p>
      <MessageButton provider={provider} about={service} />
    </div>
  );
}

interface CardTimesProps {
  readonly provider: ProviderPage;
  readonly service: Service;
  readonly days: SearchedDays;
}

function CardTimes({ provider, service, days }: CardTimesProps) {
  const t = useMessages(providerArea);
  const language = useLocale();
  const { user } = useSession();
  const zone = provider.timezone;
  const from = stripStart(days.from, todayIn(zone), null);
  const isRequest = service.booking_mode === 'request';
  const params = { providerId: provider._id, serviceId: service._id };
  const check = useCall(
    user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check',
    { service_id: service._id, from, to: addDays(from, DAYS - 1), timezone: zone },
    { enabled: typeof document !== 'undefined' },
  );
  const all = (
    <Button component={Link} to={href('book_session', params, { ...days })} size="md" fullWidth>
      {t(isRequest ? 'times.request' : 'times.see_all')}
    </Button>
  );
  if (check.isError) return all;
  if (check.data === undefined)
    return (
      <>
        <div className={classes.times} role="status" aria-label={t('times.looking')}>
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
  if (next.length === 0) return <p className={classes.none}>{t('times.none')}</p>;
  return (
    <>
      <div className={classes.times}>
        <h2>{t(isRequest ? 'times.next_request' : 'times.next')}</h2>
        {next.map((at) => (
          <Link key={at} className={classes.time} to={href('book_session', params, { at, ...days })}>
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
