import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenTowns } from '#test/imports/given-import.ts';

const it = testApp();
let support: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  await givenTowns(it.deps.database.write);
  support = await givenUser(it.deps, { name: 'Sue Support', role: 'support' });
  finance = await givenUser(it.deps, { name: 'Finn Finance', role: 'finance' });
});

const list = async (input: CallInput<'admin/page_list'>) => (await it.call('admin/page_list', input, support)).body;
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

/** Adds pages without an owner, each a minute older than the one before, straight into the table. */
async function givenPages(names: readonly string[]): Promise<void> {
  const page = await givenProvider(it.deps, { owner_id: null, name: 'Model' });
  const rows = names.map((name, n) => ({ id: newId(), n, name }));
  await sql`
    INSERT INTO providers (id, slug, calendar_id, name, category_ids, timezone, currency, status, created_at)
    SELECT g.id, 'given-' || g.id, calendar_of(NULL), g.name, p.category_ids, p.timezone, p.currency, 'published',
      ${it.clock.now()}::timestamptz - interval '10 days' - g.n * interval '1 minute'
    FROM providers p, json_to_recordset(${JSON.stringify(rows)}::json) AS g(id uuid, n int, name text)
    WHERE p.id = ${page.id}::uuid`.execute(it.deps.database.write);
}
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);

