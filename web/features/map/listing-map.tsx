import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedCard } from '#contract/calls/my_page.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ListingCard, type ListingDays, titleOf } from '#web/features/listing-card/listing-card.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './map.module.css';
import { type Pin, PinLegend, PinLink, type PinLinkProps, usePins } from './pins.tsx';
import type { Point } from './projection.ts';
import { MAX_MILES, type MapView, TownMap } from './town-map.tsx';
import { type RadiusDrag, useRadiusDrag } from './use-radius-drag.ts';
import { pinAfter } from './walk-pins.ts';

interface ListingMapProps {
  readonly centre: Point;
  /** The searched radius in miles. */
  readonly radius: number;
  readonly onRadius: (miles: number) => void;
  /** Searches around another place with a radius in miles. */
  readonly onPlace: (near: Point & { readonly label: string }, miles: number) => void;
  readonly listings: readonly ListedCard[];
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
export function ListingMap(props: ListingMapProps) {
  const { centre, radius, onPlace, listings, days, active, onActive } = props;
  const surface = useRef<SVGSVGElement>(null);
  const drag = useRadiusDrag(props, surface);
  const [tapped, setTapped] = useState<string | null>(null);
  const [isByKey, setByKey] = useState(false);
  const preview = listings.find((listing) => listing._id === tapped);
  const group = useRef<HTMLDivElement>(null);
  const pinsOf = usePins(listings, [active, tapped], days);

  const tap = (event: MouseEvent, id: string) => {
    // Clicks that open another window follow the link, and so do those beside the list, which has the card.
    const isKey = event.detail === 0;
    if (event.metaKey || event.ctrlKey || event.shiftKey || (!isKey && !matchMedia(ALONE).matches)) return;
    event.preventDefault();
    setByKey(isKey);
    setTapped(id);
  };
  const close = () => {
    if (isByKey) focusPin(group.current, tapped);
    setTapped(null);
  };

  return (
    <TownMap
      label="Map of the results"
      centre={centre}
      fit={radius}
      back="Reset map"
      surface={surface}
      taken={(view) => pinsOf(view).filter((pin) => pin.isLabelled)}
      ground={(view) => <RadiusRing view={view} centre={centre} radius={drag} />}
    >
      {(view) => (
        <>
          <RadiusHandle view={view} centre={centre} radius={drag} />
          <Pins ref={group} pins={pinsOf(view)} days={days} onActive={onActive} onTap={tap} />
          <PinLegend listings={listings} />
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
          {preview && <Preview listing={preview} days={days} isByKey={isByKey} onClose={close} />}
        </>
      )}
    </TownMap>
  );
}

interface PinsProps extends Pick<PinLinkProps, 'days' | 'onActive' | 'onTap'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly pins: readonly Pin[];
}

/** The pins as one Tab stop, between which arrow keys move. */
function Pins({ ref, pins, ...link }: PinsProps) {
  const t = useMessages(eventCards);
  const [walked, setWalked] = useState<string | null>(null);
  const stop = (pins.find(({ listing }) => listing._id === walked) ?? pins[0])?.listing._id;
  const walk = (event: KeyboardEvent) => {
    const at = pins.findIndex(({ listing }) => listing._id === stop);
    const next = pinAfter(pins, at, event.key);
    if (next === null) return;
    event.preventDefault();
    focusPin(ref.current, pins[next]?.listing._id ?? null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pins are a group of links, not of fields.
    <div ref={ref} className={classes.pins} role="group" aria-label={t('map.pins')} onKeyDown={walk}>
      {pins.map((pin) => (
        <PinLink
          key={pin.listing._id}
          pin={pin}
          isStop={pin.listing._id === stop}
          {...link}
          onActive={(id) => {
            if (id !== null) setWalked(id);
            link.onActive(id);
          }}
        />
      ))}
    </div>
  );
}

/** Focuses the pin of a listing. */
function focusPin(group: HTMLDivElement | null, id: string | null): void {
  group?.querySelector<HTMLElement>(`[data-pin="${id}"]`)?.focus();
}

interface RadiusProps {
  readonly view: MapView;
  readonly centre: Point;
  readonly radius: RadiusDrag;
}

/** The searched circle, as SVG under the names of the towns. */
function RadiusRing({ view, centre, radius }: RadiusProps) {
  const [x, y] = view.place(centre);
  const ring = radius.shown * view.perMile;
  return (
    <>
      <circle cx={x} cy={y} r={ring} className={classes.ring} />
      {[0.25, 0.5, 0.75].map((part) => (
        <circle key={part} cx={x} cy={y} r={ring * part} className={classes.within} />
      ))}
      <circle cx={x} cy={y} r={6} className={classes.centre} />
    </>
  );
}

/** The handle on the circle, a slider that shows the radius in the reader's unit. */
function RadiusHandle({ view, centre, radius }: RadiusProps) {
  const { distance } = useFormats();
  const [x, y] = view.place(centre);
  const ring = radius.shown * view.perMile;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG can't be a fieldset, but its content is a group.
    <svg className={classes.handleLayer} width="100%" height="100%" role="group" aria-label="Places on the map">
      <g
        className={classes.handle}
        transform={`translate(${x + ring * Math.SQRT1_2} ${y + ring * Math.SQRT1_2})`}
        tabIndex={0}
        role="slider"
        aria-label="Radius"
        aria-valuemin={1}
        aria-valuemax={MAX_MILES}
        aria-valuenow={radius.shown}
        aria-valuetext={distance(radius.shown, { width: 'long', whole: true })}
        onKeyDown={radius.press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => radius.drag(event, view)}
        onPointerUp={radius.drop}
        onPointerCancel={radius.cancel}
      >
        <circle r={22} fill="transparent" />
        <rect x={-31} y={-14} width={62} height={28} rx={14} />
        <text textAnchor="middle" y={5}>
          {distance(radius.shown, { whole: true })}
        </text>
      </g>
    </svg>
  );
}

interface PreviewProps extends Pick<ListingMapProps, 'days'> {
  readonly listing: ListedCard;
  /** Whether it was opened by a key. The focus then moves to its link, and Escape closes it. */
  readonly isByKey: boolean;
  readonly onClose: () => void;
}

/** The card of the pin that was chosen. */
function Preview({ listing, days, isByKey, onClose }: PreviewProps) {
  const card = useRef<HTMLElement>(null);
  const { _id } = listing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pin's card takes the focus again.
  useEffect(() => {
    if (isByKey) card.current?.querySelector('a')?.focus();
  }, [isByKey, _id]);
  return (
    <section
      ref={card}
      className={classes.preview}
      aria-labelledby="chosen"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <HiddenText as="h2" id="chosen">
        Area on the map
      </HiddenText>
      <ListingCard listing={listing} sizes="112px" days={days} isRow />
      <ActionIcon
        variant="default"
        radius="xl"
        size={32}
        aria-label={`Close ${titleOf(listing)}`}
        className={classes.close}
        onClick={onClose}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </section>
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
