import type { ReactNode } from 'react';
import { tileOf } from '#web/features/search/category-tiles.ts';
import { tintOf } from '#web/ui/styles/tint.ts';
import classes from './category-scene.module.css';
import { sceneVariants } from './scene-variants.ts';

interface CategorySceneProps {
  readonly provider: { readonly _id: string; readonly category_slugs: readonly string[]; readonly kind?: string };
  /** The variant, from `sceneVariants` of the list. */
  readonly variant?: number | undefined;
  /** Width divided by height. */
  readonly ratio?: number;
  /** Content above the scene. */
  readonly children?: ReactNode;
}

/** The cover of a page without pictures: the drawing of its first category in a landscape of the provider's tint. */
export function CategoryScene({ provider, variant, ratio, children }: CategorySceneProps) {
  const [own = 0] = sceneVariants([provider._id]);
  return (
    <span
      className={classes.scene}
      data-tint={tintOf(provider._id)}
      data-variant={variant ?? own}
      style={ratio === undefined ? undefined : { aspectRatio: ratio, height: 'auto' }}
    >
      <img
        src={tileOf(provider.category_slugs[0] ?? '', provider.kind === 'event' ? 'event' : undefined)}
        alt=""
        loading="lazy"
        decoding="async"
      />
      {children}
    </span>
  );
}
