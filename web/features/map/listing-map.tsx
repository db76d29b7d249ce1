import { useElementSize } from '@mantine/hooks';
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react';
import { select } from 'd3-selection';
import { zoom as makeZoom, type ZoomBehavior, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/entities/provider.ts';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { formatMoney } from '#web/ui/money.tsx';
import classes from './listing-map.module.css';
import { apart, mapAround, type Point, roundMiles } from './projection.ts';

interface ListingMapProps {
  readonly centre: Point;
  /** Miles. */
  readonly radius: number;
  readonly onRadius: (miles: number) => void;
  readonly listings: readonly Listing[];
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
}

const MOST_MILES = 500;

/** A light map without tiles: price pins, the searched radius with a handle, towns by name, a scale; panned and zoomed by hand. */
export function ListingMap({ centre, radius, onRadius, listings, active, onActive }: ListingMapProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const surface = useRef<SVGSVGElement>(null);
  const zoom = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? radius;

  const wide = width || 520;
  const high = height || 640;
  // Left alone, the searched radius just fits.
  const perMile = (Math.min(wide, high) * 0.42) / radius;
  const flat = useMemo(() => mapAround(centre), [centre]);
  const place = (point: Point): readonly [number, number] => {
    const [right, down] = flat.toMiles(point);
    return view.apply([wide / 2 + right * perMile, high / 2 + down * perMile]);
  };

  useEffect(() => {
    const svg = surface.current;
    if (!svg) return;
    const behaviour = makeZoom<SVGSVGElement, unknown>()
      .scaleExtent([0.25, 24])
      .on('zoom', (event: { transform: ZoomTransform }) => setView(event.transform));
    zoom.current = behaviour;
    const selection = select(svg);
    selection.call(behaviour);
    return () => {
      selection.on('.zoom', null);
    };
  }, []);

  // Another place or radius is another map: it starts where it fits.
  const key = `${centre.lat},${centre.lon},${radius}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what makes another map.
  useEffect(() => {
    if (surface.current && zoom.current) select(surface.current).call(zoom.current.transform, zoomIdentity);
  }, [key]);

  const step = (factor: number) => {
    if (surface.current && zoom.current) select(surface.current).call(zoom.current.scaleBy, factor);
  };
  const reset = () => {
    if (surface.current && zoom.current) select(surface.current).call(zoom.current.transform, zoomIdentity);
  };

  // Towns for what is in view, asked for again only after a good deal of panning or zooming.
  const [middleRight, middleDown] = view.invert([wide / 2, high / 2]);
  const seenMiles = Math.hypot(wide, high) / 2 / (perMile * view.k);
  const asked = flat.toPoint((middleRight - wide / 2) / perMile, (middleDown - high / 2) / perMile);
  const grain = Math.max(2 ** Math.round(Math.log2(seenMiles)), 2);
  const towns = useCall(
    'user/place_list',
    {
      lat: rounded(asked.lat, grain),
      lon: rounded(asked.lon, grain),
      radius: Math.min(Math.max(Math.round(grain * 1.5), 1), MOST_MILES),
      limit: 40,
    },
    { keepPrevious: true, enabled: width > 0 },
  );

  const pins = listings.flatMap((listing) => {
    if (!listing.location) return [];
    const [x, y] = place(listing.location);
    if (x < -40 || y < -20 || x > wide + 40 || y > high + 20) return [];
    const label = listing.price_from === null ? '·' : formatMoney(listing.price_from, listing.currency);
    return [{ listing, x, y, label, width: 18 + label.length * 8, height: 30 }];
  });
  const first = pins.filter((pin) => pin.listing._id === active);
  const labelled = new Set(apart([...first, ...pins]).map((pin) => pin.listing._id));
  const names = apart(
    (towns.data?.items ?? []).flatMap((town) => {
      const [x, y] = place(town);
      if (x < 30 || y < 10 || x > wide - 30 || y > high - 10) return [];
      return [{ town, x, y: y - 10, width: town.name.length * 7.5 + 16, height: 22 }];
    }),
    pins.filter((pin) => labelled.has(pin.listing._id)),
  );

  const [centreX, centreY] = place(centre);
  const ring = shown * perMile * view.k;
  const barMiles = roundMiles(Math.min(120, wide / 3) / (perMile * view.k));

  const drag = (event: PointerEvent<SVGElement>) => {
    const box = surface.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pixels = Math.hypot(event.clientX - box.left - centreX, event.clientY - box.top - centreY);
    setDragged(Math.round(Math.min(Math.max(pixels / (perMile * view.k), 1), MOST_MILES)));
  };
  const drop = () => {
    if (dragged !== null && dragged !== radius) onRadius(dragged);
    setDragged(null);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onRadius(Math.min(Math.max(radius + by, 1), MOST_MILES));
  };

  return (
    <section ref={ref} className={classes.map} aria-label="Map of the results">
      <svg ref={surface} className={classes.surface} width="100%" height="100%" aria-hidden="true">
        <defs>
          <pattern id="map-grain" width="28" height="28" patternUnits="userSpaceOnUse">
            <circle cx="1.5" cy="1.5" r="1" className={classes.grain} />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#map-grain)" />
        <circle cx={centreX} cy={centreY} r={ring} className={classes.ring} />
        {[0.25, 0.5, 0.75].map((part) => (
          <circle key={part} cx={centreX} cy={centreY} r={ring * part} className={classes.within} />
        ))}
        {names.map(({ town, x, y }) => (
          <g key={`${town.label}${town.lat}`} className={classes.town} data-large={town.population > 100_000}>
            <circle cx={x} cy={y + 10} r={town.population > 100_000 ? 4 : 2.5} />
            <text x={x} y={y + 1} textAnchor="middle">
              {town.name}
            </text>
          </g>
        ))}
        <circle cx={centreX} cy={centreY} r={6} className={classes.centre} />
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset; what is in it is a group all the same. */}
      <svg className={classes.handleLayer} width="100%" height="100%" role="group" aria-label="Places on the map">
        <g
          className={classes.handle}
          transform={`translate(${centreX + ring * Math.SQRT1_2} ${centreY + ring * Math.SQRT1_2})`}
          tabIndex={0}
          role="slider"
          aria-label="Radius in miles"
          aria-valuemin={1}
          aria-valuemax={MOST_MILES}
          aria-valuenow={shown}
          aria-valuetext={`${shown} miles`}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={() => setDragged(null)}
        >
          <circle r={22} fill="transparent" />
          <rect x={-31} y={-14} width={62} height={28} rx={14} />
          <text textAnchor="middle" y={5}>
            {shown} mi
          </text>
        </g>
      </svg>
      <div className={classes.pins}>
        {pins.map(({ listing, x, y, label }) => (
          <Link
            key={listing._id}
            to={href('provider_details', { providerId: listing._id })}
            className={classes.pin}
            data-dot={!labelled.has(listing._id)}
            data-active={listing._id === active}
            style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)` }}
            aria-label={`${listing.name}, from ${label}`}
            onPointerEnter={() => onActive(listing._id)}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(listing._id)}
            onBlur={() => onActive(null)}
          >
            {labelled.has(listing._id) ? label : ''}
          </Link>
        ))}
      </div>
      <div className={classes.controls}>
        <button type="button" aria-label="Zoom in" onClick={() => step(1.6)}>
          <IconPlus size={18} stroke={2} aria-hidden />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => step(1 / 1.6)}>
          <IconMinus size={18} stroke={2} aria-hidden />
        </button>
        <button type="button" aria-label="Back to the whole radius" onClick={reset}>
          <IconFocus2 size={18} stroke={2} aria-hidden />
        </button>
      </div>
      <div className={classes.scale} style={{ width: barMiles * perMile * view.k }}>
        {barMiles} mi
      </div>
      <p className={classes.credit}>Towns: GeoNames</p>
    </section>
  );
}

/** Degrees on a grid about as fine as half of what is seen, so that a small move asks nothing new. */
function rounded(degrees: number, miles: number): number {
  const grid = miles / 140;
  return Math.round((Math.round(degrees / grid) * grid + Number.EPSILON) * 10_000) / 10_000;
}
