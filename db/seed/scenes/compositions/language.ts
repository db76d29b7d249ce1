import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { bust, hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  board,
  bokeh,
  books,
  cabinet,
  counter,
  cup,
  flatLay,
  houses,
  lamp,
  pane,
  patch,
  picture,
  room,
  sofa,
  stool,
  table,
} from '../props-indoors.ts';
import { hills, plant, sky, tree, water } from '../props-nature.ts';
import { bubble, globe, headphones, laptop, openBook } from '../props-things.ts';
import { at, box, dim, disc, flat, glow, line, lit, oval, path, slant, times } from '../stage.ts';

/** Language tutoring. */
export const language: readonly Composition[] = [
  close(
    660,
    (s, p) =>
      counter(s, 660) +
      pane(s, 690, 70, 380, 430, 'city', 'grid') +
      globe(s, 380, 780, 1.5) +
      books(s, 690, 800, 5, 1.2, true) +
      cup(s, 1010, 810, 1.1, p.b),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'plain', 710) +
      pane(s, 440, 60, 320, 330, 'trees') +
      bubble(s, 170, 120, 230, 150, p.b) +
      bubble(s, 800, 100, 230, 150, p.a, false) +
      stool(s, 330, 840, 180) +
      person(s, 300, 836, 1.1, 'sit', look(s, { sleeves: true })) +
      stool(s, 870, 840, 180) +
      person(s, 900, 836, 1.1, 'sit', look(s, { sleeves: true }), true) +
      table(s, 600, 640, 320, 200) +
      cup(s, 540, 640, 0.7) +
      cup(s, 660, 640, 0.7, p.b) +
      plant(s, 1120, 830, 0.9, 'rubber'),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.wood, p.cream, 0.25), true) +
      at(470, 560, 1, openBook(s, 0, 180, 1.35, p.a, true), -6) +
      at(
        960,
        300,
        1,
        box(-130, -90, 280, 200, p.ink, 10, 'opacity=".18"') +
          times(3, (i) =>
            at(0, 0, 1, box(-140, -100, 280, 190, flat(s, [p.b, p.c, p.cream][i] ?? p.cream), 14), i * 8 - 10),
          ) +
          disc(0, -10, 46, p.b) +
          line('M-60 60H60', dim(s, p.cream, 0.3), 10),
      ) +
      at(
        960,
        670,
        1,
        disc(10, 14, 84, p.ink, 'opacity=".2"') +
          disc(0, 0, 84, flat(s, p.cream)) +
          disc(0, 0, 66, mix(p.c, p.wood, 0.6)),
      ) +
      at(240, 170, 1, box(-150, -12, 300, 24, flat(s, p.c), 6) + path('M150 -12L190 0L150 12Z', p.cream), -16),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'panel', 710) +
      times(4, (i) => board(s, 640, 130 + i * 130, 500)) +
      times(4, (i) => books(s, 660, 130 + i * 130, 12 - (i % 2) * 4, 0.72)) +
      globe(s, 1060, 260, 0.34) +
      plant(s, 1060, 520, 0.4, 'fern') +
      sofa(s, 330, 840, 480, p.b) +
      person(s, 300, 830, 1.08, 'sit', look(s, { sleeves: true })) +
      openBook(s, 400, 680, 0.3, p.c) +
      lamp(s, 470, 190, 0.9, p.c, 2) +
      picture(s, 120, 120, 190, 230, 'hills'),
  ),
  close(
    680,
    (s, p) =>
      counter(s, 680) +
      bokeh(s, 14) +
      laptop(
        s,
        580,
        790,
        2,
        `<rect width="352" height="222" fill="${mix(p.a, p.cream, 0.5)}"/><circle cx="176" cy="96" r="40" fill="${s.random.pick(skins)}"/><path d="M134 96Q134 44 176 46Q220 44 218 100Q204 70 134 96Z" fill="#3a2620"/><path d="M70 222Q90 142 176 142T282 222Z" fill="${p.b}"/><rect x="262" y="14" width="76" height="54" rx="6" fill="${p.c}"/>`,
      ) +
      bubble(s, 790, 110, 270, 180, p.b) +
      headphones(s, 1040, 720, 0.8, p.c) +
      cup(s, 150, 820, 1),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 560, 300, 260, 56) +
      houses(s, 640) +
      path(`M${s.left} 900V636H${s.right}V900Z`, flat(s, mix(p.wood, p.cream, 0.5))) +
      path('M300 360L600 270L900 360Z', flat(s, p.b)) +
      times(6, (i) => path(`M${300 + i * 100} 360h100v26a50 34 0 0 1 -100 0Z`, i % 2 ? p.cream : p.b)) +
      box(594, 300, 12, 480, p.wood) +
      stool(s, 410, 850, 170) +
      person(s, 390, 846, 1.05, 'sit', look(s)) +
      stool(s, 800, 850, 170) +
      person(s, 820, 846, 1.05, 'sit', look(s), true) +
      oval(600, 690, 150, 28, flat(s, p.cream)) +
      cup(s, 540, 690, 0.6) +
      cup(s, 660, 690, 0.6, p.c) +
      plant(s, 120, 850, 1, 'flowers') +
      plant(s, 1090, 850, 1, 'flowers'),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.c, 0.4), lit(s, p.c, 0.1), mix(p.c, p.b, 0.4))) +
      glow(s, 600, 300, 500, 0.5) +
      bust(s, 330, 900, 1.15, look(s, { top: p.a })) +
      bust(s, 880, 900, 1.15, look(s, { top: p.b })) +
      bubble(s, 180, 90, 280, 180, p.a, false) +
      bubble(s, 730, 60, 300, 190, lit(s, p.cream, 0.1)),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'split', 710) +
      box(200, 90, 620, 400, flat(s, p.wood), 8) +
      box(220, 110, 580, 360, slant(s, mix('#3d5a50', p.a, 0.3), mix('#2c4239', p.ink, 0.2))) +
      line('M270 190H520M270 250H470M270 310H560', '#f2eedd', 8, 'opacity=".6"') +
      disc(670, 240, 66, 'none', 'stroke="#f2eedd" stroke-width="7" opacity=".7"') +
      line('M604 240H736M670 174Q620 240 670 306Q720 240 670 174', '#f2eedd', 6, 'opacity=".7"') +
      line('M270 390Q360 350 440 390T610 390', p.c, 8, 'opacity=".8"') +
      person(s, 910, 840, 1.32, 'reach', look(s, { sleeves: true, top: p.b }), true) +
      cabinet(s, 120, 640, 420, 190, p.b, 2) +
      globe(s, 230, 640, 0.6) +
      books(s, 330, 640, 6, 0.8),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 480, 640, 330, 90) +
      hills(s, 470, 2) +
      houses(s, 600) +
      water(s, 596, 760, 640) +
      path(`M${s.left} 900V750H${s.right}V900Z`, flat(s, mix(p.wood, p.cream, 0.35))) +
      path('M420 850V660Q420 640 440 640H680Q700 640 700 660V850Z', flat(s, p.b)) +
      times(4, (i) => box(452 + i * 60, 652, 8, 190, dim(s, p.b, 0.2))) +
      box(500, 590, 120, 54, 'none', 16, `stroke="${dim(s, p.wood, 0.3)}" stroke-width="14"`) +
      disc(490, 720, 34, p.c) +
      path('M590 770l60 -40l30 60Z', p.a) +
      openBook(s, 890, 850, 0.6, p.a, true) +
      tree(s, 140, 840, 480, p.leaf),
  ),
  close(
    640,
    (s, p) =>
      counter(s, 640, p.wood, mix(p.wall, p.b, 0.25)) +
      patch(s, 120, 70, 300, 330) +
      books(s, 110, 640, 9, 1.5) +
      plant(s, 620, 640, 0.8, 'snake', p.cream) +
      openBook(s, 700, 840, 1.05, p.b) +
      hand(s, 1060, 850, 1.1, s.random.pick(skins), p.a, -36) +
      at(930, 660, 1, box(-8, -120, 16, 190, flat(s, p.c), 4) + path('M-8 70H8L0 98Z', '#efe0c4'), 40),
  ),
];
