import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/entities/provider.ts';
import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ListingCard, type ListingDays } from '#web/features/listing-card/listing-card.tsx';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './map.module.css';
import { apart, type Point } from './projection.ts';
import { MAX_MILES, type MapView, TownMap } from './town-map.tsx';

interface ListingMapProps {
  readonly centre: Point;
  /** The searched radius in miles. */
  readonly radius: number;
  readonly onRadius: (miles: number) => void;
  /** Searches around another place with a radius in miles. */
  readonly onPlace: (near: Point & { readonly label: string }, miles: number) => void;
  readonly listings: readonly Listing[];
  /** The searched days, which links include. */
  readonly days?: ListingDays | undefined;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
}

/** Windows in which the map replaces the list. A pin then shows its card before it opens the page. */
const ALONE = '(max-width: 68.75em)';

/**
 * The map of the search results: price pins and the searched radius with a handle. Panning and zooming search the new
 * area. Without the list, tapping a pin shows its card.
 */
export function ListingMap({ centre, radius, onRadius, onPlace, listings, days, active, onActive }: ListingMapProps) {
  const { money, distance } = useFormats();
  const free = useMessages(ui)('price.free');
  const surface = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? radius;
  const [tapped, setTapped] = useState<string | null>(null);
  const preview = listings.find((listing) => listing._id === tapped);

  const pinsOf = ({ place, wide, high }: MapView) => {
    const pins = listings.flatMap((listing) => {
      if (!listing.location) return [];
      const [x, y] = place(listing.location);
      if (x < -40 || y < -20 || x > wide + 40 || y > high + 20) return [];
      const label = listing.price_from === null ? '·' : money(listing.price_from, listing.currency, { zero: free });
      return [{ listing, x, y, label, width: 18 + label.length * 8, height: 30 }];
    });
    const first = pins.filter(({ listing }) => listing._id === active || listing === preview);
    return { pins, labelled: new Set(apart([...first, ...pins]).map((pin) => pin.listing._id)) };
  };
  const drag = (event: PointerEvent<SVGElement>, { place, perMile }: MapView) => {
    const box = surface.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [x, y] = place(centre);
    const pixels = Math.hypot(event.clientX - box.left - x, event.clientY - box.top - y);
    setDragged(Math.round(Math.min(Math.max(pixels / perMile, 1), MAX_MILES)));
  };
  const drop = () => {
    if (dragged !== null && dragged !== radius) onRadius(dragged);
    setDragged(null);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onRadius(Math.min(Math.max(radius + by, 1), MAX_MILES));
  };

  const tap = (event: MouseEvent, id: string) => {
    // Keys, and clicks that open another window, follow the link.
    if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia(ALONE).matches) return;
    event.preventDefault();
    setTapped(id);
  };

  return (
    <TownMap
      label="Map of the results"
      centre={centre}
      fit={radius}
      back="Reset map"
      surface={surface}
      taken={(view) => {
        const { pins, labelled } = pinsOf(view);
        return pins.filter((pin) => labelled.has(pin.listing._id));
      }}
      ground={(view) => {
        const [x, y] = view.place(centre);
        const ring = shown * view.perMile;
        return (
          <>
            <circle cx={x} cy={y} r={ring} className={classes.ring} />
            {[0.25, 0.5, 0.75].map((part) => (
              <circle key={part} cx={x} cy={y} r={ring * part} className={classes.within} />
            ))}
            <circle cx={x} cy={y} r={6} className={classes.centre} />
          </>
        );
      }}
    >
      {(view) => {
        const [x, y] = view.place(centre);
        const ring = shown * view.perMile;
        const { pins, labelled } = pinsOf(view);
        return (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: an SVG can't be a fieldset, but its content is a group. */}
            <svg className={classes.handleLayer} width="100%" height="100%" role="group" aria-label="Places on the map">
              <g
                className={classes.handle}
                transform={`translate(${x + ring * Math.SQRT1_2} ${y + ring * Math.SQRT1_2})`}
                tabIndex={0}
                role="slider"
                aria-label="Radius"
                aria-valuemin={1}
                aria-valuemax={MAX_MILES}
                aria-valuenow={shown}
                aria-valuetext={distance(shown, { width: 'long', whole: true })}
                onKeyDown={press}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(event, view)}
                onPointerUp={drop}
                onPointerCancel={() => setDragged(null)}
              >
                <circle r={22} fill="transparent" />
                <rect x={-31} y={-14} width={62} height={28} rx={14} />
                <text textAnchor="middle" y={5}>
                  {distance(shown, { whole: true })}
                </text>
              </g>
            </svg>
            <div className={classes.pins}>
              {pins.map(({ listing, x: left, y: top, label }) => (
                <Link
                  key={listing._id}
                  to={href('provider_details', { providerId: listing._id }, { from: days?.from, to: days?.to })}
                  className={classes.pin}
                  data-dot={!labelled.has(listing._id)}
                  data-active={listing._id === active || listing === preview}
                  style={{ transform: `translate(${Math.round(left)}px, ${Math.round(top)}px) translate(-50%, -50%)` }}
                  aria-label={`${listing.name}, ${listing.price_from === 0 ? label : `from ${label}`}`}
                  onClick={(event) => tap(event, listing._id)}
                  onPointerEnter={() => onActive(listing._id)}
                  onPointerLeave={() => onActive(null)}
                  onFocus={() => onActive(listing._id)}
                  onBlur={() => onActive(null)}
                >
                  {labelled.has(listing._id) ? label : ''}
                </Link>
              ))}
            </div>
            {isElsewhere(view, centre, radius) && (
              <button
                type="button"
                className={classes.search}
                onClick={() => onPlace({ ...view.middle, label: nearestTown(view) }, wholeMiles(view.radius))}
              >
                <IconSearch size={16} stroke={2.2} aria-hidden />
                Search this area
              </button>
            )}
            {preview && (
              <section className={classes.preview} aria-labelledby="chosen">
                <HiddenText as="h2" id="chosen">
                  Area on the map
                </HiddenText>
                <ListingCard listing={preview} sizes="112px" days={days} isRow />
                <ActionIcon
                  variant="default"
                  radius="xl"
                  size={32}
                  aria-label={`Close ${preview.name}`}
                  className={classes.close}
                  onClick={() => setTapped(null)}
                >
                  <IconX size={16} stroke={2} aria-hidden />
                </ActionIcon>
              </section>
            )}
          </>
        );
      }}
    </TownMap>
  );
}

const wholeMiles = (miles: number) => Math.round(Math.min(Math.max(miles, 1), MAX_MILES));

/** Whether the view differs from the searched place and radius. Tiny movements do not count. */
function isElsewhere({ wide, high, place, radius: seen }: MapView, centre: Point, radius: number): boolean {
  const [x, y] = place(centre);
  const isMoved = Math.hypot(x - wide / 2, y - high / 2) > Math.min(wide, high) / 12;
  return isMoved || wholeMiles(seen) !== wholeMiles(radius);
}

/** The label of the map's centre: the nearest town. */
function nearestTown({ wide, high, place, towns }: MapView): string {
  const far = (town: Point) => {
    const [x, y] = place(town);
    return Math.hypot(x - wide / 2, y - high / 2);
  };
  return towns.toSorted((a, b) => far(a) - far(b))[0]?.label ?? '';
}