describe('admin/page_list', () => {
  test('turns pages forth and back, with the numbers of what is shown', async () => {
    await givenPages(numbered(5, 'Turning'));
    const wanted = { q: 'turning', limit: 2 } as const;
    const first = await list(wanted);
    expect(namesOf(first)).toEqual(['Turning 1', 'Turning 2']);
    expect(first).toMatchObject({ first: 1, total: { count: 5, is_more: false }, previous_cursor: null });
    const second = await list({ ...wanted, cursor: first.next_cursor ?? '' });
    expect([namesOf(second), second.first]).toEqual([['Turning 3', 'Turning 4'], 3]);
    const third = await list({ ...wanted, cursor: second.next_cursor ?? '' });
    expect([namesOf(third), third.first, third.next_cursor]).toEqual([['Turning 5'], 5, null]);
    const back = await list({ ...wanted, cursor: third.previous_cursor ?? '' });
    expect([namesOf(back), back.first]).toEqual([['Turning 3', 'Turning 4'], 3]);
    const start = await list({ ...wanted, cursor: back.previous_cursor ?? '' });
    expect([namesOf(start), start.first, start.previous_cursor]).toEqual([['Turning 1', 'Turning 2'], 1, null]);
    expect(await list({ q: 'turning nowhere' })).toMatchObject({ items: [], first: 0, total: { count: 0 } });
  });

  test('refuses a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify({ at: '2026-05-04T15:00:00.000Z', id: newId() })).toString('base64url');
    const { problem } = await it.call('admin/page_list', { cursor }, support);
    expect(problem.code).toBe('invalid_input');
  });

  test('narrows by status, category and when they joined', async () => {
    const [old, fresh] = [
      await givenProvider(it.deps, { name: 'Narrow Old' }),
      await givenProvider(it.deps, { name: 'Narrow Fresh' }),
    ];
    const category = await it.deps.database.write
      .insertInto('service_categories')
      .values({ id: newId(), slug: 'narrow', name: 'Narrow things', blurb: '', icon: 'star', position: 900 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`UPDATE providers SET created_at = ${it.clock.now()}::timestamptz - interval '60 days', status = 'draft'
      WHERE id = ${old.id}::uuid`.execute(it.deps.database.write);
    await sql`UPDATE providers SET category_ids = ARRAY[${category.id}::uuid] WHERE id = ${fresh.id}::uuid`.execute(
      it.deps.database.write,
    );
    const q = 'narrow';
    expect(namesOf(await list({ q }))).toEqual(['Narrow Fresh', 'Narrow Old']);
    expect(namesOf(await list({ q, status: 'draft' }))).toEqual(['Narrow Old']);
    expect(namesOf(await list({ q, joined: 'month' }))).toEqual(['Narrow Fresh']);
    expect(namesOf(await list({ q, joined: 'quarter' }))).toHaveLength(2);
    expect(await list({ category_id: category.id })).toMatchObject({
      items: [{ name: 'Narrow Fresh' }],
      total: { count: 1, is_more: false },
    });
    expect((await list({ q, category_id: category.id, status: 'draft' })).items).toEqual([]);
  });

  test('answers a broad search in order, also where only older pages match', async () => {
    await givenPages([...numbered(1100, 'Newer'), ...numbered(1100, 'Older')]);
    const newer = await list({ q: 'newer' });
    expect(namesOf(newer)).toEqual(numbered(20, 'Newer'));
    expect(newer.total).toEqual({ count: 50, is_more: true });
    const older = await list({ q: 'older' });
    expect(namesOf(older)).toEqual(numbered(20, 'Older'));
    expect([older.first, older.total, older.previous_cursor]).toEqual([1, null, null]);
    const next = await list({ q: 'older', cursor: older.next_cursor ?? '' });
    expect([namesOf(next)[0], next.first]).toEqual(['Older 21', 21]);
    expect(namesOf(await list({ q: 'older 1099' }))).toEqual(['Older 1099']);
    expect(namesOf(await list({ q: 'older', show: 'suspended' }))).toEqual([]);
  });
});

test('admin/page_counts counts each view', async () => {
  const counts = async () => (await it.call('admin/page_counts', {}, finance)).body;
  const before = await counts();
  const page = await givenProvider(it.deps, { owner_id: null });
  const after = await counts();
  const more = (show: 'all' | 'new' | 'unclaimed' | 'suspended') => after[show].count - before[show].count;
  expect([more('all'), more('new'), more('unclaimed'), more('suspended')]).toEqual([1, 1, 1, 0]);
  const reason = 'Asked people to pay elsewhere.';
  await it.call('admin/moderate', { verb: 'apply', kind: 'suspend_page', subject_id: page.id, reason }, support);
  expect((await counts()).suspended).toEqual({ count: before.suspended.count + 1, is_more: false });
});

describe('admin/add_page', () => {
  const portland = { label: 'Portland, Oregon', lat: 45.5152, lon: -122.6784 };
  const catalogue = async () => (await it.call('admin/catalogue', {}, support)).body.items;
  async function given(more: Partial<CallInput<'admin/add_page'>> = {}): Promise<CallInput<'admin/add_page'>> {
    const category = (await catalogue()).find((each) => each.descriptions.length > 0);
    return { name: 'Harbor Pottery', category_id: category?._id ?? '', place: portland, ...more };
  }
  const add = async (more: Partial<CallInput<'admin/add_page'>>, by = support) =>
    it.call('admin/add_page', await given(more), by);
  const fieldOf = (problem: { errors?: readonly { path: string }[] | undefined }) => problem.errors?.[0]?.path;

  test('lists a page that can be found and claimed, and records who added it', async () => {
    const type = (await catalogue()).find((each) => each.descriptions.length > 0)?.descriptions[0];
    const { body } = await add({
      name: 'Kiln on Kelly',
      headline: 'Wheel and hand building',
      website: 'kiln.example',
      contact_email: 'Kiln@Kelly.example',
      contact_phone: '+1 503 555 0142',
      service: { description_id: type?._id ?? '', title: 'First bowl', amount: 4000 },
    });
    expect(body).toMatchObject({ page: { slug: 'kiln-on-kelly', name: 'Kiln on Kelly' }, similar: [] });
    const id = body.page?._id ?? '';
    const [item] = (await list({ q: id })).items;
    expect(item).toMatchObject({ owner: null, status: 'published', services: 1, contact_email: 'k•••@k•••.example' });
    const { rows } = await sql<{ timezone: string; website: string; run_id: string | null }>`
      SELECT p.timezone, p.website, s.run_id FROM providers p JOIN provider_sources s ON s.provider_id = p.id
      WHERE p.id = ${id}::uuid`.execute(it.deps.database.read);
    expect(rows).toEqual([{ timezone: 'America/Los_Angeles', website: 'https://kiln.example/', run_id: null }]);
    const found = await it.call('my_page/home_service_event_list', { text: 'First bowl' });
    expect(found.body.items).toMatchObject([{ kind: 'provider' }]);
    expect((await it.call('claim/claim_ways', { provider_id: id }, await givenUser(it.deps))).status).toBe(200);
    const acts = await it.call('admin/act_list', { subject_id: id }, support);
    expect(acts.body.items).toMatchObject([{ act: 'add_page', by_name: 'Sue Support' }]);
  });

  test('returns pages that may be the same, and adds one that is another', async () => {
    const first = await add({ name: 'Twin Pottery', contact_email: 'twin@pots.example', website: 'twin.example' });
    const _id = first.body.page?._id;
    const similar = async (more: Partial<CallInput<'admin/add_page'>>) => (await add(more)).body;
    expect(await similar({ name: 'Twin-Pottery' })).toMatchObject({ page: null, similar: [{ _id, by: 'name' }] });
    expect(await similar({ name: 'Any', contact_email: 'TWIN@pots.example' })).toMatchObject({
      page: null,
      similar: [{ _id, by: 'email', is_claimed: false, area_label: 'Portland, Oregon' }],
    });
    expect(await similar({ name: 'Any', website: 'https://twin.example' })).toMatchObject({
      similar: [{ _id, by: 'website' }],
    });
    const berlin = { label: 'Berlin', lat: 52.52, lon: 13.405 };
    expect((await similar({ name: 'Twin Pottery', place: berlin })).page?.slug).toBe('twin-pottery-2');
    expect((await similar({ name: 'Twin Pottery', is_new: true })).page?.slug).toBe('twin-pottery-3');
  });

  test('takes no draft without a place for one nearby', async () => {
    await it.call('my_page/add_my_page', { name: 'Nowhere Pottery' }, await givenUser(it.deps));
    expect((await add({ name: 'Nowhere Pottery' })).body).toMatchObject({ page: { slug: 'nowhere-pottery-2' } });
  });

  test('knows the address of an owner', async () => {
    const page = await givenProvider(it.deps, { name: 'Of an owner' });
    const { body } = await add({ name: 'Another name', contact_email: page.owner?.email ?? '' });
    expect(body).toMatchObject({ page: null, similar: [{ _id: page.id, by: 'email', is_claimed: true }] });
  });

  test('refuses what no page can have, at the field', async () => {
    const [category] = await catalogue();
    const type = category?.descriptions[0]?._id ?? '';
    const refused = async (more: Partial<CallInput<'admin/add_page'>>) => fieldOf((await add(more)).problem);
    expect(await refused({ name: '  ' })).toBe('name');
    expect(await refused({ category_id: newId() })).toBe('category_id');
    expect(await refused({ place: { label: '', lat: -48.9, lon: -123.4 } })).toBe('place.label');
    expect(await refused({ website: 'not a website' })).toBe('website');
    expect(await refused({ service: { description_id: newId(), title: 'A', amount: 100 } })).toBe(
      'service.description_id',
    );
    expect(await refused({ service: { description_id: type, title: 'A', amount: 1 } })).toBe('service.amount');
    await sql`INSERT INTO contact_choices (email_hash, choice, chosen_at)
      VALUES (sha256(convert_to('no@list.example', 'UTF8')), 'opposed', ${it.clock.now()}::timestamptz)`.execute(
      it.deps.database.write,
    );
    expect(await refused({ contact_email: 'No@list.example' })).toBe('contact_email');
  });

  test('is for support and admins, and adds one page of two requests', async () => {
    expect((await add({ name: 'By finance' }, finance)).problem.code).toBe('forbidden');
    const both = await Promise.all([add({ name: 'At once' }), add({ name: 'At once' })]);
    expect(both.filter(({ body }) => body.page !== null)).toHaveLength(1);
  });

  test('no list of imports can have the name of its source', async () => {
    const page = await givenProvider(it.deps, { owner_id: null });
    await expect(
      sql`INSERT INTO provider_sources (provider_id, source, external_id, fingerprint)
        VALUES (${page.id}::uuid, 'city-list', '1', sha256(''))`.execute(it.deps.database.write),
    ).rejects.toThrow('provider_source_run');
  });
});

test('admin/add_page_note adds a note that all staff reads, newest first', async () => {
  const page = await givenProvider(it.deps);
  const add = (text: string, provider_id = page.id) => it.call('admin/add_page_note', { provider_id, text }, support);
  await add('Called, no answer.');
  it.clock.advance(1000);
  expect((await add('They called back.')).body.note).toMatchObject({ by_name: 'Sue Support' });
  const { body } = await it.call('admin/page_note_list', { provider_id: page.id }, finance);
  expect(body.items.map(({ text }) => text)).toEqual(['They called back.', 'Called, no answer.']);
  expect((await list({ q: page.id })).items).toMatchObject([{ notes: 2 }]);
  expect((await add('Nobody', newId())).problem.code).toBe('not_found');
});

test('admin/page_money is for finance and admins, and empty without an owner', async () => {
  const [owned, unclaimed] = [await givenProvider(it.deps), await givenProvider(it.deps, { owner_id: null })];
  const money = (provider_id: string, by = finance) => it.call('admin/page_money', { provider_id }, by);
  const { body } = await money(owned.id);
  expect(body).toMatchObject({ payouts: [], bank: { state: 'none' } });
  expect(body.balances).toMatchObject([{ currency: 'USD', available: 0, pending: 0 }]);
  expect((await money(unclaimed.id)).body).toEqual({ balances: [], payouts: [], bank: null });
  expect((await money(newId())).problem.code).toBe('not_found');
  expect((await money(owned.id, support)).problem.code).toBe('forbidden');
});

test('admin/report_list lists the reports of one page', async () => {
  const [page, other] = [await givenProvider(it.deps), await givenProvider(it.deps)];
  const visitor = await givenUser(it.deps);
  for (const provider_id of [page.id, other.id])
    await it.call(
      'wallet/add_report',
      { about: 'provider', provider_id, kind: 'money', text: 'He asked me to pay elsewhere.' },
      visitor,
    );
  const reports = async (state: 'open' | 'done') =>
    (await it.call('admin/report_list', { provider_id: page.id, state }, support)).body.items;
  expect(await reports('open')).toMatchObject([{ provider: { _id: page.id } }]);
  expect(await reports('done')).toEqual([]);
});
