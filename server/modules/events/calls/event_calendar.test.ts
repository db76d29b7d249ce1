import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';

const it = testApp();

/** A published event, edits of it, and the number of its dates that take time in the calendar. */
async function given() {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const { event_id } = await givenManagedEvent(it, {}, by);
  const edit = (input: Omit<CallInput<'event/edit_event'>, 'event_id'>) =>
    it.call('event/edit_event', { event_id, ...input }, by);
  const taken = async () => {
    const db = it.deps.database.read.selectFrom('commitments').select('id');
    return (await db.where('family_id', '=', event_id).execute()).length;
  };
  return { by, edit, taken };
}

test('an event gives its time back and takes it again, unless it is taken meanwhile', async () => {
  const { by, edit, taken } = await given();
  await edit({ needs_provider: false });
  expect(await taken()).toBe(0);
  await edit({ needs_provider: true });
  expect(await taken()).toBe(17);
  await edit({ needs_provider: false });
  await givenManagedEvent(it, { schedule: { starts_on: '2026-05-15', start_time: '19:30', minutes: 30 } }, by);
  const refused = await edit({ needs_provider: true });
  expect(refused.problem).toMatchObject({ code: 'event_state', clashes: [{ kind: 'event' }] });
  expect(await taken()).toBe(0);
});

test('moved dates raise the version of the schedule and enqueue the listing', async () => {
  const { by, edit } = await given();
  const version = async () => {
    const page = it.deps.database.read.selectFrom('providers').select('schedule_version');
    return (await page.where('id', '=', by.provider_id).executeTakeFirstOrThrow()).schedule_version;
  };
  const before = await version();
  await it.deps.database.write.deleteFrom('waiting_jobs').execute();
  const occurrence = { start_time: '18:00' };
  const { body } = await edit({ occurrence, dry_run: true });
  expect(await version()).toBe(before);
  await edit({ occurrence, plan_hash: body.plan?.hash });
  expect(await version()).toBe(before + 1);
  const jobs = await it.deps.database.read.selectFrom('waiting_jobs').select(['name', 'key']).execute();
  expect(jobs).toContainEqual({ name: 'refresh-listing', key: `listing:${by.provider_id}` });
});
