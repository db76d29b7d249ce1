import type { ReactNode } from 'react';
import type { CardPicture } from '#contract/entities/picture.ts';
import { VerifiedMark } from '#web/features/identity/verified-mark.tsx';
import { CategoryScene } from '#web/features/pictures/category-scene.tsx';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { Heart } from '#web/ui/controls/heart.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './listing-card.module.css';
import type { CardProps } from './listing-card.tsx';
import { PriceFrom } from './price-from.tsx';
import { useSave } from './use-save.ts';

/** What cards of both kinds have. */
interface Framed {
  readonly kind: 'provider' | 'event';
  readonly _id: string;
  readonly category_slugs: readonly string[];
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly is_save: boolean;
}

interface CardFrameProps extends Omit<CardProps<Framed>, 'days'> {
  readonly title: string;
  /** Whether the title is the name of a page whose owner's identity is confirmed. */
  readonly isVerified?: boolean;
  readonly to: string;
  readonly picture: CardPicture | null;
  /** On the picture: at the top, and at the bottom. */
  readonly tile?: ReactNode;
  readonly chip?: ReactNode;
  readonly isFaded?: boolean;
  /** The second and the third line. */
  readonly lines: readonly [ReactNode, ReactNode];
  /** The start of the fourth line. */
  readonly state: ReactNode;
  readonly price: { readonly amount: number; readonly currency: string } | null;
}

/** The layout of a card: picture with heart, then title and rating, two lines, and state and price. */
export function CardFrame(props: CardFrameProps) {
  const { listing, sizes, eager = false, isActive = false, isRow = false, onActive, scene } = props;
  const { title, isVerified = false, to, picture, tile, chip, isFaded = false, lines, state, price } = props;
  const [isSaved, toggle] = useSave({ ...listing, name: title });
  const ratio = isRow ? 1 : 4 / 3;
  return (
    <article
      className={classes.card}
      data-active={isActive}
      data-row={isRow}
      onPointerEnter={() => onActive?.(listing._id)}
      onPointerLeave={() => onActive?.(null)}
    >
      <div className={classes.picture} data-faded={isFaded || undefined}>
        {picture ? (
          <Picture picture={picture} ratio={ratio} sizes={sizes} eager={eager} alt="" />
        ) : (
          <CategoryScene provider={listing} variant={scene} ratio={ratio} />
        )}
        <Heart isSaved={isSaved} onToggle={toggle} name={title} floating />
        {tile && <div className={classes.tile}>{tile}</div>}
        {chip && <div className={classes.chip}>{chip}</div>}
      </div>
      <div className={classes.head}>
        <div className={classes.name}>
          <h3 dir="auto">
            <CoverLink to={to}>{title}</CoverLink>
          </h3>
          {isVerified && <VerifiedMark />}
        </div>
        <Rating average={listing.rating_average} count={listing.rating_count} />
      </div>
      <p className={classes.headline} dir="auto">
        {lines[0]}
      </p>
      <p className={classes.quiet} dir="auto">
        {lines[1]}
      </p>
      <p className={classes.foot}>
        {state}
        {price !== null && (
          <span className={classes.price}>
            <PriceFrom {...price} />
          </span>
        )}
      </p>
    </article>
  );
}

interface PlaceLineProps {
  readonly label: string | undefined;
  readonly miles: number | null;
}

/** The place and its distance from the searched point. Distances over 500 miles are omitted. */
export function PlaceLine({ label, miles }: PlaceLineProps) {
  const { distance } = useFormats();
  const isFar = miles === null || miles > 500;
  const away = isFar ? null : miles < 0.2 ? 'right here' : distance(miles);
  return [label, away].filter(Boolean).join(' · ');
}
