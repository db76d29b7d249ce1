import { above, type Composition, close, indoors } from '../composition.ts';
import { bust, hand, head, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  board,
  bokeh,
  bottle,
  cabinet,
  candle,
  counter,
  flatLay,
  floorLamp,
  lamp,
  mirror,
  pane,
  patch,
  picture,
  room,
  rug,
  table,
  towels,
} from '../props-indoors.ts';
import { bouquet, leaf, plant } from '../props-nature.ts';
import { brush, comb, dryer, polish, salonChair, scissors } from '../props-things.ts';
import { at, box, dim, disc, faint, flat, line, lit, oval, path, shadow, slant, times } from '../stage.ts';

/** Hair and beauty. */
export const hair: readonly Composition[] = [
  indoors(
    800,
    (s, p) =>
      room(s, 'tiles', 690) +
      mirror(s, 380, 290, 140, 190, p.c) +
      mirror(s, 820, 290, 140, 190, p.c) +
      lamp(s, 600, 150, 0.7, p.b, 1) +
      box(200, 520, 800, 24, flat(s, p.wood), 6) +
      bottle(s, 540, 520, 0.7, p.a) +
      bottle(s, 610, 520, 0.6, p.c, 2) +
      plant(s, 680, 520, 0.4, 'fern') +
      salonChair(s, 380, 830, 0.94, p.b) +
      salonChair(s, 820, 830, 0.94, p.b),
  ),
  above(
    (s, p) =>
      flatLay(s, lit(s, p.a, 0.3)) +
      scissors(s, 380, 480, 1.45, -28) +
      comb(s, 760, 260, 1.25, 18, p.b) +
      brush(s, 840, 600, 1.2, 54) +
      at(
        230,
        770,
        1,
        times(6, (i) => at(0, 0, 1, leaf(150, 24, mix(p.leaf, p.ink, i * 0.04)), i * 30 - 60)),
      ) +
      disc(1060, 420, 66, slant(s, p.cream, dim(s, p.cream, 0.12))) +
      disc(1060, 420, 46, lit(s, p.b, 0.3)),
  ),
  indoors(
    800,
    (s, p) =>
      room(s, 'arch', 700) +
      mirror(s, 600, 270, 150, 150, p.wood) +
      cabinet(s, 300, 500, 600, 210, p.a, 2) +
      bottle(s, 380, 500, 0.7, p.b) +
      bottle(s, 450, 500, 0.7, p.c, 2) +
      bouquet(s, 800, 500, 0.75) +
      salonChair(s, 600, 860, 0.92, p.c) +
      floorLamp(s, 1070, 820, 1) +
      plant(s, 130, 820, 1.2, 'rubber'),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, mix(p.cream, p.wood, 0.3)) +
      bokeh(s, 18) +
      times(6, (i) =>
        polish(
          s,
          180 + i * 130,
          780 + (i % 2) * 24,
          1.25,
          [p.b, p.a, p.c, lit(s, p.b, 0.4), dim(s, p.b, 0.3), p.leaf][i] ?? p.a,
        ),
      ) +
      hand(s, 960, 800, 1.6, s.random.pick(skins), p.cream, -24) +
      bouquet(s, 190, 640, 0.9),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.b, 0.5), lit(s, p.b, 0.15), dim(s, p.b, 0.12))) +
      disc(620, 400, 330, lit(s, p.c, 0.3), 'opacity=".8"') +
      bust(s, 620, 900, 1.8, look(s, { cut: 'long', top: p.a })) +
      at(
        330,
        520,
        1,
        times(5, (i) => at(0, 0, 1.2, leaf(210, 32, mix(p.leaf, p.ink, i * 0.06)), i * 26 - 110)),
      ) +
      scissors(s, 985, 420, 1.1, 32),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'split', 700) +
      pane(s, 90, 80, 320, 400, 'city') +
      patch(s, 500, 100, 200, 260) +
      mirror(s, 940, 300, 130, 200) +
      salonChair(s, 560, 850, 1.05, p.b) +
      at(
        560,
        660,
        1.45,
        path('M-66 60Q-50 -10 0 -12Q50 -10 66 60Z', p.cream) + at(0, -60, 1.3, head(s, look(s, { cut: 'curls' }))),
      ) +
      person(s, 770, 850, 1.36, 'reach', look(s, { apron: p.a, top: p.cream, sleeves: true }), true) +
      plant(s, 1120, 840, 0.9, 'snake'),
  ),
  close(
    640,
    (s, p) =>
      counter(s, 640, lit(s, p.wood, 0.2), mix(p.wall, p.a, 0.25)) +
      board(s, 100, 240, 1000) +
      times(9, (i) => bottle(s, 170 + i * 106, 240, 0.85, [p.b, p.cream, p.a, p.c][i % 4] ?? p.a, i % 3)) +
      dryer(s, 430, 620, 1.2, -6) +
      brush(s, 860, 700, 1.05, 74) +
      towels(s, 1040, 640, 0.8),
  ),
  indoors(
    800,
    (s, p) =>
      room(s, 'panel', 690) +
      oval(600, 300, 210, 230, p.sun, 'opacity=".25"') +
      mirror(s, 600, 300, 170, 190, p.cream) +
      times(10, (i) => {
        const a = (i / 10) * Math.PI * 2;
        return disc(600 + Math.cos(a) * 196, 300 + Math.sin(a) * 216, 15, lit(s, p.sun, 0.4));
      }) +
      table(s, 600, 560, 760, 260, p.cream) +
      polish(s, 340, 560, 0.9, p.b) +
      polish(s, 410, 560, 0.9, p.c) +
      candle(s, 500, 560, 0.8) +
      bottle(s, 720, 560, 0.6, p.a) +
      bouquet(s, 860, 560, 0.8) +
      oval(600, 800, 96, 20, flat(s, p.b)) +
      box(590, 800, 20, 66, p.wood) +
      rug(s, 600, 868, 330, 26, p.a),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.cream, p.b, 0.25)) +
      times(5, (i) =>
        at(
          210 + i * 110,
          250 + (i % 2) * 30,
          1,
          shadow(s, 6, 12, 70, 70, 0.25) +
            disc(0, 0, 62, slant(s, '#ffffff', dim(s, p.cream, 0.12))) +
            disc(
              0,
              0,
              48,
              slant(
                s,
                lit(s, [p.b, p.c, p.a, dim(s, p.b, 0.2), lit(s, p.b, 0.3)][i] ?? p.b, 0.2),
                [p.b, p.c, p.a, p.b, p.c][i] ?? p.b,
              ),
            ),
        ),
      ) +
      times(5, (i) =>
        at(
          260 + i * 96,
          620,
          1,
          box(-9, -40, 18, 230, flat(s, p.wood), 8) +
            box(-13, -90, 26, 56, '#c9ccd0', 4) +
            path('M-22 -90Q-34 -190 0 -214Q34 -190 22 -90Z', slant(s, lit(s, p.b, 0.4), dim(s, p.b, 0.2))),
          (i - 2) * 7,
        ),
      ) +
      at(
        940,
        470,
        1,
        disc(14, 18, 180, p.ink, 'opacity=".16"') +
          disc(0, 0, 180, flat(s, p.c)) +
          disc(0, 0, 160, slant(s, '#e9f0ef', '#b9cbd0')) +
          path('M-90 110L60 -140H110L-40 146Z', '#ffffff', 'opacity=".5"'),
      ),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'brick', 720, mix(p.wall, p.ink, 0.16)) +
      picture(s, 120, 120, 180, 230, 'portrait', '#26221f') +
      faint(
        1,
        at(
          960,
          300,
          1,
          box(-40, -190, 80, 380, '#f6f1e6', 36) +
            times(7, (i) =>
              path(
                `M-40 ${-150 + i * 60}L40 ${-190 + i * 60}V${-164 + i * 60}L-40 ${-124 + i * 60}Z`,
                i % 2 ? p.a : p.b,
              ),
            ) +
            box(-46, -206, 92, 30, p.c, 8) +
            box(-46, 180, 92, 30, p.c, 8),
        ),
      ) +
      lamp(s, 600, 190, 1, p.c) +
      salonChair(s, 520, 850, 1.12, dim(s, p.b, 0.3)) +
      cabinet(s, 740, 620, 390, 220, p.wood, 2) +
      bottle(s, 800, 620, 0.7, p.a) +
      comb(s, 960, 604, 0.5, 0) +
      plant(s, 1080, 620, 0.5, 'snake') +
      line('M200 430Q180 640 230 840', dim(s, p.ink, 0), 0.01),
  ),
];
