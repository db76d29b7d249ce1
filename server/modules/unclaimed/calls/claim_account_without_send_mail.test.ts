import { expect, test } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { newAddress, testApp } from '#test/app.ts';
import { claimPage, givenUnclaimed, ownerOf, waysOf } from '#test/claims/given-claim.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const unclaimed = (name?: string) => givenUnclaimed(it, name);
type User = { token: string };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');

const call: CallName = 'claim/claim_account_without_send_mail';

/** Sends evidence as a browser does. */
async function prove(
  provider_id: string,
  user: User,
  files: readonly Buffer[] = [PDF],
  file_names: readonly string[] = ['licence.pdf'],
) {
  const form = new FormData();
  form.set('input', JSON.stringify({ provider_id, text: 'My licence, with the name.', file_names }));
  for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), 'f');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: `/v9/${call}`,
    remoteAddress: newAddress(),
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('evidence goes to staff, who accepts it; only staff opens its files, and the log has the act', async () => {
  const page = await unclaimed();
  const [user, admin] = [await givenUser(it.deps, { name: 'Mia' }), await givenUser(it.deps, { role: 'admin' })];
  expect((await prove(page.id, user, [Buffer.from('hello')])).status).toBe(422);
  const sent = await prove(page.id, user);
  expect(sent.body.claim).toMatchObject({ status: 'pending', is_with_staff: true, is_dispute: false });
  await doWaiting(it, ['notify-claim-staff']);
  const notices = (await it.call('user/notification_list', {}, admin)).body.items;
  expect(notices.map(({ title }) => title)).toContain('Mia says Old Mill is theirs');
  const list = await it.call('admin/claim_list', {}, admin);
  const item = list.body.items.find(({ _id }) => _id === sent.body.claim._id);
  expect(item).toMatchObject({ by: { name: 'Mia', is_guest: false }, owner_name: null, can: { accept: true } });
  expect(item?.by.email).toContain('•••');
  const [file] = item?.files ?? [];
  if (file?.kind !== 'document') throw new Error('No document was stored.');
  expect((await it.app.http.inject({ url: file.url })).rawPayload.equals(PDF)).toBe(true);
  expect((await it.call('admin/claim_list', {}, user)).status).toBe(403);
  await jobs['sweep-pictures'](it.deps, {});
  expect((await it.app.http.inject({ url: file.url })).statusCode).toBe(200);

  const decide = (who: User, verb: 'accept' | 'decline' = 'accept') =>
    it.call('admin/decide_claim', { claim_id: item?._id ?? '', verb, word: 'The licence convinced us.' }, who);
  expect((await decide(await givenUser(it.deps, { role: 'finance' }))).status).toBe(403);
  const decided = await Promise.all([decide(admin), decide(await givenUser(it.deps, { role: 'support' }))]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ownerOf(it, page.id)).toBe(user.id);
  const acts = await it.call('admin/act_list', { subject_id: item?._id ?? '' }, admin);
  expect(acts.body.items.map(({ act, why }) => [act, why])).toEqual([['accept_claim', 'The licence convinced us.']]);
});

test('a declined claim says why and may be made again; guests are answered by mail and own nothing', async () => {
  const page = await unclaimed();
  const [user, admin] = [await givenUser(it.deps), await givenUser(it.deps, { role: 'admin' })];
  const contact = { provider_id: page.id, text: 'It is mine, but the address is old.' };
  expect((await it.call('claim/claim_contact_us', contact, user)).body).toEqual({ is_received: true });
  const guest = { name: 'Gil', email: 'gil.claims@example.com' };
  expect((await it.call('claim/claim_contact_us', contact)).problem.errors?.map(({ path }) => path)).toEqual([
    'name',
    'email',
  ]);
  expect((await it.call('claim/claim_contact_us', { ...contact, ...guest })).status).toBe(200);
  expect((await it.call('claim/claim_contact_us', { ...contact, ...guest })).problem).toMatchObject({ why: 'open' });
  const all = (await it.call('admin/claim_list', {}, admin)).body.items.filter(
    ({ provider }) => provider._id === page.id,
  );
  const word = 'Please call us on Monday.';
  for (const { _id, by, can } of all) {
    expect(can).toEqual({ accept: !by.is_guest, decline: true });
    if (by.is_guest)
      expect(
        (await it.call('admin/decide_claim', { claim_id: _id, verb: 'accept', word }, admin)).problem,
      ).toMatchObject({ why: 'guest' });
    expect(
      (await it.call('admin/decide_claim', { claim_id: _id, verb: 'decline', word }, admin)).body.claim.status,
    ).toBe('declined');
  }
  await doWaiting(it, ['notify-claim']);
  for (const to of [user.email, guest.email]) expect((await messagesTo(it.deps, to))[0]?.text).toContain(word);
  expect((await waysOf(it, page.id, user)).claim).toMatchObject({ status: 'declined', word });
  expect((await prove(page.id, user)).body.claim.status).toBe('pending');
  const done = await it.call('admin/claim_list', { state: 'done' }, admin);
  expect(done.body.items.filter(({ provider }) => provider._id === page.id)).toHaveLength(2);
});

test('a page with an owner is disputed with evidence; it moves only while it has no bookings', async () => {
  const page = await unclaimed();
  const [first, second] = [await givenUser(it.deps), await givenUser(it.deps)];
  const admin = await givenUser(it.deps, { role: 'admin' });
  await prove(page.id, second);
  await claimPage(it, page, first);
  const claim_id = (await waysOf(it, page.id, second)).claim?._id ?? '';
  expect((await waysOf(it, page.id, second)).claim).toMatchObject({ status: 'pending', is_dispute: true });
  const service = await givenService(it.deps, { provider_id: page.id });
  const walkIn = { service_id: service.id, starts_at: '2026-05-06T17:00:00.000Z', name: 'Ina' };
  const held = await it.call('booking/add_walk_in', walkIn, first);
  const accept = () => it.call('admin/decide_claim', { claim_id, verb: 'accept', word: 'It is theirs.' }, admin);
  expect((await accept()).problem).toMatchObject({ code: 'claim_state', why: 'has_bookings' });
  expect(await ownerOf(it, page.id)).toBe(first.id);
  await it.call('event/cancel_booking', { booking_id: held.body.booking._id }, first);
  expect((await accept()).status).toBe(200);
  expect(await ownerOf(it, page.id)).toBe(second.id);
  await doWaiting(it, ['notify-claim']);
  expect((await messagesTo(it.deps, first.email))[0]?.subject).toBe('Old Mill has a new owner');
});
