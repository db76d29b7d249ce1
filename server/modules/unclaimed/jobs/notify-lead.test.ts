import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';

const it = testApp();
const notify = (lead_id = '') => jobs['notify-lead'](it.deps, { lead_id });

async function unclaimed(name: string, contact_email: string | null) {
  const { id } = await givenProvider(it.deps, { owner_id: null, name });
  await it.deps.database.write.updateTable('providers').set({ contact_email }).where('id', '=', id).execute();
  const asUser = async (user: { token: string }, wish: string) =>
    (await it.call('booking/add_booking_request', { provider_id: id, wish }, user)).body.lead?._id;
  const asGuest = async (email: string, wish: string) =>
    (await it.call('booking/add_guest_booking_request', { provider_id: id, wish, name: 'Gwen Guest', email })).body.lead
      ?._id;
  return { id, asUser, asGuest };
}

test('confirms an enquiry once; to a guest without its text, as the address is unverified', async () => {
  const mill = await unclaimed('Old Mill', null);
  const user = await givenUser(it.deps);
  const lead = await mill.asUser(user, 'A tour for two');
  await Promise.all([notify(lead), notify(lead)]);
  expect(await mill.asUser(user, 'A tour for three')).toBe(lead);
  await notify(lead);
  const mails = await messagesTo(it.deps, user.email);
  expect(mails.map((mail) => mail.subject)).toEqual(['Saved: your inquiry to Old Mill']);
  expect(mails[0]?.text).toContain('A tour for two');
  expect(mails[0]?.text).toContain('until May 19');

  await notify(await mill.asGuest('gwen.wish@example.com', 'Buy cheap watches'));
  const [mail] = await messagesTo(it.deps, 'gwen.wish@example.com');
  expect(mail?.subject).toBe('Saved: your inquiry to Old Mill');
  expect(mail?.text).not.toContain('watches');
});

test('the contact on file hears what is wished for, not by whom, and once a day', async () => {
  const farm = await unclaimed('Hill Farm', 'farm@private.example');
  const user = await givenUser(it.deps, { name: 'Ursula Unseen', email: 'ursula@example.com' });
  await notify(await farm.asUser(user, 'Two ponies, on a Sunday'));
  await notify(await farm.asGuest('gwen@example.com', 'A hay ride'));
  const theirs = () => messagesTo(it.deps, 'farm@private.example');
  expect((await theirs()).map((mail) => mail.subject)).toEqual(['New inquiry for Hill Farm']);
  it.clock.advance(24 * 60);
  await notify(await farm.asGuest('gil@example.com', 'Eggs for a school'));
  it.clock.set(NOON);
  const next = (await theirs()).find((mail) => mail.subject === '3 new inquiries for Hill Farm');
  for (const input of ['Two ponies, on a Sunday', 'A hay ride', 'Eggs for a school'])
    expect(next?.text).toContain(input);
  for (const secret of ['Ursula', 'ursula@', 'Gwen', 'gil@']) expect(next?.text).not.toContain(secret);
});

test('a page that got its owner meanwhile, or a wish that is gone, is told to nobody', async () => {
  const shop = await unclaimed('Corner Shop', 'shop@private.example');
  const user = await givenUser(it.deps);
  const lead = await shop.asUser(user, 'A key, copied');
  const owner = await givenUser(it.deps);
  await it.deps.database.write.updateTable('providers').set({ owner_id: owner.id }).where('id', '=', shop.id).execute();
  await notify(lead);
  await notify('019a0000-0000-7000-8000-000000000000');
  expect(await messagesTo(it.deps, 'shop@private.example')).toEqual([]);
  expect(await messagesTo(it.deps, user.email)).toEqual([]);
});
