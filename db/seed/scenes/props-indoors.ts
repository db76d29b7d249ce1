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
  flat,
  glow,
  inside,
  line,
  lit,
  oval,
  path,
  type Stage,
  shadow,
  slant,
  times,
} from './stage.ts';

export type WallKind = 'plain' | 'panel' | 'tiles' | 'split' | 'brick' | 'boards' | 'arch';

/** A room seen from the front: wall with fall of light, floor from `horizon`. */
export function room(
  s: Stage,
  kind: WallKind = 'plain',
  horizon = 690,
  wall = s.palette.wall,
  floor = s.palette.floor,
): string {
  const p = s.palette;
  const shade = dim(s, wall, p.mood === 'dusk' ? 0.22 : 0.13);
  let more = '';
  if (kind === 'panel')
    more =
      box(s.left, horizon - 210, s.width, 210, down(s, lit(s, wall, 0.14), dim(s, wall, 0.1))) +
      box(s.left, horizon - 214, s.width, 9, lit(s, wall, 0.4)) +
      times(Math.ceil(s.width / 170), (i) =>
        box(
          s.left + 20 + i * 170,
          horizon - 178,
          130,
          136,
          'none',
          2,
          `stroke="${dim(s, wall, 0.16)}" stroke-width="3"`,
        ),
      );
  if (kind === 'tiles')
    more = faint(
      0.45,
      times(Math.ceil(s.width / 76), (i) =>
        times(Math.ceil(horizon / 76), (j) =>
          box(
            s.left + i * 76 + 2,
            horizon - (j + 1) * 76 + 2,
            72,
            72,
            (i * 7 + j * 13) % 5 === 0 ? lit(s, wall, 0.5) : lit(s, wall, 0.26),
            3,
          ),
        ),
      ),
    );
  if (kind === 'split')
    more = box(
      s.left,
      horizon * 0.56,
      s.width,
      horizon * 0.44,
      across(s, lit(s, mix(wall, p.a, 0.62), 0.1), dim(s, mix(wall, p.a, 0.62), 0.1)),
    );
  if (kind === 'brick')
    more = faint(
      0.4,
      times(Math.ceil(s.width / 92) + 1, (i) =>
        times(Math.ceil(horizon / 36), (j) =>
          box(
            s.left - 46 + i * 92 + (j % 2) * 46,
            j * 36,
            88,
            32,
            (i * 5 + j * 11) % 4 === 0 ? lit(s, wall, 0.34) : dim(s, wall, 0.06 + ((i * 3 + j * 7) % 3) * 0.05),
            2,
          ),
        ),
      ),
    );
  if (kind === 'boards')
    more = times(
      Math.ceil(s.width / 110),
      (i) =>
        box(s.left + i * 110, 0, 3, horizon, dim(s, wall, 0.16)) +
        box(s.left + i * 110 + 3, 0, 3, horizon, lit(s, wall, 0.3)),
    );
  if (kind === 'arch')
    more = path(
      `M330 ${horizon}V330A270 270 0 0 1 870 330V${horizon}Z`,
      down(s, lit(s, mix(wall, p.b, 0.5), 0.1), mix(wall, p.b, 0.4)),
    );
  return (
    box(s.left, 0, s.width, horizon, across(s, lit(s, wall, 0.2), wall, shade)) +
    more +
    box(s.left, horizon * 0.55, s.width, horizon * 0.45, down(s, [p.ink, 0], [p.ink, 0.13])) +
    box(s.left, horizon, s.width, 900 - horizon, down(s, dim(s, floor, 0.16), lit(s, floor, 0.1))) +
    faint(
      0.22,
      times(Math.ceil(s.width / 120), (i) => {
        const x = s.left + i * 120 + 40;
        return line(`M${x} ${horizon}L${600 + (x - 600) * 1.7} 900`, dim(s, floor, 0.4), 2.4);
      }),
    ) +
    box(s.left, horizon - 16, s.width, 16, lit(s, wall, 0.34)) +
    box(s.left, horizon - 2, s.width, 5, dim(s, floor, 0.5), 0, 'opacity=".5"')
  );
}

