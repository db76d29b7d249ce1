import { hairs, mix, skins } from './palettes.ts';
import {
  across,
  at,
  barrel,
  box,
  dim,
  disc,
  flat,
  line,
  lit,
  oval,
  path,
  type Stage,
  shadow,
  slant,
  times,
} from './stage.ts';

type Point = readonly [x: number, y: number];

/** Joints of a person in drawing units; a standing person is about 400 high with the feet at y = 0. */
export type Pose = {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow and hand. */
  farArm: readonly [Point, Point];
  nearArm: readonly [Point, Point];
  /** Knee and foot. */
  farLeg: readonly [Point, Point];
  nearLeg: readonly [Point, Point];
};

/** Poses by name. */
export const poses = {
  stand: {
    head: [0, -372],
    neck: [0, -318],
    hip: [0, -190],
    farArm: [
      [44, -262],
      [36, -196],
    ],
    nearArm: [
      [-44, -262],
      [-34, -196],
    ],
    farLeg: [
      [16, -98],
      [18, -6],
    ],
    nearLeg: [
      [-16, -98],
      [-18, -6],
    ],
  },
  tree: {
    head: [0, -372],
    neck: [0, -318],
    hip: [0, -190],
    farArm: [
      [52, -392],
      [6, -452],
    ],
    nearArm: [
      [-52, -392],
      [-6, -452],
    ],
    farLeg: [
      [78, -142],
      [12, -102],
    ],
    nearLeg: [
      [-4, -98],
      [-4, -6],
    ],
  },
  warrior: {
    head: [-14, -318],
    neck: [-10, -268],
    hip: [0, -146],
    farArm: [
      [70, -262],
      [148, -264],
    ],
    nearArm: [
      [-88, -262],
      [-166, -264],
    ],
    farLeg: [
      [84, -78],
      [166, -6],
    ],
    nearLeg: [
      [-104, -128],
      [-104, -6],
    ],
  },
  dog: {
    head: [-86, -86],
    neck: [-62, -126],
    hip: [36, -236],
    farArm: [
      [-116, -62],
      [-152, -6],
    ],
    nearArm: [
      [-108, -66],
      [-166, -8],
    ],
    farLeg: [
      [88, -120],
      [136, -6],
    ],
    nearLeg: [
      [82, -118],
      [120, -6],
    ],
  },
  lotus: {
    head: [0, -236],
    neck: [0, -184],
    hip: [0, -48],
    farArm: [
      [56, -112],
      [82, -44],
    ],
    nearArm: [
      [-56, -112],
      [-82, -44],
    ],
    farLeg: [
      [104, -26],
      [-14, -14],
    ],
    nearLeg: [
      [-104, -26],
      [20, -12],
    ],
  },
  cobra: {
    head: [-118, -190],
    neck: [-94, -146],
    hip: [24, -36],
    farArm: [
      [-84, -80],
      [-112, -8],
    ],
    nearArm: [
      [-104, -76],
      [-88, -8],
    ],
    farLeg: [
      [110, -22],
      [196, -12],
    ],
    nearLeg: [
      [106, -26],
      [186, -16],
    ],
  },
  run: {
    head: [42, -360],
    neck: [30, -308],
    hip: [0, -188],
    farArm: [
      [-26, -254],
      [-64, -300],
    ],
    nearArm: [
      [66, -250],
      [112, -290],
    ],
    farLeg: [
      [72, -150],
      [58, -58],
    ],
    nearLeg: [
      [-40, -110],
      [-124, -96],
    ],
  },
  lift: {
    head: [0, -366],
    neck: [0, -314],
    hip: [0, -190],
    farArm: [
      [84, -344],
      [96, -428],
    ],
    nearArm: [
      [-84, -344],
      [-96, -428],
    ],
    farLeg: [
      [44, -100],
      [52, -6],
    ],
    nearLeg: [
      [-44, -100],
      [-52, -6],
    ],
  },
  lunge: {
    head: [0, -302],
    neck: [0, -250],
    hip: [2, -122],
    farArm: [
      [48, -190],
      [56, -120],
    ],
    nearArm: [
      [-46, -190],
      [-54, -118],
    ],
    farLeg: [
      [78, -24],
      [160, -10],
    ],
    nearLeg: [
      [-84, -112],
      [-88, -6],
    ],
  },
  plank: {
    head: [-178, -128],
    neck: [-134, -116],
    hip: [22, -84],
    farArm: [
      [-124, -66],
      [-126, -8],
    ],
    nearArm: [
      [-132, -64],
      [-142, -8],
    ],
    farLeg: [
      [110, -52],
      [196, -12],
    ],
    nearLeg: [
      [106, -50],
      [190, -14],
    ],
  },
  sit: {
    head: [0, -316],
    neck: [-2, -264],
    hip: [0, -130],
    farArm: [
      [44, -196],
      [82, -158],
    ],
    nearArm: [
      [-30, -190],
      [28, -150],
    ],
    farLeg: [
      [96, -124],
      [98, -6],
    ],
    nearLeg: [
      [84, -118],
      [78, -6],
    ],
  },
  aim: {
    head: [6, -364],
    neck: [-4, -314],
    hip: [-6, -188],
    farArm: [
      [52, -262],
      [62, -340],
    ],
    nearArm: [
      [-14, -252],
      [50, -330],
    ],
    farLeg: [
      [30, -98],
      [38, -6],
    ],
    nearLeg: [
      [-30, -98],
      [-40, -6],
    ],
  },
  reach: {
    head: [6, -368],
    neck: [0, -316],
    hip: [0, -190],
    farArm: [
      [56, -286],
      [112, -262],
    ],
    nearArm: [
      [42, -262],
      [104, -240],
    ],
    farLeg: [
      [18, -98],
      [22, -6],
    ],
    nearLeg: [
      [-18, -98],
      [-22, -6],
    ],
  },
  walk: {
    head: [8, -370],
    neck: [4, -318],
    hip: [0, -190],
    farArm: [
      [-24, -258],
      [-38, -196],
    ],
    nearArm: [
      [44, -256],
      [96, -232],
    ],
    farLeg: [
      [38, -100],
      [66, -8],
    ],
    nearLeg: [
      [-22, -100],
      [-58, -10],
    ],
  },
  kneel: {
    head: [36, -232],
    neck: [22, -186],
    hip: [-18, -72],
    farArm: [
      [66, -128],
      [102, -76],
    ],
    nearArm: [
      [54, -116],
      [94, -62],
    ],
    farLeg: [
      [70, -60],
      [62, -6],
    ],
    nearLeg: [
      [34, -16],
      [-66, -10],
    ],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;

/** What a person wears and looks like. */
export type Look = {
  top: string;
  bottom: string;
  skin: string;
  hair: string;
  cut: 'bun' | 'short' | 'long' | 'bob' | 'curls';
  apron?: string;
  sleeves: boolean;
};

/** A random person in the picture's colours. */
export function look(s: Stage, changes: Partial<Look> = {}): Look {
  const p = s.palette;
  const r = s.random;
  const top = r.pick([p.a, p.b, p.c, p.cream]);
  return {
    top,
    bottom: r.pick([dim(s, p.a, 0.45), dim(s, p.ink, 0), dim(s, p.b, 0.5)]),
    skin: r.pick(skins),
    hair: r.pick(hairs),
    cut: r.pick(['bun', 'short', 'long', 'bob', 'curls'] as const),
    sleeves: r.chance(0.5),
    ...changes,
  };
}

const bend = ([ax, ay]: Point, [[bx, by], [cx, cy]]: readonly [Point, Point]) =>
  `M${ax} ${ay}Q${bx} ${by} ${(bx + cx) / 2} ${(by + cy) / 2}T${cx} ${cy}`;
const joint = ([ax, ay]: Point, [[bx, by], [cx, cy]]: readonly [Point, Point]) =>
  `M${ax} ${ay}L${bx} ${by}L${cx} ${cy}`;

const features = (s: Stage, who: Look): string => {
  const soft = dim(s, who.skin, 0.4);
  return (
    line('M-16 3Q-11 8 -6 3M6 3Q11 8 16 3', dim(s, who.skin, 0.7), 1.7) +
    line('M-17 -6Q-11 -10 -6 -7M6 -7Q11 -10 17 -6', who.hair, 1.8) +
    line('M0 4Q-4 12 1 13', soft, 1.3) +
    line('M-7 20Q0 25 7 20', mix(soft, '#a8423c', 0.5), 2) +
    oval(-15, 13, 6, 4, '#d8705e', 'opacity=".25"') +
    oval(15, 13, 6, 4, '#d8705e', 'opacity=".25"')
  );
};

/** Head with hair, the middle of the head at the origin. */
export function head(s: Stage, who: Look, r = 34): string {
  return hairBehind(s, who, r) + face(s, who, r);
}

const hairBehind = (s: Stage, who: Look, r: number): string => {
  const hair = slant(s, lit(s, who.hair, 0.2), who.hair);
  const drawn =
    who.cut === 'long'
      ? path('M-37 -4Q-44 70 -30 92H30Q44 70 37 -4Z', hair)
      : who.cut === 'bob'
        ? path('M-38 -6Q-44 34 -34 46H34Q44 34 38 -6Z', hair)
        : who.cut === 'curls'
          ? times(11, (i) => disc(Math.cos(i * 0.57 + 2.9) * 34, Math.sin(i * 0.57 + 2.9) * 32 - 4, 17, hair))
          : who.cut === 'bun'
            ? disc(4, -42, 17, hair)
            : '';
  return at(0, 0, r / 34, drawn);
};

const face = (s: Stage, who: Look, r: number): string => {
  const skin = slant(s, lit(s, who.skin, 0.2), dim(s, who.skin, 0.12));
  const k = r / 34;
  const hair = slant(s, lit(s, who.hair, 0.2), who.hair);
  return at(
    0,
    0,
    k,
    oval(0, 0, 29, 34, skin) +
      (r >= 60 ? features(s, who) : '') +
      path('M-33 2Q-36 -38 0 -40Q36 -38 33 2Q26 -16 8 -20Q-20 -18 -33 2Z', hair),
  );
};

/** A person in a pose, feet at the point. */
export function person(
  s: Stage,
  x: number,
  y: number,
  k: number,
  pose: PoseName,
  who: Look = look(s),
  flip = false,
): string {
  const j: Pose = poses[pose];
  const [nx, ny] = j.neck;
  const [hx, hy] = j.hip;
  const along = Math.atan2(hy - ny, hx - nx);
  const [px, py] = [Math.cos(along + Math.PI / 2), Math.sin(along + Math.PI / 2)];
  const leg = (l: readonly [Point, Point], shade: number, side: number) =>
    line(joint([hx + px * side * 13, hy + py * side * 13], l), dim(s, who.bottom, shade), 36) +
    line(
      `M${l[1][0]} ${l[1][1]}h-12`,
      pose === 'lotus' || pose === 'cobra' || pose === 'tree' || pose === 'warrior' || pose === 'dog'
        ? who.skin
        : lit(s, s.palette.cream, 0),
      17,
    );
  const arm = (a: readonly [Point, Point], shade: number, side: number) => {
    const shoulder: Point = [nx + px * side * 30, ny + 16 + py * side * 30];
    return (
      line(bend(shoulder, a), dim(s, who.skin, shade), 21) +
      (who.sleeves
        ? line(
            `M${shoulder[0]} ${shoulder[1]}Q${a[0][0]} ${a[0][1]} ${(a[0][0] + a[1][0]) / 2} ${(a[0][1] + a[1][1]) / 2}`,
            dim(s, who.top, shade),
            27,
          )
        : line(
            `M${shoulder[0]} ${shoulder[1]}L${(shoulder[0] + a[0][0]) / 2} ${(shoulder[1] + a[0][1]) / 2}`,
            dim(s, who.top, shade),
            28,
          )) +
      disc(a[1][0], a[1][1], 12.5, dim(s, who.skin, shade))
    );
  };
  const w1 = 37;
  const w2 = 29;
  const torso = `M${nx + px * w1} ${ny + 12 + py * w1}Q${nx} ${ny - 8} ${nx - px * w1} ${ny + 12 - py * w1}L${hx - px * w2} ${hy - py * w2}Q${hx + Math.cos(along) * 18} ${hy + Math.sin(along) * 18} ${hx + px * w2} ${hy + py * w2}Z`;
  return at(
    x,
    y,
    k,
    shadow(s, 0, 0, pose === 'stand' ? 90 : 170, 20, 0.5) +
      arm(j.farArm, 0.16, -1) +
      leg(j.farLeg, 0.2, -1) +
      leg(j.nearLeg, 0, 1) +
      line(`M${nx} ${ny + 8}L${(nx + j.head[0]) / 2} ${(ny + j.head[1]) / 2}`, dim(s, who.skin, 0.14), 23) +
      `<path d="${torso}" fill="${slant(s, lit(s, who.top, 0.16), dim(s, who.top, 0.14))}" stroke="${who.top}" stroke-width="10" stroke-linejoin="round"/>` +
      (who.apron
        ? path(`M${nx - 20} ${ny + 34}H${nx + 20}L${nx + 36} ${hy + 66}H${nx - 36}Z`, flat(s, who.apron))
        : '') +
      at(
        j.head[0],
        j.head[1],
        1,
        head(s, who),
        pose === 'dog' ? 150 : pose === 'plank' ? -50 : pose === 'cobra' ? -14 : 0,
      ) +
      arm(j.nearArm, 0, 1),
    0,
    flip,
  );
}

/** Head and shoulders, the bottom edge of the bust at the point; about 420 wide. */
export function bust(s: Stage, x: number, y: number, k: number, who: Look = look(s)): string {
  return at(
    x,
    y,
    k,
    at(0, -300, 1, hairBehind(s, who, 92)) +
      path('M-210 0Q-196 -150 -62 -176H62Q196 -150 210 0Z', slant(s, lit(s, who.top, 0.18), dim(s, who.top, 0.18))) +
      path('M-44 -250V-176Q0 -128 44 -176V-250Z', dim(s, who.skin, 0.16)) +
      at(0, -300, 1, face(s, who, 92)),
  );
}

export type Coat = { body: string; mark: string };
/** A random dog's or cat's coat. */
export const coat = (s: Stage): Coat =>
  s.random.pick([
    { body: '#c8915a', mark: '#f3e3cc' },
    { body: '#6b4630', mark: '#c89a6c' },
    { body: '#e6d3b8', mark: '#b58a5e' },
    { body: '#3b3431', mark: '#c9b9a6' },
    { body: '#a9a29a', mark: '#ece6dc' },
  ]);

/** Dog by what it does, feet at the point, about 260 high sitting; looks left unless flipped. */
export function dog(
  s: Stage,
  x: number,
  y: number,
  k: number,
  what: 'sit' | 'run' | 'lie' | 'stand' = 'sit',
  c: Coat = coat(s),
  flip = false,
): string {
  const body = slant(s, lit(s, c.body, 0.2), dim(s, c.body, 0.2));
  const muzzle = (hx: number, hy: number) =>
    at(
      hx,
      hy,
      1,
      path('M40 -28Q70 -22 62 46Q44 52 34 10Z', dim(s, c.body, 0.34)) +
        path('M-38 -6Q-40 -58 8 -58Q56 -56 54 0Q50 44 6 44Q-30 40 -38 -6Z', body) +
        path('M-14 -4Q-66 -6 -70 22Q-64 46 -22 42Q6 38 2 12Z', c.mark) +
        path('M24 -52Q60 -48 52 34Q34 30 26 0Z', dim(s, c.body, 0.28)) +
        oval(-64, 12, 12, 9, '#2a211d') +
        disc(-12, -16, 6.5, '#2a211d') +
        disc(-14, -18, 2, '#ffffff') +
        line('M-62 24Q-46 36 -28 30', '#2a211d', 3),
    );
  const collar = (a: string) => line(a, s.palette.b, 13);
  let out = '';
  if (what === 'sit')
    out =
      shadow(s, 10, 0, 120, 17) +
      line('M92 -14Q146 -20 140 -78', c.body, 22) +
      path('M-34 -168Q40 -210 66 -140Q118 -80 104 -8Q60 6 -8 0Q-44 -60 -34 -168Z', body) +
      path('M-36 -150Q-46 -90 -18 -40Q10 -90 4 -150Z', c.mark) +
      line('M-16 -90L-20 -10M22 -80L24 -10', c.body, 30) +
      line('M-20 -8H-36M24 -8H6', c.mark, 21) +
      path('M60 -70Q112 -70 108 -8Q76 2 52 -6Z', dim(s, c.body, 0.1)) +
      collar('M-32 -166Q12 -142 54 -172') +
      disc(-4, -144, 9, s.palette.c) +
      muzzle(4, -218);
  else if (what === 'lie')
    out =
      shadow(s, 20, 0, 200, 20) +
      line('M170 -20Q226 -24 230 -50', c.body, 20) +
      path('M-90 -96Q20 -140 130 -104Q196 -80 184 -8Q60 8 -96 0Z', body) +
      line('M-70 -14H-150M-40 -10H-124', c.mark, 24) +
      path('M90 -70Q160 -70 158 -6Q118 2 84 -6Z', dim(s, c.body, 0.1)) +
      collar('M-108 -90Q-80 -66 -52 -100') +
      muzzle(-100, -118);
  else {
    const run = what === 'run';
    out =
      shadow(s, 0, 0, 190, 16) +
      line(run ? 'M128 -150Q190 -200 210 -180' : 'M128 -150Q176 -196 172 -232', c.body, 18) +
      line(
        run ? 'M-66 -100Q-130 -80 -168 -48M110 -110Q170 -70 206 -24' : 'M-62 -100L-66 -8M104 -110L120 -60L106 -8',
        dim(s, c.body, 0.24),
        28,
      ) +
      path('M-110 -176Q0 -196 112 -182Q150 -160 138 -100Q80 -76 10 -86Q-60 -60 -96 -92Q-126 -130 -110 -176Z', body) +
      path('M-104 -120Q-60 -80 0 -92Q-50 -66 -84 -82Z', c.mark) +
      line(
        run ? 'M-80 -100Q-120 -60 -104 -14M96 -110Q120 -60 160 -14' : 'M-84 -100L-92 -8M78 -110L92 -60L78 -8',
        c.body,
        30,
      ) +
      line('M-78 -170L-112 -200', c.body, 60) +
      collar('M-74 -196Q-98 -170 -108 -138') +
      muzzle(-128, -226);
  }
  return at(x, y, k, out, 0, flip);
}

/** Cat sitting or curled up, foot at the point. */
export function cat(
  s: Stage,
  x: number,
  y: number,
  k: number,
  curled = false,
  c: Coat = coat(s),
  flip = false,
): string {
  const body = slant(s, lit(s, c.body, 0.22), dim(s, c.body, 0.18));
  const face = (hx: number, hy: number) =>
    at(
      hx,
      hy,
      1,
      path('M-44 -8L-46 -62L-12 -40H12L46 -62L44 -8Q40 40 0 40Q-40 40 -44 -8Z', body) +
        path('M-40 -34L-40 -52L-24 -42ZM40 -34L40 -52L24 -42Z', lit(s, '#d98f8f', 0.1)) +
        oval(0, 20, 22, 15, c.mark) +
        (curled
          ? line('M-28 -2Q-20 6 -12 -2M12 -2Q20 6 28 -2', '#2a211d', 3.6)
          : oval(-19, -4, 6.5, 8.5, '#2a211d') +
            oval(19, -4, 6.5, 8.5, '#2a211d') +
            disc(-21, -7, 2, '#ffffff') +
            disc(17, -7, 2, '#ffffff')) +
        path('M-6 11H6L0 18Z', '#8c4a48') +
        line('M-28 20H-62M-28 26L-58 34M28 20H62M28 26L58 34', c.mark, 1.8),
    );
  const out = curled
    ? shadow(s, 0, 0, 170, 18) +
      oval(10, -62, 150, 62, body) +
      times(4, (i) => line(`M${40 + i * 26} ${-116 + i * 8}q14 20 8 44`, dim(s, c.body, 0.24), 8)) +
      line('M150 -40Q110 4 -10 -10Q-60 -14 -80 -20', dim(s, c.body, 0.1), 27) +
      face(-84, -60)
    : shadow(s, 10, 0, 104, 16) +
      line('M74 -14Q150 -10 140 -90Q134 -120 150 -134', c.body, 20) +
      path('M-34 -150Q60 -170 82 -70Q92 -10 60 0H-40Q-52 -80 -34 -150Z', body) +
      path('M-30 -140Q-42 -80 -20 -40Q8 -90 14 -140Z', c.mark) +
      times(3, (i) => line(`M${64 + i * 5} ${-104 + i * 28}q-18 4 -26 14`, dim(s, c.body, 0.24), 7)) +
      line('M-22 -70V-10M16 -70V-10', c.body, 27) +
      line('M-24 -8H-34M14 -8H4', c.mark, 18) +
      face(-6, -184);
  return at(x, y, k, out, 0, flip);
}

/** Open hand with forearm, reaching up from the point. */
export const hand = (s: Stage, x: number, y: number, k: number, skin: string, sleeve: string, turn = 0): string =>
  at(
    x,
    y,
    k,
    box(-46, -40, 92, 300, across(s, lit(s, sleeve, 0.15), dim(s, sleeve, 0.15)), 20) +
      path(
        'M-36 -30Q-42 -120 -34 -150Q-30 -196 -22 -196Q-12 -196 -12 -150Q-10 -214 0 -214Q10 -214 10 -150Q14 -204 23 -202Q32 -200 30 -146Q36 -176 44 -172Q52 -166 46 -112Q42 -50 36 -30Z',
        slant(s, lit(s, skin, 0.18), dim(s, skin, 0.1)),
      ) +
      line('M-34 -90Q-70 -110 -70 -136', skin, 22) +
      box(-48, -46, 96, 26, barrel(s, dim(s, sleeve, 0.1)), 10),
    turn,
  );
