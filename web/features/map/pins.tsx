import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { ListedCard } from '#contract/calls/my_page.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { type ListingDays, titleOf } from '#web/features/listing-card/listing-card.tsx';
import { shownDate } from '#web/features/listing-card/shown-date.ts';
import { describeSeats } from '#web/features/seats/seats.ts';
import { href } from '#web/routes.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import classes from './pins.module.css';
import { type Box, selectApart } from './projection.ts';
import type { MapView } from './town-map.tsx';

/** A listing on the map. Where pins would cover each other, only the first has a label and the others are dots. */
export interface Pin extends Box {
  readonly listing: ListedCard;
  /** The price, or that an event is sold out. */
  readonly label: string;
  /** The weekday and day of an event's date. */
  readonly day: string;
  readonly isSoldOut: boolean;
  readonly isLabelled: boolean;
  readonly isActive: boolean;
}

/** A function that places the listings in view as pins; the chosen ones are active and labelled first. */
export function usePins(
  listings: readonly ListedCard[],
  chosen: readonly (string | null)[],
  days: ListingDays | undefined,
): (view: MapView) => Pin[] {
  const { money } = useFormats();
  const language = useLocale();
  const t = useMessages(eventCards);
  const free = useMessages(ui)('price.free');
  const face = (listing: ListedCard) => {
    const { price_from, currency, timezone } = listing;
    const price = price_from === null ? '·' : money(price_from, currency, { zero: free });
    const date = listing.kind === 'event' ? shownDate(listing, days) : undefined;
    if (listing.kind !== 'event' || date === undefined) return { label: price, day: '', isSoldOut: false };
    const part = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(language, { ...options, timeZone: timezone }).format(new Date(date.starts_at));
    const { tone } = describeSeats({ state: date.state, left: date.seats_left, is_free: listing.is_free });
    const isSoldOut = tone === 'sold_out';
    return {
      label: isSoldOut ? t('seats.sold_out') : price,
      day: `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`,
      isSoldOut,
    };
  };
  return ({ place, wide, high }) => {
    const pins = listings.flatMap((listing) => {
      if (!listing.location) return [];
      const [x, y] = place(listing.location);
      if (x < -40 || y < -20 || x > wide + 40 || y > high + 20) return [];
      const { label, day, isSoldOut } = face(listing);
      const isActive = chosen.includes(listing._id);
      const width = 18 + label.length * 8 + (day === '' ? 0 : 12 + day.length * 7);
      return [{ listing, x, y, label, day, isSoldOut, isActive, width, height: 32 }];
    });
    const first = pins.filter(({ isActive }) => isActive);
    const labelled = new Set(selectApart([...first, ...pins]).map((pin) => pin.listing._id));
    return pins.map((pin) => ({ ...pin, isLabelled: labelled.has(pin.listing._id) }));
  };
}

export interface PinLinkProps {
  readonly pin: Pin;
  readonly days: ListingDays | undefined;
  readonly onActive: (id: string | null) => void;
  readonly onTap: (event: MouseEvent, id: string) => void;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
}

/** A pin: a pill with the price of a provider, or a rounded box with the date and price of an event. */
export function PinLink({ pin, days, onActive, onTap, isStop }: PinLinkProps) {
  const t = useMessages(eventCards);
  const { listing, x, y, label, day, isSoldOut, isLabelled, isActive } = pin;
  const isPlain = listing.price_from === 0 || isSoldOut;
  const price = isPlain ? label : t('map.from', { price: label });
  const title = titleOf(listing);
  return (
    <Link
      to={addressOf(listing, days)}
      className={classes.pin}
      tabIndex={isStop ? 0 : -1}
      data-pin={listing._id}
      data-kind={listing.kind}
      data-dot={!isLabelled}
      data-active={isActive}
      data-sold-out={isSoldOut}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)` }}
      aria-label={day === '' ? `${title}, ${price}` : t('map.pin', { title, day, price: label })}
      onClick={(event) => onTap(event, listing._id)}
      onPointerEnter={() => onActive(listing._id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(listing._id)}
      onBlur={() => onActive(null)}
    >
      {isLabelled && day !== '' && <small>{day} </small>}
      {isLabelled ? label : ''}
    </Link>
  );
}

function addressOf(listing: ListedCard, days: ListingDays | undefined): string {
  if (listing.kind === 'provider')
    return href('provider_details', { providerId: listing._id }, { from: days?.from, to: days?.to });
  const date = shownDate(listing, days);
  const occurrence = date === listing.next[0] ? undefined : date?._id;
  return href('view_events', { id: listing._id, providerId: listing.provider._id }, { occurrence });
}

/** Explains the two shapes of pins, where both are on the map. */
export function PinLegend({ listings }: { readonly listings: readonly ListedCard[] }) {
  const t = useMessages(eventCards);
  const kinds = new Set(listings.map(({ kind }) => kind));
  if (kinds.size < 2) return null;
  return (
    <ul className={classes.legend}>
      <li data-kind="event">{t('map.event')}</li>
      <li data-kind="provider">{t('map.service')}</li>
    </ul>
  );
}
