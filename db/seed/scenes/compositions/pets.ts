import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { cat, dog, hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  basket,
  bokeh,
  books,
  bottle,
  cabinet,
  counter,
  curtain,
  flatLay,
  floorLamp,
  houses,
  pane,
  patch,
  picture,
  room,
  rug,
  sofa,
  towels,
} from '../props-indoors.ts';
import { conifer, distance, hills, leafShadow, meadow, mountain, plant, sky, tree, water } from '../props-nature.ts';
import { bowl, brush, suds } from '../props-things.ts';
import { at, ball, box, dim, disc, flat, glow, line, lit, oval, path, shadow, slant, times } from '../stage.ts';

/** Pet care. */
export const pets: readonly Composition[] = [
  outdoors(
    830,
    (s, p) =>
      sky(s, 560, 840, 280, 66) +
      distance(s, 330) +
      path(`M${s.left} 900V700Q600 660 ${s.right} 710V900Z`, flat(s, mix(p.leaf, p.c, 0.2))) +
      tree(s, 1050, 770, 480, p.leaf) +
      person(s, 760, 846, 1.3, 'walk', look(s, { top: p.b, sleeves: true }), true) +
      line('M640 550Q520 660 400 650', p.b, 5) +
      dog(s, 360, 850, 0.95, 'stand') +
      meadow(s, 850, 50),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'plain', 700) +
      pane(s, 110, 80, 320, 400, 'trees') +
      patch(s, 560, 90, 260, 280) +
      leafShadow(s, 680, 240, 0.9) +
      rug(s, 600, 820, 480, 58, p.c) +
      dog(s, 580, 836, 1.7, 'sit') +
      plant(s, 1060, 810, 1.2, 'rubber') +
      disc(260, 834, 34, ball(s, p.b)) +
      basket(s, 150, 800, 0.01),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'split', 710) +
      picture(s, 160, 110, 200, 250, 'hills') +
      floorLamp(s, 1070, 830, 1.1) +
      sofa(s, 560, 850, 760, p.a) +
      cat(s, 460, 720, 1.25, true) +
      plant(s, 90, 850, 0.8, 'snake') +
      books(s, 430, 320, 5, 0.01),
  ),
  close(
    640,
    (s, p) =>
      counter(s, 640, lit(s, p.wood, 0.2)) +
      pane(s, 250, 50, 700, 480, 'city', 'plain') +
      curtain(s, 150, 20, 120, 600) +
      curtain(s, 940, 20, 120, 600) +
      cat(s, 560, 760, 1.9) +
      plant(s, 920, 760, 0.9, 'cactus', p.b),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 480, 300, 300, 70) +
      mountain(s, 820, 520, 320, 250) +
      hills(s, 480, 2) +
      water(s, 560, 700, 300) +
      path(`M${s.left} 900V690Q600 670 ${s.right} 700V900Z`, flat(s, mix('#e2c79a', p.c, 0.3))) +
      dog(s, 380, 850, 1.05, 'run') +
      dog(s, 840, 830, 0.85, 'run') +
      disc(170, 610, 26, ball(s, p.b)) +
      times(12, () =>
        oval(s.random.between(s.left, s.right), s.random.between(780, 890), 40, 4, '#ffffff', 'opacity=".25"'),
      ),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'tiles', 700) +
      path(
        'M330 600H870Q900 600 890 660Q870 830 790 836H410Q330 830 310 660Q300 600 330 600Z',
        slant(s, '#ffffff', dim(s, p.cream, 0.12)),
      ) +
      '' +
      dog(s, 600, 690, 1.35, 'sit') +
      path(
        'M318 640H882Q880 700 860 770Q600 800 340 770Q322 700 318 640Z',
        slant(s, '#ffffff', dim(s, p.cream, 0.14)),
      ) +
      times(26, () =>
        disc(
          s.random.between(330, 870),
          s.random.between(600, 650),
          s.random.between(16, 36),
          '#ffffff',
          'opacity=".95"',
        ),
      ) +
      disc(610, 380, 24, '#ffffff', 'opacity=".95"') +
      disc(580, 372, 20, '#ffffff', 'opacity=".95"') +
      suds(s, 620, 330, 320, 12) +
      bottle(s, 1000, 840, 0.9, p.b) +
      towels(s, 160, 840, 0.8),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, mix(p.floor, p.cream, 0.2)) +
      bokeh(s, 16) +
      bowl(
        s,
        300,
        800,
        1.4,
        p.b,
        times(14, (i) =>
          disc(-90 + (i % 7) * 30, -92 - Math.floor(i / 7) * 16, 18, ['#9a6a42', '#b98555'][i % 2] ?? '#9a6a42'),
        ),
      ) +
      bowl(s, 640, 820, 1.2, p.a, oval(0, -90, 104, 12, mix(p.skyTop, '#ffffff', 0.3))) +
      dog(s, 920, 830, 1.35, 'lie') +
      disc(480, 842, 30, ball(s, p.c)),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.a, p.cream, 0.55)) +
      line('M180 300Q330 130 520 260T800 220Q980 180 1000 340T860 470', p.b, 22) +
      box(820, 430, 70, 54, '#b9bdbf', 20) +
      brush(s, 330, 620, 1.15, -40) +
      at(
        680,
        630,
        1,
        disc(12, 18, 130, p.ink, 'opacity=".18"') +
          disc(0, 0, 130, flat(s, p.c)) +
          disc(0, 0, 104, dim(s, p.c, 0.25)) +
          times(34, () =>
            disc(
              s.random.between(-66, 66),
              s.random.between(-66, 66),
              15,
              s.random.pick(['#9a6a42', '#b98555', '#7d5233']),
            ),
          ),
      ) +
      at(
        1000,
        660,
        1,
        box(-84, -22, 168, 44, '#f3ead8', 20) +
          disc(-84, -24, 32, '#f3ead8') +
          disc(-84, 24, 32, '#f3ead8') +
          disc(84, -24, 32, '#f3ead8') +
          disc(84, 24, 32, '#f3ead8'),
        -24,
      ) +
      disc(180, 460, 62, ball(s, mix(p.c, '#c7d24f', 0.5))) +
      line('M130 430Q190 450 190 516', '#ffffff', 5),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.b, 0.35), p.b, dim(s, p.b, 0.3))) +
      glow(s, 330, 220, 520, 0.5) +
      disc(600, 470, 330, lit(s, p.c, 0.2), 'opacity=".55"') +
      dog(s, 600, 1180, 3.2, 'sit') +
      hand(s, 1040, 700, 1.4, s.random.pick(skins), p.a, -62),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'panel', 700) +
      pane(s, 700, 70, 360, 380, 'hills') +
      cabinet(s, 90, 470, 460, 240, p.b, 2) +
      box(
        180,
        250,
        290,
        220,
        slant(s, [mix(p.a, p.skyTop, 0.5), 0.9], [p.a, 0.8]),
        10,
        `stroke="${p.cream}" stroke-width="9"`,
      ) +
      times(5, (i) =>
        at(
          230 + i * 46,
          320 + (i % 3) * 44,
          0.6,
          path('M-30 0Q0 -24 30 0L50 -16V16L30 0Q0 24 -30 0Z', [p.c, p.b, p.cream][i % 3] ?? p.c),
        ),
      ) +
      times(6, (i) => line(`M${206 + i * 44} 462q-12 -40 4 -80`, p.leaf, 7)) +
      rug(s, 760, 830, 340, 44, p.c) +
      cat(s, 700, 840, 1.1) +
      dog(s, 920, 846, 0.95, 'sit', undefined, true) +
      plant(s, 1140, 840, 0.8, 'fern'),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 260, 250, 56) +
      houses(s, 640) +
      path(`M${s.left} 900V634H${s.right}V900Z`, flat(s, p.leaf)) +
      tree(s, 1030, 760, 460, mix(p.leaf, p.c, 0.3)) +
      path('M200 820V640L330 520L460 640V820Z', slant(s, lit(s, p.b, 0.2), dim(s, p.b, 0.15))) +
      path('M168 660L330 500L492 660L470 684L330 550L190 684Z', flat(s, p.a)) +
      path('M270 820V720A60 60 0 0 1 390 720V820Z', dim(s, p.ink, 0)) +
      dog(s, 680, 850, 1.3, 'sit') +
      shadow(s, 920, 850, 60) +
      bowl(s, 920, 856, 0.6, p.c) +
      conifer(s, 60, 780, 400, dim(s, p.leaf, 0.3)) +
      meadow(s, 850, 50),
  ),
];
