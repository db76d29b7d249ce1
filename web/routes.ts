import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { MetaDescriptor } from 'react-router';
import type { Feature } from '#contract/restrictions/features.ts';

/** The visitors that may see a route: guests or signed-in users (specification §2 lists both). */
export type Visitor = 'guest' | 'user';

/** One route: its path (`:name` a parameter, `:name?` an optional one), the folder of its screen, and its visitors. */
export interface RouteRow<Path extends string = string> {
  readonly path: Path;
  readonly screen: string;
  readonly visitors: readonly Visitor[];
  /** `bare` screens have no header and footer. */
  readonly frame: 'shell' | 'bare';
  /** Routes for staff only. For all other users they do not exist. */
  readonly only?: 'staff';
}

const both: readonly Visitor[] = ['guest', 'user'];
const guest: readonly Visitor[] = ['guest'];
const user: readonly Visitor[] = ['user'];

function row<const Path extends string>(
  path: Path,
  screen: string,
  visitors: readonly Visitor[],
  frame: RouteRow['frame'] = 'shell',
): RouteRow<Path> {
  return { path, screen, visitors, frame };
}

/** Every route of the specification (§2) and a few others, by name. The router, links and guards read this table. */
export const routes = {
  home: row('/', 'home', both),
  profile: row('/profile', 'profile', user),
  my_page: row('/my_page', 'my_page', user),
  booking: row('/booking', 'booking', user),
  helpandsupport: row('/helpandsupport', 'helpandsupport', both),
  bank_verification: row('/bank_verification', 'bank_verification', both),
  book_session: row('/book-session/:providerId/:serviceId?', 'book-session', both),
  modify_book_session: row('/modify-book-session/:providerId/:bookingId', 'modify-book-session', user),
  upcoming_events: row('/upcoming-events/:providerId', 'upcoming-events', both),
  recurrent_events: row('/recurrent-events/:eventId', 'recurrent-events', both),
  view_events: row('/view-events/:id/:providerId', 'view-events', both),
  view_events_booking: row('/view-events/:id/:providerId/:bookingId', 'view-events', user),
  view_events_review: row('/view-events/:id/:providerId/:bookingId/:reviewOpen/:userId', 'view-events', both),
  preview_events: row('/preview-events/:id', 'preview-events', user),
  event_booking: row('/event-booking/:id/:packageId/:participants/:providerId', 'event-booking', both),
  event_modify: row('/event-modify/:id/:packageId/:participants/:providerId/:bookingId', 'event-modify', user),
  my_schedule: row('/my_schedule', 'my_schedule', user),
  my_events: row('/my_events', 'my_events', user),
  my_events_events: row('/my_events/events', 'my_events-events', user),
  my_event: row('/my_events/:id', 'my_events-detail', user),
  edit_events: row('/edit-events/:id', 'event-form', user, 'bare'),
  create_event: row('/create-event', 'event-form', user, 'bare'),
  privacy_policy: row('/privacy_policy', 'privacy_policy', both),
  terms_and_condition: row('/terms_and_condition', 'terms_and_condition', both),
  imprint: row('/imprint', 'imprint', both),
  withdraw: row('/withdraw', 'withdraw', both),
  offer: row('/offer', 'offer', both),
  provider_details: row('/provider_details/:providerId/:serviceId?', 'provider_details', both),
  provider_details_review: row(
    '/provider_details/:providerId/:serviceId/:reviewOpen/:userId',
    'provider_details',
    both,
  ),
  my_schedule_coming_soon: row('/my-schedule/cominsoon', 'comingSoon', user),
  coming_soon: row('/comingSoon', 'comingSoon', both),
  save: row('/save', 'save', user),
  wallet: row('/wallet', 'wallet', user),
  claim_provider: row('/claim-provider/:id', 'claim-provider', both),
  virtual_event_iframe: row('/VirtualEventIframe', 'VirtualEventIframe', both),
  refer_discount: row('/refer-discount', 'refer-discount', user),
  code_discount: row('/code-discount/:codeId?', 'code-discount', user),
  login: row('/login', 'login', guest),
  login_callback: row('/login/callback/:provider', 'login-callback', both),
  forgot_password: row('/forgot_password', 'forgot_password', guest),
  email_link: row('/email_link', 'email_link', both),
  admin: { ...row('/admin/:queue?', 'admin', user), only: 'staff' },
  guest_booking: row('/guest-booking/:token', 'guest-booking', both),
  waiting_list: row('/waiting-list/:token', 'waiting-list', both),
  guest_messages: row('/guest-messages/:token', 'guest-messages', both),
  help_ticket: row('/help-ticket/:token', 'help-ticket', both),
  ticket: row('/ticket/:token', 'ticket', both, 'bare'),
  check_in: row('/check-in/:eventId', 'check-in', both, 'bare'),
  survey: row('/survey/:token', 'survey', both, 'bare'),
  appeal: row('/appeal/:token', 'appeal', both),
  invitation: row('/invitation/:token', 'invitation', both),
  unsubscribe: row('/unsubscribe/:token', 'unsubscribe', both),
  contact_choice: row('/contact-choice/:token', 'contact-choice', both),
  setup: row('/setup', 'setup', both, 'bare'),
  technical_issue: row('/technical-issue', 'technical-issue', both, 'bare'),
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routes;

/** Routes that a feature of the marketplace has; without it they behave as unknown paths. */
export const routeFeatures: Partial<Readonly<Record<RouteName, Feature>>> = {
  wallet: 'payments',
  bank_verification: 'payments',
  create_event: 'events',
  upcoming_events: 'events',
  recurrent_events: 'events',
  code_discount: 'promo_codes',
};

/**
 * Routes that show what is offered here, or begin to book it. Until the marketplace opens only its staff see them.
 * Those `of_a_page` open for users, too: the calls decide whether the page is theirs
 * (`contract/restrictions/before-opening.ts`).
 */
export const visitRoutes: Partial<Readonly<Record<RouteName, 'always' | 'of_a_page'>>> = {
  home: 'always',
  save: 'always',
  book_session: 'always',
  event_booking: 'always',
  recurrent_events: 'of_a_page',
  upcoming_events: 'of_a_page',
  provider_details: 'of_a_page',
  provider_details_review: 'of_a_page',
  view_events: 'of_a_page',
  view_events_review: 'of_a_page',
};

type PartsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | PartsOf<Rest> : Path;
type NeededOf<Path extends string> = Exclude<
  PartsOf<Path> extends infer Part ? (Part extends `:${infer Name}` ? Name : never) : never,
  `${string}?`
>;
type OptionalOf<Path extends string> =
  PartsOf<Path> extends infer Part ? (Part extends `:${infer Name}?` ? Name : never) : never;

/** The parameters of a route's path. */
export type RouteParams<Name extends RouteName> = {
  readonly [Key in NeededOf<(typeof routes)[Name]['path']>]: string;
} & {
  readonly [Key in OptionalOf<(typeof routes)[Name]['path']>]?: string;
};

/** Values of a query string; empty ones are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

type HrefArguments<Name extends RouteName> =
  NeededOf<(typeof routes)[Name]['path']> extends never
    ? [params?: RouteParams<Name>, query?: QueryValues]
    : [params: RouteParams<Name>, query?: QueryValues];

/** The address of a route: `href('provider_details', { providerId })`, optionally with a query. */
export function href<Name extends RouteName>(name: Name, ...[params, query]: HrefArguments<Name>): string {
  const given: Readonly<Record<string, string | undefined>> = params ?? {};
  const parts: string[] = [];
  for (const part of routes[name].path.split('/').slice(1)) {
    if (!part.startsWith(':')) {
      parts.push(part);
      continue;
    }
    const value = given[part.replace(/^:|\?$/g, '')];
    if (value !== undefined && value !== '') parts.push(encodeURIComponent(value));
    else if (!part.endsWith('?')) throw new Error(`The route ${name} needs ${part.slice(1)}.`);
  }
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/${parts.join('/')}${text === '' ? '' : `?${text}`}`;
}

/** The route of a pathname, fixed segments before parameters; null for an unknown path. */
export function routeOf(pathname: string): { readonly name: RouteName; readonly row: RouteRow } | null {
  const parts = pathname.split('/').filter((part) => part !== '');
  let best: { name: RouteName; row: RouteRow; fixed: number } | null = null;
  for (const name of Object.keys(routes) as RouteName[]) {
    const pattern = routes[name].path.split('/').filter((part) => part !== '');
    const needed = pattern.filter((part) => !part.endsWith('?')).length;
    if (parts.length < needed || parts.length > pattern.length) continue;
    const fits = parts.every((part, at) => {
      const wanted = pattern[at] ?? '';
      return wanted.startsWith(':') || wanted.toLowerCase() === part.toLowerCase();
    });
    if (!fits) continue;
    const fixed = pattern.filter((part) => !part.startsWith(':')).length;
    if (best === null || fixed > best.fixed) best = { name, row: routes[name], fixed };
  }
  return best === null ? null : { name: best.name, row: best.row };
}

function entriesOf(frame: RouteRow['frame']): RouteConfigEntry[] {
  const entries: RouteConfigEntry[] = [];
  for (const name of Object.keys(routes) as RouteName[]) {
    const wanted = routes[name];
    if (wanted.frame !== frame) continue;
    const place = wanted.path === '/' ? { index: true } : { path: wanted.path.slice(1) };
    entries.push({ id: name, ...place, file: `screens/${wanted.screen}/screen.tsx` });
  }
  return entries;
}

/** The head of a route whose address is for one person: no search engine lists it, and no other page is told of it. */
export const privateHead: readonly MetaDescriptor[] = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export default [
  {
    id: 'shell',
    file: 'features/shell/layout.tsx',
    children: [{ id: 'frame', file: 'features/shell/screen-frame.tsx', children: entriesOf('shell') }],
  },
  { id: 'bare', file: 'features/shell/bare-frame.tsx', children: entriesOf('bare') },
  { id: 'unknown', path: '*', file: 'features/shell/unknown-path.tsx' },
] satisfies RouteConfig;
