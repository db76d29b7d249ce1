import type { CSSProperties } from 'react';
import type { CardPicture } from '#contract/entities/picture.ts';
import classes from '#web/ui/styles/kit.module.css';

interface PictureProps {
  /** A picture without a text of its own shows what is said beside it. */
  readonly picture: CardPicture & { readonly alt?: string };
  /** The width-to-height ratio of the box; the picture fills it. */
  readonly ratio?: number;
  /** The `sizes` attribute: the width of the box in the layout. */
  readonly sizes?: string;
  /** True for the one picture in the initial view. */
  readonly eager?: boolean;
  readonly radius?: number | string;
  readonly alt?: string;
}

/** A stored picture in a box of fixed proportions, without layout shift; blurred until it loads, without a script. */
export function Picture({ picture, ratio = 4 / 3, sizes = '100vw', eager = false, radius = 14, alt }: PictureProps) {
  const widths = picture.widths.length > 0 ? picture.widths : [640];
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  const box: CSSProperties = {
    aspectRatio: String(ratio),
    borderRadius: radius,
    backgroundImage: eager ? undefined : `url("${picture.placeholder}")`,
  };
  return (
    <span className={classes.picture} style={box}>
      <img
        src={`${picture.base_url}-${middle}.webp`}
        srcSet={widths.map((width) => `${picture.base_url}-${width}.webp ${width}w`).join(', ')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </span>
  );
}