/** A quiet out-of-focus ground with a work top from `top` down. */
export function counter(s: Stage, top = 600, color = s.palette.wood, wall = s.palette.wall): string {
  const p = s.palette;
  return (
    box(s.left, 0, s.width, top, slant(s, lit(s, wall, 0.3), wall, dim(s, wall, 0.24))) +
    glow(s, s.random.between(200, 420), 160, 520, 0.4) +
    box(s.left, top * 0.5, s.width, top * 0.5, down(s, [p.ink, 0], [p.ink, 0.16])) +
    box(s.left, top, s.width, 900 - top, down(s, lit(s, color, 0.22), dim(s, color, 0.26))) +
    times(11, (i) =>
      oval(
        s.random.between(s.left, s.right),
        top + 22 + i * 27,
        s.random.between(160, 420),
        2,
        dim(s, color, 0.35),
        'opacity=".28"',
      ),
    ) +
    box(s.left, top, s.width, 5, lit(s, color, 0.5), 0, 'opacity=".7"')
  );
}

/** Out-of-focus lights or shelves behind a close subject. */
export function bokeh(s: Stage, count = 16, low = 60, high = 520): string {
  const p = s.palette;
  return times(count, () =>
    disc(
      s.random.between(s.left, s.right),
      s.random.between(low, high),
      s.random.between(18, 60),
      s.random.pick([p.sun, p.c, p.cream, p.b]),
      `opacity="${s.random.between(0.1, 0.3).toFixed(2)}"`,
    ),
  );
}

/** A surface seen from straight above with light falling in from one side. */
export function flatLay(s: Stage, color: string, boards = false): string {
  const p = s.palette;
  return (
    box(s.left, 0, s.width, 900, slant(s, lit(s, color, 0.34), color, dim(s, color, 0.2))) +
    (boards
      ? times(
          7,
          (i) =>
            box(s.left, i * 150 - 40, s.width, 3, dim(s, color, 0.3)) +
            times(6, () =>
              oval(
                s.random.between(s.left, s.right),
                i * 150 + s.random.between(0, 100),
                s.random.between(90, 260),
                1.8,
                dim(s, color, 0.3),
                'opacity=".3"',
              ),
            ),
        )
      : '') +
    faint(
      0.32,
      path(
        `M${s.left} 0L${s.left + 420} 0L${s.left + 900} 900H${s.left + 330}Z`,
        across(s, [p.sun, 0], [p.sun, 1], [p.sun, 0]),
      ),
    )
  );
}

export type View = 'hills' | 'city' | 'trees' | 'sky' | 'sea';

