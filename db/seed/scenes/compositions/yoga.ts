import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { look, person } from '../figures.ts';
import { mix } from '../palettes.ts';
import {
  basket,
  board,
  bokeh,
  books,
  bottle,
  candle,
  counter,
  cup,
  curtain,
  flatLay,
  lamp,
  pane,
  patch,
  picture,
  roll,
  room,
  rug,
  towels,
} from '../props-indoors.ts';
import {
  cairn,
  conifer,
  distance,
  forest,
  hills,
  leaf,
  leafShadow,
  meadow,
  mountain,
  plant,
  sky,
  water,
} from '../props-nature.ts';
import { at, ball, box, dim, disc, faint, flat, line, lit, oval, path, shadow, times } from '../stage.ts';

/** Yoga and Pilates. */
export const yoga: readonly Composition[] = [
  indoors(
    760,
    (s, p) =>
      room(s, 'plain', 680) +
      pane(s, 470, 90, 400, 430, 'hills', 'arch') +
      patch(s, 120, 170, 200, 300) +
      leafShadow(s, 180, 330, 0.9) +
      path('M250 846L400 742H950L1030 846Z', dim(s, p.a, 0.3)) +
      path('M250 840L400 736H950L1030 840Z', flat(s, p.a)) +
      person(s, 660, 826, 1.28, 'lotus', look(s, { cut: 'bun', top: p.b, sleeves: false })) +
      plant(s, 130, 800, 1.25, 'palm') +
      plant(s, 1060, 790, 1, 'snake'),
  ),
  outdoors(
    820,
    (s, p) =>
      sky(s, 560, 600, 400, 105) +
      mountain(s, 240, 590, 300, 220) +
      hills(s, 520, 4) +
      path(`M${s.left} 900V790Q600 690 ${s.right} 800V900Z`, flat(s, dim(s, p.leaf, 0.5))) +
      person(s, 600, 776, 1.5, 'lotus', look(s, { top: dim(s, p.a, 0.25), bottom: dim(s, p.ink, 0), cut: 'bun' })) +
      meadow(s, 830, 50),
  ),
  close(
    640,
    (s, p) =>
      counter(s, 640) +
      board(s, 60, 250, 1080) +
      roll(s, 120, 250, 44, 240, p.b) +
      cairn(s, 520, 250, 0.7) +
      plant(s, 720, 250, 0.6, 'fern') +
      books(s, 830, 250, 6, 0.9) +
      roll(s, 160, 800, 92, 470, p.a) +
      roll(s, 240, 636, 82, 400, p.c) +
      box(720, 690, 250, 112, flat(s, lit(s, p.wood, 0.35)), 12) +
      box(740, 582, 220, 108, flat(s, p.b), 12) +
      bottle(s, 1060, 800, 1.2, p.cream, 1),
  ),
  above(
    (s, p) =>
      flatLay(s, p.floor, true) +
      at(
        640,
        450,
        1,
        box(-206, -470, 430, 960, p.ink, 10, 'opacity=".2"') +
          box(-215, -480, 430, 960, flat(s, p.a), 10) +
          times(26, (i) => box(-215, -466 + i * 37, 430, 2, lit(s, p.a, 0.25), 0, 'opacity=".4"')) +
          oval(-60, 40, 34, 70, lit(s, p.a, 0.2)) +
          oval(60, 40, 34, 70, lit(s, p.a, 0.2)),
        14,
      ) +
      at(
        210,
        640,
        1,
        box(-92, -62, 200, 140, p.ink, 10, 'opacity=".18"') + box(-100, -70, 200, 140, flat(s, p.b), 12),
        -12,
      ) +
      at(
        230,
        260,
        1,
        disc(12, 16, 96, p.ink, 'opacity=".18"') +
          disc(0, 0, 96, ball(s, p.cream)) +
          line('M-50 0a50 50 0 1 1 50 50a34 34 0 1 1 -34 -34a18 18 0 1 1 18 18', dim(s, p.cream, 0.25), 8),
      ) +
      at(
        1010,
        250,
        1.1,
        times(9, (i) => at(0, 0, 1, leaf(170, 28, mix(p.leaf, p.ink, (i % 3) * 0.13)), i * 40)) +
          disc(0, 0, 20, p.wood),
      ) +
      at(
        1010,
        660,
        1,
        disc(10, 14, 74, p.ink, 'opacity=".18"') +
          disc(0, 0, 74, flat(s, p.cream)) +
          disc(0, 0, 58, mix(p.c, p.wood, 0.5)),
      ),
  ),
  indoors(
    770,
    (s, p) =>
      room(s, 'boards', 670, mix(p.wall, p.wood, 0.2)) +
      pane(s, 60, 120, 300, 400, 'trees', 'grid') +
      pane(s, 440, 120, 300, 400, 'trees', 'grid') +
      pane(s, 820, 120, 300, 400, 'trees', 'grid') +
      times(3, (i) => {
        const x = 270 + i * 330;
        return (
          path(`M${x - 150} ${826 - (i % 2) * 30}h300l-34 -44h-232Z`, flat(s, [p.b, p.a, p.c][i] ?? p.a)) +
          person(s, x, 812 - (i % 2) * 30, 1.06, 'warrior', look(s, { sleeves: false }))
        );
      }),
  ),
  indoors(
    770,
    (s, p) =>
      room(s, 'arch', 690) +
      curtain(s, 20, 0, 180, 690) +
      lamp(s, 980, 230, 1, p.b, 1) +
      rug(s, 600, 800, 400, 66, p.c) +
      person(s, 600, 806, 1.42, 'tree', look(s, { sleeves: false, top: p.a })) +
      plant(s, 1050, 800, 1.3, 'rubber') +
      plant(s, 180, 810, 0.8, 'fern') +
      candle(s, 330, 824, 0.8),
  ),
  outdoors(
    800,
    (s, p) =>
      sky(s, 470, 330, 300, 66) +
      mountain(s, 820, 500, 360, 270) +
      hills(s, 440, 2) +
      forest(s, 520, 120, 26, dim(s, mix(p.hill, p.leaf, 0.5), 0.2)) +
      water(s, 510, 760, 330) +
      path(`M${s.left} 900V770H${s.right}V900Z`, flat(s, dim(s, p.wood, 0.1))) +
      times(16, (i) => box(s.left + (i * s.width) / 16, 766, 4, 134, dim(s, p.wood, 0.4))) +
      path('M330 846L400 796H900L960 846Z', flat(s, p.b)) +
      person(s, 640, 834, 1.25, 'dog', look(s, { sleeves: false, top: p.c })),
  ),
  indoors(
    790,
    (s, p) =>
      room(s, 'split', 690) +
      picture(s, 170, 130, 190, 240, 'rings') +
      picture(s, 400, 170, 150, 190, 'leaf') +
      pane(s, 800, 110, 280, 330, 'city') +
      disc(420, 648, 165, ball(s, p.b)) +
      shadow(s, 420, 812, 170, 20, 0.5) +
      person(s, 780, 820, 1.25, 'plank', look(s, { sleeves: false })) +
      basket(s, 150, 830, 0.9) +
      roll(s, 70, 706, 30, 150, p.a) +
      plant(s, 1120, 770, 0.9, 'broad'),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650, lit(s, p.wood, 0.15)) +
      bokeh(s, 12) +
      faint(0.9, at(930, 650, 1, plant(s, 0, 0, 1.7, 'fern', p.a))) +
      cairn(s, 480, 800, 1.7, 5) +
      candle(s, 760, 810, 1.3) +
      candle(s, 880, 780, 0.9) +
      towels(s, 190, 800, 0.95) +
      cup(s, 1060, 830, 1.1),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 600, 900, 230, 54) +
      distance(s, 330) +
      path(`M${s.left} 900V720Q500 660 ${s.right} 730V900Z`, flat(s, mix(p.leaf, p.c, 0.25))) +
      conifer(s, 90, 800, 520, dim(s, p.leaf, 0.4)) +
      conifer(s, 1130, 790, 440, dim(s, p.leaf, 0.35)) +
      times(
        3,
        (i) =>
          path(`M${220 + i * 270} 850l40 -42h180l36 42Z`, [p.a, p.b, p.c][i] ?? p.a) +
          person(s, 345 + i * 270, 838, 0.95, i === 1 ? 'cobra' : 'lotus', look(s)),
      ) +
      meadow(s, 850, 70),
  ),
];
