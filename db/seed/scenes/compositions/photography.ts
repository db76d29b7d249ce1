import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { bust, hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  board,
  bokeh,
  books,
  counter,
  cup,
  flatLay,
  lamp,
  mirror,
  pane,
  patch,
  picture,
  room,
  sofa,
  stool,
  table,
} from '../props-indoors.ts';
import { conifer, distance, forest, hills, meadow, mountain, plant, sky, tree, water } from '../props-nature.ts';
import { camera, laptop, print, softbox, tripod } from '../props-things.ts';
import {
  at,
  barrel,
  box,
  dim,
  disc,
  down,
  faint,
  flat,
  glow,
  inside,
  line,
  lit,
  path,
  slant,
  times,
} from '../stage.ts';

/** Photography. */
export const photography: readonly Composition[] = [
  close(
    690,
    (s, p) =>
      counter(s, 690) +
      bokeh(s, 22) +
      camera(s, 590, 590, 1.55) +
      plant(s, 1080, 740, 1, 'stems', p.b) +
      print(s, 190, 780, 190, -14),
  ),
  indoors(
    810,
    (s, p) =>
      room(s, 'plain', 700, mix(p.wall, p.ink, 0.12)) +
      path(
        'M330 40H870V640Q880 790 1000 850H200Q320 790 330 640Z',
        down(s, lit(s, p.b, 0.25), lit(s, p.b, 0.42), p.b),
      ) +
      softbox(s, 150, 850, 1) +
      softbox(s, 1060, 840, 1.1, true) +
      stool(s, 600, 800, 170) +
      person(s, 570, 794, 1.15, 'sit', look(s, { top: p.cream })),
  ),
  outdoors(
    820,
    (s, p) =>
      sky(s, 560, 760, 330, 84) +
      distance(s, 900) +
      path(`M${s.left} 900V690Q300 650 620 770T${s.right} 800V900Z`, flat(s, dim(s, p.leaf, 0.45))) +
      tripod(s, 470, 752, 250) +
      camera(s, 470, 476, 0.24) +
      person(s, 340, 770, 1, 'reach', look(s, { top: p.b, sleeves: true })) +
      meadow(s, 820, 50),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.wood, p.cream, 0.3), true) +
      print(s, 250, 220, 240, -10) +
      print(s, 520, 250, 240, 6) +
      print(s, 300, 580, 240, 8) +
      print(s, 590, 610, 250, -7) +
      camera(s, 930, 330, 0.95) +
      at(
        930,
        690,
        1,
        disc(12, 16, 110, p.ink, 'opacity=".2"') +
          disc(0, 0, 110, barrel(s, '#2d2b2b')) +
          disc(0, 0, 84, '#151414') +
          disc(0, 0, 66, slant(s, mix(p.a, '#111111', 0.4), '#16151a', mix(p.b, '#111111', 0.5))) +
          disc(-22, -24, 16, '#ffffff', 'opacity=".5"'),
      ),
  ),
  outdoors(
    800,
    (s, p) =>
      sky(s, 600, 300, 330, 70) +
      hills(s, 540, 3) +
      times(3, (i) => tree(s, 60 + i * 520 + (i % 2) * 60, 790, 500, mix(p.leaf, p.c, 0.2 * i))) +
      path(`M${s.left} 900V760Q600 710 ${s.right} 770V900Z`, flat(s, mix(p.leaf, p.c, 0.3))) +
      person(s, 520, 826, 1.16, 'walk', look(s, { top: '#2f3540', bottom: '#262b35', sleeves: true, cut: 'short' })) +
      person(s, 650, 826, 1.1, 'stand', look(s, { top: '#fbf5ea', bottom: '#f3eadb', cut: 'long', sleeves: true })) +
      path('M586 620H714L780 830H530Z', slant(s, '#fffaf0', '#eadfcd')) +
      times(40, () =>
        disc(
          s.random.between(250, 950),
          s.random.between(240, 840),
          s.random.between(4, 9),
          s.random.pick([p.b, p.c, p.cream]),
        ),
      ) +
      meadow(s, 830, 40),
  ),
  indoors(
    800,
    (s, p) =>
      room(s, 'brick', 700, mix(p.wall, p.b, 0.16)) +
      picture(s, 110, 90, 210, 270, 'portrait', '#2a2725') +
      picture(s, 360, 120, 300, 220, 'hills', '#2a2725') +
      picture(s, 700, 80, 200, 260, 'portrait', p.cream) +
      picture(s, 940, 130, 170, 210, 'abstract', '#2a2725') +
      lamp(s, 510, 60, 0.5) +
      sofa(s, 600, 830, 620, p.a) +
      plant(s, 1040, 820, 1.2, 'palm') +
      stool(s, 180, 830, 130) +
      camera(s, 180, 662, 0.3),
  ),
  outdoors(
    900,
    (s, p) =>
      sky(s, 520, 640, 360, 90) +
      mountain(s, 560, 560, 380, 300) +
      hills(s, 520, 2) +
      water(s, 600, 900, 640) +
      forest(s, 620, 110, 22, dim(s, p.hill, 0.35)) +
      faint(0.9, box(s.left, 760, s.width, 140, down(s, [p.ink, 0], [p.ink, 0.5]))) +
      box(330, 240, 560, 400, 'none', 30, 'stroke="#26221e" stroke-width="70"') +
      inside(
        s,
        '<rect x="356" y="266" width="508" height="348" rx="8"/>',
        box(356, 266, 508, 348, down(s, lit(s, p.skyTop, 0.2), p.skyLow)) +
          glow(s, 640, 400, 300, 0.9) +
          disc(640, 396, 54, p.sun) +
          path('M356 560L520 360L580 430L640 380L864 560V620H356Z', mix(p.hill, p.skyLow, 0.15)) +
          path('M520 360L490 400L524 390L550 408L560 404Z', p.cream) +
          box(356, 546, 508, 70, mix(p.a, p.skyLow, 0.3)) +
          line('M525 266V614M695 266V614M356 382H864M356 498H864', '#ffffff', 1.6, 'opacity=".45"'),
      ) +
      hand(s, 290, 700, 1.05, s.random.pick(skins), p.b, 14) +
      hand(s, 930, 700, 1.05, s.random.pick(skins), p.b, -14),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'plain', 720) +
      pane(s, 70, 90, 330, 420, 'city', 'grid') +
      patch(s, 560, 130, 260, 300) +
      board(s, 720, 210, 400) +
      books(s, 750, 210, 8, 0.85) +
      camera(s, 1020, 172, 0.26) +
      table(s, 600, 620, 980, 240) +
      laptop(
        s,
        560,
        620,
        1.15,
        `<rect width="352" height="222" fill="${p.skyLow}"/><circle cx="240" cy="84" r="28" fill="${p.sun}"/><path d="M0 222V150L110 80L190 150L250 120L352 180V222Z" fill="${p.a}"/>`,
      ) +
      cup(s, 890, 620, 0.9) +
      camera(s, 240, 570, 0.42) +
      plant(s, 1040, 620, 0.7, 'fern'),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.a, 0.35), p.a, dim(s, p.a, 0.3))) +
      glow(s, 330, 240, 560, 0.6) +
      bokeh(s, 14, 60, 800) +
      bust(s, 620, 900, 1.5, look(s, { top: p.b })) +
      camera(s, 620, 500, 0.62),
  ),
  indoors(
    810,
    (s, p) =>
      room(s, 'panel', 700) +
      pane(s, 420, 70, 360, 440, 'trees') +
      lamp(s, 960, 200, 0.9, p.b, 2) +
      mirror(s, 190, 290, 90, 130) +
      person(s, 430, 830, 1.22, 'aim', look(s, { top: p.a, sleeves: true })) +
      camera(s, 508, 436, 0.2) +
      stool(s, 820, 826, 190) +
      person(s, 790, 822, 0.98, 'sit', look(s, { top: p.c }), true) +
      plant(s, 1080, 810, 1.1, 'rubber'),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 600, 600, 500, 130) +
      hills(s, 560, 3) +
      conifer(s, 150, 830, 620, dim(s, p.ink, 0)) +
      conifer(s, 1040, 830, 560, dim(s, p.ink, 0)) +
      path(`M${s.left} 900V790Q600 740 ${s.right} 800V900Z`, dim(s, p.ink, 0)) +
      person(s, 500, 790, 1.05, 'stand', look(s, { top: dim(s, p.b, 0.5), bottom: dim(s, p.ink, 0) })) +
      person(s, 580, 790, 1.12, 'stand', look(s, { top: dim(s, p.a, 0.5), bottom: dim(s, p.ink, 0), cut: 'short' })) +
      person(s, 680, 790, 0.66, 'walk', look(s, { top: dim(s, p.c, 0.4), bottom: dim(s, p.ink, 0) })) +
      meadow(s, 830, 40, false),
  ),
];