/** Window with a view; the point is its top left corner. */
export function pane(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  view: View = 'hills',
  shape: 'cross' | 'plain' | 'arch' | 'grid' = 'cross',
): string {
  const p = s.palette;
  const frame = lit(s, p.wall, 0.55);
  const outline =
    shape === 'arch'
      ? `<path d="M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z"/>`
      : `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`;
  let out =
    box(x, y, w, h, down(s, p.skyTop, p.skyLow)) +
    glow(s, x + w * 0.7, y + h * 0.42, w * 0.7, 0.8) +
    disc(x + w * 0.7, y + h * 0.42, w * 0.075, p.sun);
  const tone = (t: number) => mix(mix(p.hill, p.leaf, t), p.skyLow, 0.5 - t * 0.4);
  if (view === 'hills')
    out += times(3, (i) =>
      path(
        `M${x} ${y + h}V${y + h * (0.6 + i * 0.11)}Q${x + w * 0.25} ${y + h * (0.42 + i * 0.13 + s.random.between(0, 0.1))} ${x + w * 0.55} ${y + h * (0.62 + i * 0.1)}T${x + w} ${y + h * (0.56 + i * 0.13)}V${y + h}Z`,
        tone(i / 2),
      ),
    );
  if (view === 'trees')
    out +=
      times(9, (i) => {
        const tx = x + (i + 0.5) * (w / 9);
        const r = s.random.between(0.12, 0.2) * w;
        return disc(tx, y + h * s.random.between(0.66, 0.9), r, tone(s.random.between(0.2, 1)));
      }) + box(x, y + h * 0.86, w, h * 0.14, tone(0.9));
  if (view === 'city')
    out += times(8, (i) => {
      const bh = h * s.random.between(0.2, 0.52);
      const bx = x + (i * w) / 8;
      const c = mix(mix(p.hill, p.a, (i % 3) * 0.25), p.skyLow, 0.42);
      return (
        box(bx, y + h - bh, w / 7.6, bh, c) +
        times(4, (j) =>
          box(
            bx + w * 0.025,
            y + h - bh + 14 + j * 26,
            w * 0.03,
            12,
            p.sun,
            1,
            `opacity="${(i + j) % 3 ? 0.75 : 0.2}"`,
          ),
        )
      );
    });
  if (view === 'sea')
    out +=
      box(x, y + h * 0.62, w, h * 0.38, down(s, mix(p.skyLow, p.a, 0.3), mix(p.skyTop, p.a, 0.5))) +
      oval(x + w * 0.7, y + h * 0.72, w * 0.09, h * 0.08, p.sun, 'opacity=".5"');
  out += path(`M${x} ${y}L${x + w * 0.5} ${y}L${x + w * 0.1} ${y + h}H${x}Z`, p.cream, 'opacity=".12"');
  const bars =
    shape === 'cross'
      ? `M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.42}H${x + w}`
      : shape === 'grid'
        ? `M${x + w / 3} ${y}V${y + h}M${x + (w * 2) / 3} ${y}V${y + h}M${x} ${y + h / 3}H${x + w}M${x} ${y + (h * 2) / 3}H${x + w}`
        : shape === 'arch'
          ? `M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.55}H${x + w}`
          : '';
  const rim =
    shape === 'arch'
      ? `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`
      : `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
  return (
    inside(s, outline, out) +
    line(bars, frame, 9) +
    `<path d="${rim}" fill="none" stroke="${frame}" stroke-width="17" stroke-linejoin="round"/>` +
    box(x - 24, y + h + 4, w + 48, 18, flat(s, frame), 4) +
    box(x - 14, y + h + 22, w + 28, 12, s.palette.ink, 2, 'opacity=".12"')
  );
}

/** Window light lying on a wall, slanted. */
export function patch(s: Stage, x: number, y: number, w: number, h: number, slope = 120): string {
  const p = s.palette;
  const cell = (i: number, j: number) => {
    const x0 = x + (i * w) / 2 + j * slope * 0.5;
    const y0 = y + (j * h) / 2;
    return path(
      `M${x0} ${y0}H${x0 + w / 2 - 14}L${x0 + w / 2 - 14 + slope * 0.46} ${y0 + h / 2 - 12}H${x0 + slope * 0.46}Z`,
      p.sun,
    );
  };
  return faint(p.mood === 'dusk' ? 0.2 : 0.5, blurred(s, 2.5, cell(0, 0) + cell(1, 0) + cell(0, 1) + cell(1, 1)));
}

/** Hanging curtain. */
export function curtain(s: Stage, x: number, y: number, w: number, h: number, color = s.palette.cream): string {
  return box(
    x,
    y,
    w,
    h,
    across(
      s,
      lit(s, color, 0.2),
      dim(s, color, 0.14),
      color,
      dim(s, color, 0.17),
      lit(s, color, 0.1),
      dim(s, color, 0.14),
      color,
    ),
    6,
    'opacity=".93"',
  );
}

/** Oval rug in perspective. */
export function rug(s: Stage, x: number, y: number, rx: number, ry: number, color = s.palette.b): string {
  return (
    oval(x, y + 5, rx, ry, dim(s, color, 0.4)) +
    oval(x, y, rx, ry, across(s, lit(s, color, 0.12), dim(s, color, 0.12))) +
    oval(x, y, rx * 0.84, ry * 0.82, 'none', `stroke="${lit(s, color, 0.5)}" stroke-width="5" opacity=".7"`) +
    oval(x, y, rx * 0.56, ry * 0.52, lit(s, color, 0.16), 'opacity=".8"')
  );
}

/** Table or bench; the point is the middle of its top edge. */
export function table(s: Stage, x: number, y: number, w: number, h: number, color = s.palette.wood): string {
  const legs = (dx: number) =>
    path(
      `M${x + dx - 13} ${y + 20}H${x + dx + 13}L${x + dx + 8} ${y + h}H${x + dx - 8}Z`,
      barrel(s, dim(s, color, 0.12)),
    );
  return (
    shadow(s, x, y + h, w * 0.56, 26, 0.55) +
    legs(-w / 2 + 44) +
    legs(w / 2 - 44) +
    box(x - w / 2 + 24, y + 18, w - 48, 26, dim(s, color, 0.3), 3) +
    box(x - w / 2, y, w, 24, flat(s, lit(s, color, 0.12)), 6)
  );
}

/** Wall shelf; the point is the left end of its board. */
export const board = (s: Stage, x: number, y: number, w: number, color = s.palette.wood): string =>
  box(x + 10, y + 14, w - 20, 22, s.palette.ink, 8, 'opacity=".13"') + box(x, y, w, 16, flat(s, color), 3);

/** Low cabinet with doors or drawers; the point is the top left corner. */
export function cabinet(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  color = s.palette.a,
  drawers = 0,
): string {
  const n = Math.max(2, Math.round(w / 180));
  return (
    shadow(s, x + w / 2, y + h, w * 0.56, 22) +
    box(x, y, w, h, across(s, lit(s, color, 0.12), color, dim(s, color, 0.14)), 6) +
    times(n, (i) =>
      times(drawers || 1, (j) => {
        const cw = w / n;
        const ch = (h - 16) / (drawers || 1);
        return (
          box(
            x + i * cw + 8,
            y + 8 + j * ch + 4,
            cw - 16,
            ch - 8,
            flat(s, lit(s, color, 0.07)),
            4,
            `stroke="${dim(s, color, 0.22)}" stroke-width="2"`,
          ) +
          (drawers
            ? box(x + i * cw + cw / 2 - 20, y + 8 + j * ch + ch / 2 - 3, 40, 6, s.palette.c, 3)
            : disc(x + i * cw + (i % 2 ? 26 : cw - 26), y + h / 2, 6, s.palette.c))
        );
      }),
    )
  );
}

export type ArtKind = 'abstract' | 'hills' | 'leaf' | 'portrait' | 'rings';

/** Framed picture; the point is its top left corner. */
export function picture(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  kind: ArtKind = s.random.pick(['abstract', 'hills', 'leaf', 'rings'] as const),
  frame = s.palette.wood,
): string {
  const p = s.palette;
  const [ix, iy, iw, ih] = [x + w * 0.14, y + h * 0.12, w * 0.72, h * 0.76];
  let art = '';
  if (kind === 'abstract')
    art =
      disc(ix + iw * 0.4, iy + ih * 0.35, iw * 0.26, p.b) +
      path(
        `M${ix} ${iy + ih}V${iy + ih * 0.6}Q${ix + iw * 0.5} ${iy + ih * 0.3} ${ix + iw} ${iy + ih * 0.7}V${iy + ih}Z`,
        p.a,
      ) +
      path(
        `M${ix + iw * 0.4} ${iy + ih}Q${ix + iw * 0.8} ${iy + ih * 0.55} ${ix + iw} ${iy + ih * 0.9}V${iy + ih}Z`,
        p.c,
      );
  if (kind === 'hills')
    art =
      box(ix, iy, iw, ih, down(s, p.skyTop, p.skyLow)) +
      disc(ix + iw * 0.64, iy + ih * 0.34, iw * 0.13, p.c) +
      path(
        `M${ix} ${iy + ih * 0.7}L${ix + iw * 0.4} ${iy + ih * 0.4}L${ix + iw} ${iy + ih * 0.75}V${iy + ih}H${ix}Z`,
        p.hill,
      ) +
      box(ix, iy + ih * 0.78, iw, ih * 0.22, p.a);
  if (kind === 'leaf')
    art = at(
      ix + iw / 2,
      iy + ih * 0.92,
      ih / 190,
      line('M0 0V-150', p.leaf, 5) +
        times(8, (i) =>
          at(
            0,
            -20 - i * 16,
            1,
            path('M0 0C-14 -20 -10 -44 0 -60C10 -44 14 -20 0 0Z', i % 3 ? p.leaf : p.b),
            i % 2 ? 58 : -58,
          ),
        ),
    );
  if (kind === 'rings')
    art = times(4, (i) =>
      path(
        `M${ix + iw * (0.08 + i * 0.11)} ${iy + ih}V${iy + ih * (0.28 + i * 0.12) + iw * 0.2}A${iw * (0.42 - i * 0.11)} ${iw * (0.42 - i * 0.11)} 0 0 1 ${ix + iw * (0.92 - i * 0.11)} ${iy + ih * (0.28 + i * 0.12) + iw * 0.2}V${iy + ih}Z`,
        [p.a, p.b, p.c, p.cream][i] ?? p.a,
      ),
    );
  if (kind === 'portrait')
    art =
      box(ix, iy, iw, ih, mix(p.b, p.cream, 0.5)) +
      path(`M${ix + iw * 0.1} ${iy + ih}Q${ix + iw * 0.5} ${iy + ih * 0.4} ${ix + iw * 0.9} ${iy + ih}Z`, p.a) +
      disc(ix + iw / 2, iy + ih * 0.42, iw * 0.2, '#c98a62') +
      path(
        `M${ix + iw * 0.28} ${iy + ih * 0.44}Q${ix + iw * 0.3} ${iy + ih * 0.2} ${ix + iw * 0.5} ${iy + ih * 0.19}Q${ix + iw * 0.74} ${iy + ih * 0.2} ${ix + iw * 0.71} ${iy + ih * 0.5}Q${ix + iw * 0.62} ${iy + ih * 0.32} ${ix + iw * 0.28} ${iy + ih * 0.44}Z`,
        p.ink,
      );
  return (
    box(x + 8, y + 12, w, h, p.ink, 4, 'opacity=".16"') +
    box(x, y, w, h, flat(s, frame), 4) +
    box(x + 9, y + 9, w - 18, h - 18, lit(s, p.cream, 0.3)) +
    inside(
      s,
      `<rect x="${ix}" y="${iy}" width="${iw}" height="${ih}"/>`,
      box(ix, iy, iw, ih, mix(p.cream, p.wall, 0.35)) + art,
    )
  );
}

/** Hanging lamp with its light; the point is where the wire leaves the top of the picture. */
export function lamp(s: Stage, x: number, length: number, k = 1, color = s.palette.a, shape = 0): string {
  const shade =
    shape === 1
      ? disc(0, 0, 62, ball(s, lit(s, s.palette.sun, 0.2)))
      : shape === 2
        ? path('M-96 30Q-90 -54 0 -60Q90 -54 96 30Z', barrel(s, color))
        : path('M-30 -50H30L84 40H-84Z', barrel(s, color));
  return (
    line(`M${x} 0V${length - 40}`, dim(s, s.palette.ink, 0), 4) +
    glow(s, x, length + 50 * k, 300 * k, s.palette.mood === 'dusk' ? 0.6 : 0.32) +
    at(
      x,
      length,
      k,
      shade + (shape === 1 ? '' : oval(0, shape === 2 ? 30 : 40, shape === 2 ? 90 : 78, 9, s.palette.sun)),
    )
  );
}

/** Standing lamp, foot at the point. */
export function floorLamp(s: Stage, x: number, y: number, k = 1, color = s.palette.cream): string {
  return (
    glow(s, x, y - 430 * k, 330 * k, s.palette.mood === 'dusk' ? 0.7 : 0.4) +
    at(
      x,
      y,
      k,
      shadow(s, 0, 0, 80, 13) +
        box(-50, -10, 100, 10, s.palette.ink, 5) +
        box(-4, -400, 8, 392, dim(s, s.palette.wood, 0.25)) +
        path('M-48 -500H48L82 -390H-82Z', down(s, lit(s, color, 0.3), s.palette.sun)),
    )
  );
}

/** Wall mirror; the point is its middle. */
export function mirror(s: Stage, x: number, y: number, rx: number, ry: number, frame = s.palette.wood): string {
  const p = s.palette;
  return (
    oval(x + 9, y + 13, rx + 12, ry + 12, p.ink, 'opacity=".15"') +
    oval(x, y, rx + 12, ry + 12, flat(s, frame)) +
    inside(
      s,
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`,
      box(
        x - rx,
        y - ry,
        rx * 2,
        ry * 2,
        slant(s, mix(p.skyTop, p.cream, 0.6), mix(p.wall, p.cream, 0.4), mix(p.wall, p.skyTop, 0.4)),
      ) +
        path(
          `M${x - rx * 0.2} ${y - ry}H${x + rx * 0.35}L${x - rx * 0.55} ${y + ry}H${x - rx * 1.1}Z`,
          p.cream,
          'opacity=".42"',
        ) +
        path(
          `M${x + rx * 0.55} ${y - ry}H${x + rx * 0.7}L${x - rx * 0.2} ${y + ry}H${x - rx * 0.35}Z`,
          p.cream,
          'opacity=".35"',
        ),
    )
  );
}

