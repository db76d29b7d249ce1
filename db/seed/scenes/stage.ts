import { mix, type Palette } from './palettes.ts';
import type { Random } from './random.ts';

/**
 * What a picture is drawn on. Drawing units: the subject lives in a field of 1200 × 900 whatever the final size;
 * wider pictures reach past it on both sides, from `left` to `right`.
 */
export type Stage = {
  palette: Palette;
  random: Random;
  left: number;
  right: number;
  width: number;
  /** Gradients, clips and filters collected while drawing. */
  defs: string[];
};

const round = (n: number) => Math.round(n * 10) / 10;

/** Lighter version of a colour, towards the picture's own warm light. */
export const lit = (s: Stage, color: string, t = 0.25): string =>
  mix(color, s.palette.mood === 'dusk' ? s.palette.sun : s.palette.cream, t);

/** Darker version of a colour, towards the picture's own ink. */
export const dim = (s: Stage, color: string, t = 0.25): string => mix(color, s.palette.ink, t);

function define(s: Stage, body: (id: string) => string): string {
  const id = `d${s.defs.length}`;
  s.defs.push(body(id));
  return id;
}

type Stop = string | readonly [color: string, opacity: number];
const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map((stop, i) => {
      const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return `<stop offset="${round((i / (stops.length - 1)) * 100)}%" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');

/** Paint that runs from top to bottom of a shape. */
export const down = (s: Stage, ...stops: Stop[]): string =>
  `url(#${define(s, (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`)})`;

/** Paint that runs from left to right of a shape. */
export const across = (s: Stage, ...stops: Stop[]): string =>
  `url(#${define(s, (id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`)})`;

/** Paint that runs over the diagonal of a shape. */
export const slant = (s: Stage, ...stops: Stop[]): string =>
  `url(#${define(s, (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stopsOf(stops)}</linearGradient>`)})`;

/** Paint that runs from a lit point outwards. */
export const round3 = (s: Stage, ...stops: Stop[]): string =>
  `url(#${define(s, (id) => `<radialGradient id="${id}" cx="0.38" cy="0.32" r="0.78">${stopsOf(stops)}</radialGradient>`)})`;

/** Paint that fades from the middle of a shape to nothing. */
export const halo = (s: Stage, color: string, opacity: number): string =>
  `url(#${define(
    s,
    (id) =>
      `<radialGradient id="${id}">${stopsOf([
        [color, opacity],
        [color, opacity * 0.45],
        [color, opacity * 0.12],
        [color, 0],
      ])}</radialGradient>`,
  )})`;

/** A rounded body's paint: dark edge, light, dark edge. */
export const barrel = (s: Stage, color: string): string =>
  across(s, dim(s, color, 0.16), lit(s, color, 0.2), color, dim(s, color, 0.3));

/** A flat body's paint: lit above, shaded below. */
export const flat = (s: Stage, color: string): string => down(s, lit(s, color, 0.13), dim(s, color, 0.13));

/** A ball's paint. */
export const ball = (s: Stage, color: string): string => round3(s, lit(s, color, 0.4), color, dim(s, color, 0.34));

/** Path. */
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
/** Rectangle with rounded corners. */
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}" ${more}/>`;
/** Ellipse. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
/** Circle. */
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string => oval(x, y, r, r, fill, more);
/** Stroked line with round ends. */
export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
/** Group moved to a point, scaled and turned there. */
export const at = (x: number, y: number, scale: number, content: string, turn = 0, flip = false): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${flip ? -scale : scale} ${scale})">${content}</g>`;
/** Group with opacity. */
export const faint = (opacity: number, content: string): string => `<g opacity="${opacity}">${content}</g>`;

/** Content cut to a shape. */
export function inside(s: Stage, shape: string, content: string): string {
  const id = define(s, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}

/** Content out of focus; dear, so keep what is blurred small. */
export function blurred(s: Stage, deviation: number, content: string): string {
  const id = define(
    s,
    (name) =>
      `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
  return `<g filter="url(#${id})">${content}</g>`;
}

/** Soft shadow lying on the ground under a thing. */
export const shadow = (s: Stage, x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.5): string =>
  oval(x, y, rx, ry, halo(s, s.palette.ink, opacity));

/** Soft light around a point. */
export const glow = (s: Stage, x: number, y: number, r: number, opacity = 0.6, color = s.palette.sun): string =>
  disc(x, y, r, halo(s, color, opacity));

/** Repeats a drawing `count` times. */
export const times = (count: number, draw: (i: number) => string): string => {
  let out = '';
  for (let i = 0; i < count; i++) out += draw(i);
  return out;
};
