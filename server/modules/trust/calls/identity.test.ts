import { beforeAll, expect, test } from 'vitest';
import { maskEmail } from '#contract/formats/mask.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
const note = 'Saw the licence of the studio, with the same name.';
let admin: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
});

const identityOf = async (provider_id: string) => {
  const { body } = await it.call('user/guest_get_profile', { provider_id });
  return body.kind === 'provider' ? body.provider.identity : undefined;
};
const confirm = (email: string, by = admin) => it.call('admin/confirm_identity', { email, note }, by);

test('a page shows what the gateway, the staff and the codes verified, as soon as it is so', async () => {
  const page = await givenProvider(it.deps);
  const owner = page.owner ?? { id: '', email: '' };
  const unverified = { by_payments: false, checked_on: null, has_email: true, has_phone: false };
  expect(await identityOf(page.id)).toEqual(unverified);
  const db = it.deps.database.write;
  await db
    .updateTable('users')
    .set({ phone: '+15035550188', phone_verified: true })
    .where('id', '=', owner.id)
    .execute();
  expect(await identityOf(page.id)).toEqual({ ...unverified, has_phone: true });
  await db
    .insertInto('payout_accounts')
    .values({
      ...{ user_id: owner.id, gateway: 'sandbox', gateway_id: `acct_${page.id}`, country: 'US' },
      ...{ details_submitted: true, payouts_enabled: false, requirements: [] },
      ...{ created_at: it.clock.now(), updated_at: it.clock.now() },
    })
    .execute();
  expect((await identityOf(page.id))?.by_payments).toBe(false);
  await db.updateTable('payout_accounts').set({ payouts_enabled: true }).where('user_id', '=', owner.id).execute();
  expect((await identityOf(page.id))?.by_payments).toBe(true);
  await db.updateTable('payout_accounts').set({ payouts_enabled: false }).where('user_id', '=', owner.id).execute();
  expect((await identityOf(page.id))?.by_payments).toBe(false);
  const unowned = await givenProvider(it.deps, { owner_id: null });
  expect(await identityOf(unowned.id)).toBeNull();
});

test('staff confirms and takes back, with notes that only the log and staff read', async () => {
  const page = await givenProvider(it.deps);
  const owner = page.owner ?? { id: '', email: '', token: '' };
  const { body } = await confirm(owner.email);
  expect(body.check).toMatchObject({
    note,
    by_name: 'Ada Admin',
    person: { _id: owner.id, email: maskEmail(owner.email) },
  });
  expect(body.check.pages.map((each) => each.name)).toEqual(['Studio Example']);
  expect((await confirm(owner.email)).body.check._id).toBe(body.check._id);
  expect((await identityOf(page.id))?.checked_on).toBe('2026-05-05');
  const shown = await it.call('user/guest_get_profile', { provider_id: page.id });
  expect(JSON.stringify(shown.body)).not.toContain('licence');

  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await confirm(owner.email, finance)).problem.code).toBe('forbidden');
  expect((await it.call('admin/identity_list', {}, finance)).body.can).toEqual({ check: false });
  expect((await confirm('nobody@example.com')).problem.errors?.[0]?.path).toBe('email');

  const revoke = () =>
    it.call('admin/revoke_identity', { check_id: body.check._id, note: 'The licence expired.' }, admin);
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(404);
  expect((await identityOf(page.id))?.checked_on).toBeNull();
  expect((await it.call('admin/identity_list', {}, admin)).body.items).toEqual([]);
  const log = await it.call('admin/act_list', { subject_id: owner.id }, admin);
  expect(log.body.items.map((act) => [act.act, act.why])).toEqual([
    ['revoke_identity', 'The licence expired.'],
    ['confirm_identity', note],
  ]);
});

test('nobody of the staff confirms themselves, and a page that changes hands has its new owner’s', async () => {
  const self = await givenUser(it.deps, { role: 'support', email: 'self.support@example.com' });
  expect((await confirm('self.support@example.com', self)).problem.code).toBe('forbidden');
  const page = await givenProvider(it.deps);
  await confirm(page.owner?.email ?? '');
  const next = await givenUser(it.deps);
  const db = it.deps.database.write;
  await db.updateTable('providers').set({ owner_id: next.id }).where('id', '=', page.id).execute();
  expect((await identityOf(page.id))?.checked_on).toBeNull();
});

test('cards of a page and of its events have the badge while it is confirmed', async () => {
  const page = await givenProvider(it.deps, { name: 'Zyzzyva Studio' });
  await givenService(it.deps, { provider_id: page.id });
  const event = await givenEvent(it.deps, { provider_id: page.id });
  const badges = async () => {
    await workOff(it, 'refresh-listing');
    const found = await it.call('my_page/home_service_event_list', { text: 'Zyzzyva' });
    const cards = found.body.items.map((card) =>
      card.kind === 'event' ? card.provider.is_verified : card.is_verified,
    );
    const detail = await it.call('event/guest_event_detail', { event_id: event.id });
    return [...cards, detail.body.provider.is_verified];
  };
  await it.deps.database.pool.query(
    `INSERT INTO waiting_jobs (name, payload) SELECT 'refresh-listing', json_build_object('subject_id', $1::text)`,
    [page.id],
  );
  expect(await badges()).toEqual([false, false, false]);
  const { body } = await confirm(page.owner?.email ?? '');
  expect(await badges()).toEqual([true, true, true]);
  await it.call('admin/revoke_identity', { check_id: body.check._id, note: 'The licence expired.' }, admin);
  expect(await badges()).toEqual([false, false, false]);
});
