import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#server/kernel/clock.ts';

/**
 * A request's fault: an answer that is lost after the request took effect, an internal error or too many requests
 * before it did, or an access token that counts as expired.
 */
export type ZoomFault = 'none' | 'lost' | '500' | '429' | '401';

/** A meeting in an account. */
export interface ZoomMeeting {
  readonly id: number;
  readonly user: string;
  readonly topic: string;
  readonly agenda: string;
  readonly start_time: string;
  readonly duration: number;
  readonly timezone: string;
}

interface Grant {
  readonly user: string;
  access: string;
  refresh: string;
  expires: number;
}

const CLIENT_ID = 'zoom-client-id';
const CLIENT_SECRET = 'zoom-client-secret';
const TOKEN_SECONDS = 3600;
/** Who agrees at once on the consent page. */
const CONSENTING = 'host@zoom.example';

/** The settings of an installation whose Zoom is a stand-in. */
export const zoomSettings = (url: string) => ({
  ...{ ZOOM_CLIENT_ID: CLIENT_ID, ZOOM_CLIENT_SECRET: CLIENT_SECRET },
  ...{ ZOOM_OAUTH_BASE: url, ZOOM_API_BASE: url },
});

/**
 * A stand-in for Zoom over HTTP, with the documented shapes of its OAuth and meeting endpoints: codes and refresh
 * tokens work once, access tokens expire after an hour of the clock. `agree` is the organiser on the consent page;
 * browsers agree at once.
 */
export async function startZoom(clock: Clock) {
  const faults: ZoomFault[] = [];
  const requests: string[] = [];
  const codes = new Map<string, { user: string; redirect_uri: string }>();
  const grants = new Set<Grant>();
  const meetings = new Map<number, ZoomMeeting>();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let lastId = 85_000_000_000;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const method = request.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    const say = (status: number, json: object | null, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(json === null ? undefined : JSON.stringify(json));
    const fault = faults.shift();
    if (fault === '500') return void say(500, { code: 500, message: 'Internal error' });
    if (fault === '429') return void say(429, { code: 429, message: 'Too many requests' }, { 'retry-after': '120' });
    if (fault === '401') return void say(401, { code: 124, message: 'Access token is expired.' });
    const authorization = request.headers.authorization ?? '';
    if (pathname === '/oauth/authorize') {
      const asked = `${url}${request.url}`;
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams(agree(asked, CONSENTING)));
      return void response.writeHead(302, { location: back.href }).end();
    }
    const [status, json] = pathname.startsWith('/oauth/')
      ? answerOauth(pathname, new URLSearchParams(body), authorization)
      : answerApi({ method, pathname, search: searchParams, body, authorization });
    if (fault === 'lost') return void request.socket.destroy();
    say(status, json);
  }

  function answerOauth(path: string, form: URLSearchParams, authorization: string): [number, object] {
    const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
    if (authorization !== `Basic ${basic}`) return [401, { reason: 'Invalid client_id or client_secret' }];
    if (path === '/oauth/revoke') {
      for (const grant of grants) if (grant.access === form.get('token')) grants.delete(grant);
      return [200, { status: 'success' }];
    }
    if (form.get('grant_type') === 'refresh_token') {
      const grant = [...grants].find(({ refresh }) => refresh === form.get('refresh_token'));
      return grant ? [200, renew(grant)] : [400, { reason: 'Invalid Token!', error: 'invalid_grant' }];
    }
    const code = form.get('code') ?? '';
    const agreed = codes.get(code);
    codes.delete(code);
    if (agreed?.redirect_uri !== form.get('redirect_uri'))
      return [400, { reason: 'Invalid authorization code', error: 'invalid_grant' }];
    const grant = { user: agreed?.user ?? '', access: '', refresh: '', expires: 0 };
    grants.add(grant);
    return [200, renew(grant)];
  }

  function renew(grant: Grant): object {
    grant.access = `access-${randomBytes(12).toString('hex')}`;
    grant.refresh = `refresh-${randomBytes(12).toString('hex')}`;
    grant.expires = clock.now().getTime() + TOKEN_SECONDS * 1000;
    const { access: access_token, refresh: refresh_token } = grant;
    return { access_token, token_type: 'bearer', refresh_token, expires_in: TOKEN_SECONDS, scope: 'meeting:write' };
  }

  interface Asked {
    readonly method: string;
    readonly pathname: string;
    readonly search: URLSearchParams;
    readonly body: string;
    readonly authorization: string;
  }

  function answerApi({ method, pathname, search, body, authorization }: Asked): [number, object | null] {
    const grant = [...grants].find(({ access }) => authorization === `Bearer ${access}`);
    if (!grant) return [401, { code: 124, message: 'Invalid access token.' }];
    if (grant.expires <= clock.now().getTime()) return [401, { code: 124, message: 'Access token is expired.' }];
    const { user } = grant;
    if (pathname === '/v2/users/me') return [200, { id: `id-${user}`, email: user }];
    if (pathname === '/v2/users/me/meetings' && method === 'GET') return [200, page(user, search)];
    if (pathname === '/v2/users/me/meetings') {
      lastId += 1;
      meetings.set(lastId, { id: lastId, user, ...JSON.parse(body) });
      return [201, shown(lastId)];
    }
    const id = Number(pathname.replace('/v2/meetings/', ''));
    const meeting = meetings.get(id);
    if (meeting?.user !== user) return [404, { code: 3001, message: `Meeting does not exist: ${id}.` }];
    if (method === 'GET') return [200, shown(id)];
    if (method === 'PATCH') meetings.set(id, { ...meeting, ...JSON.parse(body) });
    if (method === 'DELETE') meetings.delete(id);
    return [204, null];
  }

  /** One meeting on each page, so that whoever looks for one has to turn pages. */
  function page(user: string, search: URLSearchParams): object {
    const own = [...meetings.values()].filter((meeting) => meeting.user === user);
    const at = Number(search.get('next_page_token') || 0);
    const next_page_token = at + 1 < own.length ? String(at + 1) : '';
    return {
      ...{ page_size: 1, next_page_token, total_records: own.length },
      meetings: own.slice(at, at + 1).map(({ id, agenda, topic }) => ({ ...shown(id), agenda, topic, type: 2 })),
    };
  }

  function agree(authorize_url: string, user: string): { code: string; state: string } {
    const { searchParams: asked } = new URL(authorize_url);
    const code = `code-${randomBytes(12).toString('hex')}`;
    codes.set(code, { user, redirect_uri: asked.get('redirect_uri') ?? '' });
    return { code, state: asked.get('state') ?? '' };
  }

  const shown = (id: number) => ({
    id,
    join_url: `https://us02web.zoom.us/j/${id}?pwd=secret`,
    start_url: `https://us02web.zoom.us/s/${id}?zak=host`,
  });

  return {
    url,
    /** Faults of the next requests, in order. */
    faults,
    /** The requests as `METHOD /path`. */
    requests,
    meetings: () => [...meetings.values()],
    /** The organiser agrees on the consent page: returns what Zoom appends to the address it sends them back to. */
    agree,
    /** The organiser removes the app in their account. */
    removeApp(user: string): void {
      for (const grant of grants) if (grant.user === user) grants.delete(grant);
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

export type Zoom = Awaited<ReturnType<typeof startZoom>>;