/** Books standing or lying; the point is the left foot. */
export function books(s: Stage, x: number, y: number, count = 6, k = 1, lyingDown = false): string {
  const p = s.palette;
  let run = 0;
  return times(count, () => {
    const t = s.random.between(20, 36) * k;
    const l = s.random.between(104, 150) * k;
    const c = s.random.pick([p.a, p.b, p.c, p.cream, dim(s, p.a, 0.25), lit(s, p.b, 0.4), p.leaf]);
    const drawn = lyingDown
      ? box(x + s.random.between(0, 16), y - run - t, l * 1.3, t, flat(s, c), 3) +
        box(x + 26, y - run - t * 0.62, l * 0.3, t * 0.2, lit(s, c, 0.5))
      : box(x + run, y - l, t, l, across(s, lit(s, c, 0.1), dim(s, c, 0.2)), 2) +
        box(x + run + 4 * k, y - l * 0.84, t - 8 * k, 5 * k, lit(s, c, 0.55));
    run += t + (lyingDown ? 0 : 1.5);
    return drawn;
  });
}

/** Candle in a glass with its light. */
export const candle = (s: Stage, x: number, y: number, k = 1): string =>
  glow(s, x, y - 90 * k, 170 * k, 0.7) +
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 44, 9) +
      box(-30, -66, 60, 66, across(s, [s.palette.cream, 0.85], [s.palette.c, 0.7], [s.palette.b, 0.75]), 8) +
      oval(0, -66, 30, 6, lit(s, s.palette.sun, 0.3)) +
      path('M0 -108Q13 -86 0 -72Q-13 -86 0 -108Z', '#ffe6a0'),
  );

