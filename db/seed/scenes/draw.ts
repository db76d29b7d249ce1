import type { Composition } from './composition.ts';
import { cleaning } from './compositions/cleaning.ts';
import { cooking } from './compositions/cooking.ts';
import { fitness } from './compositions/fitness.ts';
import { gardening } from './compositions/gardening.ts';
import { hair } from './compositions/hair.ts';
import { language } from './compositions/language.ts';
import { massage } from './compositions/massage.ts';
import { music } from './compositions/music.ts';
import { pets } from './compositions/pets.ts';
import { photography } from './compositions/photography.ts';
import { repairs } from './compositions/repairs.ts';
import { yoga } from './compositions/yoga.ts';
import { mix, type Palette, palettes } from './palettes.ts';
import { floorLamp, pane, picture } from './props-indoors.ts';
import { plant, tree } from './props-nature.ts';
import { createRandom } from './random.ts';
import { at, box, disc, glow, lit, type Stage } from './stage.ts';

/** The pictures there are, by category slug of the catalogue. */
export const compositions: Readonly<Record<string, readonly Composition[]>> = {
  'yoga-pilates': yoga,
  photography,
  'hair-beauty': hair,
  'massage-wellness': massage,
  'music-lessons': music,
  'language-tutoring': language,
  'fitness-coaching': fitness,
  'home-cleaning': cleaning,
  gardening,
  'pet-care': pets,
  repairs,
  'cooking-catering': cooking,
};

/** Size of a picture in pixels. */
export type Size = { width: number; height: number };

/** How many different pictures a category has; 0 for a category unknown to the town. */
export const compositionCount = (categorySlug: string): number => compositions[categorySlug]?.length ?? 0;

const makeStage = (seed: number, aspect: number, palette?: Palette): Stage => {
  const random = createRandom(seed);
  const chosen = palette ?? random.pick(palettes);
  const width = Math.max(1200, 900 * aspect);
  return { palette: chosen, random, left: (1200 - width) / 2, right: (1200 + width) / 2, width, defs: [] };
};

const sides = (s: Stage, { ground, base }: Composition): string => {
  if (s.width < 1700) return '';
  const [l, r] = [s.left + 210, s.right - 210];
  if (ground === 'room')
    return (
      picture(s, l - 150, 150, 210, 270) +
      plant(s, l + 70, base, 1.15, 'palm') +
      pane(s, r - 130, 110, 250, 340, 'hills', 'arch') +
      floorLamp(s, r - 150, base, 1)
    );
  if (ground === 'outdoors')
    return (
      tree(s, l - 60, base - 20, 560, s.palette.leaf) +
      tree(s, r + 60, base - 10, 500, mix(s.palette.leaf, s.palette.c, 0.3))
    );
  if (ground === 'counter' && base < 900)
    return plant(s, l, base + 120, 1.5, 'broad') + plant(s, r, base + 110, 1.4, 'stems');
  return (
    disc(l, 450, 190, lit(s, s.palette.b, 0.2), 'opacity=".35"') +
    disc(r, 450, 190, lit(s, s.palette.c, 0.2), 'opacity=".35"')
  );
};

/**
 * Draws one picture as an SVG document of the given pixels; the same arguments always give the same text.
 * `composition` wraps around the number of pictures a category has; an unknown category is a RangeError.
 */
export function drawScene(categorySlug: string, composition: number, seed: number, size: Size): string {
  const list = compositions[categorySlug];
  const chosen = list?.[((composition % list.length) + list.length) % list.length];
  if (!chosen) throw new RangeError(`no pictures for the category ${categorySlug}`);
  const s = makeStage(seed, size.width / size.height);
  const p = s.palette;
  // A little nearer or farther by seed, as photographers stand; close pictures are near enough.
  const near = chosen.base < 900 ? s.random.between(1.05, 1.16) : s.random.between(1, 1.06);
  const drawn = at(600 - 600 * near, 560 - 560 * near, near, chosen.draw(s, p) + sides(s, chosen));
  const warm = glow(s, s.left + s.width * 0.16, 40, 760, p.mood === 'dusk' ? 0.2 : 0.26);
  const edge = `url(#edge)`;
  s.defs.push(
    `<radialGradient id="edge" cx="0.48" cy="0.44" r="0.78"><stop offset="55%" stop-color="${p.ink}" stop-opacity="0"/><stop offset="100%" stop-color="${p.ink}" stop-opacity="${p.mood === 'dusk' ? 0.4 : 0.24}"/></radialGradient>`,
  );
  const height = s.width > 900 * (size.width / size.height) ? s.width / (size.width / size.height) : 900;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${s.left} ${(900 - height) / 2} ${s.width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>${s.defs.join('')}</defs>${drawn}${warm}${box(s.left, 0, s.width, 900, edge)}</svg>`;
}

/** Draws the same picture as a 21:9 banner, by default 2100 × 900 pixels. */
export const drawBanner = (categorySlug: string, composition: number, seed: number, width = 2100): string =>
  drawScene(categorySlug, composition, seed, { width, height: Math.round((width * 9) / 21) });
