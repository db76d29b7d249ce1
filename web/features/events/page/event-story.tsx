import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Occurrence, PublicEvent, Venue } from '#contract/entities/event.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { VerifiedMark } from '#web/features/identity/verified-mark.tsx';
import { type ReviewSubject, Reviews } from '#web/features/provider/reviews.tsx';
import { ReportEvent } from '#web/features/reviews/report.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { useOnceNear } from '#web/ui/loading/use-once-near.ts';
import classes from './event-story.module.css';
import { RefundTerms } from './refund-terms.tsx';
import { directionsTo, venueOf } from './venue.ts';

const placeMap = partOf(async () => ({ default: (await import('#web/features/map/place-map.tsx')).PlaceMap }));

/** The number of reviews on an event's page. */
export const SHOWN_REVIEWS = 2;

/** The reviews on an event's page: its own, or those of its host until it has some. */
export const reviewedOn = ({ _id, provider, reviews_count }: PublicEvent): ReviewSubject =>
  reviews_count > 0 ? { event_id: _id } : { provider_id: provider._id };

interface StoryProps {
  readonly event: PublicEvent;
  readonly date: Occurrence | null;
}

/** What helps to decide: what to expect, the host, reviews, the place, and what happens if plans change. */
export function EventStory({ event, date }: StoryProps) {
  const hasReviews = useFeature('reviews');
  const t = useMessages(eventPage);
  const { provider, text, arrival_note: note } = event;
  const venue = venueOf(event, date);
  return (
    <>
      {(text !== '' || note !== '') && (
        <section aria-labelledby="about">
          <h2 id="about">{t('story.about')}</h2>
          <p className={classes.text} dir="auto">
            {text}
          </p>
          {note !== '' && <p className={classes.note}>{t('story.arrival', { note })}</p>}
        </section>
      )}
      <section aria-labelledby="host">
        <h2 id="host">{t('story.host')}</h2>
        <div className={classes.people}>
          <Person page={provider} role={t('story.host_role')} />
          {event.team.map((page) => (
            <Person key={page._id} page={page} role={t('story.team_role')} />
          ))}
        </div>
      </section>
      {hasReviews && (
        <section aria-labelledby="reviews">
          <h2 id="reviews">
            {event.reviews_count > 0 ? t('story.own_reviews') : t('story.reviews', { host: provider.name })}
          </h2>
          <Reviews subject={reviewedOn(event)} name={provider.name} isOwn={event.can.edit} limit={SHOWN_REVIEWS} />
        </section>
      )}
      <div className={classes.last}>
        {venue !== null && <Where venue={venue} />}
        {date !== null && event.status === 'published' && (
          <section aria-labelledby="plans">
            <h2 id="plans">{t('story.plans')}</h2>
            <RefundTerms event={event} date={date} />
          </section>
        )}
      </div>
      {!event.can.edit && event.status !== 'draft' && <ReportEvent event={event} />}
    </>
  );
}

/** Somebody who is there: the host, or a page of the team. */
function Person({ page, role }: { readonly page: PublicEvent['provider']; readonly role: string }) {
  return (
    <Panel className={classes.host}>
      <Avatar id={page._id} name={page.name} picture={page.avatar} size={56} />
      <div>
        <h3>
          <Link to={href('provider_details', { providerId: page.slug })}>{page.name}</Link>{' '}
          {page.is_verified && <VerifiedMark />}
        </h3>
        <p>{page.headline || role}</p>
        <Rating average={page.rating_average} count={page.rating_count} />
      </div>
    </Panel>
  );
}

/** The place as text and on a map, which loads when it scrolls near the view. */
function Where({ venue }: { venue: Venue }) {
  const t = useMessages(eventPage);
  const { ref, isNear } = useOnceNear(400);
  const { lat, lon } = venue;
  const label = [venue.name, venue.address || venue.area_label].filter(Boolean).join(', ');
  const directions = directionsTo(venue);
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t('story.where')}</h2>
      {lat !== null && lon !== null && (
        <Panel tone="sunken" padding="none" ref={ref} className={classes.map}>
          {isNear && (
            <Suspense fallback={<Skeleton height="100%" radius="lg" />}>
              <placeMap.Here location={{ label, lat, lon, exact: true }} />
            </Suspense>
          )}
        </Panel>
      )}
      <p className={classes.place}>
        <bdi>{label}</bdi>
        {directions !== null && (
          <a href={directions} target="_blank" rel="noreferrer">
            {t('facts.directions')}
          </a>
        )}
      </p>
    </section>
  );
}
