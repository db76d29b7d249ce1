import { mix } from './palettes.ts';
import {
  across,
  at,
  ball,
  barrel,
  box,
  dim,
  disc,
  down,
  faint,
  flat,
  glow,
  line,
  lit,
  oval,
  path,
  type Stage,
  shadow,
  slant,
  times,
} from './stage.ts';

const steel = (s: Stage): string => across(s, '#8d9296', '#e9ebea', '#b9bdbf', '#777c80');
const dark = (s: Stage): string => mix(s.palette.ink, '#222222', 0.35);

/** Camera seen from the front, about 420 wide, middle at the point. */
export function camera(s: Stage, x: number, y: number, k: number, body = dark(s)): string {
  const p = s.palette;
  return at(
    x,
    y,
    k,
    box(-70, -168, 140, 60, flat(s, lit(s, body, 0.08)), 12) +
      box(-210, -120, 420, 260, flat(s, lit(s, body, 0.1)), 34) +
      box(-210, -62, 420, 138, flat(s, mix(body, p.wood, 0.55)), 4) +
      box(-178, -142, 66, 30, steel(s), 8) +
      box(104, -138, 84, 26, steel(s), 8) +
      disc(156, -92, 12, p.c) +
      disc(0, 8, 128, dim(s, body, 0.2)) +
      disc(0, 8, 116, barrel(s, lit(s, body, 0.22))) +
      disc(0, 8, 94, dim(s, body, 0.4)) +
      disc(0, 8, 76, slant(s, mix(p.a, body, 0.35), body, mix(p.b, body, 0.5))) +
      disc(0, 8, 46, slant(s, mix(p.skyTop, body, 0.3), body)) +
      oval(-24, -20, 22, 14, '#ffffff', 'opacity=".5"') +
      disc(22, 34, 8, '#ffffff', 'opacity=".25"'),
  );
}

/** Tripod, feet at the point, `h` high. */
export const tripod = (s: Stage, x: number, y: number, h: number): string =>
  shadow(s, x, y, h * 0.3, 14) +
  line(
    `M${x} ${y - h}L${x - h * 0.27} ${y}M${x} ${y - h}L${x + h * 0.27} ${y}M${x} ${y - h}L${x + h * 0.04} ${y}`,
    dark(s),
    11,
  ) +
  box(x - 22, y - h - 24, 44, 34, dark(s), 6);

/** Studio soft box on a stand, foot at the point. */
export const softbox = (s: Stage, x: number, y: number, k: number, flip = false): string =>
  glow(s, x, y - 560 * k, 420 * k, 0.55) +
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 90, 14) +
      line('M0 -480V-60M0 -80L-80 0M0 -80L80 0', dark(s), 10) +
      at(
        0,
        -560,
        1,
        box(-120, -110, 240, 220, dark(s), 14) +
          box(-106, -96, 212, 192, round(s), 8) +
          line('M-106 0H106M0 -96V96', s.palette.cream, 2, 'opacity=".5"'),
        -12,
      ),
    0,
    flip,
  );
const round = (s: Stage): string => slant(s, '#ffffff', lit(s, s.palette.sun, 0.3), s.palette.sun);

/** Instant prints, one picture each; middle at the point. */
export function print(s: Stage, x: number, y: number, w: number, turn: number): string {
  const p = s.palette;
  const kind = s.random.pick([0, 1, 2, 3]);
  const art =
    kind === 0
      ? disc(w * 0.1, -w * 0.18, w * 0.13, p.sun) +
        path(`M${-w * 0.42} ${w * 0.3}L${-w * 0.1} ${-w * 0.12}L${w * 0.42} ${w * 0.3}Z`, p.hill)
      : kind === 1
        ? disc(0, -w * 0.08, w * 0.15, '#c98a62') +
          path(`M${-w * 0.32} ${w * 0.3}Q0 ${-w * 0.1} ${w * 0.32} ${w * 0.3}Z`, p.a)
        : kind === 2
          ? times(4, (i) =>
              disc((i - 1.5) * w * 0.18, w * (i % 2 ? 0.02 : 0.12), w * 0.13, [p.b, p.c, p.a, p.cream][i] ?? p.a),
            ) + box(-w * 0.42, w * 0.2, w * 0.84, w * 0.1, p.leaf)
          : box(-w * 0.42, 0, w * 0.84, w * 0.3, p.a) + disc(-w * 0.14, 0, w * 0.16, p.b);
  return at(
    x,
    y,
    1,
    box(-w / 2 + 8, -w / 2 + 12, w, w * 1.2, p.ink, 3, 'opacity=".2"') +
      box(-w / 2, -w / 2, w, w * 1.2, lit(s, '#fbf8f2', 0), 3) +
      box(-w * 0.42, -w * 0.42, w * 0.84, w * 0.72, down(s, p.skyTop, p.skyLow)) +
      art,
    turn,
  );
}

