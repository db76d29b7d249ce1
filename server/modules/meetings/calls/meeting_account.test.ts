import { beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { connectZoom, withZoom } from '#test/zoom/with-zoom.ts';

const it = testApp();
const zoom = withZoom(it);
beforeEach(() => it.clock.set(NOON));

const begin = async (caller: { token: string }) => {
  const { body } = await it.call('user/connect_meeting_account', {}, caller);
  return { url: body.authorize_url ?? '', state: body.state ?? '' };
};
const finish = (caller: { token: string }, answer: { code: string; state: string }) =>
  it.call('user/connect_meeting_account', answer, caller);
const read = async (caller: { token: string }) => (await it.call('user/meeting_account', {}, caller)).body;
const refused = { code: 'meeting_account_refused', why: 'state' };

describe('connecting an account', () => {
  test('leads to Zoom and back, and shows which account it is', async () => {
    const user = await givenUser(it.deps);
    expect(await read(user)).toEqual({ is_offered: true, account: null });
    const { url, state } = await begin(user);
    const asked = new URL(url);
    expect([asked.origin, asked.searchParams.get('state')]).toEqual([zoom().url, state]);
    expect(asked.searchParams.get('redirect_uri')).toBe('http://plaza.test/');
    const { body } = await finish(user, zoom().agree(url, 'priya@zoom.example'));
    const account = { provider: 'zoom', email: 'priya@zoom.example', is_connected: true };
    expect(body).toMatchObject({ account, authorize_url: null, state: null });
    expect((await read(user)).account).toMatchObject(account);
  });

  test('takes a state once, from the user to whom it was given, and for twenty minutes', async () => {
    const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
    const one = await begin(user);
    const agreed = zoom().agree(one.url, 'victim@zoom.example');
    // Somebody else's browser is led to `/?code=…&state=…` with an account that is not theirs.
    expect((await finish(other, agreed)).problem).toMatchObject(refused);
    expect((await finish(user, { ...agreed, state: 'made-up' })).problem).toMatchObject(refused);
    expect((await read(other)).account).toBeNull();
    expect((await finish(user, agreed)).status).toBe(200);
    expect((await finish(user, agreed)).problem).toMatchObject(refused);
    const late = await begin(user);
    it.clock.advance(20);
    expect((await finish(user, zoom().agree(late.url, 'late@zoom.example'))).problem).toMatchObject(refused);
    expect((await read(user)).account?.email).toBe('victim@zoom.example');
  });

  test('refuses a code that Zoom does not know, and the state is used up', async () => {
    const user = await givenUser(it.deps);
    const { url, state } = await begin(user);
    expect((await finish(user, { code: 'made-up', state })).problem).toMatchObject({ ...refused, why: 'code' });
    expect((await finish(user, zoom().agree(url, 'x@zoom.example'))).problem).toMatchObject(refused);
  });

  test('says that Zoom does not answer, and can be begun again', async () => {
    const user = await givenUser(it.deps);
    const { url } = await begin(user);
    zoom().faults.push('500');
    expect((await finish(user, zoom().agree(url, 'x@zoom.example'))).problem).toMatchObject({
      ...{ code: 'unavailable', retry_after: 5 },
    });
    await connectZoom(it, zoom(), user);
    expect((await read(user)).account?.is_connected).toBe(true);
  });

  test('stores no token that the table discloses, and one that opens for its own account alone', async () => {
    const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
    await connectZoom(it, zoom(), user, 'a@zoom.example');
    await connectZoom(it, zoom(), other, 'b@zoom.example');
    const { rows } = await it.deps.database.pool.query<{ stored: string }>(
      `SELECT encode(access_token, 'escape') || encode(refresh_token, 'escape') AS stored FROM meeting_accounts`,
    );
    for (const { stored } of rows) expect(stored).not.toMatch(/access-|refresh-/);
    const { rows: states } = await it.deps.database.pool.query(
      'SELECT 1 FROM meeting_authorizations WHERE user_id = $1',
      [user.id],
    );
    expect(states).toEqual([]);
    // Swapped tokens do not decrypt: the account's id is part of what is authenticated.
    await it.deps.database.pool.query(
      `UPDATE meeting_accounts a SET access_token = b.access_token FROM meeting_accounts b
       WHERE a.user_id = $1 AND b.user_id = $2`,
      [user.id, other.id],
    );
    const page = await givenProvider(it.deps, { owner_id: user.id });
    const managed = await givenManagedEvent(
      it,
      {
        attendance: 'virtual',
        meeting_provider: 'zoom',
        packages: [{ name: 'Online', amount: 0, attendance: 'virtual' }],
      },
      { provider_id: page.id, token: user.token },
    );
    const { dates } = (await it.call('user/event_detail', { event_id: managed.event_id }, user)).body;
    const joined = await it.call('event/join_meeting', { occurrence_id: dates[0]?._id ?? '' }, user);
    expect(joined.problem.code).toBe('internal');
  });
});

test('an event meets at Zoom only with a connected account, and in our room once it is disconnected', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const input = {
    attendance: 'virtual' as const,
    packages: [{ name: 'Online', amount: 0, attendance: 'virtual' as const }],
  };
  const wanted = { ...input, provider_id: page.id, meeting_provider: 'zoom' as const };
  expect((await it.call('event/create_event', wanted, page)).problem.errors).toEqual([
    { path: 'meeting_provider', message: expect.stringContaining('Connect Zoom first') },
  ]);
  await connectZoom(it, zoom(), page, 'host@leave.example');
  const { event_id, event } = await givenManagedEvent(it, { ...input, meeting_provider: 'zoom' }, by);
  expect(event.meeting_provider).toBe('zoom');
  it.clock.set(new Date('2026-05-08T12:00:00Z'));
  await jobs['tend-meetings'](it.deps, {});
  const own = () =>
    zoom()
      .meetings()
      .filter(({ user }) => user === 'host@leave.example');
  expect(own()).toHaveLength(1);
  const { body } = await it.call('user/disconnect_meeting_account', {}, page);
  expect(body).toEqual({ is_offered: true, account: null });
  expect(own()).toEqual([]);
  const after = (await it.call('user/event_detail', { event_id }, page)).body;
  expect(after.event.meeting_provider).toBe('jitsi');
  const occurrence_id = after.dates[0]?._id ?? '';
  expect((await it.call('event/join_meeting', { occurrence_id }, page)).body.url).toContain('meet.jit.si');
  // Nothing of the account is left, and disconnecting again changes nothing.
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM meeting_accounts WHERE user_id = $1', [
    page.owner?.id,
  ]);
  expect(rows).toEqual([]);
  expect((await it.call('user/disconnect_meeting_account', {}, page)).status).toBe(200);
});

