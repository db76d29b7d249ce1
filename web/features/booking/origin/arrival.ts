import { campaignOrigin, markedWays, type OriginWay } from '#contract/choices/booking-origin.ts';
import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import type { WebStorage } from '#web/api/session.ts';
import { type RouteName, routeOf } from '#web/routes.ts';

/** A page of this app by its address. */
export interface Visited {
  readonly pathname: string;
  readonly search: string;
}

/** The page of an event or provider that was opened last in this tab, and how. */
interface Arrival {
  readonly subject: string;
  readonly origin: BookingOrigin;
}

const KEY = 'arrival';
/** The subject of all pages of providers: their addresses name them by id or by name. */
const PROVIDER = 'provider';
const eventPages: readonly RouteName[] = ['view_events', 'view_events_booking', 'view_events_review'];
const providerPages: readonly RouteName[] = ['provider_details', 'provider_details_review'];

const eventSubject = (event_id: string) => `event:${event_id}`;

/** The event or provider whose page an address is of; null for other pages. */
function subjectOf({ pathname }: Visited): string | null {
  const name = routeOf(pathname)?.name;
  if (name === undefined) return null;
  if (eventPages.includes(name)) return eventSubject(pathname.split('/')[2] ?? '');
  return providerPages.includes(name) ? PROVIDER : null;
}

/** The way that an address names itself, or the name of the link; null without either. */
function markOf(marks: URLSearchParams): BookingOrigin | null {
  const source = marks.get('utm_source');
  const campaign = source === null ? null : campaignOrigin(source);
  return campaign ?? markedWays.find((way) => way === marks.get('from')) ?? null;
}

/** The way from a page of this app; null from one that lists nothing to book. */
function wayFrom({ pathname, search }: Visited): OriginWay | null {
  const name = routeOf(pathname)?.name;
  if (name === 'home') return search === '' ? 'home' : 'search';
  if (name === 'save') return 'saved';
  if (name === 'invitation') return 'invitation';
  const isProvider = name !== undefined && [...providerPages, 'upcoming_events', 'offer'].includes(name);
  return isProvider ? 'provider_page' : null;
}

/**
 * How the page `to` was reached, from `from` or, where that is null, by its address; null if that stays as it was, or
 * the page is of no event and no provider.
 */
export function arrivalAt(before: Arrival | null, from: Visited | null, to: Visited): Arrival | null {
  const subject = subjectOf(to);
  if (subject === null || from?.pathname === to.pathname) return null;
  const mark = from === null ? markOf(new URLSearchParams(to.search)) : wayFrom(from);
  if (mark !== null) return { subject, origin: mark };
  return before?.subject === subject ? null : { subject, origin: 'direct' };
}

function readArrival(storage: WebStorage): Arrival | null {
  const [subject = '', origin = ''] = (storage.getItem(KEY) ?? '').split(' ');
  return origin === '' ? null : { subject, origin };
}

/** Stores how a page was reached in this tab, where it is forgotten with the tab. */
export function noteArrival(storage: WebStorage, from: Visited | null, to: Visited): void {
  const arrival = arrivalAt(readArrival(storage), from, to);
  if (arrival !== null) storage.setItem(KEY, `${arrival.subject} ${arrival.origin}`);
}

/** How whoever books now came to the page of the event, or of the provider where `event_id` is null. */
export function originOf(storage: WebStorage, event_id: string | null): BookingOrigin {
  const arrival = readArrival(storage);
  const subject = event_id === null ? PROVIDER : eventSubject(event_id);
  return arrival?.subject === subject ? arrival.origin : 'direct';
}

/** An address as it is shared: marked, and without the marks that it came with. */
export function sharedHref(href: string): string {
  const url = new URL(href);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name);
  if (subjectOf(url)?.startsWith('event:')) url.searchParams.set('from', 'share');
  return url.href;
}