/** Scissors lying, middle at the point. */
export const scissors = (s: Stage, x: number, y: number, k: number, turn: number, color = s.palette.b): string =>
  at(
    x,
    y,
    k,
    path('M-8 0L-26 -220Q-8 -230 2 -200L14 0Z', steel(s)) +
      path('M8 0L26 -220Q8 -230 -2 -200L-14 0Z', steel(s)) +
      disc(0, -6, 8, dark(s)) +
      `<g fill="none" stroke="${color}" stroke-width="18"><ellipse cx="-36" cy="84" rx="32" ry="46" transform="rotate(16 -36 84)"/><ellipse cx="36" cy="84" rx="32" ry="46" transform="rotate(-16 36 84)"/></g>` +
      line('M-10 4L-24 40M10 4L24 40', color, 18),
    turn,
  );

/** Comb lying, middle at the point. */
export const comb = (s: Stage, x: number, y: number, k: number, turn: number, color = s.palette.a): string =>
  at(
    x,
    y,
    k,
    box(-150, -34, 300, 26, flat(s, color), 10) + times(24, (i) => box(-146 + i * 12.3, -14, 6, 50, color, 3)),
    turn,
  );

/** Round or paddle brush, middle at the point. */
export const brush = (s: Stage, x: number, y: number, k: number, turn: number, color = s.palette.wood): string =>
  at(
    x,
    y,
    k,
    box(-16, 40, 32, 180, barrel(s, color), 15) +
      box(-66, -150, 132, 210, barrel(s, color), 60) +
      box(-50, -134, 100, 178, dim(s, s.palette.cream, 0.1), 46) +
      times(6, (i) => times(4, (j) => disc(-32 + j * 21, -110 + i * 26, 4, dark(s)))),
    turn,
  );

/** Hair dryer, middle at the point. */
export const dryer = (s: Stage, x: number, y: number, k: number, turn: number, color = s.palette.b): string =>
  at(
    x,
    y,
    k,
    line('M20 30Q30 120 16 190', dim(s, color, 0.12), 56) +
      path(
        'M-190 -52L-60 -72Q90 -96 100 0Q90 96 -60 64L-190 46Z',
        down(s, lit(s, color, 0.3), color, dim(s, color, 0.25)),
      ) +
      box(-206, -56, 30, 106, dark(s), 8) +
      disc(66, 0, 44, dim(s, color, 0.2)) +
      times(4, (i) => box(36, -24 + i * 15, 60, 6, dark(s), 3)),
    turn,
  );

/** Styling chair, foot at the point. */
export const salonChair = (s: Stage, x: number, y: number, k: number, color = s.palette.a): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 150, 20) +
      oval(0, -8, 96, 15, steel(s)) +
      box(-14, -130, 28, 124, steel(s)) +
      box(-120, -190, 240, 66, flat(s, dim(s, color, 0.1)), 26) +
      box(-110, -430, 220, 250, slant(s, lit(s, color, 0.2), dim(s, color, 0.16)), 44) +
      line('M-134 -270V-190M134 -270V-190', steel(s), 12) +
      box(-158, -292, 60, 28, dim(s, color, 0.3), 14) +
      box(98, -292, 60, 28, dim(s, color, 0.3), 14) +
      line('M-70 -400V-210M0 -410V-206M70 -400V-210', dim(s, color, 0.2), 4),
  );

/** Lipstick, nail polish and other small bottles in a row, foot left at the point. */
export const polish = (s: Stage, x: number, y: number, k: number, color: string): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 42, 8) +
      box(-34, -62, 68, 62, ball(s, color), 16) +
      box(-15, -140, 30, 80, across(s, dark(s), lit(s, dark(s), 0.4), dark(s)), 7) +
      box(-22, -52, 10, 34, '#ffffff', 5, 'opacity=".4"'),
  );

/** Acoustic guitar standing, bottom at the point, about 620 high. */
export const guitar = (s: Stage, x: number, y: number, k: number, turn = 0, color = s.palette.wood): string =>
  at(
    x,
    y,
    k,
    box(-15, -590, 30, 330, across(s, dim(s, color, 0.5), dim(s, color, 0.3), dim(s, color, 0.55)), 4) +
      path('M-24 -660Q0 -676 24 -660L20 -580H-20Z', dim(s, color, 0.4)) +
      times(3, (i) => disc(-29, -646 + i * 24, 7, '#e8e2d2') + disc(29, -646 + i * 24, 7, '#e8e2d2')) +
      path(
        'M0 -330C70 -334 104 -296 92 -244C84 -210 96 -190 122 -150C156 -80 118 0 0 0C-118 0 -156 -80 -122 -150C-96 -190 -84 -210 -92 -244C-104 -296 -70 -334 0 -330Z',
        round5(s, color),
      ) +
      path(
        'M0 -318C62 -322 92 -290 81 -243C72 -206 84 -186 110 -146C142 -82 106 -12 0 -12C-106 -12 -142 -82 -110 -146C-84 -186 -72 -206 -81 -243C-92 -290 -62 -322 0 -318Z',
        'none',
        `stroke="${lit(s, color, 0.6)}" stroke-width="4" opacity=".7"`,
      ) +
      disc(0, -196, 45, dim(s, color, 0.7)) +
      `<circle cx="0" cy="-196" r="50" fill="none" stroke="${s.palette.cream}" stroke-width="5"/>` +
      box(-58, -86, 116, 20, dim(s, color, 0.55), 6) +
      times(6, (i) => box(-11 + i * 4.2, -590, 1.2, 514, '#f4efe2')) +
      times(9, (i) => box(-15, -560 + i * 26, 30, 2.4, '#d9d2c0')),
    turn,
  );
