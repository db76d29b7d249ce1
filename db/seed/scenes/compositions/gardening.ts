import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  basket,
  board,
  bokeh,
  counter,
  flatLay,
  houses,
  pane,
  patch,
  room,
  stool,
  table,
  tuft,
} from '../props-indoors.ts';
import { bouquet, conifer, distance, hills, leaf, meadow, plant, pot, sky, tree } from '../props-nature.ts';
import { produce, trowel, wateringCan } from '../props-things.ts';
import { at, ball, box, dim, disc, faint, flat, line, lit, path, slant, times } from '../stage.ts';

/** Gardening. */
export const gardening: readonly Composition[] = [
  outdoors(
    840,
    (s, p) =>
      sky(s, 560, 860, 260, 60) +
      houses(s, 600) +
      path(`M${s.left} 900V590H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.15))) +
      tree(s, 140, 700, 520, p.leaf) +
      times(3, (i) => {
        const y = 680 + i * 70;
        return (
          box(260 - i * 50, y, 680 + i * 100, 54, flat(s, p.wood), 6) +
          times(10, (j) => {
            const x = 300 - i * 50 + j * (64 + i * 10);
            return at(
              x,
              y,
              0.42 + i * 0.1,
              times(5, (k) => at(0, 0, 1, leaf(90, 22, mix(p.leaf, p.ink, k * 0.07)), (k - 2) * 30)) +
                (j % 3 === 0 ? disc(0, -30, 22, ball(s, p.b)) : ''),
            );
          })
        );
      }) +
      wateringCan(s, 1050, 860, 0.85) +
      meadow(s, 860, 40),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660) +
      pane(s, 90, 60, 420, 460, 'trees', 'grid') +
      times(4, (i) =>
        plant(
          s,
          180 + i * 190,
          780 + (i % 2) * 34,
          0.85 + (i % 2) * 0.2,
          (['herb', 'flowers', 'broad', 'cactus'] as const)[i % 4],
          [p.b, p.cream, p.c, p.a][i],
        ),
      ) +
      wateringCan(s, 1000, 810, 1.05, p.b),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 560, 300, 320, 80) +
      distance(s, 820) +
      path(`M${s.left} 900V690Q600 650 ${s.right} 700V900Z`, flat(s, dim(s, p.leaf, 0.1))) +
      times(9, (i) => {
        const x = 90 + i * 130 + (i % 2) * 20;
        const h = 330 + ((i * 67) % 160);
        return (
          line(`M${x} 900V${900 - h}`, dim(s, p.leaf, 0.25), 11) +
          at(x, 760, 1, leaf(120, 36, p.leaf), 70) +
          at(x, 820, 1, leaf(120, 36, dim(s, p.leaf, 0.15)), -70) +
          at(
            x,
            900 - h,
            1,
            times(16, (j) =>
              at(0, 0, 1, path('M0 -30Q-18 -70 0 -104Q18 -70 0 -30Z', j % 2 ? '#eab543' : '#f4cd68'), j * 22.5),
            ) + disc(0, 0, 46, ball(s, '#6a4426')),
          )
        );
      }) +
      meadow(s, 860, 40, false),
  ),
  above(
    (s, p) =>
      flatLay(s, mix('#5c4433', p.wood, 0.25)) +
      times(90, () =>
        disc(
          s.random.between(s.left, s.right),
          s.random.between(0, 900),
          s.random.between(3, 9),
          s.random.pick(['#4a3527', '#7a5b43', '#3c2b20']),
          'opacity=".5"',
        ),
      ) +
      times(3, (j) =>
        times(4, (i) =>
          at(
            160 + i * 200,
            180 + j * 260,
            0.8,
            times(9, (k) => at(0, 0, 1, leaf(104, 40, mix(lit(s, p.leaf, 0.12), p.ink, (k % 3) * 0.1)), k * 40)) +
              times(6, (k) => at(0, 0, 0.6, leaf(90, 34, lit(s, p.leaf, 0.3)), k * 60 + 20)),
          ),
        ),
      ) +
      at(980, 560, 1.2, trowel(s, 0, 220, 1, 8)) +
      at(1100, 240, 1, box(-70, -110, 150, 230, flat(s, p.c), 46), 16),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 250, 240, 52) +
      hills(s, 560, 2) +
      path(`M${s.left} 900V680H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.2))) +
      faint(
        0.95,
        path('M300 790V380L600 220L900 380V790Z', slant(s, [lit(s, p.skyTop, 0.5), 0.75], [p.skyLow, 0.65])),
      ) +
      times(6, (i) =>
        plant(s, 370 + i * 92, 780, 0.7, (['flowers', 'broad', 'herb', 'palm', 'snake', 'fern'] as const)[i % 6]),
      ) +
      line('M300 790V380L600 220L900 380V790M600 220V500M300 380H900M450 300V790M750 300V790M300 580H900', p.cream, 9) +
      box(280, 780, 640, 40, flat(s, mix(p.b, p.wood, 0.4)), 4) +
      tree(s, 110, 790, 420, p.leaf) +
      conifer(s, 1080, 800, 460, dim(s, p.leaf, 0.3)) +
      wateringCan(s, 1000, 870, 0.6, p.b) +
      meadow(s, 840, 60),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 900, 300, 64) +
      houses(s, 620) +
      path(`M${s.left} 900V614H${s.right}V900Z`, flat(s, p.leaf)) +
      times(30, (i) => box(s.left + i * (s.width / 30), 540, s.width / 36, 130, flat(s, p.cream), 6)) +
      box(s.left, 570, s.width, 14, dim(s, p.cream, 0.08)) +
      tuft(s, 180, 700, 1.7) +
      tuft(s, 1030, 700, 1.5) +
      path(`M230 900Q300 760 640 740T1100 820V900Z`, flat(s, '#5c4433')) +
      person(s, 560, 830, 1.5, 'kneel', look(s, { top: p.b, sleeves: true, apron: p.cream })) +
      trowel(s, 720, 790, 0.4, -30) +
      times(4, (i) =>
        at(
          790 + i * 90,
          790 + (i % 2) * 26,
          0.7,
          times(5, (k) => at(0, 0, 1, leaf(80, 20, mix(p.leaf, p.ink, k * 0.06)), (k - 2) * 28)) +
            disc(0, -84, 24, [p.c, p.b, p.cream, p.a][i] ?? p.b),
        ),
      ) +
      meadow(s, 860, 30),
  ),
  indoors(
    840,
    (s, p) =>
      room(s, 'brick', 720) +
      board(s, 90, 210, 1020) +
      times(6, (i) =>
        plant(s, 170 + i * 172, 210, 0.46, (['herb', 'cactus', 'fern', 'snake', 'flowers', 'broad'] as const)[i % 6]),
      ) +
      board(s, 90, 440, 1020) +
      times(5, (i) => at(200 + i * 200, 440, 0.9, pot(s, [p.b, p.a, p.cream, p.c, p.b][i] ?? p.b, i % 3))) +
      table(s, 600, 660, 860, 190) +
      basket(s, 360, 660, 0.7) +
      bouquet(s, 600, 660, 0.95, p.a) +
      trowel(s, 850, 648, 0.6, 78) +
      at(950, 660, 0.6, pot(s, p.b)),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.leaf, 0.5), mix(p.leaf, p.c, 0.2), dim(s, p.leaf, 0.35))) +
      bokeh(s, 22, 60, 800) +
      hand(s, 380, 900, 1.8, s.random.pick(skins), p.b, 24) +
      hand(s, 820, 900, 1.8, s.random.pick(skins), p.b, -24) +
      path('M340 650Q600 560 860 650Q820 800 600 806Q380 800 340 650Z', slant(s, '#7a5b43', '#4a3527')) +
      line('M600 640Q596 520 604 400', dim(s, p.leaf, 0.1), 15) +
      at(602, 520, 1.6, leaf(130, 42, lit(s, p.leaf, 0.12)), 62) +
      at(600, 500, 1.6, leaf(130, 42, dim(s, p.leaf, 0.1)), -58) +
      at(603, 410, 1.3, leaf(130, 36, lit(s, p.leaf, 0.25)), 8),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650, dim(s, p.wood, 0.1)) +
      patch(s, 150, 80, 300, 330) +
      basket(s, 560, 830, 2.1) +
      produce(s, 440, 520, 1.2, 'tomato') +
      produce(s, 560, 480, 1.2, 'pepper') +
      produce(s, 700, 520, 1.1, 'aubergine', 30) +
      produce(s, 340, 500, 0.9, 'carrot', -30) +
      produce(s, 640, 440, 0.9, 'carrot', 20) +
      bouquet(s, 1020, 790, 1.3, p.b) +
      produce(s, 190, 790, 0.9, 'tomato') +
      produce(s, 880, 830, 0.8, 'lemon'),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 640, 250, 58) +
      distance(s, 300) +
      path(`M${s.left} 900V680H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.12))) +
      path('M480 900Q560 790 570 690H640Q660 790 760 900Z', flat(s, mix(p.cream, p.wood, 0.3))) +
      path('M400 760V430Q400 300 600 290Q800 300 800 430V760', 'none', `stroke="${p.cream}" stroke-width="20"`) +
      times(60, () => {
        const a = s.random.between(Math.PI, Math.PI * 2);
        const side = s.random.chance(0.5);
        const [x, y] = side
          ? [s.random.pick([400, 800]) + s.random.between(-34, 34), s.random.between(430, 760)]
          : [600 + Math.cos(a) * 200, 440 + Math.sin(a) * 146];
        return (
          disc(x, y, s.random.between(16, 32), s.random.pick([p.leaf, dim(s, p.leaf, 0.2), lit(s, p.leaf, 0.2)])) +
          (s.random.chance(0.5) ? disc(x, y, 13, s.random.pick([p.b, p.c, p.cream])) : '')
        );
      }) +
      tuft(s, 180, 800, 2) +
      tuft(s, 1020, 800, 2) +
      stool(s, 930, 860, 110) +
      meadow(s, 840, 70),
  ),
];
