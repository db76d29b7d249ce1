import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Listing } from '#contract/entities/provider.ts';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { examplesOf } from './examples.ts';
import classes from './parts.module.css';

/** Three existing pages as examples; nothing if there are none. */
export function ExampleCards({ listings }: { readonly listings: readonly Listing[] }) {
  const t = useMessages(offer);
  const { market } = useSession();
  const shown = examplesOf(listings);
  if (shown.length === 0) return null;
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>{t('who.title', { market: market.name })}</h2>
        <Link to={href('home')}>
          {t('who.all')} <IconArrowRight size={16} stroke={2.2} aria-hidden />
        </Link>
      </div>
      <ul className={classes.examples}>
        {shown.map((listing) => (
          <li key={listing._id}>
            <Example listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example({ listing }: { readonly listing: Listing }) {
  const t = useMessages(offer);
  const { name, headline, location, price_from, currency } = listing;
  const [picture] = listing.banner_images;
  return (
    <article className={classes.example}>
      {picture ? (
        <Picture picture={picture} ratio={2.15} sizes="(max-width: 48em) 92vw, 412px" alt="" />
      ) : (
        <span className={classes.noPicture}>
          <Avatar name={name} picture={listing.avatar} size={72} />
        </span>
      )}
      <div className={classes.exampleHead}>
        <h3>
          <CoverLink to={href('provider_details', { providerId: listing._id })}>
            <bdi>{name}</bdi>
          </CoverLink>
        </h3>
        <Rating average={listing.rating_average} count={listing.rating_count} />
      </div>
      <p>
        {location !== null && <bdi>{location.label}</bdi>}
        {price_from !== null && (
          <b>
            {price_from === 0 ? t('who.free') : t('who.from', { price: { amount: price_from, currency, short: true } })}
          </b>
        )}
      </p>
      <p>
        <bdi>{headline}</bdi>
      </p>
    </article>
  );
}