const round5 = (s: Stage, color: string): string =>
  slant(s, lit(s, color, 0.5), lit(s, color, 0.22), dim(s, color, 0.12));

/** Violin, middle of the body at the point. */
export const violin = (s: Stage, x: number, y: number, k: number, turn = 0, color = '#a5552c'): string =>
  at(
    x,
    y,
    k,
    box(-11, -390, 22, 290, dark(s), 4) +
      disc(0, -404, 20, dim(s, color, 0.2)) +
      path(
        'M0 -130C58 -132 82 -96 70 -52C60 -34 60 -6 76 16C104 70 72 150 0 150C-72 150 -104 70 -76 16C-60 -6 -60 -34 -70 -52C-82 -96 -58 -132 0 -130Z',
        slant(s, lit(s, color, 0.4), color, dim(s, color, 0.25)),
      ) +
      line('M-44 -14Q-30 10 -46 40M44 -14Q30 10 46 40', dark(s), 5) +
      path('M-16 60H16L10 146H-10Z', dark(s)) +
      box(-28, 34, 56, 8, lit(s, color, 0.5), 3) +
      times(4, (i) => box(-7 + i * 4.4, -390, 1.3, 460, '#efe8d6')),
    turn,
  );

/** Piano keys seen from above or front, top left at the point. */
export function keys(s: Stage, x: number, y: number, count: number, w: number, h: number): string {
  return (
    times(count, (i) => box(x + i * w, y, w - 3, h, down(s, '#e9e4d8', '#fffdf6', '#f2ecdf'), 5)) +
    times(count - 1, (i) =>
      [2, 6].includes(i % 7)
        ? ''
        : box(x + (i + 1) * w - w * 0.3, y, w * 0.58, h * 0.62, down(s, '#3b3734', '#171514'), 5),
    )
  );
}

/** Upright piano, foot in the middle at the point, about 560 wide. */
export const piano = (s: Stage, x: number, y: number, k: number, color = dim(s, s.palette.wood, 0.4)): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 340, 26) +
      box(-290, -470, 580, 460, across(s, lit(s, color, 0.16), color, dim(s, color, 0.2)), 10) +
      box(-306, -486, 612, 26, flat(s, lit(s, color, 0.2)), 6) +
      box(-250, -440, 500, 150, flat(s, lit(s, color, 0.06)), 8) +
      box(-310, -270, 620, 66, flat(s, dim(s, color, 0.2)), 8) +
      keys(s, -280, -274, 24, 23.3, 44) +
      box(-300, -206, 30, 200, color, 4) +
      box(270, -206, 30, 200, color, 4) +
      box(-30, -22, 18, 12, s.palette.c, 4) +
      box(12, -22, 18, 12, s.palette.c, 4) +
      path('M-90 -440L-84 -300H84L90 -440Z', '#fbf7ea') +
      times(4, (i) => box(-66, -420 + i * 28, 132, 2, '#8a8377') + disc(-40 + i * 24, -420 + i * 24, 5, '#3b3734')),
  );

/** Microphone on a stand, foot at the point. */
export const microphone = (s: Stage, x: number, y: number, k: number): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 90, 14) +
      oval(0, -6, 74, 12, dark(s)) +
      box(-5, -460, 10, 456, steel(s)) +
      at(
        0,
        -500,
        1,
        box(-22, -20, 44, 110, barrel(s, dark(s)), 12) +
          oval(0, -60, 50, 60, ball(s, '#a7abad')) +
          times(7, (i) => line(`M-44 ${-92 + i * 11}H44`, '#6f7477', 2, 'opacity=".6"')) +
          box(-50, -34, 100, 12, s.palette.c, 6),
        18,
      ),
  );

/** Drum from the front. */
export const drum = (s: Stage, x: number, y: number, w: number, h: number, color: string): string =>
  shadow(s, x, y, w * 0.6, 16) +
  box(x - w / 2, y - h, w, h, barrel(s, color), 8) +
  oval(x, y - h, w / 2, w * 0.1, '#f4eee0') +
  box(x - w / 2 - 3, y - h + 8, w + 6, 10, steel(s), 4) +
  box(x - w / 2 - 3, y - 16, w + 6, 10, steel(s), 4);

/** Cymbal on a stand. */
export const cymbal = (s: Stage, x: number, y: number, h: number, r: number): string =>
  line(`M${x} ${y}V${y - h}`, steel(s), 7) +
  line(`M${x} ${y - 90}L${x - 60} ${y}M${x} ${y - 90}L${x + 60} ${y}`, dark(s), 7) +
  at(
    x,
    y - h,
    1,
    oval(0, 0, r, r * 0.15, across(s, '#b98a35', '#f3d98a', '#d9ad52', '#a8792b')) +
      oval(0, -6, r * 0.2, r * 0.06, '#f3d98a'),
    -7,
  );

