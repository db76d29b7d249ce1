import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { look, person } from '../figures.ts';
import { mix } from '../palettes.ts';
import {
  board,
  bokeh,
  books,
  counter,
  cup,
  curtain,
  flatLay,
  floorLamp,
  houses,
  lamp,
  pane,
  patch,
  picture,
  room,
  rug,
  sofa,
  stool,
} from '../props-indoors.ts';
import { bouquet, leafShadow, meadow, plant, sky, tree } from '../props-nature.ts';
import { cymbal, drum, guitar, headphones, keys, microphone, piano, violin } from '../props-things.ts';
import { at, barrel, box, dim, disc, faint, flat, glow, line, lit, oval, path, slant, times } from '../stage.ts';

/** Music lessons. */
export const music: readonly Composition[] = [
  indoors(
    800,
    (s, p) =>
      room(s, 'plain', 690) +
      pane(s, 90, 90, 300, 400, 'city') +
      patch(s, 560, 90, 240, 280) +
      picture(s, 900, 120, 180, 230, 'rings') +
      piano(s, 640, 800, 0.98) +
      bouquet(s, 830, 326, 0.6) +
      books(s, 420, 326, 4, 0.7, true) +
      box(520, 720, 250, 34, flat(s, p.b), 12) +
      box(540, 750, 16, 90, p.wood) +
      box(734, 750, 16, 90, p.wood) +
      plant(s, 1090, 810, 1.2, 'rubber') +
      rug(s, 640, 862, 340, 26, p.a),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.a, 0.2), p.a, dim(s, p.a, 0.4))) +
      glow(s, 880, 200, 520, 0.5) +
      guitar(s, 430, 900, 1.42, 24, mix(p.wood, p.c, 0.35)),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'split', 700) +
      times(
        3,
        (i) =>
          line(`M${280 + i * 300} 90V140`, p.wood, 14) +
          guitar(s, 280 + i * 300, 560, 0.66, 0, [p.wood, p.b, mix(p.c, p.wood, 0.4)][i] ?? p.wood),
      ) +
      rug(s, 600, 820, 470, 60, p.c) +
      stool(s, 560, 820, 170) +
      person(s, 530, 816, 1.1, 'sit', look(s, { top: p.cream, sleeves: true })) +
      at(640, 690, 1, guitar(s, 0, 0, 0.01)) +
      guitar(s, 520, 742, 0.52, 66, p.b) +
      plant(s, 1090, 810, 1, 'palm') +
      floorLamp(s, 120, 820, 1),
  ),
  above(
    (s, p) =>
      flatLay(s, p.floor, true) +
      at(
        120,
        520,
        1,
        box(8, 12, 970, 330, p.ink, 8, 'opacity=".22"') +
          box(-10, -50, 980, 370, flat(s, dim(s, p.ink, 0)), 10) +
          keys(s, 0, 0, 18, 53, 300),
        -5,
      ) +
      at(
        330,
        240,
        1,
        box(-120, -130, 250, 300, p.ink, 2, 'opacity=".15"') +
          box(-130, -140, 250, 300, '#fdf8ec') +
          times(
            5,
            (i) =>
              times(4, (j) => box(-108, -116 + i * 54 + j * 8, 206, 1.6, '#958c7d')) +
              times(
                5,
                (j) =>
                  oval(-90 + j * 42, -106 + i * 54 + ((i * 3 + j * 5) % 4) * 8, 7, 5, '#2b2725') +
                  box(-84 + j * 42, -134 + i * 54 + ((i * 3 + j * 5) % 4) * 8, 2, 28, '#2b2725'),
              ),
          ),
        -7,
      ) +
      headphones(s, 760, 280, 1.15) +
      at(
        1060,
        300,
        1,
        disc(10, 14, 72, p.ink, 'opacity=".2"') + disc(0, 0, 72, flat(s, p.cream)) + disc(0, 0, 56, '#5b3a26'),
      ),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'brick', 710, mix(p.wall, p.ink, 0.2)) +
      lamp(s, 330, 180, 0.8, p.b) +
      lamp(s, 870, 180, 0.8, p.b) +
      rug(s, 600, 830, 470, 54, p.a) +
      cymbal(s, 310, 800, 380, 130) +
      cymbal(s, 900, 800, 420, 140) +
      drum(s, 420, 640, 190, 120, p.c) +
      drum(s, 780, 640, 190, 120, p.c) +
      disc(600, 690, 158, barrel(s, p.b)) +
      disc(600, 690, 138, '#f4eee0') +
      disc(600, 690, 60, lit(s, p.b, 0.3)) +
      drum(s, 290, 830, 180, 130, p.c) +
      drum(s, 920, 830, 200, 190, p.c),
  ),
  close(
    690,
    (s, p) =>
      counter(s, 690, dim(s, p.wood, 0.15)) +
      pane(s, 80, 60, 380, 460, 'trees', 'grid') +
      violin(s, 720, 520, 1.7, 24) +
      line('M330 250L980 800', dim(s, p.wood, 0.2), 11) +
      line('M336 266L976 806', '#f0e9d8', 4) +
      books(s, 180, 800, 4, 1, true) +
      cup(s, 1050, 800, 1.1, p.b),
  ),
  indoors(
    830,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, dim(s, p.a, 0.2), dim(s, p.a, 0.6))) +
      curtain(s, s.left, 0, 330 - s.left, 800, dim(s, p.b, 0.25)) +
      curtain(s, 870, 0, s.right - 870, 800, dim(s, p.b, 0.25)) +
      faint(0.4, path('M520 0H680L960 840H240Z', slant(s, [p.sun, 1], [p.sun, 0.1]))) +
      box(s.left, 790, s.width, 110, flat(s, dim(s, p.wood, 0.25))) +
      oval(600, 838, 360, 40, p.sun, 'opacity=".35"') +
      person(s, 600, 846, 1.4, 'stand', look(s, { top: p.c, cut: 'curls' })) +
      microphone(s, 500, 850, 0.92) +
      bokeh(s, 16),
  ),
  outdoors(
    830,
    (s, p) =>
      sky(s, 560, 840, 300, 66) +
      houses(s, 650) +
      path(`M${s.left} 900V640H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.2))) +
      tree(s, 180, 780, 560, p.leaf) +
      tree(s, 1060, 740, 400, mix(p.leaf, p.c, 0.4)) +
      path('M360 870L440 780H900L960 870Z', flat(s, p.b)) +
      person(s, 560, 846, 1.05, 'lotus', look(s, { top: p.cream, sleeves: true })) +
      guitar(s, 500, 812, 0.46, 68, p.wood) +
      person(s, 790, 846, 0.95, 'lotus', look(s, { top: p.a })) +
      meadow(s, 850, 50),
  ),
  indoors(
    810,
    (s, p) =>
      room(s, 'panel', 700) +
      leafShadow(s, 260, 240, 1) +
      board(s, 690, 220, 400) +
      books(s, 720, 220, 5, 0.8) +
      plant(s, 1000, 220, 0.45, 'herb') +
      sofa(s, 340, 830, 520, p.b) +
      violin(s, 330, 610, 0.8, -60) +
      floorLamp(s, 660, 820, 1.1) +
      at(
        900,
        830,
        1,
        line('M0 -300V0M0 -40L-80 0M0 -40L80 0', '#2b2826', 9) +
          path('M-140 -480H140L124 -300H-124Z', flat(s, '#34302d')) +
          box(-110, -470, 106, 150, '#fdf8ec') +
          box(4, -470, 106, 150, '#fdf8ec') +
          times(5, (i) => box(-98, -450 + i * 24, 82, 3, '#958c7d') + box(16, -450 + i * 24, 82, 3, '#958c7d')),
      ),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660) +
      bokeh(s, 20) +
      at(
        600,
        560,
        1,
        box(-390, -120, 780, 320, flat(s, mix(p.wood, p.c, 0.3)), 20) +
          box(-360, -90, 720, 110, flat(s, dim(s, p.ink, 0)), 8) +
          times(
            8,
            (i) =>
              disc(-310 + i * 88, -36, 26, barrel(s, [p.b, p.c, p.cream][i % 3] ?? p.b)) +
              box(-311 + i * 88, -62, 3, 22, dim(s, p.ink, 0)),
          ) +
          keys(s, -360, 40, 18, 40, 140),
      ) +
      microphone(s, 1080, 850, 0.9) +
      headphones(s, 180, 560, 0.9, p.a) +
      faint(0, disc(0, 0, 1, slant(s, p.a, p.b))),
  ),
];
