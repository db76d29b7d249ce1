import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { startZoom, type Zoom, zoomSettings } from '#test/zoom/stand-in.ts';
import { openMeetings } from './open.ts';
import {
  AccessTokenExpiredError,
  GrantRefusedError,
  type MeetingAccounts,
  type MeetingRooms,
  MeetingsUnavailableError,
} from './port.ts';

const clock = settableClock(new Date('2026-05-05T19:00:00Z'));
let stand: Zoom;
let zoom: MeetingAccounts;
let jitsi: MeetingRooms;
const plan = {
  key: '0196a0a0-0000-7000-8000-000000000001',
  title: 'Morning flow',
  starts_at: new Date('2026-05-08T02:00:00Z'),
  ends_at: new Date('2026-05-08T03:15:30Z'),
  timezone: 'America/Los_Angeles',
};

beforeAll(async () => {
  stand = await startZoom(clock);
  const config = readConfig({ PLAZA_ORIGIN: 'http://plaza.test', ...zoomSettings(stand.url) });
  const opened = openMeetings({ ...config, PLAZA_SECRET: 'a secret of the tests that nobody else has' }, clock);
  if (!opened.zoom) throw new Error('Zoom is configured.');
  ({ zoom, jitsi } = { zoom: opened.zoom, jitsi: opened.jitsi });
});
afterAll(() => stand.close());

const connect = async (user = 'host@zoom.example') =>
  (await zoom.exchangeCode(stand.agree(zoom.authorizeUrl('state'), user).code)).access_token;

describe.each(['jitsi', 'zoom'] as const)('the port at %s', (name) => {
  let rooms: MeetingRooms;
  let token: string;
  let hosts = 0;
  beforeEach(async () => {
    hosts += 1;
    rooms = name === 'zoom' ? zoom : jitsi;
    token = name === 'zoom' ? await connect(`host-${hosts}@zoom.example`) : '';
  });

  test('has one meeting for each key, however often it is created', async () => {
    const first = await rooms.createMeeting(plan, token);
    expect(URL.parse(first.join_url)?.protocol).toBe('https:');
    const other = await rooms.createMeeting({ ...plan, key: '0196a0a0-0000-7000-8000-000000000002' }, token);
    expect(other.join_url).not.toBe(first.join_url);
    expect(await rooms.createMeeting(plan, token)).toEqual(first);
    expect(await rooms.findMeeting(plan.key, token)).toEqual(first);
  });

  test('moves and deletes a meeting, and says where its host starts it', async () => {
    const { gateway_id } = await rooms.createMeeting(plan, token);
    const moved = { ...plan, starts_at: new Date('2026-05-09T02:00:00Z'), ends_at: new Date('2026-05-09T03:00:00Z') };
    expect(await rooms.updateMeeting(gateway_id, moved, token)).toBe(true);
    expect(URL.parse((await rooms.startUrl(gateway_id, token)) ?? '')?.protocol).toBe('https:');
    await rooms.deleteMeeting(gateway_id, token);
    await rooms.deleteMeeting(gateway_id, token);
  });
});

describe('zoom', () => {
  test('asks the organiser to agree, with the state and the address they come back to', () => {
    const asked = new URL(zoom.authorizeUrl('s1'));
    expect(asked.pathname).toBe('/oauth/authorize');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      ...{ response_type: 'code', client_id: 'zoom-client-id', redirect_uri: 'http://plaza.test/', state: 's1' },
    });
  });

  test('gets title, start, whole minutes and zone; its meetings are gone after they were deleted', async () => {
    const token = await connect('fields@zoom.example');
    const { gateway_id } = await zoom.createMeeting(plan, token);
    expect(stand.meetings().find(({ id }) => String(id) === gateway_id)).toMatchObject({
      ...{ topic: 'Morning flow', start_time: '2026-05-08T02:00:00Z', duration: 76, timezone: 'America/Los_Angeles' },
    });
    await zoom.deleteMeeting(gateway_id, token);
    expect(await zoom.findMeeting(plan.key, token)).toBeNull();
    expect(await zoom.updateMeeting(gateway_id, plan, token)).toBe(false);
    expect(await zoom.startUrl(gateway_id, token)).toBeNull();
  });

  test('takes each code and each refresh token once, and no token after the app was removed', async () => {
    const { code } = stand.agree(zoom.authorizeUrl('s'), 'once@zoom.example');
    const tokens = await zoom.exchangeCode(code);
    expect(tokens.expires_at).toEqual(new Date(clock.now().getTime() + 3_600_000));
    await expect(zoom.exchangeCode(code)).rejects.toThrow(GrantRefusedError);
    const next = await zoom.refreshTokens(tokens.refresh_token);
    await expect(zoom.refreshTokens(tokens.refresh_token)).rejects.toThrow(GrantRefusedError);
    await expect(zoom.findOwner(tokens.access_token)).rejects.toThrow(AccessTokenExpiredError);
    await zoom.revoke(next.access_token);
    await expect(zoom.findOwner(next.access_token)).rejects.toThrow(AccessTokenExpiredError);
    await expect(zoom.refreshTokens(next.refresh_token)).rejects.toThrow(GrantRefusedError);
  });

  test('too many requests, internal errors and lost answers can be repeated later', async () => {
    const token = await connect('faults@zoom.example');
    for (const fault of ['500', 'lost'] as const) {
      stand.faults.push(fault);
      await expect(zoom.findOwner(token), fault).rejects.toThrow(MeetingsUnavailableError);
    }
    stand.faults.push('429');
    await expect(zoom.findOwner(token)).rejects.toMatchObject({ retry_after: 120 });
    expect(await zoom.findOwner(token)).toEqual({ gateway_id: 'id-faults@zoom.example', email: 'faults@zoom.example' });
  });

  test('is not there without its two settings', () => {
    const config = { ...readConfig({}), PLAZA_SECRET: 'a secret of the tests that nobody else has' };
    expect(openMeetings(config, clock).zoom).toBeNull();
  });
});
