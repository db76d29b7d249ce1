import { beforeEach, describe, expect, it } from 'vitest';
import {
  adoptRedirect,
  afterSignIn,
  type Keep,
  loginHref,
  ownPath,
  persistAuth,
  readAuth,
  refusedRoute,
  requireAccount,
  takeEventCode,
} from './session.ts';

let kept: Map<string, string>;
let keep: Keep;

beforeEach(() => {
  kept = new Map();
  keep = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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
    expect(requireAccount('/comingSoon?x=1', keep)).toBe('/login');
    expect(kept.get('redirect_guest')).toBe('true');
    expect(kept.get('redirect_path')).toBe('/comingSoon?x=1');
    expect(afterSignIn(false, keep)).toBe('/comingSoon?x=1');
    expect(kept.size).toBe(0);
  });

  it('goes there at first load too', () => {
    requireAccount('/comingSoon', keep);
    expect(afterSignIn(true, keep)).toBe('/comingSoon');
  });

  it('goes to / where nothing was kept, but nowhere at first load', () => {
    expect(afterSignIn(false, keep)).toBe('/');
    expect(afterSignIn(true, keep)).toBeNull();
  });

  it('goes to / instead of a path that is not our own, and forgets it', () => {
    requireAccount('https://evil.example/', keep);
    expect(afterSignIn(false, keep)).toBe('/');
    expect(kept.size).toBe(0);
  });

  it('does not follow a path without redirect_guest', () => {
    kept.set('redirect_path', '/comingSoon');
    expect(afterSignIn(false, keep)).toBe('/');
  });

  it('adopts the path of a server’s redirect, if it is our own', () => {
    expect(adoptRedirect(new URL(loginHref('/comingSoon?y=2'), 'http://plaza.test'), keep)).toBe(true);
    expect(afterSignIn(false, keep)).toBe('/comingSoon?y=2');
    expect(adoptRedirect(new URL(loginHref('//evil.example'), 'http://plaza.test'), keep)).toBe(true);
    expect(kept.size).toBe(0);
    expect(adoptRedirect(new URL('http://plaza.test/login'), keep)).toBe(false);
  });
});

describe('the auth state', () => {
  it('says who and since when, and keeps the first moment', () => {
    persistAuth('u1', new Date('2026-05-04T10:00:00Z'), keep);
    persistAuth('u1', new Date('2026-05-05T10:00:00Z'), keep);
    expect(readAuth(keep)).toEqual({ who: 'u1', since: '2026-05-04T10:00:00.000Z' });
    persistAuth(null, new Date(), keep);
    expect(readAuth(keep)).toBeNull();
  });

  it('takes what is broken for nothing', () => {
    kept.set('auth', '{');
    expect(readAuth(keep)).toBeNull();
    kept.set('auth', '{"who":1}');
    expect(readAuth(keep)).toBeNull();
  });
});

describe('takeEventCode', () => {
  const at = (search: string, path = '/') => new URL(`http://plaza.test${path}${search}`);

  it('keeps the code and goes to the event’s url with it', () => {
    kept.set('eventData', JSON.stringify({ url: '/comingSoon?step=2' }));
    expect(takeEventCode(at('?code=abc'), keep)).toBe('/comingSoon?step=2&code=abc');
    expect(kept.get('EVENT_CODE')).toBe('abc');
  });

  it('follows own known routes only', () => {
    kept.set('eventData', JSON.stringify({ url: 'https://evil.example/' }));
    expect(takeEventCode(at('?code=abc'), keep)).toBeNull();
    kept.set('eventData', JSON.stringify({ url: '//evil.example/' }));
    expect(takeEventCode(at('?code=abc'), keep)).toBeNull();
  });

  it('takes no code that does not answer the state given out', () => {
    kept.set('eventData', JSON.stringify({ url: '/comingSoon', state: 's1' }));
    expect(takeEventCode(at('?code=abc&state=other'), keep)).toBeNull();
    expect(kept.has('EVENT_CODE')).toBe(false);
    expect(takeEventCode(at('?code=abc&state=s1'), keep)).toBe('/comingSoon?code=abc');
  });

  it('looks only at /', () => {
    expect(takeEventCode(at('?code=abc', '/comingSoon'), keep)).toBeNull();
    expect(takeEventCode(at(''), keep)).toBeNull();
    expect(kept.has('EVENT_CODE')).toBe(false);
  });
});

describe('refusedRoute', () => {
  it('asks a guest for an account on signed-in routes, and lets users nowhere unknown', () => {
    expect(refusedRoute('/my-schedule/cominsoon', false)).toBe('needs_account');
    expect(refusedRoute('/my-schedule/cominsoon', true)).toBeNull();
    expect(refusedRoute('/comingSoon', false)).toBeNull();
    expect(refusedRoute('/nowhere', true)).toBe('unknown');
  });

  it('lets nobody but staff to the desk', () => {
    expect(refusedRoute('/admin', false)).toBe('needs_account');
    expect(refusedRoute('/admin/reports', true)).toBe('staff_only');
    expect(refusedRoute('/admin/reports', true, true)).toBeNull();
  });
});
