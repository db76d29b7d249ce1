import { type RouteName, routeOf } from './routes.ts';

/** The parameters in the address of a page that it reads, for pages that guests see; others read any of them. */
const ofGuests: Partial<Record<RouteName, readonly string[]>> = {
  home: [
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
  ],
  book_session: ['at', 'discount', 'booking', 'paid', 'from', 'to'],
  provider_details: ['review', 'from', 'to'],
  offer: ['what'],
  login: ['tab', 'referral', 'redirect_path'],
  forgot_password: ['redirect_path'],
  bank_verification: ['again', 'back'],
  privacy_policy: [],
  terms_and_condition: [],
  coming_soon: [],
  technical_issue: [],
};

/** Every parameter that some page reads. */
export const allParameters: readonly string[] = [
  ...new Set([
    ...Object.values(ofGuests).flat(),
    ...'as booking_id conversation date in key move open page show since status tab view'.split(' '),
  ]),
];

/** The parameters that the page at a path reads; what else stands in its address changes nothing there. */
export function parametersOf(path: string): readonly string[] {
  const name = routeOf(path)?.name;
  return (name && ofGuests[name]) ?? allParameters;
}