/** Headphones, middle at the point. */
export const headphones = (s: Stage, x: number, y: number, k: number, color = s.palette.b): string =>
  at(
    x,
    y,
    k,
    line('M-110 20Q-116 -130 0 -132Q116 -130 110 20', dark(s), 26) +
      line('M-102 8Q-106 -118 0 -120Q106 -118 102 8', lit(s, color, 0.2), 8) +
      box(-146, 0, 66, 120, barrel(s, color), 30) +
      box(80, 0, 66, 120, barrel(s, color), 30),
  );

/** Laptop with a picture on its screen, foot in the middle at the point. */
export const laptop = (s: Stage, x: number, y: number, k: number, screen: string): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 4, 250, 18) +
      box(-190, -262, 380, 250, '#3a3c40', 14) +
      box(-176, -248, 352, 222, s.palette.skyLow, 4) +
      `<svg x="-176" y="-248" width="352" height="222" viewBox="0 0 352 222">${screen}</svg>` +
      path('M-230 -14H230L214 6H-214Z', across(s, '#b5b8ba', '#e2e4e4', '#a4a7aa')),
  );

/** Globe on its foot, foot at the point. */
export const globe = (s: Stage, x: number, y: number, k: number): string => {
  const p = s.palette;
  return at(
    x,
    y,
    k,
    shadow(s, 0, 0, 110, 16) +
      oval(0, -10, 84, 14, flat(s, p.wood)) +
      box(-9, -70, 18, 62, p.wood) +
      line('M-80 -300A142 142 0 1 0 110 -120', p.c, 12) +
      disc(0, -200, 126, ball(s, mix(p.a, p.skyTop, 0.45))) +
      path(
        'M-76 -270Q-30 -300 -10 -260Q-40 -236 -30 -206Q-70 -196 -96 -226ZM10 -190Q60 -216 92 -180Q84 -120 40 -110Q6 -140 10 -190ZM20 -292Q66 -300 90 -256Q60 -240 34 -256ZM-70 -160Q-40 -170 -30 -140Q-46 -104 -70 -124Z',
        lit(s, p.leaf, 0.2),
      ) +
      oval(-44, -250, 40, 26, '#ffffff', 'opacity=".24"'),
  );
};

/** Speech bubble without words. */
export const bubble = (s: Stage, x: number, y: number, w: number, h: number, color: string, left = true): string =>
  path(
    `M${x + 34} ${y + 10}h${w - 68}a34 34 0 0 1 34 34v${h - 68}a34 34 0 0 1 -34 34h${-(w - (left ? 130 : 180))}l-46 46l4 -46h-${left ? 20 : 70}a34 34 0 0 1 -34 -34v-${h - 68}a34 34 0 0 1 34 -34Z`,
    s.palette.ink,
    'opacity=".12"',
  ) +
  path(
    `M${x + 34} ${y}h${w - 68}a34 34 0 0 1 34 34v${h - 68}a34 34 0 0 1 -34 34h${-(w - (left ? 130 : 180))}l-46 46l4 -46h-${left ? 20 : 70}a34 34 0 0 1 -34 -34v-${h - 68}a34 34 0 0 1 34 -34Z`,
    flat(s, color),
  ) +
  times(3, (i) =>
    box(
      x + 40,
      y + h * 0.26 + i * h * 0.2,
      (w - 80) * (i === 1 ? 0.7 : 0.92),
      h * 0.085,
      lit(s, color, 0.55),
      8,
      'opacity=".8"',
    ),
  );

/** Open book seen from the front, middle of its lower edge at the point. */
export const openBook = (s: Stage, x: number, y: number, k: number, color = s.palette.a, drawn = false): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 6, 330, 22) +
      path(
        'M-300 -6L-286 -206Q-140 -236 0 -196Q140 -236 286 -206L300 -6Q140 -34 0 6Q-140 -34 -300 -6Z',
        flat(s, color),
      ) +
      path('M-284 -20L-272 -210Q-130 -236 0 -190V-6Q-130 -46 -284 -20Z', across(s, '#fffdf5', '#f1eadb')) +
      path('M284 -20L272 -210Q130 -236 0 -190V-6Q130 -46 284 -20Z', across(s, '#e6decd', '#fdf9ee')) +
      times(6, (i) => line(`M-244 ${-186 + i * 25}Q-130 ${-204 + i * 26} -36 ${-172 + i * 25}`, '#c9c0ae', 4)) +
      (drawn
        ? disc(130, -120, 44, s.palette.c) + path('M60 -52Q120 -120 150 -84Q190 -130 232 -54Z', s.palette.leaf)
        : times(6, (i) => line(`M244 ${-186 + i * 25}Q130 ${-204 + i * 26} 36 ${-172 + i * 25}`, '#c9c0ae', 4))),
  );

/** Dumbbell lying, middle at the point. */
export const dumbbell = (s: Stage, x: number, y: number, k: number, color = s.palette.b, turn = 0): string =>
  at(
    x,
    y,
    k,
    (turn ? '' : shadow(s, 0, 60, 180, 16)) +
      box(-90, -12, 180, 24, steel(s), 8) +
      box(-150, -62, 46, 124, barrel(s, color), 16) +
      box(-110, -48, 30, 96, barrel(s, dim(s, color, 0.2)), 12) +
      box(104, -62, 46, 124, barrel(s, color), 16) +
      box(80, -48, 30, 96, barrel(s, dim(s, color, 0.2)), 12),
    turn,
  );

