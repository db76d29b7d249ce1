import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { hand, look, person } from '../figures.ts';
import { mix, skins } from '../palettes.ts';
import {
  basket,
  board,
  bokeh,
  bottle,
  candle,
  counter,
  curtain,
  flatLay,
  floorLamp,
  lamp,
  pane,
  patch,
  room,
  rug,
  sofa,
  stool,
  towels,
} from '../props-indoors.ts';
import {
  bouquet,
  cairn,
  conifer,
  distance,
  forest,
  leaf,
  leafShadow,
  meadow,
  mountain,
  plant,
  sky,
} from '../props-nature.ts';
import { bowl, couch } from '../props-things.ts';
import { at, box, dim, disc, faint, flat, glow, line, lit, oval, path, slant, times } from '../stage.ts';

/** Massage and wellness. */
export const massage: readonly Composition[] = [
  indoors(
    800,
    (s, p) =>
      room(s, 'plain', 690) +
      pane(s, 120, 100, 300, 380, 'trees') +
      curtain(s, 50, 60, 84, 560) +
      curtain(s, 410, 60, 84, 560) +
      lamp(s, 860, 210, 1, p.b, 1) +
      rug(s, 640, 836, 470, 52, p.c) +
      couch(s, 640, 830, 1) +
      towels(s, 820, 560, 0.5, 2) +
      plant(s, 1100, 800, 1.2, 'palm') +
      candle(s, 120, 830, 1),
  ),
  close(
    650,
    (s, p) =>
      counter(s, 650) +
      bokeh(s, 18) +
      towels(s, 300, 790, 1.35) +
      cairn(s, 640, 810, 1.2, 4) +
      candle(s, 860, 790, 1.5) +
      candle(s, 1010, 820, 1) +
      at(
        520,
        840,
        1,
        times(3, (i) => at(0, 0, 0.9, leaf(150, 28, mix(p.leaf, p.ink, i * 0.1)), 70 + i * 24)),
      ),
  ),
  indoors(
    810,
    (s, p) =>
      room(s, 'boards', 700, mix(p.wall, p.wood, 0.25)) +
      patch(s, 300, 90, 260, 300) +
      leafShadow(s, 400, 260, 1.1) +
      couch(s, 560, 820, 0.98, p.cream) +
      at(
        560,
        562,
        1,
        path('M-250 0Q-230 -62 -120 -66Q40 -96 130 -60Q250 -50 290 0Z', flat(s, p.b)) +
          path('M-250 0Q-240 -58 -130 -64Q-60 -76 -20 -74V0Z', s.random.pick(skins)) +
          disc(-280, -30, 36, '#4a2f22'),
      ) +
      person(s, 700, 826, 1.3, 'reach', look(s, { top: p.a, sleeves: true }), true) +
      plant(s, 1080, 820, 1.2, 'rubber'),
  ),
  above(
    (s, p) =>
      flatLay(s, mix(p.wood, p.ink, 0.12), true) +
      at(
        330,
        430,
        1,
        disc(14, 20, 170, p.ink, 'opacity=".22"') +
          disc(0, 0, 170, flat(s, p.cream)) +
          disc(0, 0, 146, mix(p.a, p.skyTop, 0.4)) +
          times(5, (i) => {
            const a = i * 1.26;
            return at(
              Math.cos(a) * 74,
              Math.sin(a) * 74,
              1,
              times(6, (j) => at(0, 0, 0.5, leaf(84, 26, lit(s, i % 2 ? p.b : p.cream, 0.1 + j * 0.05)), j * 60)) +
                disc(0, 0, 9, p.c),
            );
          }),
      ) +
      times(5, (i) => oval(640 + i * 66, 640 + (i % 2) * 54, 56 - i * 3, 44 - i * 2, slant(s, '#8a8783', '#4b4846'))) +
      at(
        820,
        300,
        1,
        box(-130, -90, 280, 200, p.ink, 16, 'opacity=".18"') +
          box(-140, -100, 280, 200, flat(s, p.b), 26) +
          line('M-120 -34H120M-120 34H120', dim(s, p.b, 0.16), 4),
        12,
      ) +
      at(
        1090,
        560,
        1.2,
        times(7, (i) => at(0, 0, 1, leaf(170, 24, mix(p.leaf, p.ink, i * 0.05)), i * 22 - 100)),
      ),
  ),
  outdoors(
    820,
    (s, p) =>
      sky(s, 470, 880, 290, 64) +
      mountain(s, 330, 520, 340, 260) +
      forest(s, 560, 210, 22, dim(s, mix(p.hill, p.leaf, 0.5), 0.3)) +
      path(`M${s.left} 900V560H${s.right}V900Z`, flat(s, dim(s, mix(p.hill, p.leaf, 0.4), 0.3))) +
      oval(600, 720, 450, 118, dim(s, p.wood, 0.3)) +
      oval(600, 704, 440, 108, slant(s, lit(s, p.skyTop, 0.2), mix(p.a, p.skyTop, 0.5))) +
      times(12, () =>
        faint(
          0.3,
          oval(
            s.random.between(240, 960),
            s.random.between(600, 720),
            s.random.between(60, 150),
            s.random.between(16, 34),
            '#ffffff',
          ),
        ),
      ) +
      at(
        690,
        700,
        1.1,
        path('M-110 20Q-90 -60 -36 -72H36Q90 -60 110 20Z', s.random.pick(skins)) +
          disc(0, -112, 40, '#4a2f22') +
          disc(6, -158, 20, '#4a2f22'),
      ) +
      meadow(s, 830, 50),
  ),
  indoors(
    800,
    (s, p) =>
      room(s, 'arch', 690, mix(p.wall, p.ink, 0.1)) +
      times(5, (i) => board(s, 380, 210 + i * 100, 440)) +
      times(
        4,
        (i) =>
          bottle(s, 440 + i * 90, 310, 0.6, [p.a, p.b, p.c, p.cream][i] ?? p.a, i % 3) +
          bottle(s, 470 + i * 90, 510, 0.5, [p.c, p.cream, p.b, p.a][i] ?? p.a, (i + 1) % 3),
      ) +
      towels(s, 500, 410, 0.6, 2) +
      towels(s, 720, 410, 0.6, 2) +
      towels(s, 600, 610, 0.8, 2) +
      floorLamp(s, 1020, 820, 1.1) +
      sofa(s, 200, 840, 330, p.b) +
      plant(s, 900, 830, 0.8, 'snake'),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, mix(p.cream, p.wood, 0.4), mix(p.wall, p.leaf, 0.25)) +
      pane(s, 640, 60, 420, 420, 'hills', 'arch') +
      bottle(s, 270, 800, 1.7, mix(p.wood, p.c, 0.4)) +
      bottle(s, 420, 820, 1.3, p.a, 2) +
      bowl(
        s,
        680,
        810,
        1.4,
        p.cream,
        times(10, (i) => disc(-80 + i * 18, -92 - (i % 3) * 12, 22, lit(s, i % 2 ? p.b : p.c, 0.3))),
      ) +
      bouquet(s, 990, 800, 1.2, p.a),
  ),
  close(
    900,
    (s, p) =>
      box(s.left, 0, s.width, 900, slant(s, lit(s, p.a, 0.5), lit(s, p.a, 0.1), dim(s, p.a, 0.25))) +
      glow(s, 600, 360, 520, 0.6) +
      disc(600, 350, 150, p.sun, 'opacity=".9"') +
      hand(s, 350, 820, 2, s.random.pick(skins), p.b, 22) +
      hand(s, 850, 820, 2, s.random.pick(skins), p.c, -22) +
      at(
        600,
        470,
        1.4,
        times(7, (i) =>
          at(
            0,
            0,
            1,
            leaf(190 - Math.abs(i - 3) * 14, 44, lit(s, mix(p.b, p.cream, 0.45), i % 2 ? 0.3 : 0.05)),
            (i - 3) * 26,
          ),
        ),
      ),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'split', 710) +
      pane(s, 360, 80, 480, 400, 'sea', 'plain') +
      path(
        'M300 620H900Q930 620 920 680Q900 830 820 836H380Q300 830 280 680Q270 620 300 620Z',
        slant(s, '#ffffff', dim(s, p.cream, 0.12)),
      ) +
      times(24, () =>
        disc(
          s.random.between(320, 880),
          s.random.between(596, 624),
          s.random.between(14, 32),
          '#ffffff',
          'opacity=".9"',
        ),
      ) +
      line('M860 620V500Q860 460 810 470', '#b98f4a', 13) +
      stool(s, 1050, 840, 150) +
      candle(s, 1030, 682, 0.7) +
      towels(s, 150, 840, 0.7) +
      plant(s, 240, 780, 0.01, 'snake') +
      plant(s, 1120, 820, 1, 'fern'),
  ),
  outdoors(
    840,
    (s, p) =>
      sky(s, 560, 280, 280, 56) +
      distance(s, 820) +
      conifer(s, 70, 840, 560, dim(s, p.leaf, 0.5)) +
      conifer(s, 1130, 850, 640, dim(s, p.leaf, 0.5)) +
      path(`M${s.left} 900V740Q600 690 ${s.right} 750V900Z`, flat(s, mix(p.leaf, p.c, 0.2))) +
      path('M330 800V420H870V800', 'none', `stroke="${p.wood}" stroke-width="24"`) +
      box(316, 396, 568, 30, flat(s, p.wood), 6) +
      curtain(s, 330, 424, 90, 360) +
      curtain(s, 780, 424, 90, 360) +
      couch(s, 600, 826, 0.62) +
      basket(s, 930, 850, 0.6) +
      meadow(s, 850, 60),
  ),
];