/** Cup with a rising steam. */
export const cup = (s: Stage, x: number, y: number, k = 1, color = s.palette.cream, steam = true): string =>
  at(
    x,
    y,
    k,
    shadow(s, 4, 0, 60, 11) +
      line('M34 -52Q66 -52 60 -30Q56 -14 30 -16', dim(s, color, 0.12), 9) +
      path('M-40 -72H40Q40 -20 22 0H-22Q-40 -20 -40 -72Z', barrel(s, color)) +
      oval(0, -72, 40, 8, dim(s, s.palette.wood, 0.35)) +
      (steam
        ? faint(0.45, line('M-10 -92Q-24 -116 -8 -136T-12 -176M14 -92Q2 -114 16 -134T12 -164', s.palette.cream, 5))
        : ''),
  );

/** Low armchair or sofa of width `w`, foot in the middle at the point. */
export function sofa(s: Stage, x: number, y: number, w: number, color = s.palette.a): string {
  const n = Math.max(1, Math.round(w / 260));
  const cw = (w - 90) / n;
  return (
    shadow(s, x, y, w * 0.58, 26) +
    box(x - w / 2 + 30, y - 24, 14, 24, dim(s, s.palette.wood, 0.3)) +
    box(x + w / 2 - 44, y - 24, 14, 24, dim(s, s.palette.wood, 0.3)) +
    box(x - w / 2 + 20, y - 250, w - 40, 190, across(s, lit(s, color, 0.14), dim(s, color, 0.1)), 34) +
    times(n, (i) => box(x - w / 2 + 47 + i * cw, y - 128, cw - 4, 74, flat(s, lit(s, color, 0.1)), 20)) +
    box(x - w / 2, y - 168, 66, 150, flat(s, color), 28) +
    box(x + w / 2 - 66, y - 168, 66, 150, flat(s, dim(s, color, 0.1)), 28) +
    box(x - w / 2 + 30, y - 66, w - 60, 48, flat(s, dim(s, color, 0.14)), 12) +
    at(x - w * 0.26, y - 168, 1, box(-50, -50, 100, 96, flat(s, s.palette.c), 20), -10)
  );
}