/** Kettlebell, foot at the point. */
export const kettlebell = (s: Stage, x: number, y: number, k: number, color = s.palette.a): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 110, 17) +
      line('M-52 -140Q-64 -236 0 -238Q64 -236 52 -140', dim(s, color, 0.2), 26) +
      path('M-104 -84Q-100 -170 0 -172Q100 -170 104 -84Q96 -6 56 0H-56Q-96 -6 -104 -84Z', ball(s, color)) +
      disc(0, -86, 40, lit(s, color, 0.3), 'opacity=".6"'),
  );

/** Running shoe, sole at the point, toe to the left. */
export const shoe = (s: Stage, x: number, y: number, k: number, color = s.palette.b, turn = 0): string =>
  at(
    x,
    y,
    k,
    (turn ? '' : shadow(s, 0, 0, 190, 18)) +
      path(
        'M-180 -36Q-176 -84 -110 -92Q-60 -104 -20 -150Q20 -140 60 -160Q120 -150 170 -150Q160 -90 176 -30Z',
        slant(s, lit(s, color, 0.25), dim(s, color, 0.15)),
      ) +
      path('M-186 -34H180Q190 -2 160 0H-150Q-190 -2 -186 -34Z', down(s, '#ffffff', '#dcd5c8')) +
      path('M40 -150Q60 -80 176 -40L170 -150Q120 -156 40 -150Z', dim(s, color, 0.2), 'opacity=".8"') +
      line('M-96 -104L-60 -76M-66 -118L-32 -88M-38 -136L-4 -104', '#fffaf0', 8) +
      path('M-120 -40Q-20 -50 60 -100L80 -84Q0 -30 -120 -34Z', s.palette.c),
    turn,
  );

/** Spray bottle, foot at the point. */
export const spray = (s: Stage, x: number, y: number, k: number, color = s.palette.a): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 74, 12) +
      path(
        'M-62 -10Q-70 -140 -24 -176V-214H24V-176Q70 -140 62 -10Q60 0 50 0H-50Q-60 0 -62 -10Z',
        across(s, [lit(s, color, 0.3), 0.95], [color, 0.9], [dim(s, color, 0.25), 0.95]),
      ) +
      path(
        'M-24 -214H26L30 -290Q0 -306 -60 -296L-96 -284V-262H-54L-40 -250L-56 -218L-44 -212L-24 -240Z',
        flat(s, s.palette.cream),
      ) +
      box(-44, -116, 88, 66, lit(s, s.palette.cream, 0.3), 8, 'opacity=".85"') +
      disc(0, -84, 17, s.palette.b),
  );

/** Bucket, foot at the point. */
export const bucket = (s: Stage, x: number, y: number, k: number, color = s.palette.b, foam = true): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 120, 18) +
      line('M-112 -168Q-110 -290 0 -292Q110 -290 112 -168', '#a9adaf', 7) +
      path('M-116 -172L-84 0H84L116 -172Z', barrel(s, color)) +
      oval(0, -172, 116, 20, dim(s, color, 0.3)) +
      (foam
        ? times(13, (i) => disc(-92 + i * 15.4, -182 - (i % 3) * 13, 18 + (i % 4) * 5, '#ffffff', 'opacity=".92"'))
        : ''),
  );

/** Soap bubbles in the air. */
export const suds = (s: Stage, x: number, y: number, spread: number, count: number): string =>
  times(count, () => {
    const r = s.random.between(7, 30);
    const bx = x + s.random.between(-spread, spread);
    const by = y + s.random.between(-spread, spread) * 0.8;
    return (
      disc(bx, by, r, '#ffffff', 'opacity=".28" stroke="#ffffff" stroke-width="2"') +
      disc(bx - r * 0.35, by - r * 0.35, r * 0.2, '#ffffff', 'opacity=".9"')
    );
  });

/** Broom or mop leaning, foot at the point. */
export const broom = (
  s: Stage,
  x: number,
  y: number,
  h: number,
  turn: number,
  mop = false,
  color = s.palette.c,
): string =>
  at(
    x,
    y,
    1,
    box(-7, -h, 14, h - 90, barrel(s, s.palette.wood), 6) +
      (mop
        ? box(-60, -104, 120, 24, flat(s, s.palette.a), 8) +
          times(12, (i) =>
            line(`M${-50 + i * 9} -84Q${-70 + i * 13} -40 ${-80 + i * 14.5} -4`, i % 2 ? '#f4efe4' : '#ded6c8', 12),
          )
        : box(-44, -112, 88, 26, flat(s, s.palette.a), 8) +
          path('M-44 -88H44L86 0H-86Z', down(s, color, dim(s, color, 0.25))) +
          times(8, (i) => line(`M${-36 + i * 10} -84L${-70 + i * 20} -4`, dim(s, color, 0.35), 2.4))),
    turn,
  );

