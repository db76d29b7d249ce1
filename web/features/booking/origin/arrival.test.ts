import { expect, test } from 'vitest';
import { storeIn } from '#web/api/session.ts';
import { noteArrival, originOf, sharedHref, type Visited } from './arrival.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const OTHER = '0190a000-0000-7000-8000-000000000002';
const eventPage = (id = ID, search = ''): Visited => ({ pathname: `/view-events/${id}/${OTHER}`, search });
const page = (pathname: string, search = ''): Visited => ({ pathname, search });

/** Where somebody came from after opening these pages in turn; null stands for a reload or a new address. */
function walk(...pages: readonly (Visited | null)[]): string {
  const tab = storeIn(() => {
    throw new ReferenceError('Blocked.');
  })();
  let from: Visited | null = null;
  for (const to of pages) {
    if (to !== null) noteArrival(tab, from, to);
    from = to;
  }
  return originOf(tab, ID);
}

test.each([
  ['home', [page('/'), eventPage()]],
  ['search', [page('/', '?text=yoga'), eventPage()]],
  ['saved', [page('/save'), eventPage()]],
  ['invitation', [page('/invitation/abc'), eventPage()]],
  ['provider_page', [page('/provider_details/alder'), eventPage()]],
  ['direct', [eventPage()]],
  ['direct', [eventPage(ID, '?from=elsewhere&utm_source=%3Cscript%3E')]],
  ['direct', [page('/'), eventPage(OTHER), page('/booking'), eventPage()]],
  ['poster', [eventPage(ID, '?from=poster')]],
  ['share', [eventPage(ID, '?from=share')]],
  ['mail', [eventPage(ID, '?from=mail&occurrence=x')]],
  ['utm:news-letter.nov', [eventPage(ID, '?utm_source=News-Letter.Nov&from=poster')]],
] as const)('whoever books came by %s', (origin, pages) => {
  expect(walk(...pages)).toBe(origin);
});

test('the way stays while the event is looked at, booked, reloaded and left for its host', () => {
  const chosen = eventPage(ID, '?occurrence=x');
  const booking = page(`/event-booking/${ID}/p/1/${OTHER}`);
  expect(walk(eventPage(ID, '?from=poster'), chosen, booking, null, eventPage(), null, booking)).toBe('poster');
  expect(walk(page('/'), eventPage(), booking, null, booking)).toBe('home');
});

test('a booking of a session has the way to the provider, and not that of an event', () => {
  const tab = storeIn(() => {
    throw new ReferenceError('Blocked.');
  })();
  noteArrival(tab, page('/', '?text=yoga'), page('/provider_details/alder'));
  expect([originOf(tab, null), originOf(tab, ID)]).toEqual(['search', 'direct']);
});

test('an event’s address is shared with its own mark', () => {
  const shared = sharedHref(
    `https://plaza.example/view-events/${ID}/${OTHER}?from=poster&utm_source=x&tickets=a:1#team`,
  );
  expect(shared).toBe(`https://plaza.example/view-events/${ID}/${OTHER}?from=share&tickets=a%3A1`);
  expect(sharedHref('https://plaza.example/provider_details/alder#x')).toBe(
    'https://plaza.example/provider_details/alder',
  );
});
