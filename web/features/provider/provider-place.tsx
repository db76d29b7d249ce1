import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { type ProviderMessages, provider as providerArea } from '#locales/areas/provider.ts';
import type { Translate } from '#locales/format.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { useOnceNear } from '#web/ui/loading/use-once-near.ts';
import classes from './provider-place.module.css';

const placeMap = partOf(async () => ({ default: (await import('#web/features/map/place-map.tsx')).PlaceMap }));

interface WhereProps {
  readonly provider: ProviderPage;
  readonly location: NonNullable<ProviderPage['location']>;
}

/** A provider's place as text and on a map, as exact as it is public. The map loads when it scrolls near the view. */
export function ProviderPlace({ provider, location }: WhereProps) {
  const t = useMessages(providerArea);
  const { ref, isNear } = useOnceNear(400);
  return (
    <div className={classes.where}>
      <div className={classes.words}>
        <p>{whereLabel(t, provider, location)}</p>
        {location.exact && (
          <a
            href={
              `https://www.openstreetmap.org/?mlat=${location.lat}&mlon=${location.lon}` +
              `#map=17/${location.lat}/${location.lon}`
            }
            target="_blank"
            rel="noreferrer"
          >
            {t('where.map')}
            <IconExternalLink size={16} stroke={1.8} aria-hidden />
          </a>
        )}
      </div>
      <Panel tone="sunken" padding="none" ref={ref} className={classes.map}>
        {isNear && (
          <Suspense fallback={<Skeleton height="100%" radius="lg" />}>
            <placeMap.Here location={location} />
          </Suspense>
        )}
      </Panel>
    </div>
  );
}

function whereLabel(
  t: Translate<ProviderMessages>,
  { name, is_service_array: services }: ProviderPage,
  { label: place, exact }: WhereProps['location'],
) {
  if (exact) return place;
  if (services.length > 0 && services.every((service) => service.place !== 'at_provider'))
    return place === '' ? t('where.visits_near', { provider: name }) : t('where.visits', { provider: name, place });
  return place === '' ? t('where.area_near') : t('where.area', { place });
}
