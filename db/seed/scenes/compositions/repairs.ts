import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { hand, look, person } from '../figures.ts';
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
import { leafShadow, plant, sky, tree } from '../props-nature.ts';
import { ladder, tool } from '../props-things.ts';
import {
  at,
  barrel,
  box,
  dim,
  disc,
  faint,
  flat,
  glow,
  line,
  lit,
  oval,
  path,
  shadow,
  slant,
  times,
} from '../stage.ts';

/** Handy work and repairs. */
export const repairs: readonly Composition[] = [
  above(
    (s, p) =>
      flatLay(s, p.wood, true) +
      tool(s, 230, 420, 1.5, -18, 'hammer') +
      tool(s, 470, 440, 1.4, 12, 'wrench') +
      tool(s, 680, 420, 1.4, -8, 'driver') +
      tool(s, 900, 420, 1.4, 14, 'pliers') +
      tool(s, 420, 800, 1, 4, 'level') +
      tool(s, 900, 770, 1, -10, 'tape') +
      times(9, () =>
        at(
          s.random.between(1020, 1150),
          s.random.between(120, 620),
          1,
          box(-4, -22, 8, 44, '#a9aeb1', 3) + disc(0, -22, 9, '#c9cdd0'),
          s.random.between(0, 180),
        ),
      ),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'boards', 720, mix(p.wall, p.wood, 0.35)) +
      box(160, 70, 880, 400, flat(s, lit(s, p.wood, 0.3)), 8) +
      times(9, (i) => times(4, (j) => disc(220 + i * 96, 130 + j * 92, 4, dim(s, p.wood, 0.3)))) +
      tool(s, 270, 250, 0.95, 0, 'hammer') +
      tool(s, 400, 260, 0.9, 0, 'wrench') +
      tool(s, 520, 250, 0.9, 180, 'driver') +
      tool(s, 640, 250, 0.9, 0, 'pliers') +
      tool(s, 860, 200, 0.85, 0, 'saw') +
      tool(s, 860, 360, 0.8, 0, 'level') +
      lamp(s, 600, 40, 0.7, p.b) +
      table(s, 600, 620, 980, 240, dim(s, p.wood, 0.1)) +
      box(230, 500, 300, 120, flat(s, p.b), 10) +
      box(210, 486, 340, 28, flat(s, dim(s, p.b, 0.15)), 6) +
      line('M310 486Q310 430 380 430Q450 430 450 486', dim(s, p.ink, 0), 16) +
      cup(s, 640, 620, 0.8) +
      times(4, (i) => box(740 + i * 14, 590 - i * 26, 280 - i * 30, 26, flat(s, lit(s, p.wood, 0.1 * i)), 2)),
  ),
  indoors(
    840,
    (s, p) =>
      room(s, 'plain', 720, lit(s, p.wall, 0.3)) +
      path(`M${s.left} 0H640Q610 120 650 230T620 470T660 720H${s.left}Z`, slant(s, lit(s, p.a, 0.12), p.a)) +
      pane(s, 820, 90, 270, 360, 'trees') +
      ladder(s, 300, 850, 560) +
      person(s, 560, 850, 1.34, 'reach', look(s, { top: p.cream, sleeves: true, bottom: dim(s, p.b, 0.4) })) +
      tool(s, 730, 470, 0.62, 0, 'roller') +
      at(
        910,
        850,
        1,
        shadow(s, 0, 0, 90) +
          box(-70, -110, 140, 110, barrel(s, '#b9bdbf'), 8) +
          oval(0, -110, 70, 14, p.a) +
          path('M30 -104Q40 -60 26 -40Q12 -60 14 -100Z', p.a),
      ) +
      path('M760 872H1080L1110 900H740Z', p.cream),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, mix(p.wood, p.cream, 0.2)) +
      bokeh(s, 14) +
      tool(s, 460, 660, 2, 0, 'saw') +
      at(
        720,
        740,
        1,
        box(-420, 0, 860, 64, flat(s, lit(s, p.wood, 0.35)), 4) +
          times(5, (i) => oval(-260 + i * 140, 30, 90, 4, dim(s, p.wood, 0.2), 'opacity=".5"')),
      ) +
      times(26, () =>
        disc(s.random.between(240, 760), s.random.between(810, 880), s.random.between(3, 8), lit(s, p.wood, 0.5)),
      ) +
      tool(s, 1010, 420, 1.2, 20, 'hammer'),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'tiles', 720) +
      cabinet(s, 120, 470, 760, 360, lit(s, p.a, 0.2)) +
      box(520, 500, 330, 320, dim(s, p.a, 0.55), 6) +
      box(100, 446, 800, 34, flat(s, p.cream), 4) +
      path(
        'M360 446V350Q360 290 420 294Q470 300 466 350',
        'none',
        'stroke="#b8bcbe" stroke-width="20" stroke-linecap="round"',
      ) +
      path('M660 500V610Q660 660 700 660Q740 660 740 610V590H850', 'none', 'stroke="#c3c7c9" stroke-width="28"') +
      person(s, 800, 850, 1.35, 'kneel', look(s, { top: p.b, sleeves: true }), true) +
      tool(s, 640, 690, 0.5, 60, 'wrench') +
      plant(s, 210, 446, 0.5, 'herb') +
      at(
        1050,
        850,
        1,
        shadow(s, 0, 0, 120) +
          box(-110, -110, 220, 110, flat(s, p.c), 10) +
          box(-120, -122, 240, 26, flat(s, dim(s, p.c, 0.15)), 6) +
          line('M-44 -122Q-40 -170 0 -170Q40 -170 44 -122', dim(s, p.ink, 0), 13),
      ),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 620, 880, 230, 56) +
      tree(s, 60, 760, 480, p.leaf) +
      box(200, 300, 800, 520, slant(s, lit(s, p.cream, 0.2), mix(p.cream, p.b, 0.25))) +
      times(13, (i) => box(200, 316 + i * 40, 800, 3, dim(s, p.cream, 0.15))) +
      path('M150 310L600 70L1050 310Z', flat(s, dim(s, p.a, 0.1))) +
      times(4, (i) => line(`M${250 + i * 70} ${270 - i * 38}H${950 - i * 70}`, dim(s, p.a, 0.3), 4)) +
      pane(s, 290, 430, 170, 210, 'sky') +
      pane(s, 740, 430, 170, 210, 'sky') +
      box(530, 520, 150, 300, flat(s, p.b), 8) +
      disc(656, 670, 9, p.c) +
      ladder(s, 420, 850, 470) +
      person(s, 420, 740, 0.95, 'reach', look(s, { top: p.c, sleeves: true })) +
      path(`M${s.left} 900V814H${s.right}V900Z`, flat(s, p.leaf)) +
      plant(s, 740, 850, 0.7, 'flowers') +
      tree(s, 1130, 830, 360, mix(p.leaf, p.c, 0.3)),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.a, 0.3), p.a, dim(s, p.a, 0.35))) +
      glow(s, 300, 200, 520, 0.5) +
      hand(s, 460, 860, 2, s.random.pick(skins), p.b, 16) +
      tool(s, 560, 430, 2.3, 34, 'driver') +
      at(900, 330, 1.6, disc(0, 0, 70, slant(s, '#d9dcde', '#8b9194')) + line('M-36 0H36M0 -36V36', '#5f6568', 13)) +
      at(180, 260, 0.9, disc(0, 0, 60, slant(s, '#d9dcde', '#8b9194')) + line('M-30 -30L30 30', '#5f6568', 12)),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'panel', 710) +
      leafShadow(s, 260, 240, 1) +
      picture(s, 500, 130, 330, 250, 'abstract') +
      line('M665 60L500 130M665 60L830 130', p.ink, 3) +
      disc(665, 60, 9, '#8b9194') +
      person(s, 400, 850, 1.34, 'reach', look(s, { top: p.a, sleeves: true })) +
      tool(s, 560, 430, 0.5, 40, 'hammer') +
      tool(s, 665, 400, 0.7, 0, 'level') +
      sofa(s, 880, 850, 420, p.b) +
      plant(s, 130, 830, 1.1, 'snake'),
  ),
  indoors(
    840,
    (s, p) =>
      room(s, 'split', 720) +
      pane(s, 110, 80, 300, 380, 'city') +
      stool(s, 860, 850, 210, p.c) +
      at(
        560,
        840,
        1,
        shadow(s, 0, 0, 330) +
          box(-300, -440, 26, 430, flat(s, p.wood)) +
          box(274, -440, 26, 430, flat(s, p.wood)) +
          times(4, (i) => box(-300, -440 + i * 140, 600, 24, flat(s, lit(s, p.wood, 0.15)), 3)),
      ) +
      books(s, 300, 656, 5, 0.8) +
      tool(s, 700, 520, 0.6, 76, 'driver') +
      at(620, 830, 0.5, box(-90, -70, 180, 70, flat(s, p.c), 8)) +
      tool(s, 960, 610, 0.5, 90, 'hammer') +
      lamp(s, 820, 180, 0.9, p.b, 2) +
      patch(s, 470, 90, 190, 220),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650) +
      board(s, 90, 220, 1020) +
      times(7, (i) =>
        at(
          190 + i * 140,
          220,
          1,
          box(-48, -104, 96, 104, barrel(s, '#c3c7c9'), 6) +
            box(
              -48,
              -78,
              96,
              56,
              [p.a, p.b, p.c, p.leaf, p.cream, mix(p.a, p.c, 0.5), mix(p.b, p.cream, 0.5)][i] ?? p.a,
            ),
        ),
      ) +
      tool(s, 320, 660, 1.35, 62, 'roller') +
      at(
        720,
        820,
        1.5,
        shadow(s, 0, 0, 110) +
          box(-84, -140, 168, 140, barrel(s, '#b9bdbf'), 8) +
          oval(0, -140, 84, 18, p.b) +
          path('M-60 -134Q-66 -60 -48 -40Q-30 -60 -36 -128Z', p.b),
      ) +
      times(5, (i) =>
        at(
          960,
          800,
          1,
          box(-40, -190, 80, 160, flat(s, [p.a, lit(s, p.a, 0.3), p.c, lit(s, p.b, 0.3), p.b][i] ?? p.a), 4) +
            box(-40, -60, 80, 30, '#fbf7ee'),
          -50 + i * 24,
        ),
      ),
  ),
  outdoors(
    850,
    (s, p) =>
      sky(s, 560, 300, 270, 60) +
      houses(s, 640) +
      path(`M${s.left} 900V634H${s.right}V900Z`, flat(s, mix(p.leaf, p.c, 0.15))) +
      times(11, (i) => {
        const x = 180 + i * 80;
        return i > 7 ? '' : path(`M${x} 800V500L${x + 34} 462L${x + 68} 500V800Z`, flat(s, lit(s, p.wood, 0.2)));
      }) +
      box(170, 560, 860, 24, flat(s, p.wood)) +
      box(170, 720, 860, 24, flat(s, p.wood)) +
      person(s, 880, 856, 1.2, 'reach', look(s, { top: p.b, sleeves: true }), true) +
      tool(s, 756, 560, 0.5, -30, 'hammer') +
      at(
        1050,
        860,
        1,
        times(4, (i) => box(-120 + i * 6, -30 - i * 30, 260, 28, flat(s, lit(s, p.wood, i * 0.12)), 2)),
      ) +
      faint(1, tree(s, 80, 800, 420, p.leaf)),
  ),
];
