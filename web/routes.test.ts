import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import routeConfig, { href, type RouteName, routeOf, routes } from './routes.ts';

/** The routes of the specification (§2), by access. */
const signedIn =
  `/ /profile /my_page /booking /helpandsupport /bank_verification /book-session/{a} /book-session/{a}/{b}
  /modify-book-session/{a}/{b} /upcoming-events/{a} /view-events/{a}/{b} /view-events/{a}/{b}/{c}
  /view-events/{a}/{b}/{c}/{d}/{e} /preview-events/{a} /event-booking/{a}/{b}/{c}/{d}
  /event-modify/{a}/{b}/{c}/{d}/{e} /my_schedule /my_events /my_events/{a}
  /my_events/events /edit-events/{a} /create-event /privacy_policy /terms_and_condition /provider_details/{a}
  /provider_details/{a}/{b} /provider_details/{a}/{b}/{c}/{d} /my-schedule/cominsoon /comingSoon /save /wallet
  /claim-provider/{a} /VirtualEventIframe /refer-discount`.split(/\s+/);
const forGuests =
  `/ /bank_verification /login /comingSoon /forgot_password /privacy_policy /terms_and_condition /provider_details/{a}
  /provider_details/{a}/{b} /provider_details/{a}/{b}/{c}/{d} /book-session/{a} /book-session/{a}/{b}
  /upcoming-events/{a} /view-events/{a}/{b} /view-events/{a}/{b}/{c}/{d}/{e} /event-booking/{a}/{b}/{c}/{d}
  /claim-provider/{a}`.split(/\s+/);

function pathsOf(visitor: 'guest' | 'user'): Set<string> {
  const paths = new Set<string>();
  for (const row of Object.values(routes)) {
    if (!row.visitors.includes(visitor)) continue;
    let letter = 0;
    const parts = row.path.split('/').slice(1);
    const named = parts.map((part) => (part.startsWith(':') ? `{${'abcdef'[letter++]}}` : part));
    paths.add(`/${named.join('/')}`);
    if (row.path.endsWith('?')) paths.add(`/${named.slice(0, -1).join('/')}`);
  }
  return paths;
}

const beyond = [
  '/check-in/{a}',
  '/guest-booking/{a}',
  '/guest-messages/{a}',
  '/help-ticket/{a}',
  '/email_link',
  '/imprint',
  '/offer',
  '/appeal/{a}',
  '/contact-choice/{a}',
  '/login/callback/{a}',
  '/unsubscribe/{a}',
  '/invitation/{a}',
  '/recurrent-events/{a}',
  '/setup',
  '/technical-issue',
  '/survey/{a}',
  '/ticket/{a}',
  '/waiting-list/{a}',
  '/withdraw',
];
const forStaff = ['/admin', '/admin/{a}'];

/** Online rooms, which guests with a ticket open too, and help, which everybody asks for. */
const beyondForGuests = ['/VirtualEventIframe', '/helpandsupport'];

/** Routes beyond it, for users only. */
const beyondForUsers = ['/code-discount', '/code-discount/{a}'];

describe('the route table', () => {
  it('has the routes of the specification for signed-in users, and the few beyond', () => {
    expect([...pathsOf('user')].sort()).toEqual([...signedIn, ...beyond, ...beyondForUsers, ...forStaff].sort());
  });

  it('has the routes of the specification for guests, and the few beyond', () => {
    expect([...pathsOf('guest')].sort()).toEqual([...forGuests, ...beyond, ...beyondForGuests].sort());
  });

  it('has a screen file for every route', () => {
    const missing = (Object.keys(routes) as RouteName[]).filter(
      (name) => !existsSync(join(import.meta.dirname, 'screens', routes[name].screen, 'screen.tsx')),
    );
    expect(missing).toEqual([]);
  });

  it('always gives the router a home and a last resort', () => {
    const text = JSON.stringify(routeConfig);
    expect(text).toContain('"id":"home","index":true');
    expect(text).toContain('"path":"*"');
  });
});

describe('routeOf', () => {
  it.each([
    ['/', 'home'],
    ['/comingSoon', 'coming_soon'],
    ['/comingsoon/', 'coming_soon'],
    ['/my-schedule/cominsoon', 'my_schedule_coming_soon'],
    ['/technical-issue', 'technical_issue'],
  ])('knows %s as %s', (path, name) => expect(routeOf(path)?.name).toBe(name));

  it.each(['/nowhere', '/comingSoon/more', '/my-schedule'])('does not know %s', (path) =>
    expect(routeOf(path)).toBeNull(),
  );
});

describe('href', () => {
  it('fills in parts and leaves out optional ones', () => {
    expect(href('provider_details', { providerId: 'p' })).toBe('/provider_details/p');
    expect(href('provider_details', { providerId: 'p', serviceId: 's' })).toBe('/provider_details/p/s');
    expect(href('home')).toBe('/');
  });

  it('escapes what is put into it', () => {
    expect(href('provider_details', { providerId: '../x?y' })).toBe('/provider_details/..%2Fx%3Fy');
    expect(href('home', {}, { text: 'a&b', empty: '', none: null, page: 2 })).toBe('/?text=a%26b&page=2');
  });

  it('refuses to make an address with a part missing', () => {
    expect(() => href('guest_booking', { token: '' })).toThrow();
  });
});
