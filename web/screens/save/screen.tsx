import { Button, VisuallyHidden } from '@mantine/core';
import type { MetaFunction } from 'react-router';
import type { ListedSubject } from '#contract/calls/my_page.ts';
import { loadInBrowser, loadOnServer } from '#web/api/loading.ts';
import { problemOf } from '#web/api/problem.ts';
import { callPages, useCallPages } from '#web/api/queries.ts';
import { ListingCard } from '#web/features/listing-card/listing-card.tsx';
import { sceneVariants } from '#web/features/pictures/scene-variants.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { CardGrid, Page, Section } from '#web/ui/layout/page.tsx';

const queries = () => [callPages('my_page/saved_service_list', { limit: 24 })];
export const loader = loadOnServer(queries);
export const clientLoader = loadInBrowser(queries);
export const meta: MetaFunction = () => [{ title: 'Saved' }, { name: 'robots', content: 'noindex' }];

/** The user's saved providers and events. */
export default function Saved() {
  const saved = useCallPages('my_page/saved_service_list', { limit: 24 });
  const listings = saved.items;
  const scenes = sceneVariants(listings.map((listing) => listing._id));
  return (
    <Page>
      <Section level={1} title="Saved" text="Your favorites, newest first">
        {saved.isPending ? (
          <CardsSkeleton count={4} />
        ) : saved.isError && saved.items.length === 0 ? (
          <FailedList title="We couldn’t load your favorites" text={problemOf(saved.error).detail} query={saved} />
        ) : listings.length === 0 && !saved.hasNextPage ? (
          <EmptyState
            scene="heart"
            title="Nothing saved yet"
            text="Tap the heart on a service or an event to save it here."
            action={{ label: 'Look around', to: href('home') }}
          />
        ) : (
          <>
            <VisuallyHidden component="h2">Your favorites</VisuallyHidden>
            <CardGrid>
              {listings.map((listing, at) => (
                <ListingCard
                  key={listing._id}
                  listing={withHeart(listing)}
                  sizes="(max-width: 36em) 92vw, 300px"
                  scene={scenes[at]}
                />
              ))}
            </CardGrid>
          </>
        )}
        {saved.hasNextPage && (
          <Button
            variant="default"
            mt="xl"
            loading={saved.isFetchingNextPage}
            onClick={() => void saved.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Section>
    </Page>
  );
}

/** A page with one saved service is in this list, so its heart is filled too. */
function withHeart(listing: ListedSubject): ListedSubject {
  if (listing.kind === 'event') return listing;
  return { ...listing, is_save: listing.is_save || listing.is_service_array.some((service) => service.is_save) };
}