test('a published event moves to Zoom and back', async () => {
  const page = await givenProvider(it.deps);
  const { event_id } = await givenManagedEvent(
    it,
    { attendance: 'virtual', packages: [{ name: 'Online', amount: 0, attendance: 'virtual' }] },
    { provider_id: page.id, token: page.token },
  );
  const edit = (meeting_provider: 'jitsi' | 'zoom') =>
    it.call('event/edit_event', { event_id, meeting_provider }, page);
  expect((await edit('zoom')).problem.errors?.[0]?.path).toBe('meeting_provider');
  await connectZoom(it, zoom(), page, 'later@zoom.example');
  expect((await edit('zoom')).body.event.meeting_provider).toBe('zoom');
  const { dates } = (await it.call('user/event_detail', { event_id }, page)).body;
  const room = async () => (await it.call('event/meeting', { occurrence_id: dates[0]?._id ?? '' }, page)).body.provider;
  expect(await room()).toBe('zoom');
  await edit('jitsi');
  expect(await room()).toBe('jitsi');
});

test('an account whose app was removed at Zoom has to be connected again; guests then meet in our room', async () => {
  const page = await givenProvider(it.deps);
  await connectZoom(it, zoom(), page, 'gone@zoom.example');
  const { event_id } = await givenManagedEvent(
    it,
    {
      attendance: 'virtual',
      meeting_provider: 'zoom',
      packages: [{ name: 'Online', amount: 0, attendance: 'virtual' }],
    },
    { provider_id: page.id, token: page.token },
  );
  zoom().removeApp('gone@zoom.example');
  const { dates } = (await it.call('user/event_detail', { event_id }, page)).body;
  const occurrence_id = dates[0]?._id ?? '';
  expect((await it.call('event/join_meeting', { occurrence_id }, page)).body.url).toContain('meet.jit.si');
  expect((await read(page)).account).toMatchObject({ is_connected: false });
  const asked = (await it.call('booking/generate_meeting_link', { occurrence_id }, page)).body;
  expect(asked).toMatchObject({ url: null, state: expect.any(String) });
  const agreed = zoom().agree(asked.authorize_url ?? '', 'gone@zoom.example');
  const linked = await it.call('booking/generate_meeting_link', { occurrence_id, ...agreed }, page);
  expect(linked.body).toEqual({ url: expect.stringMatching(/^https:\/\/us02web\.zoom\.us\/s\//), is_embedded: false });
  const again = await it.call('booking/generate_meeting_link', { occurrence_id, ...agreed }, page);
  expect(again.body.url).toBe(linked.body.url);
});
