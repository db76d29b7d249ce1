import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { look, person } from '../figures.ts';
import { mix } from '../palettes.ts';
import {
  basket,
  board,
  bokeh,
  bottle,
  cabinet,
  candle,
  counter,
  flatLay,
  lamp,
  pane,
  patch,
  room,
  stool,
  table,
} from '../props-indoors.ts';
import { bouquet, distance, leaf, meadow, plant, sky, tree } from '../props-nature.ts';
import { bowl, cookingPot, glass, knife, plate, produce } from '../props-things.ts';
import { at, ball, box, dim, disc, faint, flat, glow, line, lit, oval, path, shadow, slant, times } from '../stage.ts';

/** Cooking and catering. */
export const cooking: readonly Composition[] = [
  above(
    (s, p) =>
      flatLay(s, p.wood, true) +
      plate(s, 600, 450, 240, 'salad') +
      plate(s, 210, 230, 160, 'pasta') +
      plate(s, 990, 250, 160, 'soup') +
      plate(s, 220, 700, 150, 'tart') +
      plate(s, 1000, 690, 170, 'salad') +
      at(330, 460, 1, box(-6, -130, 12, 260, '#b9bdbf', 6) + box(-20, -150, 40, 70, '#c9cdd0', 16), 4) +
      at(880, 470, 1, box(-6, -130, 12, 260, '#b9bdbf', 6) + path('M-16 -150H16V-40H-6Z', '#c9cdd0'), -4),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650) +
      bokeh(s, 12) +
      cookingPot(s, 400, 800, 1.45, p.b) +
      produce(s, 720, 770, 1.1, 'tomato') +
      produce(s, 830, 800, 1, 'lemon') +
      produce(s, 770, 830, 0.8, 'mushroom') +
      bottle(s, 960, 780, 1.5, mix(p.c, p.leaf, 0.4)) +
      plant(s, 1090, 780, 0.9, 'herb', p.cream),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'tiles', 710) +
      board(s, 100, 230, 420) +
      times(4, (i) => bottle(s, 170 + i * 90, 230, 0.7, [p.b, p.c, p.a, p.cream][i] ?? p.a, 2)) +
      board(s, 690, 230, 420) +
      times(3, (i) => bowl(s, 780 + i * 120, 230, 0.5, [p.a, p.c, p.b][i] ?? p.a)) +
      lamp(s, 600, 210, 0.8, p.b, 2) +
      person(s, 600, 850, 1.36, 'reach', look(s, { top: p.cream, apron: p.b, sleeves: true })) +
      cabinet(s, 60, 600, 1080, 240, p.a) +
      box(40, 574, 1120, 34, flat(s, lit(s, p.wood, 0.2)), 4) +
      cookingPot(s, 790, 574, 0.7, p.c) +
      produce(s, 260, 540, 0.7, 'aubergine') +
      produce(s, 350, 546, 0.6, 'tomato') +
      plant(s, 130, 574, 0.5, 'herb'),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.wood, p.cream, 0.3)) +
      at(
        560,
        470,
        1,
        box(-330, -220, 690, 470, p.ink, 26, 'opacity=".2"') +
          box(-340, -234, 680, 470, slant(s, lit(s, p.wood, 0.3), p.wood), 26) +
          times(6, (i) => box(-340, -170 + i * 74, 680, 2, dim(s, p.wood, 0.2))),
      ) +
      produce(s, 380, 390, 1.3, 'tomato') +
      produce(s, 480, 570, 1.2, 'pepper') +
      produce(s, 640, 380, 1.1, 'carrot', 70) +
      produce(s, 330, 560, 1, 'mushroom') +
      times(
        6,
        (i) =>
          disc(600 + i * 30, 560 + (i % 2) * 20, 32, slant(s, '#d8573f', '#b3402c')) +
          disc(600 + i * 30, 560 + (i % 2) * 20, 22, '#e88a6c'),
      ) +
      knife(s, 830, 480, 1.4, 12) +
      at(
        1070,
        270,
        1.1,
        times(10, (i) => at(0, 0, 1, leaf(100, 30, mix(p.leaf, p.ink, (i % 3) * 0.1)), i * 36)),
      ) +
      produce(s, 1060, 700, 1.2, 'lemon') +
      produce(s, 150, 200, 1.1, 'egg') +
      produce(s, 90, 290, 1.1, 'egg'),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 860, 330, 74) +
      distance(s, 330) +
      path(`M${s.left} 900V690H${s.right}V900Z`, flat(s, dim(s, p.leaf, 0.15))) +
      tree(s, 90, 760, 560, p.leaf) +
      tree(s, 1120, 770, 540, p.leaf) +
      line(`M60 240Q350 360 600 300T1150 230`, p.ink, 3) +
      times(11, (i) => {
        const x = 110 + i * 100;
        const y = 270 + Math.sin(i / 2) * 34 + 20;
        return glow(s, x, y, 70, 0.9) + disc(x, y, 12, p.sun);
      }) +
      table(s, 600, 650, 860, 190, p.cream) +
      path('M170 650H1030L1016 760Q600 800 184 760Z', slant(s, '#ffffff', dim(s, p.cream, 0.12))) +
      bouquet(s, 600, 652, 0.7) +
      times(
        4,
        (i) => glass(s, 300 + i * 200 + (i > 1 ? 0 : -30), 656, 0.55) + oval(370 + i * 160, 660, 60, 9, '#fffdf7'),
      ) +
      candle(s, 470, 652, 0.7) +
      candle(s, 740, 652, 0.7) +
      meadow(s, 840, 70),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, lit(s, p.wood, 0.1), mix(p.wall, p.b, 0.2)) +
      patch(s, 100, 80, 300, 340) +
      produce(s, 430, 710, 1.9, 'bread') +
      produce(s, 720, 790, 1.3, 'bread') +
      basket(s, 1000, 720, 0.9) +
      produce(s, 1000, 580, 0.7, 'bread', -16) +
      faint(
        0.8,
        times(30, () =>
          disc(s.random.between(160, 980), s.random.between(830, 890), s.random.between(2, 6), '#ffffff'),
        ),
      ) +
      bowl(s, 190, 830, 1, p.cream, path('M-96 -88Q0 -150 96 -88Z', '#fbf6ea')),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'brick', 710, mix(p.wall, p.ink, 0.1)) +
      lamp(s, 330, 230, 0.85, p.b) +
      lamp(s, 600, 200, 0.85, p.b) +
      lamp(s, 870, 230, 0.85, p.b) +
      table(s, 600, 590, 980, 260) +
      times(3, (i) => stool(s, 270 + i * 330, 850, 150, dim(s, p.wood, 0.2))) +
      glass(s, 240, 590, 0.6) +
      glass(s, 960, 590, 0.6, '#e3c26a') +
      cookingPot(s, 600, 590, 0.6, p.a) +
      bottle(s, 420, 590, 0.9, dim(s, p.leaf, 0.3)) +
      bowl(
        s,
        790,
        590,
        0.7,
        p.c,
        times(5, (i) => disc(-60 + i * 30, -92, 28, ball(s, i % 2 ? '#cf4a33' : '#efc845'))),
      ) +
      plant(s, 1110, 830, 1, 'rubber'),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650, p.cream) +
      glow(s, 600, 300, 480, 0.6) +
      at(
        600,
        800,
        1.5,
        shadow(s, 0, 0, 240) +
          path('M-40 0H40L26 -70H-26Z', '#e9e3d6') +
          oval(0, -70, 220, 26, slant(s, '#ffffff', '#e2dacb')) +
          box(-160, -190, 320, 116, flat(s, '#fbf3e4'), 16) +
          box(-112, -300, 224, 116, flat(s, '#fdf7ec'), 16) +
          path(
            'M-160 -180Q-140 -130 -110 -170Q-80 -120 -50 -170Q-20 -120 10 -170Q40 -116 70 -170Q100 -126 130 -170Q150 -140 160 -180V-190H-160Z',
            lit(s, p.b, 0.3),
          ) +
          times(7, (i) => disc(-90 + i * 30, -308, 17, ball(s, i % 2 ? '#c23a52' : p.c))) +
          times(4, (i) => at(-60 + i * 40, -312, 0.5, leaf(60, 20, p.leaf), i * 30 - 40)),
      ) +
      bouquet(s, 190, 790, 1.1) +
      glass(s, 1000, 790, 1.2, '#f0d98c'),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'split', 710) +
      pane(s, 480, 70, 340, 340, 'hills') +
      box(120, 330, 300, 500, flat(s, mix(p.b, p.cream, 0.2)), 16) +
      box(146, 470, 248, 230, slant(s, '#3a2b22', '#6b4526'), 10) +
      glow(s, 270, 600, 170, 0.7) +
      produce(s, 270, 620, 0.7, 'bread') +
      times(4, (i) => disc(172 + i * 64, 400, 20, ball(s, p.cream))) +
      box(150, 446, 240, 12, '#d9dcdd', 6) +
      cabinet(s, 440, 560, 660, 270, p.a) +
      box(420, 536, 700, 30, flat(s, lit(s, p.wood, 0.2)), 4) +
      bowl(s, 560, 536, 0.9, p.c, path('M-100 -88Q0 -130 100 -88Z', '#f7efdd')) +
      produce(s, 720, 490, 0.8, 'egg') +
      produce(s, 780, 492, 0.8, 'egg') +
      bottle(s, 880, 536, 0.9, p.cream) +
      plant(s, 1020, 536, 0.6, 'herb'),
  ),
  above(
    (s, p) =>
      flatLay(s, dim(s, p.a, 0.2)) +
      plate(s, 330, 330, 210, 'pasta') +
      plate(s, 850, 600, 230, 'tart') +
      plate(s, 800, 200, 130, 'soup') +
      at(
        330,
        700,
        1,
        box(-150, -80, 310, 190, p.ink, 10, 'opacity=".2"') +
          box(-160, -90, 310, 190, flat(s, p.cream), 8) +
          times(4, (i) => box(-160, -66 + i * 44, 310, 10, p.b, 0, 'opacity=".6"')),
        -10,
      ) +
      at(
        1090,
        330,
        1,
        disc(10, 14, 70, p.ink, 'opacity=".2"') + disc(0, 0, 70, '#ffffff', 'opacity=".5"') + disc(0, 0, 58, '#9c3547'),
      ) +
      at(
        580,
        640,
        1,
        times(6, (i) => at(0, 0, 1, leaf(110, 22, lit(s, p.leaf, i * 0.06)), i * 26 - 70)),
      ),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 640, 420, 100) +
      distance(s, 900) +
      path(`M${s.left} 900V700H${s.right}V900Z`, flat(s, mix(p.wood, p.cream, 0.35))) +
      at(
        480,
        840,
        1,
        shadow(s, 0, 0, 370) +
          box(-310, -380, 620, 320, slant(s, lit(s, p.b, 0.2), dim(s, p.b, 0.15)), 30) +
          box(-230, -320, 380, 150, dim(s, p.ink, 0), 8) +
          box(-230, -320, 380, 150, p.sun, 8, 'opacity=".45"') +
          box(-250, -176, 420, 20, flat(s, p.cream), 4) +
          times(7, (i) => path(`M${-250 + i * 60} -350h60v40a30 24 0 0 1 -60 0Z`, i % 2 ? p.cream : p.c)) +
          disc(-190, -50, 56, dim(s, p.ink, 0)) +
          disc(-190, -50, 24, '#c3c7c9') +
          disc(180, -50, 56, dim(s, p.ink, 0)) +
          disc(180, -50, 24, '#c3c7c9'),
      ) +
      person(s, 400, 700, 0.8, 'stand', look(s, { top: p.cream, apron: p.a })) +
      box(230, 656, 420, 20, flat(s, p.cream), 4) +
      box(170, 676, 620, 100, slant(s, lit(s, p.b, 0.1), dim(s, p.b, 0.15))) +
      person(s, 930, 856, 1.05, 'stand', look(s)) +
      person(s, 1050, 850, 1, 'walk', look(s), true),
  ),
];