/** Watering can, foot at the point; spout to the left. */
export const wateringCan = (s: Stage, x: number, y: number, k: number, color = s.palette.a, turn = 0): string =>
  at(
    x,
    y,
    k,
    (turn ? '' : shadow(s, 0, 0, 150, 18)) +
      line('M70 -150Q176 -170 150 -70Q130 -20 84 -24', dim(s, color, 0.15), 17) +
      line('M-60 -170Q0 -260 64 -172', dim(s, color, 0.15), 15) +
      path('M-80 -40L-206 -190L-182 -206L-76 -110Z', flat(s, color)) +
      at(-204, -206, 1, oval(0, 0, 42, 15, dim(s, color, 0.2)), -48) +
      box(-92, -176, 184, 176, barrel(s, color), 14) +
      oval(0, -174, 92, 16, dim(s, color, 0.4)),
    turn,
  );

/** Hand trowel or fork, tip at the point. */
export const trowel = (s: Stage, x: number, y: number, k: number, turn: number, fork = false): string =>
  at(
    x,
    y,
    k,
    (fork
      ? line('M-30 -10V-110M0 -4V-116M30 -10V-110M-30 -110Q0 -140 30 -110', '#9ca1a3', 12)
      : path('M0 0Q-52 -50 -44 -140H44Q52 -50 0 0Z', steel(s))) +
      box(-7, -210, 14, 90, steel(s), 4) +
      box(-18, -340, 36, 140, barrel(s, s.palette.b), 16),
    turn,
  );

/** Tools by name, lying; middle at the point, about 300 long. */
export function tool(
  s: Stage,
  x: number,
  y: number,
  k: number,
  turn: number,
  kind: 'hammer' | 'wrench' | 'driver' | 'pliers' | 'saw' | 'roller' | 'level' | 'tape',
): string {
  const p = s.palette;
  const grip = barrel(s, p.b);
  let out = '';
  if (kind === 'hammer')
    out =
      box(-13, -110, 26, 270, barrel(s, p.wood), 10) +
      box(-16, 60, 32, 104, grip, 12) +
      path('M-84 -160H60Q92 -158 100 -128H60V-110H-84Q-92 -135 -84 -160Z', down(s, '#cfd3d4', '#757b7f'));
  if (kind === 'wrench')
    out =
      box(-17, -110, 34, 230, steel(s), 12) +
      path(
        'M-56 -190Q-66 -120 0 -106Q66 -120 56 -190L26 -206V-156Q0 -142 -26 -156V-206Z',
        down(s, '#cfd3d4', '#858b8f'),
      ) +
      disc(0, 136, 44, '#9da3a6') +
      disc(0, 136, 22, dim(s, p.wall, 0.2));
  if (kind === 'driver')
    out =
      box(-6, -160, 12, 180, steel(s), 2) +
      path('M-12 -180H12L6 -150H-6Z', '#9da3a6') +
      box(-26, 16, 52, 150, barrel(s, p.c), 20) +
      box(-28, 40, 56, 16, dark(s), 6);
  if (kind === 'pliers')
    out =
      line('M-12 -20Q-60 60 -44 170', p.b, 30) +
      line('M12 -20Q60 60 44 170', p.b, 30) +
      path('M-34 -30Q-40 -110 -6 -170V-20ZM34 -30Q40 -110 6 -170V-20Z', '#9da3a6') +
      disc(0, -20, 20, '#757b7f');
  if (kind === 'saw')
    out =
      path('M-200 -10L150 -62V62L-196 22Z', down(s, '#e3e6e6', '#9da3a6')) +
      times(18, (i) => path(`M${-190 + i * 18} ${23 + i * 2}l9 14l9 -12Z`, '#9da3a6')) +
      path(
        'M130 -76Q250 -84 246 0Q250 84 130 70Q156 0 130 -76ZM172 -36Q164 0 172 34Q214 34 212 0Q214 -36 172 -36Z',
        p.wood,
        'fill-rule="evenodd"',
      );
  if (kind === 'roller')
    out =
      box(-120, -160, 240, 84, down(s, lit(s, p.a, 0.3), p.a, dim(s, p.a, 0.25)), 28) +
      line('M120 -118H150V-40H0V20', '#9da3a6', 11) +
      box(-22, 14, 44, 150, grip, 18);
  if (kind === 'level')
    out =
      box(-180, -28, 360, 56, flat(s, p.c), 8) +
      box(-44, -14, 88, 28, '#dff0b8', 14) +
      oval(4, 0, 16, 9, '#ffffff') +
      disc(-130, 0, 15, '#dff0b8') +
      disc(130, 0, 15, '#dff0b8');
  if (kind === 'tape')
    out =
      box(40, 38, 180, 18, '#f3d45f', 2) +
      times(14, (i) => box(52 + i * 12, 38, 2, i % 5 ? 7 : 12, dark(s))) +
      box(-70, -66, 140, 130, ball(s, p.b), 34) +
      disc(0, 0, 36, dim(s, p.b, 0.3));
  return at(x, y, k, at(9, 15, 1, faint(0, '')) + out, turn);
}