/** Woven basket. */
export const basket = (s: Stage, x: number, y: number, k = 1, color = s.palette.wood): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 110, 18) +
      path('M-96 -130Q-84 -20 -70 0H70Q84 -20 96 -130Z', barrel(s, lit(s, color, 0.3))) +
      faint(
        0.35,
        times(5, (i) =>
          line(
            `M${-93 + i * 5} ${-108 + i * 24}Q0 ${-94 + i * 24} ${93 - i * 5} ${-108 + i * 24}`,
            dim(s, color, 0.4),
            5,
          ),
        ) + times(9, (i) => line(`M${-76 + i * 19} -122L${-58 + i * 14.5} -6`, dim(s, color, 0.4), 2.5)),
      ) +
      oval(0, -130, 96, 14, dim(s, color, 0.35)),
  );

/** Folded towels. */
export const towels = (s: Stage, x: number, y: number, k = 1, count = 3): string =>
  at(
    x,
    y,
    k,
    shadow(s, 0, 0, 124, 16) +
      times(count, (i) => {
        const c = [s.palette.cream, s.palette.b, s.palette.a, s.palette.c][i % 4] ?? s.palette.cream;
        return (
          box(-108 + i * 4, -44 - i * 42, 216 - i * 8, 42, flat(s, c), 18) +
          line(`M${-90 + i * 4} ${-22 - i * 42}H${84 - i * 4}`, dim(s, c, 0.2), 3)
        );
      }),
  );

