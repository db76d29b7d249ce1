import { type Side, sides } from '#contract/choices/message.ts';
import type { SessionUser } from '#contract/entities/user.ts';
import { type RouteName, routeOf } from '#web/routes.ts';

/** The places of a provider's workspace. */
export type PlaceName = 'calendar' | 'bookings' | 'messages' | 'events' | 'page' | 'money';

const placeOfRoute: Partial<Record<RouteName, PlaceName>> = {
  my_schedule: 'calendar',
  booking: 'bookings',
  my_events: 'events',
  my_events_events: 'events',
  my_event: 'events',
  my_page: 'page',
  wallet: 'money',
};

type User = Pick<SessionUser, 'providers'> | null;

/** Whether a booking or a conversation is open above the list. The links of a customer's mails name no side. */
const isOpened = (search: URLSearchParams): boolean => search.has('open') || search.has('conversation');

/** The side that an address of the bookings names. */
export const sideAsked = (search: URLSearchParams): Side | undefined => sides.find((side) => side === search.get('as'));

/** The side of the bookings that is shown. By default, users with a public page see the bookings of their customers. */
export function bookingSide(search: URLSearchParams, user: User): Side {
  if (user === null || user.providers.length === 0) return 'customer';
  const provides = user.providers.some(({ status }) => status === 'published');
  return sideAsked(search) ?? (provides && !isOpened(search) ? 'provider' : 'customer');
}

/** The place of the workspace that an address is in; null if it is not in the workspace, or the user has no page. */
export function findWorkspacePlace(
  { pathname, search }: { pathname: string; search: string },
  user: User,
): PlaceName | null {
  if (user === null || user.providers.length === 0) return null;
  const name = routeOf(pathname)?.name;
  const place = name === undefined ? undefined : placeOfRoute[name];
  if (place !== 'bookings') return place ?? null;
  const query = new URLSearchParams(search);
  if (bookingSide(query, user) === 'customer') return null;
  return query.get('tab') === 'messages' ? 'messages' : 'bookings';
}
