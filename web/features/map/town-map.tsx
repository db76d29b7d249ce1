import { useElementSize } from '@mantine/hooks';
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react';
import { select } from 'd3-selection';
import { zoom as makeZoom, type ZoomBehavior, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { distanceUnit, milesOf } from '#contract/formats/distance.ts';
import type { CallOutput } from '#contract/index.ts';
import { useCall } from '#web/api/queries.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import classes from './map.module.css';
import { type Box, mapAround, type Point, roundLength, selectApart } from './projection.ts';

/** The largest searchable radius (miles). */
export const MAX_MILES = 500;

/** The view for overlays of a map: its size, the pixels per mile, and the position of a point in pixels. */
export interface MapView {
  readonly wide: number;
  readonly high: number;
  readonly perMile: number;
  readonly place: (point: Point) => readonly [number, number];
  /** The centre of the view, and the radius that just fits (miles). */
  readonly middle: Point;
  readonly radius: number;
  readonly towns: CallOutput<'user/place_list'>['items'];
}

interface TownMapProps {
  readonly label: string;
  readonly centre: Point;
  /** The initially visible radius (miles). */
  readonly fit: number;
  /** The label of the button that restores the first view. */
  readonly back: string;
  /** Whether only buttons zoom it. A map in a scrolled page must not catch the wheel or touches. */
  readonly isStill?: boolean;
  readonly surface?: RefObject<SVGSVGElement | null>;
  /** SVG content below the towns' names. */
  readonly ground: (view: MapView) => ReactNode;
  /** Boxes that names must not cover. */
  readonly taken?: (view: MapView) => readonly Box[];
  readonly children?: (view: MapView) => ReactNode;
}

/** A light map without tiles: towns by name, a scale, and zoom buttons. It can be panned unless `isStill`. */
export function TownMap(props: TownMapProps) {
  const { label, centre, fit, back, isStill = false, ground, taken, children } = props;
  const { number } = useFormats();
  const unit = distanceUnit(useLocale());
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const own = useRef<SVGSVGElement>(null);
  const surface = props.surface ?? own;
  // Another place or radius is another map, which starts at its initial view.
  const { view, step, reset } = useZoom(surface, `${centre.lat},${centre.lon},${fit}`, isStill);

  const wide = width || 520;
  const high = height || 640;
  const fitted = (Math.min(wide, high) * 0.42) / fit;
  const flat = useMemo(() => mapAround(centre), [centre]);
  const place = (point: Point): readonly [number, number] => {
    const [right, down] = flat.toMiles(point);
    return view.apply([wide / 2 + right * fitted, high / 2 + down * fitted]);
  };

  const [middleRight, middleDown] = view.invert([wide / 2, high / 2]);
  const seenMiles = Math.hypot(wide, high) / 2 / (fitted * view.k);
  const middle = flat.toPoint((middleRight - wide / 2) / fitted, (middleDown - high / 2) / fitted);
  const towns = useTownsAround(middle, seenMiles, width > 0);

  const shown: MapView = {
    wide,
    high,
    perMile: fitted * view.k,
    place,
    middle,
    radius: fit / view.k,
    towns,
  };
  const names = selectApart(
    shown.towns.flatMap((town) => {
      const [x, y] = place(town);
      if (x < 30 || y < 10 || x > wide - 30 || y > high - 10) return [];
      return [{ town, x, y: y - 10, width: town.name.length * 7.5 + 16, height: 22 }];
    }),
    [...(taken?.(shown) ?? []), ...corners(wide, high)],
  );
  const perUnit = shown.perMile * milesOf(1, unit);
  const bar = roundLength(Math.min(120, wide / 3) / perUnit);

  return (
    <section ref={ref} className={classes.map} aria-label={label} data-still={isStill}>
      <svg ref={surface} className={classes.surface} width="100%" height="100%" aria-hidden="true">
        <defs>
          <pattern id="map-grain" width="28" height="28" patternUnits="userSpaceOnUse">
            <circle cx="1.5" cy="1.5" r="1" className={classes.grain} />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#map-grain)" />
        {ground(shown)}
        {names.map(({ town, x, y }) => (
          <g key={`${town.label}${town.lat}`} className={classes.town} data-large={town.population > 100_000}>
            <circle cx={x} cy={y + 10} r={town.population > 100_000 ? 4 : 2.5} />
            <text x={x} y={y + 1} textAnchor="middle">
              {town.name}
            </text>
          </g>
        ))}
      </svg>
      {children?.(shown)}
      <ZoomButtons step={step} reset={reset} back={back} />
      <div className={classes.scale} style={{ width: bar * perUnit }}>
        <bdi>{number(bar, { style: 'unit', unit, unitDisplay: 'short' })}</bdi>
      </div>
      <p className={classes.credit}>Towns: GeoNames</p>
    </section>
  );
}

/**
 * The zoom of an SVG by hand and by steps. It returns to its initial view when `key` changes. A still one
 * has steps only.
 */
function useZoom(surface: RefObject<SVGSVGElement | null>, key: string, isStill: boolean) {
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const zoom = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  useEffect(() => {
    const svg = surface.current;
    if (!svg) return;
    const behaviour = makeZoom<SVGSVGElement, unknown>()
      .scaleExtent([0.25, 24])
      .on('zoom', (event: { transform: ZoomTransform }) => setView(event.transform));
    if (isStill) behaviour.filter(() => false);
    zoom.current = behaviour;
    const selection = select(svg);
    selection.call(behaviour);
    return () => {
      selection.on('.zoom', null);
    };
  }, [surface, isStill]);

  const reset = () => {
    if (surface.current && zoom.current) select(surface.current).call(zoom.current.transform, zoomIdentity);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what makes another map.
  useEffect(reset, [key]);
  const step = (factor: number) => {
    if (surface.current && zoom.current) select(surface.current).call(zoom.current.scaleBy, factor);
  };
  return { view, step, reset };
}

/** Towns around a point within some miles, requested again only after a large move or zoom. */
function useTownsAround(point: Point, miles: number, enabled: boolean): MapView['towns'] {
  const grain = Math.max(2 ** Math.round(Math.log2(miles)), 2);
  const towns = useCall(
    'user/place_list',
    {
      lat: rounded(point.lat, grain),
      lon: rounded(point.lon, grain),
      radius: Math.min(Math.max(Math.round(grain * 1.5), 1), MAX_MILES),
      limit: 40,
    },
    { keepPrevious: true, enabled },
  );
  return towns.data?.items ?? [];
}

interface ZoomButtonsProps extends Pick<TownMapProps, 'back'> {
  readonly step: (factor: number) => void;
  readonly reset: () => void;
}

function ZoomButtons({ step, reset, back }: ZoomButtonsProps) {
  return (
    <div className={classes.controls}>
      <button type="button" aria-label="Zoom in" onClick={() => step(1.6)}>
        <IconPlus size={18} stroke={2} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => step(1 / 1.6)}>
        <IconMinus size={18} stroke={2} aria-hidden />
      </button>
      <button type="button" aria-label={back} onClick={reset}>
        <IconFocus2 size={18} stroke={2} aria-hidden />
      </button>
    </div>
  );
}

/** The boxes of the buttons, the scale and the credit, for both reading directions. */
const corners = (wide: number, high: number): Box[] => [
  { x: wide / 2, y: high - 16, width: wide, height: 40 },
  { x: 34, y: 76, width: 68, height: 152 },
  { x: wide - 34, y: 76, width: 68, height: 152 },
];

/** Rounds degrees to a grid of about half the view, so that a small move makes no new request. */
function rounded(degrees: number, miles: number): number {
  const grid = miles / 140;
  return Math.round((Math.round(degrees / grid) * grid + Number.EPSILON) * 10_000) / 10_000;
}