/** Cooking pot with lid or steam, foot at the point. */
export const cookingPot = (s: Stage, x: number, y: number, k: number, color = s.palette.b, steam = true): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 170, 20) +
      box(-188, -120, 376, 30, dim(s, color, 0.3), 14) +
      path('M-150 -160H150V-40Q146 0 106 0H-106Q-146 0 -150 -40Z', barrel(s, color)) +
      oval(0, -160, 150, 22, dim(s, color, 0.35)) +
      oval(0, -158, 132, 16, lit(s, s.palette.c, 0.1)) +
      (steam
        ? faint(
            0.4,
            line(
              'M-60 -190Q-92 -232 -60 -266T-60 -350M10 -196Q-20 -240 12 -280T10 -380M76 -190Q46 -226 76 -262T80 -340',
              '#ffffff',
              13,
            ),
          )
        : ''),
  );

/** Plate seen from above with a dish on it; middle at the point. */
export function plate(
  s: Stage,
  x: number,
  y: number,
  r: number,
  dish: 'salad' | 'pasta' | 'tart' | 'empty' | 'soup' = 'salad',
): string {
  const p = s.palette;
  let food = '';
  if (dish === 'salad')
    food =
      times(26, () =>
        at(
          s.random.between(-0.42, 0.42) * r,
          s.random.between(-0.42, 0.42) * r,
          r / 150,
          path(
            'M0 0C-26 -16 -26 -54 0 -70C26 -54 26 -16 0 0Z',
            s.random.pick([p.leaf, lit(s, p.leaf, 0.3), dim(s, p.leaf, 0.2)]),
          ),
          s.random.between(0, 360),
        ),
      ) +
      times(7, () => {
        const [a, b] = [s.random.between(-0.4, 0.4) * r, s.random.between(-0.4, 0.4) * r];
        return disc(a, b, r * 0.1, '#c8452f') + disc(a - 3, b - 3, r * 0.05, '#e8745a');
      }) +
      times(5, () => disc(s.random.between(-0.4, 0.4) * r, s.random.between(-0.4, 0.4) * r, r * 0.06, '#fff3d0'));
  if (dish === 'pasta')
    food =
      times(26, (i) =>
        line(
          `M${Math.cos(i * 1.3) * r * 0.45} ${Math.sin(i * 1.3) * r * 0.4}Q${Math.cos(i * 2.1) * r * 0.5} ${Math.sin(i * 2.7) * r * 0.5} ${Math.cos(i * 1.9 + 2) * r * 0.42} ${Math.sin(i * 1.1 + 2) * r * 0.42}`,
          ['#f0cd7c', '#e5b95f', '#f7dc98'][i % 3] ?? '#f0cd7c',
          r * 0.06,
        ),
      ) +
      disc(0, 0, r * 0.2, '#b9402b') +
      disc(-r * 0.05, -r * 0.05, r * 0.12, '#d35f41') +
      at(r * 0.05, r * 0.05, r / 200, path('M0 0C-26 -16 -26 -54 0 -70C26 -54 26 -16 0 0Z', p.leaf), 40);
  if (dish === 'tart')
    food =
      disc(0, 0, r * 0.6, '#c98a4a') +
      disc(0, 0, r * 0.53, '#f7dfa5') +
      times(12, (i) =>
        disc(Math.cos(i * 0.524) * r * 0.38, Math.sin(i * 0.524) * r * 0.38, r * 0.1, i % 2 ? '#b8324a' : '#3f4a86'),
      ) +
      times(6, (i) => disc(Math.cos(i * 1.05) * r * 0.17, Math.sin(i * 1.05) * r * 0.17, r * 0.1, '#cf4b58'));
  if (dish === 'soup')
    food =
      disc(0, 0, r * 0.62, slant(s, lit(s, p.c, 0.2), p.b)) +
      line(`M${-r * 0.3} ${r * 0.1}Q0 ${-r * 0.4} ${r * 0.3} ${-r * 0.05}`, p.cream, r * 0.06) +
      times(5, () => disc(s.random.between(-0.35, 0.35) * r, s.random.between(-0.35, 0.35) * r, r * 0.05, p.leaf));
  return (
    oval(x + r * 0.09, y + r * 0.13, r * 1.02, r * 1.02, p.ink, 'opacity=".2"') +
    disc(x, y, r, slant(s, '#ffffff', dim(s, p.cream, 0.1))) +
    disc(x, y, r * 0.72, slant(s, dim(s, p.cream, 0.09), '#ffffff')) +
    at(x, y, 1, food)
  );
}

