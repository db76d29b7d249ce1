import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  basket,
  board,
  bokeh,
  bottle,
  counter,
  flatLay,
  houses,
  lamp,
  mirror,
  pane,
  patch,
  roll,
  room,
  towels,
} from '../props-indoors.ts';
import { conifer, distance, forest, hills, meadow, mountain, plant, sky, tree, water } from '../props-nature.ts';
import { dumbbell, kettlebell, shoe } from '../props-things.ts';
import { at, ball, barrel, box, dim, disc, flat, glow, line, lit, oval, path, shadow, slant, times } from '../stage.ts';

/** Fitness coaching. */
export const fitness: readonly Composition[] = [
  outdoors(
    820,
    (s, p) =>
      sky(s, 560, 860, 300, 84) +
      distance(s, 300) +
      path(`M${s.left} 900V690Q500 640 ${s.right} 700V900Z`, flat(s, mix(p.leaf, p.c, 0.2))) +
      path(`M${s.left} 860Q500 760 ${s.right} 810V870Q560 810 ${s.left} 930Z`, flat(s, mix(p.wood, p.cream, 0.5))) +
      conifer(s, 100, 760, 480, dim(s, p.leaf, 0.4)) +
      conifer(s, 1110, 760, 420, dim(s, p.leaf, 0.35)) +
      person(s, 480, 840, 1.24, 'run', look(s, { top: p.b, sleeves: false })) +
      person(s, 770, 826, 1.1, 'run', look(s, { top: p.a, sleeves: false })),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'brick', 710, mix(p.wall, p.ink, 0.14)) +
      pane(s, 90, 70, 420, 330, 'city', 'grid') +
      mirror(s, 900, 280, 130, 190) +
      path('M180 880L300 790H900L1020 880Z', flat(s, dim(s, p.a, 0.35))) +
      person(s, 600, 850, 1.42, 'lift', look(s, { top: p.b, sleeves: false })) +
      box(330, 234, 540, 13, barrel(s, '#b9bdbf'), 5) +
      box(330, 160, 34, 160, barrel(s, dim(s, p.c, 0.1)), 10) +
      box(836, 160, 34, 160, barrel(s, dim(s, p.c, 0.1)), 10) +
      box(372, 186, 26, 108, barrel(s, p.ink), 8) +
      box(802, 186, 26, 108, barrel(s, p.ink), 8) +
      kettlebell(s, 190, 860, 0.9) +
      kettlebell(s, 1030, 860, 0.7, p.b),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650, mix(p.floor, p.wood, 0.4)) +
      bokeh(s, 14) +
      kettlebell(s, 330, 820, 1.9, p.a) +
      dumbbell(s, 800, 750, 1.4, p.b) +
      bottle(s, 1040, 720, 1.5, p.c, 1) +
      towels(s, 640, 660, 0.01),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.floor, p.cream, 0.2), true) +
      at(330, 450, 1, shoe(s, 0, 0, 1.1, p.b, 78)) +
      at(540, 470, 1, shoe(s, 0, 0, 1.1, p.b, 84)) +
      dumbbell(s, 860, 270, 1.1, p.a, -24) +
      line('M700 640Q640 520 780 500T960 560Q1040 640 940 720T760 760', p.c, 12) +
      at(690, 660, 1, box(-16, -60, 32, 120, flat(s, p.ink), 12), 24) +
      at(740, 770, 1, box(-16, -60, 32, 120, flat(s, p.ink), 12), 74) +
      at(1080, 300, 1, box(-48, -120, 96, 250, flat(s, p.c), 22)),
  ),
  outdoors(
    820,
    (s, p) =>
      sky(s, 500, 300, 320, 74) +
      mountain(s, 780, 540, 320, 250) +
      hills(s, 500, 3) +
      path(`M${s.left} 900V700H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.15))) +
      times(
        4,
        (i) =>
          path(`M${130 + i * 250} ${852 + (i % 2) * 16}l34 -40h160l34 40Z`, [p.b, p.c, p.a, p.cream][i] ?? p.a) +
          person(s, 250 + i * 250, 842 + (i % 2) * 16, 0.9, i % 2 ? 'lunge' : 'warrior', look(s, { sleeves: false })),
      ) +
      tree(s, 70, 730, 380, p.leaf) +
      tree(s, 1130, 730, 400, p.leaf),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.b, 0.3), p.b, dim(s, p.b, 0.4))) +
      glow(s, 860, 200, 540, 0.6) +
      path(`M${s.left} 900V760H${s.right}V900Z`, flat(s, dim(s, p.floor, 0.2))) +
      shoe(s, 640, 800, 2.2, p.a) +
      box(700, 180, 200, 300, barrel(s, s.random.pick(skins)), 40) +
      box(700, 380, 210, 96, flat(s, '#faf6ee'), 16),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'panel', 700) +
      pane(s, 420, 80, 360, 400, 'trees') +
      patch(s, 870, 130, 180, 260) +
      path('M170 870L280 780H930L1040 870Z', flat(s, p.a)) +
      person(s, 600, 846, 1.4, 'plank', look(s, { top: p.c, sleeves: false })) +
      disc(1060, 690, 110, ball(s, p.b)) +
      shadow(s, 1060, 800, 120, 16) +
      plant(s, 130, 800, 1.1, 'palm'),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'split', 710) +
      board(s, 120, 250, 520) +
      towels(s, 260, 250, 0.7, 3) +
      bottle(s, 440, 250, 0.8, p.b, 1) +
      bottle(s, 530, 250, 0.8, p.c, 1) +
      lamp(s, 900, 170, 0.8, p.b) +
      times(
        2,
        (j) =>
          box(140, 500 + j * 160, 500, 22, flat(s, p.ink), 6) +
          times(3, (i) => dumbbell(s, 220 + i * 168, 470 + j * 160, 0.48, [p.b, p.a, p.c][i] ?? p.a)),
      ) +
      box(150, 480, 18, 370, p.ink) +
      box(612, 480, 18, 370, p.ink) +
      person(s, 880, 850, 1.3, 'lunge', look(s, { sleeves: false, top: p.b })) +
      roll(s, 700, 866, 22, 130, p.c),
  ),
  outdoors(
    830,
    (s, p) =>
      sky(s, 520, 620, 400, 104) +
      houses(s, 560) +
      water(s, 556, 720, 620) +
      path(`M${s.left} 900V712H${s.right}V900Z`, flat(s, mix(p.wood, p.cream, 0.3))) +
      line(`M${s.left} 700H${s.right}M${s.left} 640H${s.right}`, p.ink, 8) +
      times(12, (i) => box(s.left + (i * s.width) / 12, 630, 9, 90, p.ink)) +
      person(s, 560, 850, 1.26, 'run', look(s, { top: p.c, sleeves: true })),
  ),
  close(
    680,
    (s, p) =>
      counter(s, 680, p.wood) +
      pane(s, 110, 70, 360, 430, 'hills') +
      basket(s, 340, 830, 1.5) +
      roll(s, 250, 640, 44, 200, p.b) +
      shoe(s, 760, 790, 1.15, p.a) +
      hand(s, 1030, 760, 1.5, s.random.pick(skins), p.c, -8) +
      box(958, 700, 150, 44, flat(s, p.ink), 12) +
      box(996, 676, 74, 84, flat(s, '#24282c'), 18) +
      line('M1010 724L1024 704L1038 736L1050 714', p.c, 5),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 560, 260, 260, 54) +
      distance(s, 860) +
      forest(s, 720, 260, 16, dim(s, p.leaf, 0.42)) +
      path(`M${s.left} 900V740Q600 690 ${s.right} 760V900Z`, flat(s, dim(s, p.leaf, 0.15))) +
      path('M520 900Q560 800 640 730H690Q690 800 760 900Z', flat(s, mix(p.wood, p.cream, 0.4))) +
      person(s, 640, 850, 1.1, 'walk', look(s, { top: p.b, sleeves: true })) +
      person(s, 800, 846, 1.04, 'walk', look(s, { top: p.c, sleeves: true })) +
      meadow(s, 800, 60) +
      oval(0, 0, 0.1, 0.1, lit(s, p.a)),
  ),
];
