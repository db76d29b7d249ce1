import { z } from 'zod';
import type { Clock } from '#server/kernel/clock.ts';
import { GrantRefusedError, type Meeting, type MeetingAccounts, type MeetingPlan, type MeetingTokens } from './port.ts';
import { ask, bodyOf, requireDone, type ZoomAnswer } from './zoom-requests.ts';

/** An OAuth app of Zoom, Zoom's addresses, and our own, to which organisers come back. */
interface ZoomDeps {
  readonly client_id: string;
  readonly client_secret: string;
  readonly oauth_base: string;
  readonly api_base: string;
  readonly origin: string;
  readonly clock: Clock;
}

// https://developers.zoom.us/docs/integrations/oauth/
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
// https://developers.zoom.us/docs/api/meetings/
const ZoomMeeting = z.object({ id: z.union([z.number(), z.string()]).transform(String), join_url: z.url() });
const StartedMeeting = z.object({ start_url: z.url() });
const Listed = z.object({
  meetings: z.array(ZoomMeeting.extend({ agenda: z.string().default('') })),
  next_page_token: z.string().default(''),
});
const Owner = z.object({ id: z.string(), email: z.string().default('') });

/** A meeting at a fixed time. */
const SCHEDULED = 2;
/** The longest title that Zoom takes. */
const MAX_TITLE = 200;
const PAGE = 300;
const MINUTE_MS = 60_000;

/** Zoom: meetings in the accounts of organisers. */
export function zoomMeetings(deps: ZoomDeps): MeetingAccounts {
  return { name: 'zoom', is_embedded: false, ...accountCalls(deps), ...meetingCalls(deps) };
}

function accountCalls({ client_id, client_secret, oauth_base, api_base, origin, clock }: ZoomDeps) {
  const redirect_uri = `${origin}/`;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const post = (path: string, form: Record<string, string>) =>
    ask(`${oauth_base}${path}`, {
      method: 'POST',
      headers: { authorization: credentials('Basic', basic) },
      body: new URLSearchParams(form),
    });
  const tokens = async (form: Record<string, string>): Promise<MeetingTokens> => {
    const answer = await post('/oauth/token', form);
    if (answer.status >= 400) throw new GrantRefusedError(`Zoom rejected the grant with ${answer.status}.`);
    const { expires_in, ...given } = bodyOf(Tokens, answer);
    return { ...given, expires_at: new Date(clock.now().getTime() + expires_in * 1000) };
  };
  return {
    authorizeUrl(state: string) {
      const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri, state });
      return `${oauth_base}/oauth/authorize?${query}`;
    },
    exchangeCode: (code: string) => tokens({ grant_type: 'authorization_code', code, redirect_uri }),
    refreshTokens: (refresh_token: string) => tokens({ grant_type: 'refresh_token', refresh_token }),
    async revoke(token: string) {
      await post('/oauth/revoke', { token });
    },
    async findOwner(access_token: string) {
      const { id, email } = bodyOf(Owner, await ask(`${api_base}/v2/users/me`, { headers: bearer(access_token) }));
      return { gateway_id: id, email };
    },
  };
}

const credentials = (scheme: 'Basic' | 'Bearer', value: string) => `${scheme} ${value}`;
const bearer = (access_token: string) => ({ authorization: credentials('Bearer', access_token) });

function meetingCalls({ api_base, origin }: ZoomDeps) {
  const send = (method: string, path: string, access_token: string, body?: object): Promise<ZoomAnswer> =>
    ask(`${api_base}/v2${path}`, {
      method,
      headers: { ...bearer(access_token), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** Zoom has no idempotency keys. The agenda is the address of our page for the date: its meeting is found by it. */
  const agendaOf = (key: string) => `${origin}/VirtualEventIframe?occurrence_id=${key}`;
  const fieldsOf = ({ key, title, starts_at, ends_at, timezone }: MeetingPlan) => ({
    topic: title.slice(0, MAX_TITLE),
    agenda: agendaOf(key),
    type: SCHEDULED,
    start_time: starts_at.toISOString().replace(/\.\d+Z$/, 'Z'),
    duration: Math.ceil((ends_at.getTime() - starts_at.getTime()) / MINUTE_MS),
    timezone,
  });
  const findMeeting = async (key: string, access_token: string): Promise<Meeting | null> => {
    let page = '';
    do {
      const query = new URLSearchParams({ type: 'scheduled', page_size: String(PAGE), next_page_token: page });
      const listed = bodyOf(Listed, await send('GET', `/users/me/meetings?${query}`, access_token));
      const found = listed.meetings.find(({ agenda }) => agenda === agendaOf(key));
      if (found) return { gateway_id: found.id, join_url: found.join_url };
      page = listed.next_page_token;
    } while (page !== '');
    return null;
  };
  return {
    findMeeting,
    async createMeeting(plan: MeetingPlan, access_token: string) {
      const found = await findMeeting(plan.key, access_token);
      if (found) return found;
      const answer = await send('POST', '/users/me/meetings', access_token, fieldsOf(plan));
      const { id, join_url } = bodyOf(ZoomMeeting, answer);
      return { gateway_id: id, join_url };
    },
    async updateMeeting(gateway_id: string, plan: MeetingPlan, access_token: string) {
      const answer = await send('PATCH', pathOf(gateway_id), access_token, fieldsOf(plan));
      if (answer.status === 404) return false;
      requireDone(answer);
      return true;
    },
    async deleteMeeting(gateway_id: string, access_token: string) {
      const answer = await send('DELETE', pathOf(gateway_id), access_token);
      if (answer.status !== 404) requireDone(answer);
    },
    async startUrl(gateway_id: string, access_token: string) {
      const answer = await send('GET', pathOf(gateway_id), access_token);
      return answer.status === 404 ? null : bodyOf(StartedMeeting, answer).start_url;
    },
  };
}

const pathOf = (gateway_id: string) => `/meetings/${encodeURIComponent(gateway_id)}`;