/** Rolled towel or mat seen from its end. */
export const roll = (s: Stage, x: number, y: number, r: number, length: number, color: string): string =>
  shadow(s, x + length / 2, y, length * 0.62, 14) +
  box(x, y - 2 * r, length, 2 * r, down(s, lit(s, color, 0.24), color, dim(s, color, 0.3)), r * 0.9) +
  disc(x, y - r, r, lit(s, color, 0.1)) +
  line(
    `M${x} ${y - r}m0 ${-r * 0.2}a${r * 0.2} ${r * 0.2} 0 1 1 ${-r * 0.2} ${r * 0.3}a${r * 0.5} ${r * 0.5} 0 1 0 ${r * 0.6} ${-r * 0.5}a${r * 0.75} ${r * 0.75} 0 1 0 ${-r * 0.3} ${r * 1.05}`,
    dim(s, color, 0.3),
    r * 0.08,
  );

/** Bottle or flask. */
export const bottle = (s: Stage, x: number, y: number, k = 1, color = s.palette.a, kind = 0): string =>
  at(
    x,
    y,
    k,
    shadow(s, 3, 0, 44, 9) +
      (kind === 1
        ? box(-34, -120, 68, 120, barrel(s, color), 12) +
          box(-14, -150, 28, 34, s.palette.ink, 4) +
          path('M-14 -150H26Q40 -150 42 -140H-14Z', s.palette.ink)
        : kind === 2
          ? box(-36, -96, 72, 96, barrel(s, color), 10) + box(-38, -118, 76, 26, flat(s, s.palette.wood), 6)
          : path(
              'M-16 -170H16V-118Q40 -104 40 -70V-8Q40 0 32 0H-32Q-40 0 -40 -8V-70Q-40 -104 -16 -118Z',
              barrel(s, color),
            ) + box(-18, -190, 36, 26, flat(s, s.palette.wood), 4)) +
      box(-26, -66, 52, 36, lit(s, s.palette.cream, 0.2), 3, 'opacity=".8"'),
  );

