import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { NEW_ACCOUNT_DAYS } from '#contract/limits/mail-budgets.ts';
import type { QuotaSetting } from '#contract/limits/quotas.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { extendEvents } from '#server/modules/events/manage/extend-events.ts';
import { storePictures } from '#server/modules/pictures/upload/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { dayAhead, now } from '#test/setup/clock.ts';
import { randomOf } from '#test/setup/random.ts';

const it = testApp();
const usual = { quota_new_percent: 100, quota_services: 200, quota_dates: 20_000, quota_event_dates: 1000 };
beforeAll(async () => {
  // The database counts by its own time what is over.
  it.clock.set(now());
  await givenMarket(it);
  await choose(usual);
});

const choose = (values: Partial<Record<QuotaSetting, number>>) =>
  it.deps.database.write.updateTable('market').set(values).execute();

const countOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(it.deps.database.write)).rows[0]?.n;

/** Every kind of thing that an account adds, the call that adds it, and how many it has. */
const kinds = {
  quota_services: {
    add: (page: Page) => {
      const input = { provider_id: page.id, description_id: page.description_id, title: 'A cut', amount: 0 };
      return it.call('user/add_user_service', { ...input, duration_minutes: 30, place: 'at_provider' }, page);
    },
    count: (page: Page) => sql<{ n: number }>`SELECT count(*)::int AS n FROM services WHERE provider_id = ${page.id}`,
  },
  quota_events: {
    add: (page: Page) => it.call('event/create_event', { provider_id: page.id, title: 'A draft' }, page),
    count: (page: Page) => sql<{ n: number }>`SELECT count(*)::int AS n FROM events WHERE provider_id = ${page.id}`,
  },
  quota_codes: {
    add: (page: Page, n: number) => {
      const own = { provider_id: page.id, code: `CODE${n}`, kind: 'percent' as const, value: 10 };
      return it.call('discount_code/create_discount_code', own, page);
    },
    count: (page: Page) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM discount_codes WHERE provider_id = ${page.id}`,
  },
  quota_hours: {
    add: (page: Page, n: number) => {
      const [from, to] = [n, n + 1].map((at) => `${dayAhead(at)}T10:00:00Z`);
      const rules = [{ kind: 'block' as const, from: from ?? '', to: to ?? '' }];
      return it.call('my_schedule/add_my_schedule', { provider_id: page.id, rules }, page);
    },
    count: (page: Page) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM schedule_rules WHERE provider_id = ${page.id}`,
  },
  quota_saves: {
    add: async (page: Page) => {
      const { id: provider_id } = await givenProvider(it.deps);
      return it.call('my_page/save_unsave_service', { provider_id, is_save: true }, page);
    },
    count: (page: Page) => sql<{ n: number }>`SELECT count(*)::int AS n FROM saves WHERE user_id = ${page.owner_id}`,
  },
};
type Page = Awaited<ReturnType<typeof givenPage>>;

