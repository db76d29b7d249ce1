import type { MetaDescriptor } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { decimalAmount } from '#contract/formats/decimal-amount.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import type { Web } from '#web/api/context.ts';
import { messagesIn } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { shortened } from '#web/ui/format/shortened.ts';
import { publicHead } from '#web/ui/layout/public-head.ts';

/** The metadata of a provider's page for search engines and messengers. The router escapes it. */
export function headOf(
  provider: ProviderPage,
  { origin, language }: Pick<Web, 'origin' | 'language'>,
): MetaDescriptor[] {
  const url = `${origin}${href('provider_details', { providerId: provider.slug })}`;
  const place = provider.location?.label ?? '';
  const title = [provider.name, place].filter(Boolean).join(' · ');
  const description = shortened(
    provider.headline ||
      provider.about ||
      messagesIn(language, providerArea)('head.description', { provider: provider.name }),
  );
  const picture = provider.banner_images[0] ?? provider.avatar;
  const image = picture ? `${origin}${picture.base_url}-${Math.max(...picture.widths)}.webp` : null;
  return [
    ...publicHead({ title, description, url }),
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:alt', content: picture?.alt || provider.name },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
    { 'script:ld+json': business(provider, url, image) },
  ];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function business(provider: ProviderPage, url: string, image: string | null) {
  const { location } = provider;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: provider.name,
    description: provider.headline || provider.about,
    ...(image ? { image } : {}),
    ...(provider.website === '' ? {} : { sameAs: [provider.website] }),
    ...(location ? { address: location.label } : {}),
    // If only the area is public, exact coordinates would be wrong.
    ...(location?.exact ? { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lon } } : {}),
    ...(provider.rating_average !== null
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: provider.rating_average,
            reviewCount: provider.rating_count,
          },
        }
      : {}),
    openingHoursSpecification: provider.opening_hours.map((line) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAYS[line.weekday - 1],
      opens: line.start,
      closes: line.end === '24:00' ? '23:59' : line.end,
    })),
    makesOffer: provider.is_service_array.map((service) => ({
      '@type': 'Offer',
      price: decimalAmount(service.amount, service.currency),
      priceCurrency: service.currency,
      itemOffered: { '@type': 'Service', name: service.title, description: service.text },
    })),
  };
}
