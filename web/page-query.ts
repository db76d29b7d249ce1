import { type RouteName, routeOf } from './routes.ts';

/** The parameters that each guest page reads from its address. Other pages may read any parameter. */
const ofGuests: Partial<Record<RouteName, readonly string[]>> = {
  home: [
    'kind',
    'text',
    'category',
    'near',
    'lat',
    'lon',
    'radius',
    'from',
    'to',
    'price_max',
    'rating_min',
    'place',
    'sort',
    'search',
    'code',
    'state',
    'error',
  ],
  book_session: ['at', 'discount', 'booking', 'paid', 'from', 'to'],
  event_booking: ['occurrence', 'more', 'code', 'booking', 'paid'],
  provider_details: ['review', 'from', 'to'],
  view_events: ['occurrence', 'code', 'tickets'],
  upcoming_events: ['view'],
  recurrent_events: ['view'],
  offer: ['what'],
  helpandsupport: ['article', 'q', 'ticket', 'ask', 'booking', 'event', 'page'],
  login: ['tab', 'referral', 'redirect_path'],
  forgot_password: ['redirect_path'],
  bank_verification: ['again', 'back'],
  privacy_policy: ['version'],
  terms_and_condition: ['version'],
  coming_soon: [],
  technical_issue: [],
  virtual_event_iframe: ['occurrence_id', 'booking_id', 'ticket'],
};

/** All parameters that some page reads. */
export const allParameters: readonly string[] = [
  ...new Set([
    ...Object.values(ofGuests).flat(),
    ...'answer as ask asked cancel conversation date days delete find hire in iss joined key leave move'.split(' '),
    ...'open page part role show since status step tab take time view'.split(' '),
  ]),
];

/** The parameters that the page at a path reads. All others have no effect there. */
export function parametersOf(path: string): readonly string[] {
  const name = routeOf(path)?.name;
  return (name && ofGuests[name]) ?? allParameters;
}
