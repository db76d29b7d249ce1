import type { Palette } from './palettes.ts';
import type { Stage } from './stage.ts';

/** One picture: what it stands on (so that wide versions can be continued sideways) and how it is drawn. */
export type Composition = {
  ground: 'room' | 'outdoors' | 'above' | 'counter';
  /** Where things stand at the sides of a wide picture, in drawing units from the top. */
  base: number;
  draw: (s: Stage, p: Palette) => string;
};

type Draw = Composition['draw'];
/** A picture inside a room whose floor starts a little above `base`. */
export const indoors = (base: number, draw: Draw): Composition => ({ ground: 'room', base, draw });
/** A picture under the sky. */
export const outdoors = (base: number, draw: Draw): Composition => ({ ground: 'outdoors', base, draw });
/** A picture seen from straight above. */
export const above = (draw: Draw): Composition => ({ ground: 'above', base: 900, draw });
/** Things close by on a work top. */
export const close = (base: number, draw: Draw): Composition => ({ ground: 'counter', base, draw });
