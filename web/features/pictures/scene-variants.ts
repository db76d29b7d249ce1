import { hashOf } from '#web/ui/styles/tint.ts';

/** How many compositions a scene has: `data-variant` 0 to 3 in `category-scene.module.css`. */
export const SCENE_VARIANTS = 4;

/**
 * The composition of the scene of each provider in a list: by id, except that no two neighbours have the same. Adding
 * more at the end changes none of those before.
 */
export function sceneVariants(ids: readonly string[], count = SCENE_VARIANTS): number[] {
  let last = -1;
  return ids.map((id) => {
    const own = hashOf(id) % count;
    last = own === last ? (own + 1) % count : own;
    return last;
  });
}
