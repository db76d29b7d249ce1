import { hashOf } from '#web/ui/styles/tint.ts';

/** The number of variants of a scene: `data-variant` 0 to 3 in `category-scene.module.css`. */
export const SCENE_VARIANTS = 4;

/**
 * Selects the scene variant of each provider in a list: by id, but different from its neighbour. Appending providers
 * changes no previous variant.
 */
export function sceneVariants(ids: readonly string[], count = SCENE_VARIANTS): number[] {
  let last = -1;
  return ids.map((id) => {
    const own = hashOf(id) % count;
    last = own === last ? (own + 1) % count : own;
    return last;
  });
}
