import { Link } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { ListingCard } from '#web/features/listing-card/listing-card.tsx';
import { sceneVariants } from '#web/features/pictures/scene-variants.ts';
import { href } from '#web/routes.ts';
import { CardGrid } from '#web/ui/layout/page.tsx';
import classes from './next-events.module.css';

const SHOWN = 3;

/** The input of the call for a page's next events. One more than shown tells whether there are others. */
export const nextEvents = (provider_id: string) => ({ provider_id, limit: SHOWN + 1 });

/** The next events of a provider; nothing without events. */
export function NextEvents({ provider }: { provider: Pick<ProviderPage, '_id' | 'slug'> }) {
  const t = useMessages(providerArea);
  const enabled = useFeature('events');
  const events = useCall('event/upcoming_event', nextEvents(provider._id), { enabled }).data?.items ?? [];
  const shown = events.slice(0, SHOWN);
  const scenes = sceneVariants(shown.map((event) => event._id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <div className={classes.head}>
        <h2 id="events">{t('provider.events')}</h2>
        {(events.length > SHOWN || shown.some((event) => event.dates_count > 1)) && (
          <Link to={href('upcoming_events', { providerId: provider.slug })}>{t('provider.all_events')}</Link>
        )}
      </div>
      <CardGrid min={220}>
        {shown.map((event, at) => (
          <ListingCard key={event._id} listing={event} sizes="(max-width: 48em) 92vw, 260px" scene={scenes[at]} />
        ))}
      </CardGrid>
    </section>
  );
}
