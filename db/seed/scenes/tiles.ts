import { dog, look, person } from './figures.ts';
import { type Palette, palettes } from './palettes.ts';
import { cairn, plant } from './props-nature.ts';
import {
  bucket,
  camera,
  comb,
  cookingPot,
  globe,
  guitar,
  kettlebell,
  scissors,
  spray,
  tool,
  wateringCan,
} from './props-things.ts';
import { createRandom, seedOf } from './random.ts';
import { dim, disc, glow, inside, lit, path, type Stage, slant } from './stage.ts';

const subjects: Readonly<Record<string, (s: Stage, p: Palette) => string>> = {
  'yoga-pilates': (s, p) => person(s, 200, 326, 0.98, 'lotus', look(s, { cut: 'bun', top: p.b, sleeves: false })),
  photography: (s) => camera(s, 200, 214, 0.62),
  'hair-beauty': (s, p) => scissors(s, 176, 232, 0.74, -24, p.b) + comb(s, 268, 250, 0.6, 68, p.c),
  'massage-wellness': (s) => cairn(s, 200, 318, 1.02, 4),
  'music-lessons': (s, p) => guitar(s, 168, 346, 0.44, 24, p.b),
  'language-tutoring': (s) => globe(s, 206, 332, 0.72),
  'fitness-coaching': (s, p) => kettlebell(s, 200, 322, 0.98, p.b),
  'home-cleaning': (s, p) => bucket(s, 158, 322, 0.72, p.b) + spray(s, 286, 322, 0.66, p.c),
  gardening: (s, p) => plant(s, 258, 322, 0.66, 'broad', p.b) + wateringCan(s, 156, 326, 0.6, p.c),
  'pet-care': (s) => dog(s, 196, 332, 0.92, 'sit', { body: '#c8915a', mark: '#f3e3cc' }),
  repairs: (s) => tool(s, 160, 214, 0.68, -34, 'hammer') + tool(s, 240, 214, 0.68, 34, 'wrench'),
  'cooking-catering': (s, p) => cookingPot(s, 200, 324, 0.62, p.b),
};

/**
 * Draws the small round picture of a category for the category strip, `size` pixels square, transparent outside the
 * circle. One family: same light, same horizon. An unknown category is a RangeError.
 */
export function drawCategoryTile(categorySlug: string, size = 160): string {
  const subject = subjects[categorySlug];
  const order = Object.keys(subjects).indexOf(categorySlug);
  const daytime = palettes.filter((entry) => entry.mood !== 'dusk');
  const palette = daytime[(order * 5) % daytime.length];
  if (!subject || !palette) throw new RangeError(`no tile for the category ${categorySlug}`);
  const s: Stage = { palette, random: createRandom(seedOf(categorySlug)), left: 0, right: 400, width: 400, defs: [] };
  const circle = '<circle cx="200" cy="200" r="196"/>';
  const ground =
    disc(200, 200, 196, slant(s, lit(s, palette.wall, 0.35), palette.wall)) +
    glow(s, 130, 110, 220, 0.7) +
    path('M0 300Q200 268 400 300V400H0Z', slant(s, lit(s, palette.a, 0.3), dim(s, palette.a, 0.05)));
  const drawn = inside(s, circle, ground + subject(s, palette));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 400 400"><defs>${s.defs.join('')}</defs>${drawn}</svg>`;
}