/** Vegetables and fruit by name, middle at the point, about 120 across. */
export function produce(
  s: Stage,
  x: number,
  y: number,
  k: number,
  kind: 'tomato' | 'lemon' | 'carrot' | 'aubergine' | 'bread' | 'pepper' | 'egg' | 'mushroom',
  turn = 0,
): string {
  let out = '';
  if (kind === 'tomato')
    out =
      oval(0, 0, 62, 56, ball(s, '#cf4a33')) +
      times(5, (i) => at(0, -46, 1, path('M0 0Q-9 -18 0 -38Q9 -18 0 0Z', '#5c7f45'), -80 + i * 40));
  if (kind === 'lemon') out = path('M-76 0Q-66 -54 0 -54Q66 -54 78 0Q66 54 0 54Q-66 54 -76 0Z', ball(s, '#efc845'));
  if (kind === 'carrot')
    out =
      times(5, (i) => at(0, -90, 1, path('M0 0Q-12 -40 0 -84Q12 -40 0 0Z', '#6b8f4c'), -40 + i * 20)) +
      path('M-40 -92Q0 -110 40 -92Q30 40 0 120Q-30 40 -40 -92Z', barrel(s, '#e08038')) +
      line('M-24 -50H-4M2 -14H20M-12 26H4', '#b8602a', 4);
  if (kind === 'aubergine')
    out =
      path('M-10 -90Q30 -90 34 -40Q80 20 60 76Q20 120 -36 90Q-76 50 -46 -20Q-30 -60 -10 -90Z', ball(s, '#5b3358')) +
      path('M-34 -70Q0 -120 44 -66Q20 -60 12 -40Q-4 -64 -34 -70Z', '#6b8f4c');
  if (kind === 'bread')
    out =
      path('M-160 40Q-186 -40 -110 -62Q0 -96 110 -62Q186 -40 160 40Q0 70 -160 40Z', down(s, '#dda45f', '#a9683a')) +
      times(4, (i) => line(`M${-104 + i * 66} 10Q${-90 + i * 66} -30 ${-62 + i * 66} -50`, '#f4dcae', 13));
  if (kind === 'pepper')
    out =
      path(
        'M-60 -20Q-60 -66 -20 -58Q0 -70 24 -58Q64 -66 60 -16Q58 60 24 70Q0 60 -22 70Q-56 60 -60 -20Z',
        ball(s, '#e3a02f'),
      ) + line('M0 -58Q2 -84 18 -92', '#5c7f45', 13);
  if (kind === 'egg') out = oval(0, 0, 40, 52, ball(s, '#ecd3b4'));
  if (kind === 'mushroom')
    out =
      path('M-26 -6H26L30 62Q0 78 -30 62Z', '#efe6d4') +
      path('M-78 2Q-70 -74 0 -76Q70 -74 78 2Q0 22 -78 2Z', ball(s, '#b98a63'));
  return at(x, y, k, out, turn);
}

/** Wine glass, foot at the point. */
export const glass = (s: Stage, x: number, y: number, k: number, wine = '#9c3547'): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 50, 9) +
      oval(0, -5, 46, 8, '#ffffff', 'opacity=".55"') +
      box(-3.5, -104, 7, 100, '#ffffff', 3, 'opacity=".6"') +
      path('M-56 -250Q-64 -110 0 -104Q64 -110 56 -250Z', '#ffffff', 'opacity=".28"') +
      path(
        'M-56 -190Q-52 -112 0 -108Q52 -112 56 -190Z',
        across(s, lit(s, wine, 0.1), dim(s, wine, 0.2)),
        'opacity=".9"',
      ) +
      path('M-44 -240Q-50 -170 -34 -136L-26 -140Q-38 -176 -34 -240Z', '#ffffff', 'opacity=".5"'),
  );

/** Knife lying, middle at the point. */
export const knife = (s: Stage, x: number, y: number, k: number, turn: number): string =>
  at(
    x,
    y,
    k,
    path('M-22 -230Q34 -180 30 20H-22Z', steel(s)) +
      box(-24, 20, 54, 16, '#6d7276', 4) +
      box(-22, 34, 48, 160, barrel(s, dim(s, s.palette.wood, 0.4)), 14),
    turn,
  );

/** Padded table for massage, foot in the middle at the point, about 760 wide. */
export const couch = (s: Stage, x: number, y: number, k: number, sheet = s.palette.cream): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 430, 30) +
      line('M-270 -210L-310 0M270 -210L310 0M-300 -60H300', dim(s, s.palette.wood, 0.1), 22) +
      box(-390, -262, 780, 62, flat(s, s.palette.a), 28) +
      path(
        'M-330 -270H330V-150Q290 -130 250 -150T160 -146T60 -150T-60 -144T-170 -150T-270 -144T-330 -152Z',
        down(s, lit(s, sheet, 0.2), dim(s, sheet, 0.1)),
      ) +
      box(-372, -302, 150, 46, flat(s, lit(s, s.palette.b, 0.3)), 22),
  );

/** Bowl with things in it, foot at the point. */
export const bowl = (s: Stage, x: number, y: number, k: number, color: string, filling = ''): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 100, 15) +
      filling +
      path('M-110 -90H110Q104 -14 50 0H-50Q-104 -14 -110 -90Z', barrel(s, color)) +
      line('M-104 -88H104', lit(s, color, 0.5), 6),
  );

/** Ladder, feet at the point. */
export const ladder = (s: Stage, x: number, y: number, h: number, color = s.palette.c): string =>
  shadow(s, x, y, 120, 14) +
  line(`M${x - 40} ${y - h}L${x - 92} ${y}M${x + 40} ${y - h}L${x + 92} ${y}`, dim(s, color, 0.08), 17) +
  times(6, (i) =>
    box(x - 50 - i * 7, y - h + 50 + i * ((h - 80) / 6), 100 + i * 14, 14, flat(s, lit(s, color, 0.15)), 3),
  ) +
  box(x - 52, y - h - 12, 104, 20, flat(s, color), 6);
