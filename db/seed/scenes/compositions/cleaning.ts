import { above, type Composition, close, indoors, outdoors } from '../composition.ts';
import { hand, look, person } from '../figures.ts';
import { mix } from '../palettes.ts';
import {
  basket,
  board,
  bottle,
  cabinet,
  counter,
  cup,
  curtain,
  flatLay,
  floorLamp,
  houses,
  lamp,
  mirror,
  pane,
  patch,
  picture,
  room,
  rug,
  sofa,
  table,
  towels,
} from '../props-indoors.ts';
import { bouquet, leafShadow, meadow, plant, sky, tree } from '../props-nature.ts';
import { broom, bucket, ladder, spray, suds } from '../props-things.ts';
import { at, box, dim, disc, faint, flat, glow, line, lit, path, shadow, slant, times } from '../stage.ts';

/** Home cleaning. */
export const cleaning: readonly Composition[] = [
  close(
    650,
    (s, p) =>
      counter(s, 650, mix(p.cream, p.wood, 0.35)) +
      pane(s, 560, 60, 460, 430, 'trees') +
      bucket(s, 330, 820, 1.35) +
      spray(s, 620, 820, 1.4) +
      towels(s, 900, 820, 1) +
      suds(s, 560, 420, 300, 14),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'plain', 710) +
      pane(s, 120, 80, 360, 440, 'hills') +
      curtain(s, 60, 40, 80, 560) +
      curtain(s, 470, 40, 80, 560) +
      patch(s, 680, 120, 240, 280) +
      sofa(s, 800, 800, 560, p.a) +
      rug(s, 560, 846, 460, 46, p.c) +
      plant(s, 1120, 810, 1, 'rubber') +
      broom(s, 300, 840, 540, 12),
  ),
  above(
    (s, p) =>
      flatLay(s, lit(s, p.a, 0.4)) +
      at(
        330,
        330,
        1,
        box(-120, -80, 250, 170, p.ink, 26, 'opacity=".16"') +
          box(-130, -90, 250, 170, flat(s, p.c), 26) +
          box(-130, 20, 250, 60, flat(s, dim(s, p.leaf, 0.1)), 22) +
          times(12, () =>
            disc(s.random.between(-110, 100), s.random.between(-70, 10), s.random.between(4, 9), dim(s, p.c, 0.2)),
          ),
        -14,
      ) +
      at(860, 320, 1, spray(s, 0, 160, 1.1, p.b), 74) +
      at(
        600,
        640,
        1,
        box(-190, -130, 380, 260, flat(s, p.cream), 8) +
          times(
            6,
            (i) =>
              box(-190, -104 + i * 42, 380, 12, p.b, 0, 'opacity=".55"') +
              box(-164 + i * 62, -130, 12, 260, p.b, 0, 'opacity=".35"'),
          ),
        9,
      ) +
      suds(s, 220, 660, 130, 9) +
      suds(s, 1010, 640, 120, 9),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'tiles', 700) +
      pane(s, 390, 60, 420, 320, 'trees') +
      cabinet(s, 60, 560, 1080, 250, p.a) +
      box(40, 538, 1120, 30, flat(s, p.cream), 4) +
      path(
        'M480 538V450Q480 400 530 404Q566 408 562 450',
        'none',
        'stroke="#b8bcbe" stroke-width="16" stroke-linecap="round"',
      ) +
      plant(s, 180, 538, 0.6, 'herb') +
      bottle(s, 300, 538, 0.7, p.c) +
      bottle(s, 690, 538, 0.75, p.b, 1) +
      towels(s, 860, 538, 0.6, 2) +
      bouquet(s, 1030, 538, 0.7) +
      faint(0.7, path('M700 560L760 620L700 600Z', '#ffffff')),
  ),
  outdoors(
    820,
    (s, p) =>
      sky(s, 600, 880, 230, 54) +
      houses(s, 640) +
      path(`M${s.left} 900V634H${s.right}V900Z`, flat(s, p.leaf)) +
      tree(s, 90, 800, 520, dim(s, p.leaf, 0.1)) +
      box(1060, 300, 24, 520, flat(s, p.wood)) +
      line(`M90 340Q600 420 1072 330`, p.cream, 5) +
      times(5, (i) => {
        const x = 210 + i * 170;
        const y = 366 + Math.sin((i + 0.6) / 1.7) * 26;
        const c = [p.b, p.cream, p.a, p.c, lit(s, p.b, 0.4)][i] ?? p.a;
        return (
          path(
            i % 2
              ? `M${x} ${y}h130q12 110 -8 250q-60 14 -120 0q-14 -130 -2 -250Z`
              : `M${x + 20} ${y}h80l50 54l-30 34l-20 -16v170h-88v-170l-20 16l-28 -34Z`,
            slant(s, lit(s, c, 0.2), dim(s, c, 0.12)),
          ) +
          box(x + 30, y - 16, 10, 34, p.wood, 3) +
          box(x + 84, y - 14, 10, 34, p.wood, 3)
        );
      }) +
      basket(s, 560, 860, 1) +
      meadow(s, 800, 60),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'panel', 710) +
      pane(s, 480, 70, 460, 520, 'city', 'grid') +
      person(s, 360, 850, 1.36, 'reach', look(s, { apron: p.b, top: p.cream, sleeves: true })) +
      path('M500 470l70 -20l16 60l-70 20Z', p.c) +
      bucket(s, 640, 850, 0.85) +
      faint(0.6, line('M600 200L720 140M620 260L780 180', '#ffffff', 8)) +
      plant(s, 1080, 830, 1.1, 'palm') +
      ladder(s, 150, 850, 430),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'split', 700) +
      board(s, 640, 200, 440) +
      bottle(s, 720, 200, 0.65, p.b) +
      bottle(s, 800, 200, 0.65, p.c, 2) +
      plant(s, 980, 200, 0.5, 'fern') +
      towels(s, 880, 200, 0.35) +
      box(180, 420, 330, 420, flat(s, '#f5f2ec'), 18) +
      box(180, 420, 330, 70, flat(s, '#e4dfd6'), 18) +
      disc(345, 660, 120, '#c9ced0') +
      disc(345, 660, 98, slant(s, mix(p.a, '#24343c', 0.4), '#24343c')) +
      times(8, (i) =>
        path(
          `M${300 + (i % 3) * 40} ${640 + Math.floor(i / 3) * 30}q30 -30 50 10q-20 30 -50 -10Z`,
          [p.b, p.c, p.cream, p.a][i % 4] ?? p.b,
        ),
      ) +
      path('M270 610Q320 560 380 576L300 690Z', '#ffffff', 'opacity=".22"') +
      disc(230, 456, 17, p.b) +
      basket(s, 690, 840, 1.15) +
      at(690, 700, 1, path('M-80 0Q-40 -70 20 -40Q80 -60 90 0Z', p.b) + path('M-60 0Q0 -44 60 0Z', p.cream)) +
      lamp(s, 345, 140, 0.7, p.a, 2) +
      broom(s, 990, 850, 520, -8, true),
  ),
  close(
    660,
    (s, p) =>
      counter(s, 660, mix(p.wood, p.cream, 0.2), mix(p.wall, p.skyTop, 0.3)) +
      glow(s, 900, 200, 460, 0.6) +
      hand(s, 420, 760, 1.9, mix(p.c, p.b, 0.25), p.a, 26) +
      path('M300 330L640 250L690 380L350 460Z', flat(s, p.c)) +
      path('M300 430L650 350L690 380L350 460Z', dim(s, p.leaf, 0.1)) +
      suds(s, 760, 420, 260, 22) +
      spray(s, 1010, 820, 1.3, p.b),
  ),
  indoors(
    820,
    (s, p) =>
      room(s, 'arch', 700) +
      leafShadow(s, 230, 260, 1) +
      table(s, 600, 540, 560, 270) +
      bouquet(s, 600, 540, 1) +
      cup(s, 420, 540, 0.7, p.b) +
      picture(s, 60, 130, 160, 200, 'leaf') +
      mirror(s, 1040, 260, 90, 120) +
      at(
        860,
        846,
        1,
        shadow(s, 0, 0, 150, 18) +
          path('M-130 -20Q-130 -150 -20 -150H60Q130 -140 140 -20Z', slant(s, lit(s, p.b, 0.2), dim(s, p.b, 0.15))) +
          disc(-84, -24, 34, dim(s, p.ink, 0)) +
          disc(90, -24, 26, dim(s, p.ink, 0)) +
          line('M110 -130Q230 -280 60 -330T-150 -120L-240 -6', dim(s, p.ink, 0), 19) +
          box(-320, -24, 150, 26, dim(s, p.ink, 0), 10),
      ),
  ),
  indoors(
    830,
    (s, p) =>
      room(s, 'boards', 720) +
      pane(s, 760, 90, 300, 380, 'trees') +
      floorLamp(s, 1080, 830, 0.9) +
      box(120, 560, 620, 250, flat(s, p.wood), 16) +
      path('M130 590Q140 520 220 520H640Q730 520 730 590V760H130Z', slant(s, '#ffffff', dim(s, p.cream, 0.12))) +
      box(110, 380, 640, 210, flat(s, mix(p.a, p.wood, 0.3)), 24) +
      box(170, 470, 210, 110, flat(s, lit(s, p.cream, 0.3)), 34) +
      box(440, 470, 210, 110, flat(s, lit(s, p.cream, 0.3)), 34) +
      path('M130 690Q440 650 730 690V810H130Z', flat(s, p.b)) +
      picture(s, 330, 110, 220, 200, 'abstract') +
      basket(s, 900, 840, 0.85) +
      plant(s, 60, 840, 0.9, 'snake'),
  ),
];