/** Stool with round seat, foot at the point. */
export const stool = (s: Stage, x: number, y: number, h: number, color = s.palette.wood): string =>
  shadow(s, x, y, 84, 14) +
  line(`M${x - 40} ${y - h + 10}L${x - 62} ${y}M${x + 40} ${y - h + 10}L${x + 62} ${y}`, dim(s, color, 0.2), 13) +
  line(`M${x - 52} ${y - h * 0.36}H${x + 52}`, dim(s, color, 0.3), 8) +
  box(x - 76, y - h - 8, 152, 26, flat(s, lit(s, color, 0.1)), 13);

/** A stretch of street houses in the distance. */
export function houses(s: Stage, base: number): string {
  const p = s.palette;
  return times(Math.ceil(s.width / 230), (i) => {
    const x = s.left + i * 230 + 10;
    const w = s.random.between(180, 215);
    const h = s.random.between(150, 230);
    const c = mix(s.random.pick([p.a, p.b, p.c, p.cream, p.wall]), p.skyLow, 0.3);
    return (
      box(x, base - h, w, h, across(s, lit(s, c, 0.1), dim(s, c, 0.1))) +
      path(
        `M${x - 18} ${base - h}L${x + w / 2} ${base - h - 96}L${x + w + 18} ${base - h}Z`,
        flat(s, dim(s, mix(c, p.wood, 0.5), 0.22)),
      ) +
      box(x + w * 0.16, base - h + 34, w * 0.26, 62, p.sun, 3, `stroke="${p.cream}" stroke-width="7"`) +
      box(x + w * 0.58, base - 104, w * 0.24, 104, dim(s, s.random.pick([p.a, p.b, p.leaf]), 0.18), 3) +
      tuft(s, x + w * 0.3, base, 0.8)
    );
  });
}

/** Round bush. */
export const tuft = (s: Stage, x: number, y: number, k: number): string =>
  at(
    x,
    y,
    k,
    times(6, (i) =>
      disc(
        (i - 2.5) * 24,
        -22 - (i % 2) * 16,
        32,
        slant(s, lit(s, s.palette.leaf, 0.15), dim(s, s.palette.leaf, 0.25)),
      ),
    ),
  );
