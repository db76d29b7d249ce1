import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useMessages } from '#web/api/messages.tsx';
import { addDays, dateAndClock, todayIn } from '#web/features/schedule/wall-time.ts';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { PriceBar } from '#web/ui/layout/price-bar.tsx';
import { barOffer } from './bar-offer.ts';
import type { NextTime } from './next-times.ts';
import classes from './phone-times.module.css';

interface PhoneTimesProps {
  readonly provider: ProviderPage;
  /** Null until the times are loaded. */
  readonly times: readonly NextTime[] | null;
  readonly days: SearchedDays;
}

/** On phones: the next free times of all services in a swipeable row. A tapped time opens its booking. */
export function PhoneTimes({ provider, times, days }: PhoneTimesProps) {
  const t = useMessages(providerArea);
  const language = useLocale();
  const dayOf = useDay(provider.timezone);
  if (times !== null && times.length === 0) return <p className={classes.none}>{t('times.none')}</p>;
  return (
    <section className={classes.times} aria-labelledby="next-times">
      <h2 id="next-times">{t('times.next')}</h2>
      {times === null ? (
        <div role="status" aria-label={t('times.looking')}>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height={82} width={126} radius="lg" />
          ))}
        </div>
      ) : (
        <ul>
          {times.map(({ service, starts_at }) => {
            const { isToday, isTomorrow, day } = dayOf(starts_at);
            const query = { at: starts_at, from: days.from, to: days.to };
            return (
              <li key={`${service._id}${starts_at}`}>
                <Link to={href('book_session', { providerId: provider._id, serviceId: service._id }, query)}>
                  <small>{isToday ? t('times.today') : isTomorrow ? t('times.tomorrow') : day}</small>
                  <time dateTime={starts_at}>{formatWhen(starts_at, provider.timezone, 'time', false, language)}</time>
                  <small>{service.title}</small>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** On phones: the lowest price, its next time, and a link to all its times, at the bottom of the window. */
export function TimesBar({ provider, times, days }: PhoneTimesProps) {
  const t = useMessages(providerArea);
  const language = useLocale();
  const dayOf = useDay(provider.timezone);
  const offer = barOffer(provider.is_service_array, times ?? []);
  if (offer === null) return null;
  const { amount, currency, isOnly, service, next } = offer;
  const price = <Money amount={amount} currency={currency} zero={t('book.free')} />;
  return (
    <PriceBar
      until="phone"
      text={
        <>
          {t.rich(isOnly ? 'bar.price' : 'bar.from', { price, b: (text) => <b>{text}</b> })}
          {next !== null && <small>{nextLabel(next)}</small>}
        </>
      }
    >
      <Button
        component={Link}
        to={href('book_session', { providerId: provider._id, serviceId: service._id }, { ...days })}
        size="lg"
      >
        {t('times.see')}
      </Button>
    </PriceBar>
  );

  function nextLabel({ starts_at }: NextTime): string {
    const time = formatWhen(starts_at, provider.timezone, 'time', false, language);
    const { isToday, isTomorrow, day } = dayOf(starts_at);
    if (isToday) return t('bar.today', { time });
    return isTomorrow ? t('bar.tomorrow', { time }) : t('bar.later', { day, time });
  }
}

/** Formats the day of an instant (ISO). */
function useDay(zone: string) {
  const language = useLocale();
  const today = todayIn(zone);
  return (at: string) => {
    const { date } = dateAndClock(at, zone);
    return {
      isToday: date === today,
      isTomorrow: date === addDays(today, 1),
      day: formatWhen(at, zone, 'day', false, language),
    };
  };
}
