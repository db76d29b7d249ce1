import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from './context.ts';
import {
  adoptRedirect,
  afterSignIn,
  leaveForCode,
  loginHref,
  ownPath,
  persistAuth,
  readAuth,
  refusedRoute,
  requireAccount,
  takeEventCode,
  takeStoredCode,
  type WebStorage,
} from './session.ts';

let stored: Map<string, string>;
let storage: WebStorage;

beforeEach(() => {
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});

describe('ownPath', () => {
  it.each(['/comingSoon', '/privacy_policy?a=1#who', '/'])('follows %s', (path) => expect(ownPath(path)).toBe(path));

  it.each([
    'https://evil.example/comingSoon',
    '//evil.example/comingSoon',
    '/\\evil.example',
    '/\t/evil.example',
    'comingSoon',
    'javascript:alert(1)',
    '/nowhere',
    '/v9/user/logout',
    '',
    null,
    undefined,
  ])('never follows %j', (path) => expect(ownPath(path)).toBeNull());
});

describe('the way over the sign-in', () => {
  it('keeps where a guest wanted to go, and goes there once signed in, with both keys cleared', () => {
    expect(requireAccount('/comingSoon?x=1', storage)).toBe('/login');
    expect(stored.get('redirect_guest')).toBe('true');
    expect(stored.get('redirect_path')).toBe('/comingSoon?x=1');
    expect(afterSignIn(false, storage)).toBe('/comingSoon?x=1');
    expect(stored.size).toBe(0);
  });

  it('goes there at first load too', () => {
    requireAccount('/comingSoon', storage);
    expect(afterSignIn(true, storage)).toBe('/comingSoon');
  });

  it('goes to / where nothing was kept, but nowhere at first load', () => {
    expect(afterSignIn(false, storage)).toBe('/');
    expect(afterSignIn(true, storage)).toBeNull();
  });

  it('goes to / instead of a path that is not our own, and forgets it', () => {
    requireAccount('https://evil.example/', storage);
    expect(afterSignIn(false, storage)).toBe('/');
    expect(stored.size).toBe(0);
  });

  it('does not follow a path without redirect_guest', () => {
    stored.set('redirect_path', '/comingSoon');
    expect(afterSignIn(false, storage)).toBe('/');
  });

  it('adopts the path of a server’s redirect, if it is our own', () => {
    const at = (path: string) => new URL(path, 'http://plaza.test');
    expect(adoptRedirect(at(`${loginHref('/comingSoon?y=2')}&tab=sign_up#form`), storage)).toBe(
      '/login?tab=sign_up#form',
    );
    expect(afterSignIn(false, storage)).toBe('/comingSoon?y=2');
    expect(adoptRedirect(at(loginHref('//evil.example')), storage)).toBe('/login');
    expect(stored.size).toBe(0);
    expect(adoptRedirect(at('/login'), storage)).toBeNull();
  });
});

describe('the auth state', () => {
  it('says who and since when, and keeps the first moment', () => {
    persistAuth('u1', new Date('2026-05-04T10:00:00Z'), storage);
    persistAuth('u1', new Date('2026-05-05T10:00:00Z'), storage);
    expect(readAuth(storage)).toEqual({ who: 'u1', since: '2026-05-04T10:00:00.000Z' });
    persistAuth(null, new Date(), storage);
    expect(readAuth(storage)).toBeNull();
  });

  it('takes what is broken for nothing', () => {
    stored.set('auth', '{');
    expect(readAuth(storage)).toBeNull();
    stored.set('auth', '{"who":1}');
    expect(readAuth(storage)).toBeNull();
  });
});

describe('the answer of a meeting account', () => {
  const at = (search: string, path = '/') => new URL(`http://plaza.test${path}${search}`);
  const left = (url: string) => leaveForCode({ url, state: 's1' }, storage);

  it('is kept, and leads to the event’s url with the code; both are used once', () => {
    left('/comingSoon?step=2');
    expect(takeEventCode(at('?code=abc&state=s1'), storage)).toBe('/comingSoon?step=2&code=abc');
    expect(stored.get('EVENT_CODE')).toBe('abc');
    expect(takeStoredCode(storage)).toEqual({ code: 'abc', state: 's1' });
    expect([stored.has('EVENT_CODE'), stored.has('eventData')]).toEqual([false, false]);
    expect(takeStoredCode(storage)).toBeNull();
  });

  it('leads back without a code where the organiser did not agree', () => {
    left('/comingSoon?step=2');
    expect(takeEventCode(at('?error=access_denied&state=s1'), storage)).toBe('/comingSoon?step=2');
    expect(takeStoredCode(storage)).toBeNull();
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/nowhere'])(
    'never leads to %s',
    (url) => {
      left(url);
      expect(takeEventCode(at('?code=abc&state=s1'), storage)).toBeNull();
      expect(stored.has('EVENT_CODE')).toBe(false);
    },
  );

  it('is ignored if it does not answer the state given out, or none was', () => {
    left('/comingSoon');
    expect(takeEventCode(at('?code=abc&state=other'), storage)).toBeNull();
    expect(takeEventCode(at('?code=abc'), storage)).toBeNull();
    stored.set('eventData', JSON.stringify({ url: '/comingSoon' }));
    expect(takeEventCode(at('?code=abc'), storage)).toBeNull();
    expect(stored.has('EVENT_CODE')).toBe(false);
  });

  it('is looked for only at /', () => {
    left('/comingSoon');
    expect(takeEventCode(at('?code=abc&state=s1', '/comingSoon'), storage)).toBeNull();
    expect(takeEventCode(at(''), storage)).toBeNull();
    expect(stored.has('EVENT_CODE')).toBe(false);
  });
});

type Role = NonNullable<Session['user']>['role'];
/** A visitor of an open marketplace, or of one that is not open yet. */
const by = (role: Role | null, is_open = true): Parameters<typeof refusedRoute>[1] => ({
  user: role === null ? null : ({ role } as NonNullable<Session['user']>),
  market: { off_features: [], is_open },
});

describe('refusedRoute', () => {
  it('asks a guest for an account on signed-in routes, and lets users nowhere unknown', () => {
    expect(refusedRoute('/my-schedule/cominsoon', by(null))).toBe('needs_account');
    expect(refusedRoute('/my-schedule/cominsoon', by('user'))).toBeNull();
    expect(refusedRoute('/comingSoon', by(null))).toBeNull();
    expect(refusedRoute('/nowhere', by('user'))).toBe('unknown');
  });

  it('lets nobody but staff to Admin', () => {
    expect(refusedRoute('/admin', by(null))).toBe('needs_account');
    expect(refusedRoute('/admin/reports', by('user'))).toBe('staff_only');
    expect(refusedRoute('/admin/reports', by('support'))).toBeNull();
  });

  it('shows what is offered to nobody but staff before the marketplace opens, and their own page to owners', () => {
    const visits = (role: Role | null) =>
      ['/', '/provider_details/5', '/book-session/5'].map((path) => refusedRoute(path, by(role, false)));
    expect(visits(null)).toEqual(['not_open', 'not_open', 'not_open']);
    expect(visits('user')).toEqual(['not_open', null, 'not_open']);
    expect(visits('support')).toEqual([null, null, null]);
    for (const path of ['/comingSoon', '/login', '/offer', '/imprint'])
      expect(refusedRoute(path, by(null, false)), path).toBeNull();
    expect(refusedRoute('/my_page', by('user', false))).toBeNull();
  });
});
