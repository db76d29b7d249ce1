import { describe, expect, it } from 'vitest';
import routeConfig, { href, routeOf } from './routes.ts';

describe('the route table', () => {
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
