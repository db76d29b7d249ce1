import { mix } from './palettes.ts';
import {
  across,
  at,
  ball,
  barrel,
  blurred,
  box,
  dim,
  disc,
  down,
  faint,
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

const ridge = (s: Stage, y: number, swing: number, steps: number, pointed: boolean): string => {
  const from = s.left - 60;
  const step = (s.width + 120) / steps;
  let d = `M${from} 960V${y}`;
  let x = from;
  for (let i = 0; i < steps; i++) {
    const peak = y + s.random.between(-swing, swing);
    d += pointed
      ? `L${x + step * s.random.between(0.35, 0.65)} ${peak - swing}L${x + step} ${y + s.random.between(-swing, swing) * 0.5}`
      : `Q${x + step / 2} ${peak - swing} ${x + step} ${y + s.random.between(-swing, swing) * 0.4}`;
    x += step;
  }
  return `${d}V960Z`;
};

/** Sky over the whole picture with a lit horizon at `horizon`. */
export function sky(s: Stage, horizon = 600, sunX = 820, sunY = 330, sunR = 62): string {
  const p = s.palette;
  return (
    box(s.left, 0, s.width, 900, down(s, p.skyTop, mix(p.skyTop, p.skyLow, 0.55), p.skyLow, p.skyLow)) +
    glow(s, sunX, sunY, 520, 0.75) +
    disc(sunX, sunY, sunR, p.sun) +
    times(3, (i) =>
      oval(
        s.random.between(s.left, s.right),
        horizon * (0.22 + i * 0.17),
        s.random.between(160, 330),
        s.random.between(9, 20),
        p.cream,
        'opacity=".38"',
      ),
    )
  );
}

/** Far snow-capped volcano. */
export function mountain(s: Stage, x: number, base: number, w: number, h: number): string {
  const p = s.palette;
  const body = mix(p.hill, p.skyLow, 0.45);
  return (
    path(
      `M${x - w} ${base}Q${x - w * 0.3} ${base - h * 0.5} ${x - w * 0.09} ${base - h}L${x + w * 0.08} ${base - h * 0.97}Q${x + w * 0.35} ${base - h * 0.45} ${x + w} ${base}Z`,
      down(s, body, mix(body, p.skyLow, 0.6)),
    ) +
    path(
      `M${x - w * 0.3} ${base - h * 0.63}Q${x - w * 0.2} ${base - h * 0.8} ${x - w * 0.09} ${base - h}L${x + w * 0.08} ${base - h * 0.97}Q${x + w * 0.18} ${base - h * 0.78} ${x + w * 0.3} ${base - h * 0.58}L${x + w * 0.17} ${base - h * 0.66}L${x + w * 0.1} ${base - h * 0.52}L${x} ${base - h * 0.68}L${x - w * 0.1} ${base - h * 0.5}L${x - w * 0.17} ${base - h * 0.68}Z`,
      mix(p.cream, p.skyLow, 0.25),
    )
  );
}

/** Layers of hills, far ones paler, from `horizon` down to the ground. */
export function hills(s: Stage, horizon = 560, layers = 4, pointed = false): string {
  const p = s.palette;
  return times(layers, (i) => {
    const t = i / Math.max(1, layers - 1);
    const tone = mix(mix(p.hill, p.skyLow, 0.62), mix(p.hill, p.leaf, 0.55), t);
    const deep = dim(s, tone, 0.28 * t);
    return path(
      ridge(s, horizon + t * 190, 44 - t * 12, 4 + i, pointed && i < 2),
      down(s, lit(s, deep, 0.1), mix(deep, p.skyLow, 0.35 - t * 0.3), deep),
    );
  });
}

/** Wide water from `top` to `bottom` with the light lying on it. */
export function water(s: Stage, top: number, bottom: number, lightX = 820): string {
  const p = s.palette;
  return (
    box(s.left, top, s.width, bottom - top, down(s, mix(p.skyLow, p.skyTop, 0.25), mix(p.skyTop, p.a, 0.35))) +
    oval(lightX, (top + bottom) / 2, 130, (bottom - top) * 0.8, p.sun, 'opacity=".22"') +
    times(26, () => {
      const y = s.random.between(top + 6, bottom);
      return oval(
        s.random.between(s.left, s.right),
        y,
        s.random.between(24, 100) * ((y - top) / (bottom - top) + 0.3),
        2.4,
        p.cream,
        'opacity=".32"',
      );
    })
  );
}

/** One conifer, foot at the point, `h` high. */
export function conifer(s: Stage, x: number, y: number, h: number, color: string): string {
  const w = h * 0.2;
  let d = `M${x} ${y - h}`;
  for (let i = 1; i <= 5; i++)
    d += `L${x + (w * i) / 5} ${y - h + (h * i) / 5.6}L${x + (w * i) / 8.5} ${y - h + (h * i) / 5.8}`;
  d += `L${x} ${y - h * 0.06}`;
  for (let i = 5; i >= 1; i--)
    d += `L${x - (w * i) / 8.5} ${y - h + (h * i) / 5.8}L${x - (w * i) / 5} ${y - h + (h * i) / 5.6}`;
  return (
    path(`${d}Z`, across(s, lit(s, color, 0.16), dim(s, color, 0.22))) +
    box(x - h * 0.012, y - h * 0.13, h * 0.024, h * 0.13, dim(s, s.palette.wood, 0.4))
  );
}

/** A stand of conifers across the picture. */
export function forest(
  s: Stage,
  y: number,
  height: number,
  count: number,
  color: string,
  gap?: readonly [number, number],
): string {
  return times(count, (i) => {
    const x = s.left + ((i + s.random.between(0.1, 0.9)) / count) * s.width;
    return gap && x > gap[0] && x < gap[1]
      ? ''
      : conifer(s, x, y + s.random.between(-10, 26), height * s.random.between(0.65, 1.2), color);
  });
}

/** Round broad-leaved tree with lit crown. */
export function tree(s: Stage, x: number, y: number, h: number, color: string): string {
  const r = h * 0.3;
  const blob = (dx: number, dy: number, k: number, tone: string) =>
    disc(x + dx * r, y - h * 0.66 + dy * r, r * k, tone);
  return (
    shadow(s, x, y, h * 0.34, h * 0.05, 0.45) +
    path(
      `M${x - h * 0.035} ${y}Q${x - h * 0.01} ${y - h * 0.3} ${x - h * 0.02} ${y - h * 0.6}L${x + h * 0.03} ${y - h * 0.6}Q${x + h * 0.015} ${y - h * 0.3} ${x + h * 0.045} ${y}Z`,
      barrel(s, s.palette.wood),
    ) +
    blob(0.5, 0.25, 0.75, dim(s, color, 0.25)) +
    blob(-0.5, 0.25, 0.8, dim(s, color, 0.12)) +
    blob(0.1, -0.25, 1, slant(s, lit(s, color, 0.25), dim(s, color, 0.18))) +
    blob(-0.35, -0.1, 0.6, lit(s, color, 0.2)) +
    times(9, () =>
      disc(
        x + s.random.between(-0.9, 0.8) * r,
        y - h * 0.66 + s.random.between(-0.9, 0.6) * r,
        r * s.random.between(0.05, 0.13),
        lit(s, color, 0.35),
        'opacity=".6"',
      ),
    )
  );
}

/** Grass tufts and small flowers along the bottom edge. */
export function meadow(s: Stage, y: number, count = 60, flowers = true): string {
  const p = s.palette;
  return times(Math.round((count * s.width) / 1200), () => {
    const x = s.random.between(s.left, s.right);
    const b = s.random.between(y, 920);
    const h = s.random.between(26, 76) * (0.5 + (b - y) / 300);
    const tone = s.random.pick([p.leaf, dim(s, p.leaf, 0.2), dim(s, p.leaf, 0.35), lit(s, p.leaf, 0.2)]);
    const lean = s.random.between(-16, 16);
    return (
      line(`M${x} ${b}Q${x} ${b - h * 0.6} ${x + lean} ${b - h}`, tone, 4) +
      line(`M${x} ${b}Q${x - 2} ${b - h * 0.4} ${x - lean} ${b - h * 0.75}`, tone, 3.4) +
      (flowers && s.random.chance(0.3)
        ? disc(x + lean, b - h, s.random.between(5, 10), s.random.pick([p.c, p.b, p.cream, p.a]))
        : '')
    );
  });
}

/** One leaf from its foot, pointing up. */
export const leaf = (l: number, w: number, fill: string): string =>
  path(`M0 0C${-w} ${-l * 0.3} ${-w * 0.8} ${-l * 0.75} 0 ${-l}C${w * 0.8} ${-l * 0.75} ${w} ${-l * 0.3} 0 0Z`, fill);

/** Flower pot about 100 wide, foot at the origin. */
export function pot(s: Stage, color: string, kind = 0): string {
  const fill = barrel(s, color);
  if (kind === 1)
    return path('M-52 -96Q-70 -40 -34 0H34Q70 -40 52 -96Z', fill) + oval(0, -96, 52, 11, dim(s, color, 0.45));
  if (kind === 2)
    return (
      box(-46, -88, 92, 88, fill, 8) +
      oval(0, -88, 46, 9, dim(s, color, 0.45)) +
      box(-46, -50, 92, 10, lit(s, color, 0.35), 0, 'opacity=".5"')
    );
  return (
    path('M-50 -92L-36 0H36L50 -92Z', fill) +
    box(-56, -106, 112, 22, fill, 5) +
    oval(0, -104, 52, 7, dim(s, color, 0.45))
  );
}

export type PlantKind = 'broad' | 'snake' | 'fern' | 'stems' | 'palm' | 'rubber' | 'cactus' | 'flowers' | 'herb';

/** Potted plant, foot of the pot at the point; about 300 high at scale 1. */
export function plant(
  s: Stage,
  x: number,
  y: number,
  k: number,
  kind: PlantKind = s.random.pick(['broad', 'snake', 'fern', 'palm', 'rubber'] as const),
  potColor = s.random.pick([s.palette.a, s.palette.b, s.palette.cream, s.palette.c]),
): string {
  const p = s.palette;
  const g = () => s.random.pick([p.leaf, dim(s, p.leaf, 0.18), lit(s, p.leaf, 0.2), dim(s, p.leaf, 0.32)]);
  const shaded = () => {
    const tone = g();
    return across(s, lit(s, tone, 0.14), dim(s, tone, 0.16));
  };
  let top = '';
  if (kind === 'snake')
    top = times(8, (i) => at((i - 3.5) * 9, -92, 1, leaf(s.random.between(150, 260), 15, shaded()), (i - 3.5) * 5));
  else if (kind === 'fern')
    top = times(15, (i) => {
      const t = (i - 7) * 13;
      const c = g();
      const len = 170 - Math.abs(i - 7) * 5;
      return at(
        0,
        -94,
        1,
        line(`M0 0Q0 ${-len * 0.7} ${t * 0.7} ${-len}`, c, 3) +
          times(
            8,
            (j) =>
              at((t * 0.7 * j * j) / 64, -len * (0.2 + j * 0.1), 1, leaf(34 - j * 2, 7, c), 62) +
              at((t * 0.7 * j * j) / 64, -len * (0.2 + j * 0.1), 1, leaf(34 - j * 2, 7, c), -62),
          ),
        t,
      );
    });
  else if (kind === 'palm')
    top = times(9, (i) => {
      const t = (i - 4) * 21 + s.random.between(-6, 6);
      const c = g();
      return (
        line(`M0 -90Q${t * 0.4} -220 ${t * 1.9} ${-280 + Math.abs(t) * 0.9}`, c, 4) +
        at(t * 0.9, -215 + Math.abs(t) * 0.2, 1, leaf(130, 22, shaded()), t * 1.05)
      );
    });
  else if (kind === 'rubber')
    top =
      line('M0 -90Q6 -200 -4 -330', dim(s, p.wood, 0.2), 7) +
      times(11, (i) => at(0, -120 - i * 20, 1, leaf(104 - i * 3, 30, shaded()), (i % 2 ? 1 : -1) * (66 - i * 4)));
  else if (kind === 'stems')
    top = times(
      7,
      (i) =>
        line(`M0 -80Q${(i - 3) * 12} -200 ${(i - 3) * 30} ${-260 - (i % 3) * 30}`, dim(s, p.wood, 0.05), 3) +
        times(4, (j) =>
          at((i - 3) * (10 + j * 5.5), -170 - j * 30, 1, leaf(30, 9, g()), (i - 3) * 10 + (j % 2 ? 40 : -40)),
        ),
    );
  else if (kind === 'cactus')
    top =
      box(-28, -230, 56, 140, barrel(s, p.leaf), 28) +
      line('M28 -150Q66 -150 66 -196', p.leaf, 26) +
      line('M-28 -130Q-62 -130 -62 -170', dim(s, p.leaf, 0.12), 24) +
      times(5, (i) => box(-20 + i * 9.5, -222, 2, 126, dim(s, p.leaf, 0.2), 1)) +
      disc(0, -232, 12, p.c);
  else if (kind === 'flowers')
    top = times(9, (i) => {
      const dx = (i - 4) * 20;
      const h = 190 + s.random.between(-26, 40) - Math.abs(i - 4) * 9;
      const c = s.random.pick([p.a, p.b, p.c, p.cream]);
      return (
        line(`M0 -80Q${dx * 0.3} -140 ${dx} ${-h}`, dim(s, p.leaf, 0.15), 4) +
        at(dx * 0.6, -130, 1, leaf(44, 11, g()), dx) +
        disc(dx, -h, 21, c) +
        disc(dx - 4, -h - 4, 14, lit(s, c, 0.25)) +
        disc(dx, -h, 6, dim(s, c, 0.3))
      );
    });
  else if (kind === 'herb')
    top = times(22, () =>
      disc(s.random.between(-56, 56), -118 - s.random.between(0, 62), s.random.between(12, 22), g()),
    );
  else
    top = times(9, (i) => {
      const t = (i - 4) * 20;
      const h = 170 + s.random.between(-10, 70) - Math.abs(i - 4) * 8;
      const tone = g();
      const hx = Math.sin((t * Math.PI) / 180) * h;
      const hy = -90 - Math.cos((t * Math.PI) / 180) * h * 0.8;
      return (
        line(`M0 -90Q${hx * 0.3} ${hy * 0.7} ${hx} ${hy}`, dim(s, tone, 0.1), 4) +
        at(
          hx,
          hy + 30,
          1,
          path('M0 0C-60 -10 -64 -74 0 -112C64 -74 60 -10 0 0Z', slant(s, lit(s, tone, 0.18), dim(s, tone, 0.2))) +
            line(
              'M0 -6V-100M0 -30L-30 -50M0 -30L30 -50M0 -56L-26 -74M0 -56L26 -74',
              lit(s, tone, 0.35),
              1.6,
              'opacity=".55"',
            ),
          t * 0.9,
        )
      );
    });
  return at(x, y, k, shadow(s, 6, -2, 84, 15) + top + pot(s, potColor, kind.length % 3));
}

/** Blurred shadow of leaves falling on a wall. */
export function leafShadow(s: Stage, x: number, y: number, k: number): string {
  const c = s.palette.ink;
  return faint(
    0.15,
    blurred(
      s,
      7,
      at(
        x,
        y,
        k,
        times(9, (i) => at(i * 22, i * 36 - 150, 1, leaf(150, 26, c), i % 2 ? 70 : -40)) +
          line('M-20 -180Q80 0 200 190', c, 7),
        s.random.between(-20, 20),
      ),
    ),
  );
}

/** Cut flowers in a vase. */
export function bouquet(s: Stage, x: number, y: number, k: number, vase = s.palette.cream): string {
  const p = s.palette;
  return at(
    x,
    y,
    k,
    shadow(s, 4, -2, 60, 11) +
      times(11, (i) => {
        const dx = (i - 5) * 19;
        const h = 230 + s.random.between(-34, 46) - Math.abs(i - 5) * 8;
        const c = s.random.pick([p.a, p.b, p.c, p.cream, lit(s, p.b, 0.4)]);
        const leafy = s.random.chance(0.34);
        return (
          line(`M0 -90Q${dx * 0.2} -150 ${dx} ${-h}`, dim(s, p.leaf, 0.1), 3.4) +
          (leafy
            ? times(5, (j) =>
                at(dx * (0.5 + j * 0.12), -h * (0.6 + j * 0.1), 1, leaf(34, 10, p.leaf), dx + (j % 2 ? 50 : -50)),
              )
            : disc(dx, -h, 22, dim(s, c, 0.12)) +
              times(6, (j) => disc(dx + Math.cos(j) * 13, -h + Math.sin(j) * 13, 10, lit(s, c, 0.08 + (j % 3) * 0.1))) +
              disc(dx, -h, 7, dim(s, c, 0.35)))
        );
      }) +
      path('M-26 -120Q-62 -50 -36 0H36Q62 -50 26 -120Z', barrel(s, vase)) +
      oval(0, -120, 26, 6, dim(s, vase, 0.4)),
  );
}

/** Smooth pebbles, one on the other. */
export function cairn(s: Stage, x: number, y: number, k: number, count = 4): string {
  const p = s.palette;
  let top = 0;
  return at(
    x,
    y,
    k,
    shadow(s, 0, 0, 110, 18) +
      times(count, (i) => {
        const r = 88 - i * 15;
        const h = 25 - i * 2;
        const drawn = oval(i % 2 ? 5 : -4, top - h, r, h, ball(s, mix(p.ink, p.cream, 0.3 + (i % 3) * 0.16)));
        top -= h * 1.86;
        return drawn;
      }),
  );
}
/** The volcano, hills and firs one sees from the town: the shared distance of outdoor pictures. */
export const distance = (s: Stage, x = 420): string =>
  mountain(s, x, 580, 330, 250) +
  hills(s, 540, 3) +
  forest(s, 640, 130, 22, dim(s, mix(s.palette.hill, s.palette.leaf, 0.5), 0.25));
