import type { OwnProvider } from '#contract/entities/provider.ts';
import { servicesSpan } from '#contract/prices/price-span.ts';
import { PriceFrom } from '#web/features/listing-card/price-from.tsx';
import { CategoryScene } from '#web/features/pictures/category-scene.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './my-page.module.css';

/** The page's card in lists with the present input. */
export function Preview({ page, name, headline }: { page: OwnProvider; name: string; headline: string }) {
  const prices = servicesSpan(page.is_service_array.filter((service) => service.is_active));
  const [banner] = page.banner_images;
  return (
    <Panel as="section" padding="none" className={classes.preview} aria-label="Preview">
      {banner ? (
        <Picture picture={banner} ratio={4 / 3} sizes="24rem" radius={0} />
      ) : (
        <CategoryScene provider={page} ratio={4 / 3} />
      )}
      <div>
        <Avatar id={page._id} name={name || '?'} picture={page.avatar ?? banner ?? null} size={44} />
        <div>
          <b dir="auto">{name || 'Your name'}</b>
          <span dir="auto">{headline || 'Your headline'}</span>
          <span className={classes.previewFacts}>
            <Rating average={page.rating_average} count={page.rating_count} />
            {prices !== null && (
              <span>
                {'· '}
                <PriceFrom amount={prices.from} currency={page.currency} />
              </span>
            )}
          </span>
        </div>
      </div>
    </Panel>
  );
}
