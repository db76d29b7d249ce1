import type { MetaDescriptor } from 'react-router';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { decimalAmount } from '#contract/formats/decimal-amount.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import type { Web } from '#web/api/context.ts';
import { messagesIn } from '#web/api/messages.tsx';
import { venueOf } from '#web/features/events/page/venue.ts';
import { isOnSale } from '#web/features/seats/seats.ts';
import { href } from '#web/routes.ts';
import { shortened } from '#web/ui/format/shortened.ts';
import { publicHead } from '#web/ui/layout/public-head.ts';

/** The number of dates that search engines get. */
const LISTED = 10;

/** The metadata of an event's page for search engines and messengers. The router escapes it. */
export function headOf(event: PublicEvent, { origin, language }: Pick<Web, 'origin' | 'language'>): MetaDescriptor[] {
  const { title: name, provider, images, status, visibility } = event;
  const t = messagesIn(language, eventPage);
  const url = `${origin}${href('view_events', { id: event._id, providerId: provider._id })}`;
  const title = t('head.title', { title: name, host: provider.name });
  const description = shortened(event.text || t('head.description', { title: name, host: provider.name }));
  const [picture] = images;
  const image = picture ? `${origin}${picture.base_url}-${Math.max(...picture.widths)}.webp` : null;
  const share = event.share_image === null ? null : `${origin}${event.share_image}`;
  const isListed = status === 'published' && visibility === 'public';
  return [
    ...publicHead({ title, description, url }),
    ...(share
      ? [
          { property: 'og:image', content: share },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: name },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
    // Cancelled pages stay up, but search engines need not list them.
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(status === 'draft'
      ? []
      : datesOf(event).map((date) => ({ 'script:ld+json': eventOf(event, date, url, image) }))),
  ];
}

function datesOf({ chosen, occurrences }: PublicEvent): Occurrence[] {
  const next = occurrences.slice(0, LISTED);
  return next.length === 0 && chosen !== null ? [chosen] : next;
}

const modes = {
  in_person: 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
};

/** One date as a schema.org `Event`. */
function eventOf(event: PublicEvent, date: Occurrence, url: string, image: string | null) {
  const own = `${url}?occurrence=${date._id}`;
  const venue = venueOf(event, date);
  const place = venue && {
    '@type': 'Place',
    name: venue.name || venue.area_label,
    address: venue.address || venue.area_label,
    ...(venue.lat !== null && venue.lon !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lon } }
      : {}),
  };
  const online = event.attendance !== 'in_person' && { '@type': 'VirtualLocation', url: own };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': own,
    url: own,
    name: event.title,
    description: event.text || event.title,
    startDate: date.starts_at,
    endDate: date.ends_at,
    eventStatus: `https://schema.org/${date.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${modes[event.attendance]}`,
    location: [place, online].filter(Boolean),
    ...(image ? { image } : {}),
    organizer: {
      '@type': 'Organization',
      name: event.provider.name,
      url: `${new URL(url).origin}${href('provider_details', { providerId: event.provider.slug })}`,
    },
    offers: {
      '@type': 'Offer',
      url: own,
      price: decimalAmount(date.amount_from, event.currency),
      priceCurrency: event.currency,
      availability: `https://schema.org/${availabilityOf(date)}`,
    },
  };
}

function availabilityOf({ state }: Occurrence): string {
  if (state === 'not_yet') return 'PreOrder';
  if (state === 'few') return 'LimitedAvailability';
  return isOnSale(state) ? 'InStock' : 'SoldOut';
}
