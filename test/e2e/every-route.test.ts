import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { beyondPages, type PageSize, pageBudgets, sizeOfPage, unreadKeys, webSources } from '#test/budgets/pages.ts';
import { htmlFaults } from '#test/html/html-faults.ts';
import { isAtFixedInstant } from '#test/setup/instant.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { routes } from '#web/routes.ts';

import { inTurn } from './one-at-a-time.ts';
import { type Booked, bookedIn, openTown } from './town.ts';
import { sizes, type Visitor } from './visitor.ts';

// Opens every route that both guests and users may open as both of them, and those that no journey opens, in one
// browser (docs/ROUTES.md has the journeys).

const town = openTown();

/** An address, and the heading or first text of its screen. */
type Opening = readonly [address: string, shows: string | RegExp];

/** An event of the demo's provider, with its next date and first tickets, and a service. */
async function offered() {
  const { call } = town.plaza;
  const { items } = await call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const { _id: provider = '', is_service_array: services = [] } = items[0] ?? {};
  const { items: events } = await call('event/guest_upcoming_event', { provider_id: provider });
  const event = events.find(({ attendance }) => attendance === 'hybrid')?._id ?? '';
  const { title, packages, chosen } = await call('event/guest_event_detail', { event_id: event });
  const ids = { provider, service: services[0]?._id ?? '', event, date: chosen?._id ?? '' };
  return { ...ids, ticket: packages[0]?._id ?? '', title, name: items[0]?.name ?? '' };
}

type Offered = Awaited<ReturnType<typeof offered>>;

/** What everyone may open, and journeys inspect. */
const knownAddresses = ({ provider, service, event, ticket, date, title, name }: Offered): readonly Opening[] => [
  ['/', /./],
  ['/comingSoon', 'Coming soon'],
  ['/helpandsupport', 'How can we help?'],
  ['/privacy_policy', 'Privacy policy'],
  ['/terms_and_condition', 'Terms and conditions'],
  [`/provider_details/${provider}`, name],
  [`/provider_details/${provider}/${service}`, name],
  [`/book-session/${provider}`, /^Book your/],
  [`/book-session/${provider}/${service}`, /^Book your/],
  [`/view-events/${event}/${provider}`, title],
  [`/event-booking/${event}/${ticket}/1/${provider}?occurrence=${date}`, 'Book your tickets'],
];

/** What everyone may open, and no journey inspects. */
const otherAddresses = ({ provider, service, event, name }: Offered): readonly Opening[] => [
  ['/technical-issue', 'We’re having a technical issue'],
  [`/provider_details/${provider}/${service}/true/nobody`, name],
  [`/upcoming-events/${provider}`, 'Upcoming events'],
  [`/recurrent-events/${event}`, 'All dates'],
  [`/claim-provider/${provider}`, 'Is this your page?'],
];

const guestAddresses = ({ provider, event, date, title }: Offered): readonly Opening[] => [
  ['/bank_verification', 'Sign in first'],
  [`/view-events/${event}/${provider}/${date}/true/nobody`, title],
  [`/VirtualEventIframe?occurrence_id=${date}`, 'We couldn’t find this room'],
  ['/appeal/a-link-that-was-cut', 'This link doesn’t work'],
  ['/guest-messages/a-link-that-was-cut', 'This link doesn’t work'],
  ['/invitation/a-link-that-was-cut', /./],
  ['/login/callback/nobody', 'We couldn’t sign you in'],
];

/** What the demo's customer opens: of an event to come that is booked, and of one that was. */
const customerAddresses = ({ next, past }: { next: Booked; past: Booked }): readonly Opening[] => [
  ['/bank_verification', 'Bank account'],
  [`/view-events/${next.event}/${next.provider}/${next.booking}`, next.title],
  [`/view-events/${past.event}/${past.provider}/${past.booking}/true/${past.customer}`, past.title],
  [`/event-modify/${next.event}/${next.ticket}/2/${next.provider}/${next.booking}`, 'Change your tickets'],
  [`/VirtualEventIframe?occurrence_id=${next.date}`, /./],
];

/** What the demo's provider opens, with the id of a promo code. */
const providerAddresses = ({ event, title }: Offered, code: string): readonly Opening[] => [
  ['/my_events', 'Events'],
  ['/my-schedule/cominsoon', 'Coming soon'],
  ['/code-discount', 'New promo code'],
  [`/code-discount/${code}`, 'EVERYROUTE'],
  [`/preview-events/${event}`, title],
  [`/edit-events/${event}`, 'What are you hosting?'],
  [`/check-in/${event}`, 'Check-in'],
];

