import { Button, Skeleton } from '@mantine/core';
import { IconLocation, IconVideo } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useNow } from '#web/api/use-now.ts';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { directionsUrl } from '../calendar/calendar-links.ts';
import classes from './booking-page.module.css';
import placeClasses from './session-place.module.css';

const placeMap = partOf(async () => ({ default: (await import('#web/features/map/place-map.tsx')).PlaceMap }));

/** How long before its start an online session can be joined. */
const JOIN_MS = 15 * MINUTE_MS;

/** The link into an online session, and whether it starts within 15 minutes or is in progress; null without a link. */
export function useJoin({ meeting, customer, starts_at, _id }: BookingDetails) {
  const now = useNow(15_000);
  if (meeting === null) return null;
  // Embedded only for the operator's own meetings and signed-in users.
  const isInside = meeting.is_embedded && !customer.is_guest;
  const link = isInside ? href('virtual_event_iframe', {}, { booking_id: _id }) : meeting.url;
  return { href: link, url: meeting.url, isOpen: now >= Date.parse(starts_at) - JOIN_MS };
}

/** The place of a session: a map with directions, or the link to join. */
export function SessionPlace({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { place, location } = booking;
  if (place === 'virtual') return <Online booking={booking} />;
  const way = directionsUrl(booking);
  const lines = placeLines(booking, t('where.at_yours'));
  return (
    <section className={classes.block}>
      <h2>{t('where.title')}</h2>
      <div className={placeClasses.where}>
        {location !== null && location.lat !== null && location.lon !== null && (
          <div className={placeClasses.map}>
            <Suspense fallback={<Skeleton height="100%" radius={0} />}>
              <placeMap.Here
                location={{
                  label: location.label,
                  lat: location.lat,
                  lon: location.lon,
                  exact: location.address !== null,
                }}
              />
            </Suspense>
          </div>
        )}
        <div className={placeClasses.place}>
          <p>
            <b>{lines.name}</b>
            {lines.address !== null && <span>{lines.address}</span>}
          </p>
          {way !== null && (
            <Button
              component="a"
              href={way}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="md"
              leftSection={<IconLocation size={18} stroke={1.8} aria-hidden />}
            >
              {t('where.directions')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function placeLines({ kind, place, location, provider }: BookingDetails, atYours: string) {
  if (kind === 'event') return { name: location?.label ?? provider.name, address: location?.address ?? null };
  const address = location?.address ?? location?.label ?? null;
  return { name: place === 'at_customer' ? atYours : provider.name, address };
}

function Online({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const join = useJoin(booking);
  return (
    <section className={classes.block}>
      <h2>{t('where.title')}</h2>
      <div className={placeClasses.online}>
        <IconVideo size={28} stroke={1.6} aria-hidden />
        <p>
          <b>{t('where.online')}</b>
          <span>{t(join === null ? 'where.link_later' : 'where.link_here')}</span>
        </p>
        {join !== null && (
          <div>
            <Button component="a" href={join.href} target="_blank" rel="noreferrer" variant="default" size="md">
              {t('detail.join')}
            </Button>
            <CopyButton text={join.url} label={t('where.copy_link')} variant="subtle" size="md" hasIcon />
          </div>
        )}
      </div>
    </section>
  );
}