/** A page without services and hours, with what a service of it needs. */
async function givenPage() {
  const page = await givenProvider(it.deps);
  const { id } = await givenService(it.deps, { provider_id: page.id, amount: 0 });
  const db = it.deps.database.write;
  const { description_id } = await db
    .deleteFrom('services')
    .where('id', '=', id)
    .returning('description_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('schedule_rules').where('provider_id', '=', page.id).execute();
  const owner_id = page.owner?.id ?? '';
  await db.deleteFrom('quota_uses').where('user_id', '=', owner_id).execute();
  return { ...page, description_id, owner_id };
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('calls at the same time never pass %s', async (name) => {
  const draw = randomOf(name);
  const { add, count } = kinds[name];
  const page = await givenPage();
  const max = 3 + draw(4);
  await choose({ [name]: max });
  const answers = await Promise.all(Array.from({ length: max + 5 }, (_, n) => add(page, n)));
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect([done.length, await countOf(count(page))]).toEqual([max, max]);
  for (const { problem } of refused)
    expect(problem).toMatchObject({
      code: 'quota_reached',
      quota: name,
      max,
      detail: expect.stringContaining(`${max} `),
    });
  // The operator sees who is near.
  const admin = await givenUser(it.deps, { role: 'admin' });
  const { quotas } = (await it.call('admin/settings', {}, admin)).body;
  expect(quotas.nearest).toContainEqual(
    expect.objectContaining({ user_id: page.owner_id, quota: name, used: max, max }),
  );
  // A limit that is lowered takes nothing away, and one that is raised makes room.
  await it.call('admin/change_settings', { [name]: max - 1 }, admin);
  expect((await add(page, 60)).problem).toMatchObject({ code: 'quota_reached', max: max - 1 });
  expect(await countOf(count(page))).toBe(max);
  await it.call('admin/change_settings', { [name]: max + 1 }, admin);
  expect((await add(page, 70)).status).toBe(200);
  await choose({ [name]: 2000 });
});

test('an account has a share in its first days, and hears so', async () => {
  const page = await givenPage();
  await choose({ quota_codes: 8, quota_new_percent: 25 });
  const age = (days: number) => {
    const created_at = new Date(now().getTime() - days * DAY_MS);
    return it.deps.database.write.updateTable('users').set({ created_at }).where('id', '=', page.owner_id).execute();
  };
  await age(NEW_ACCOUNT_DAYS - 0.01);
  for (const n of [1, 2]) expect((await kinds.quota_codes.add(page, n)).status).toBe(200);
  expect((await kinds.quota_codes.add(page, 3)).problem).toMatchObject({
    max: 2,
    detail: expect.stringMatching(/^In its first week, an account can have 2 discount codes here\./),
  });
  await age(NEW_ACCOUNT_DAYS + 0.01);
  for (const n of [3, 4, 5, 6, 7, 8]) expect((await kinds.quota_codes.add(page, n)).status).toBe(200);
  expect((await kinds.quota_codes.add(page, 9)).problem).toMatchObject({ max: 8 });
  await choose({ quota_codes: 500, quota_new_percent: 100 });
});

const eventAt = (starts_on: string, rule: string | null) => ({ starts_on, start_time: '19:00', minutes: 90, rule });

test('an event has at most so many dates ahead, however they come, and is extended one by one', async () => {
  await choose({ quota_event_dates: 20 });
  const create = (rule: string) =>
    givenManagedEvent(it, { needs_provider: false, schedule: eventAt(dayAhead(3), rule), ...{ publish: true } });
  await expect(create('FREQ=DAILY;COUNT=21')).rejects.toThrow('quota_reached An event can have 20 dates');
  const { event_id, token } = await create('FREQ=DAILY;COUNT=20');
  const ahead = () =>
    countOf(sql<{ n: number }>`SELECT count(*)::int AS n FROM occurrences WHERE event_id = ${event_id}`);
  expect(await ahead()).toBe(20);
  const longer = { event_id, schedule: { ...eventAt(dayAhead(3), 'FREQ=DAILY'), added: [], excluded: [] } };
  const { body } = await it.call('event/edit_event', { ...longer, dry_run: true }, { token });
  const edit = () => it.call('event/edit_event', { ...longer, plan_hash: body.plan?.hash ?? '' }, { token });
  expect((await edit()).problem).toMatchObject({ code: 'quota_reached', quota: 'quota_event_dates' });
  expect(await ahead()).toBe(20);

  // An endless series with as many as it can have gets another when the operator makes room.
  await choose({ quota_event_dates: 1000 });
  expect((await edit()).status).toBe(200);
  const before = (await ahead()) ?? 0;
  expect(before).toBeGreaterThan(390);
  await choose({ quota_event_dates: before + 2 });
  const later = new Date(now().getTime() + 5 * DAY_MS);
  await extendEvents(it.deps.database.write, later);
  expect(await ahead()).toBe(before + 2);
  await choose({ quota_event_dates: 1000, quota_dates: before + 3 });
  await extendEvents(it.deps.database.write, later);
  expect(await ahead()).toBe(before + 3);
  await choose(usual);
  await extendEvents(it.deps.database.write, later);
  expect(await ahead()).toBe(before + 5);
  const days = await sql<{ n: number }>`SELECT count(DISTINCT date)::int AS n FROM occurrences
    WHERE event_id = ${event_id}`.execute(it.deps.database.write);
  expect(days.rows[0]?.n).toBe(before + 5);
});

test('tickets and questions that were replaced count, so that edits in a row end', async () => {
  await choose({ quota_event_tickets: 4, quota_event_questions: 3 });
  const schedule = eventAt(dayAhead(3), null);
  const { event_id, token } = await givenManagedEvent(it, { ...completeEvent, needs_provider: false, schedule });
  const anew = (name: string) => it.call('event/edit_event', { event_id, packages: [{ name, amount: 0 }] }, { token });
  const codes: (string | undefined)[] = [];
  for (const name of ['A', 'B', 'C', 'D']) codes.push((await anew(name)).problem?.code);
  expect(codes).toEqual([undefined, undefined, undefined, 'quota_reached']);
  const ask = (text: string) => {
    const questions = [{ kind: 'long_text' as const, text }];
    return it.call('event/edit_event', { event_id, questions }, { token });
  };
  for (const text of ['One?', 'Two?', 'Three?']) expect((await ask(text)).status).toBe(200);
  expect((await ask('Four?')).problem).toMatchObject({ code: 'quota_reached', max: 3 });
  await choose({ quota_event_tickets: 100, quota_event_questions: 100 });
});

test('of pictures that are uploaded together all are stored, or none', async () => {
  await choose({ quota_pictures: 2 });
  const user = await givenUser(it.deps);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const files = it.deps.providers.files;
  const store = (count: number) =>
    storePictures(
      Array.from({ length: count }, () => ({ bytes, part: 'images' })),
      { sender: { kind: 'user', user_id: user.id, role: 'user' } as never, alt: '' },
      { files, inTx: (work) => inTransaction(it.deps.database.write, work), now: now() },
    );
  const stored = () => countOf(sql<{ n: number }>`SELECT count(*)::int AS n FROM pictures WHERE owner_id = ${user.id}`);
  await expect(store(3)).rejects.toMatchObject({ constraint: 'quota_pictures' });
  expect(await stored()).toBe(0);
  expect(await store(2)).toHaveLength(2);
  await choose({ quota_pictures: 5000 });
});

test('an event that is over counts again with a new date, and admins have no limit', async () => {
  const page = await givenPage();
  await choose({ quota_events: 1 });
  const event = await givenManagedEvent(
    it,
    { needs_provider: false, schedule: eventAt(dayAhead(3), null) },
    { provider_id: page.id, token: page.token },
  );
  await sql`UPDATE occurrences SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    WHERE event_id = ${event.event_id}`.execute(it.deps.database.write);
  expect((await kinds.quota_events.add(page)).status).toBe(200);
  const again = sql`INSERT INTO occurrences (id, event_id, provider_id, date, original_start, starts_at, ends_at)
    SELECT gen_random_uuid(), event_id, provider_id, date + 30, now() + interval '1 day', now() + interval '1 day',
      now() + interval '2 days'
    FROM occurrences WHERE event_id = ${event.event_id}`;
  await expect(again.execute(it.deps.database.write)).rejects.toMatchObject({ constraint: 'quota_events' });
  await sql`UPDATE users SET role = 'admin' WHERE id = ${page.owner_id}`.execute(it.deps.database.write);
  await again.execute(it.deps.database.write);
  await choose({ quota_events: 300 });
});