async function openAll({ page, inspect }: Visitor, openings: readonly Opening[], isKnown = false): Promise<void> {
  // Journeys open what they inspect; here it is opened again as guest and user in thorough runs only.
  if (isKnown && !isThorough) return;
  for (const [address, shows] of openings) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: shows }).first().waitFor();
    expect(page.url(), address).toBe(new URL(address, town.plaza.origin).href);
    await inspect(address, { isOpened: true });
  }
}

async function post(page: Page, call: CallName, data: object) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/v9/${call}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function signIn(page: Page, who: 'customer' | 'provider' | 'admin'): Promise<void> {
  await page.context().clearCookies();
  await post(page, 'user/sign_in', { email: `${who}@example.com`, password: `plaza-demo-${who}` });
}

/** The paths of every route without parameters. */
const plainPaths = Object.values(routes).flatMap(({ path }) => (path.includes(':') ? [] : path));

// Files begin with a town that nobody has visited.
test('nothing of the town is said to have happened that is ahead', async () => {
  expect(await town.plaza.happensLater()).toEqual([]);
});

describe.each(sizes)('at $name size', (size) => {
  const turn = inTurn(size);
  turn('every route opens for a guest', async () => {
    const visitor = await town.arrive(size);
    const ids = await offered();
    await openAll(visitor, knownAddresses(ids), true);
    await openAll(visitor, [...otherAddresses(ids), ...guestAddresses(ids)]);
    await visitor.leave();
  });

  turn('every route opens for a user', async () => {
    const visitor = await town.arrive(size);
    const { page } = visitor;
    const ids = await offered();
    await signIn(page, 'customer');
    const next = await bookedIn(page, 'booking/upcoming_booking_list');
    const past = await bookedIn(page, 'booking/past_booking_list');
    await openAll(visitor, knownAddresses(ids), true);
    await openAll(visitor, [...otherAddresses(ids), ...customerAddresses({ next, past })]);
    await signIn(page, 'provider');
    const code = await post(page, 'discount_code/create_discount_code', {
      ...{ provider_id: ids.provider, code: `EVERYROUTE${size.name.toUpperCase()}`, kind: 'percent', value: 10 },
    });
    await openAll(visitor, providerAddresses(ids, code._id));
    await visitor.leave();
  });
});

test('pages of guests are as large as they are allowed, and send nothing that no screen reads', async () => {
  const sources = webSources();
  const { provider, service, event } = await offered();
  const pages = {
    home: '/',
    provider: `/provider_details/${provider}`,
    event: `/view-events/${event}/${provider}`,
    booking: `/book-session/${provider}/${service}`,
  };
  const sizesNow: Record<string, PageSize> = {};
  for (const [name, path] of Object.entries(pages)) {
    const answer = await fetch(new URL(path, town.plaza.origin), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    sizesNow[name] = sizeOfPage(html);
    expect(unreadKeys(html, sources)).toEqual([]);
    // A field that the screens stop reading is found.
    expect(unreadKeys(html, sources.replaceAll('currency', 'coin'))).toEqual(['currency']);
  }
  const budgets = pageBudgets(sizesNow);
  // At another instant the demo's pages show other things.
  if (isAtFixedInstant) expect(beyondPages(budgets, sizesNow)).toEqual([]);
  expect(Object.keys(budgets)).toEqual(Object.keys(pages));
  // A page with twice its data is found, and one with half of it.
  const [html = 0, packed = 0, data = 0] = budgets.home ?? [];
  expect(beyondPages(budgets, { home: [html, packed, 2 * data] })).toHaveLength(1);
  expect(beyondPages(budgets, { home: [html, packed, Math.floor(data / 2)] })).toHaveLength(1);
});

test('every page is valid HTML as the server sends it', async () => {
  const { page, leave } = await town.arrive(sizes[0]);
  const ids = await offered();
  const open = [...knownAddresses(ids), ...otherAddresses(ids)].map(([address]) => address);
  const faults: string[] = [];
  const read = async (who: string, addresses: readonly string[]) => {
    for (const address of addresses) {
      const answer = await page.request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
      // Where a visitor is led elsewhere there is nothing to read.
      if (answer.status() >= 300 && answer.status() < 400) continue;
      for (const fault of await htmlFaults(await answer.text())) faults.push(`${who} ${address}: ${fault}`);
    }
  };
  await read('guest', [...new Set([...plainPaths, ...open, ...guestAddresses(ids).map(([address]) => address)])]);
  await signIn(page, 'customer');
  const next = await bookedIn(page, 'booking/upcoming_booking_list');
  const past = await bookedIn(page, 'booking/past_booking_list');
  await read('customer', [...plainPaths, ...customerAddresses({ next, past }).map(([address]) => address)]);
  await signIn(page, 'provider');
  await read('provider', [...plainPaths, ...providerAddresses(ids, 'none').map(([address]) => address)]);
  await signIn(page, 'admin');
  await read('admin', ['/admin']);
  expect(faults).toEqual([]);
  await leave();
});
