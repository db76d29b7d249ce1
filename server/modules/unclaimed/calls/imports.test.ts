import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { type ImportedPage, insertPages } from '#server/modules/unclaimed/imports/imported-page-store.ts';
import { references } from '#server/modules/unclaimed/imports/undo-run-store.ts';
import { newAddress, testApp } from '#test/app.ts';
import { claimPage } from '#test/claims/given-claim.ts';
import { givenUser } from '#test/given.ts';
import { csvOf, givenTowns, makeRows, rowOf, upload } from '#test/imports/given-import.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
let admin: { token: string };
beforeAll(async () => {
  await givenTowns(it.deps.database.write);
  admin = await givenUser(it.deps, { role: 'admin', name: 'Ada Admin' });
});

let lists = 0;
let source = '';
beforeEach(() => {
  lists += 1;
  source = `list-${lists}`;
});

const runOf = async (import_id: string) => (await it.call('admin/import_run', { import_id }, admin)).body;
const change = (import_id: string, verb: CallInput<'admin/change_import'>['verb'], who = admin) =>
  it.call('admin/change_import', { import_id, verb }, who);

/** Uploads a file and waits for its check. */
async function checked(file: Buffer, more: object = {}) {
  const { status, body } = await upload(it, file, { source, ...more }, admin);
  expect(status).toBe(200);
  await doWaiting(it, ['run-import']);
  return (await runOf(body.run._id)).run;
}

/** Imports a file. */
async function imported(file: Buffer, more: object = {}) {
  const { _id } = await checked(file, more);
  expect((await change(_id, 'start')).status).toBe(200);
  await doWaiting(it, ['run-import']);
  return (await runOf(_id)).run;
}

const badRows = async (import_id: string) =>
  (await it.call('admin/import_bad_row_list', { import_id }, admin)).body.items;

const pageOf = async (external_id: string) => {
  const { rows } = await sql<{ id: string; name: string; slug: string; owner_id: string | null; timezone: string }>`
    SELECT p.* FROM provider_sources s JOIN providers p ON p.id = s.provider_id
    WHERE s.source = ${source} AND s.external_id = ${external_id}`.execute(it.deps.database.read);
  return rows[0];
};

const found = async (text: string) =>
  (await it.call('my_page/home_service_event_list', { text })).body.items.map((item) =>
    item.kind === 'provider' ? item.name : '',
  );

test('a file is checked, started and found by search; bad rows are named by line and field', async () => {
  const file = csvOf([
    rowOf('a', { name: 'Zephyr Massage', services: 'Deep tissue massage | 80 | 60' }),
    rowOf('b', { town: 'Nowhere Falls' }),
    rowOf('c', { email: 'not an address' }),
    rowOf('a', { name: 'Zephyr again' }),
    rowOf('d', { services: 'Long calm | a lot | 60' }),
    rowOf('e', { about: 'Two\nlines "quoted", and a comma' }),
  ]);
  const run = await checked(file);
  expect(run).toMatchObject({ status: 'checked', rows_total: 6, added: 2, bad: 4, by_name: 'Ada Admin' });
  expect(await pageOf('a')).toBeUndefined();
  const rows = await badRows(run._id);
  expect(rows.map(({ line, external_id, field }) => [line, external_id, field])).toEqual([
    [3, 'b', 'town'],
    [4, 'c', 'email'],
    [5, 'a', 'external_id'],
    [6, 'd', 'services'],
  ]);
  await change(run._id, 'start');
  await doWaiting(it, ['run-import', 'recount-search-words']);
  const { run: done } = await runOf(run._id);
  expect(done).toMatchObject({ status: 'done', rows_done: 6, added: 2, bad: 4, can: { undo: true, start: false } });
  expect(await badRows(run._id)).toEqual(rows);
  expect(await found('zephyr')).toEqual(['Zephyr Massage']);
  const page = await pageOf('a');
  const profile = await it.call('user/guest_get_profile', { provider_id: page?.id ?? '' });
  expect(profile.body).toMatchObject({ provider: { name: 'Zephyr Massage', is_claimed: false } });
  expect(JSON.stringify(profile.body)).not.toContain('a@pages.example');
});

test('a second import updates what changed, leaves claimed pages alone and adds nothing twice', async () => {
  const rows = ['a', 'b', 'c'].map((id) => rowOf(`${source}-${id}`));
  expect(await imported(csvOf(rows))).toMatchObject({ added: 3 });
  const [a, b] = [await pageOf(`${source}-a`), await pageOf(`${source}-b`)];
  const user = await givenUser(it.deps);
  await claimPage(it, { id: a?.id ?? '', email: `${source}-a@pages.example` }, user);
  const changed = rows.map((row, n) =>
    n < 2 ? { ...row, name: `New ${source} ${n}`, services: 'Solo | 50 | 30' } : row,
  );
  expect(await imported(csvOf([...changed, rowOf(`${source}-d`)]))).toMatchObject({
    ...{ added: 1, changed: 1, same: 1, left_alone: 1, bad: 0 },
  });
  expect(await pageOf(`${source}-a`)).toMatchObject({
    name: a?.name,
    owner_id: (await pageOf(`${source}-a`))?.owner_id,
  });
  expect(await pageOf(`${source}-b`)).toMatchObject({ name: `New ${source} 1`, slug: b?.slug });
  const { rows: services } = await sql<{ title: string; is_active: boolean }>`
    SELECT title, is_active FROM services WHERE provider_id = ${b?.id ?? ''}::uuid ORDER BY position`.execute(
    it.deps.database.read,
  );
  expect(services).toEqual([
    { title: 'Solo', is_active: true },
    { title: 'Long calm', is_active: false },
  ]);
  expect(await found(`New ${source}`)).toEqual([`New ${source} 1`]);
});

test('the website of a row is the page’s own, and stays what its owner made it', async () => {
  const rows = ['a', 'b'].map((id) => rowOf(`${source}-${id}`, { website: 'old.example' }));
  await imported(csvOf(rows));
  expect(await pageOf(`${source}-a`)).toMatchObject({ website: 'https://old.example/' });
  const page = await pageOf(`${source}-b`);
  const user = await givenUser(it.deps);
  await claimPage(it, { id: page?.id ?? '', email: `${source}-b@pages.example` }, user);
  await it.call('my_page/add_my_page', { provider_id: page?.id ?? '', website: 'mine.example' }, user);
  await imported(csvOf(rows.map((row) => ({ ...row, website: 'new.example' }))));
  expect(await pageOf(`${source}-a`)).toMatchObject({ website: 'https://new.example/' });
  expect(await pageOf(`${source}-b`)).toMatchObject({ website: 'https://mine.example/' });
});

test('undoing removes what nobody used and lists what it keeps', async () => {
  const run = await imported(
    csvOf(['a', 'b', 'c', 'd'].map((id) => rowOf(`${source}-${id}`, { name: `${source} ${id}` }))),
  );
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((id) => pageOf(`${source}-${id}`)));
  const user = await givenUser(it.deps);
  await it.call('my_page/save_unsave_service', { provider_id: a?.id ?? '', is_save: true }, user);
  await it.call('booking/add_booking_request', { provider_id: b?.id ?? '', wish: 'An hour of calm' }, user);
  await claimPage(it, { id: c?.id ?? '', email: `${source}-c@pages.example` }, user);
  expect((await change(run._id, 'undo')).body.run.status).toBe('undoing');
  await doWaiting(it, ['run-import']);
  const after = await runOf(run._id);
  expect(after.run).toMatchObject({ status: 'undone', removed: 1, spared: 3, can: { undo: false } });
  expect(after.spared.map(({ name, reason }) => [name, reason])).toEqual([
    [`${source} a`, 'saved'],
    [`${source} b`, 'wrote'],
    [`${source} c`, 'claimed'],
  ]);
  expect(await pageOf(`${source}-d`)).toBeUndefined();
  expect(await found(`${source} d`)).not.toContain(`${source} d`);
  expect((await change(run._id, 'undo')).problem.code).toBe('import_state');
});

test('only admins import; each act is logged, and a wrong file is refused at once', async () => {
  const file = csvOf([rowOf('a')]);
  for (const role of ['support', 'finance'])
    expect((await upload(it, file, { source }, await givenUser(it.deps, { role }))).status).toBe(403);
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await it.call('admin/import_list', {}, support)).status).toBe(403);
  const wrong = async (bytes: Buffer | null, more: object = {}) =>
    (await upload(it, bytes, { source, ...more }, admin)).problem.errors?.map(({ path }) => path);
  expect(await wrong(null)).toEqual(['file']);
  expect(await wrong(file, { source: 'City List' })).toEqual(['source']);
  expect((await it.call('admin/add_import', { source }, admin)).problem.code).toBe('import_unreadable');
  expect(await wrong(Buffer.from('%PDF-1.7 \0\0'))).toEqual(['file']);
  expect(await wrong(csvOf([{ name: 'x' }]))).toEqual(['file']);
  expect(await wrong(Buffer.from(`external_id,name${',x'.repeat(20_000)}\na,b\n`))).toEqual(['file']);
  expect(await wrong(file, { default_town: 'Nowhere Falls' })).toEqual(['default_town']);
  expect(await wrong(file, { default_category: 'Nothing' })).toEqual(['default_category']);
  const run = await checked(file);
  expect((await it.call('admin/import_run', { import_id: run._id }, support)).status).toBe(403);
  expect((await it.call('admin/import_bad_row_list', { import_id: run._id }, support)).status).toBe(403);
  expect((await change(run._id, 'start', support)).status).toBe(403);
  expect((await change(run._id, 'drop')).body.run.status).toBe('dropped');
  expect((await change(run._id, 'start')).problem.code).toBe('import_state');
  expect((await it.call('admin/import_list', {}, admin)).body.items.map(({ _id }) => _id)).not.toContain(run._id);
  await doWaiting(it, ['run-import']);
  const stored = await it.deps.database.read.selectFrom('import_runs').select('file_key').where('id', '=', run._id);
  expect(await stored.executeTakeFirst()).toEqual({ file_key: null });
  const log = await it.call('admin/act_list', { subject_id: run._id }, admin);
  expect(log.body.items.map(({ act }) => act)).toEqual(['drop_import', 'add_import']);
});

test('a list has one running import, and of two starts one wins', async () => {
  const [first, second] = [await checked(csvOf([rowOf('a')])), await checked(csvOf([rowOf('b')]))];
  const started = await Promise.all([
    change(first._id, 'start'),
    change(second._id, 'start'),
    change(first._id, 'start'),
  ]);
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await doWaiting(it, ['run-import']);
});

test('two jobs write a run together, and each row once', async () => {
  const run = await checked(
    csvOf(makeRows(600).map((row) => ({ ...row, external_id: `${source}-${row.external_id}` }))),
  );
  await change(run._id, 'start');
  await Promise.all([1, 2, 3].map(() => jobs['run-import'](it.deps, { run_id: run._id })));
  await jobs['run-import'](it.deps, { run_id: run._id });
  expect((await runOf(run._id)).run).toMatchObject({ status: 'done', rows_done: 600, added: 594, bad: 6 });
  const { rows } = await sql<{ pages: number; slugs: number }>`
    SELECT count(*)::int AS pages, count(DISTINCT p.slug)::int AS slugs
    FROM provider_sources s JOIN providers p ON p.id = s.provider_id WHERE s.source = ${source}`.execute(
    it.deps.database.read,
  );
  expect(rows[0]).toEqual({ pages: 594, slugs: 594 });
});

test('rows that were left out are a table without formulas', async () => {
  const run = await checked(csvOf([rowOf('=cmd()', { town: '=HYPERLINK("x")', email: '' })]));
  const answer = await it.app.http.inject({
    url: `/v9/admin/import_bad_row_list?import_id=${run._id}`,
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${admin.token}`, accept: 'text/csv' },
  });
  expect(answer.headers['content-disposition']).toContain(`left-out-${source}.csv`);
  const [, line = ''] = answer.body.split('\r\n');
  expect(line).toContain("'=cmd()");
  expect(line).toContain(`"'=HYPERLINK`);
});

test('files of Sharetribe and Easy!Appointments become pages', async () => {
  const sharetribe = [
    '"listing_id","listing_title","user_id","created_at","updated_at","status","category","order_type","price",' +
      '"currency","pricing_unit","main_image_url"',
    '"7","Sports massage at home","u1","2024-01-01 10:00:00","","open","Wellness | Massage & Wellness","Offer",' +
      '"45.0","USD","hour",""',
    '"8","Gone","u1","2024-01-01 10:00:00","","closed","Massage & Wellness","Offer","45.0","USD","hour",""',
  ].join('\n');
  const run = await imported(Buffer.from(sharetribe), { format: 'sharetribe', default_town: 'Bend' });
  expect(run).toMatchObject({ added: 1, bad: 1, ignored_columns: expect.arrayContaining(['order_type']) });
  expect(await pageOf('7')).toMatchObject({ name: 'Sports massage at home', timezone: 'America/Los_Angeles' });
  const easy = [
    'id;first_name;last_name;email;phone_number;address;city;state;zip_code;timezone;categories;services',
    '3;Ivy;Oak;ivy@pages.example;503 555 0142;1 Elm St;Portland;Oregon;97201;America/Los_Angeles;;Massage|60|45;Long|9',
    '4;Ben;Ash;ben@pages.example;;2 Elm St;Berlin;;10115;Europe/Berlin;Massage & Wellness;"Massage|60|45;Long|90|60"',
  ].join('\n');
  source = `${source}-easy`;
  const other = await imported(Buffer.from(easy), { format: 'easyappointments' });
  expect(other).toMatchObject({ added: 1, bad: 1 });
  expect(await pageOf('4')).toMatchObject({ name: 'Ben Ash', timezone: 'Europe/Berlin' });
});

test('every table that refers to a page or a service is asked before a page is removed', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid IN ('providers'::regclass, 'services'::regclass) AND c.confdeltype <> 'c'
    ORDER BY 1`.execute(it.deps.database.read);
  // Services go with their page; entries of waiting lists are found by their service.
  const asked = [...Object.values(references).flat(), 'services', 'waiting_entries'];
  expect(rows.map(({ name }) => name)).toEqual(asked.sort());
});

test('a page is inserted with its own calendar', async () => {
  const page: ImportedPage & { id: string; slug: string } = {
    ...{ id: newId(), slug: `own-${source}`, external_id: 'x', name: 'Own', headline: '', about: '', category_ids: [] },
    ...{
      address: '',
      area_label: 'Bend',
      is_address_public: false,
      lat: 44,
      lon: -121,
      timezone: 'UTC',
      currency: 'USD',
    },
    ...{
      contact_email: null,
      contact_phone: null,
      place: 'virtual',
      services: [],
      website: '',
      fingerprint: '00'.repeat(32),
    },
  };
  const run = await checked(csvOf([rowOf('a')]));
  await it.deps.database.write.transaction().execute(async (tx) => {
    await insertPages(tx, { id: run._id, source }, [page], it.clock.now());
  });
  const { rows } = await sql<{ pages: number }>`
    SELECT count(*)::int AS pages FROM providers
    WHERE calendar_id = (SELECT calendar_id FROM providers WHERE id = ${page.id}::uuid)`.execute(it.deps.database.read);
  expect(rows[0]?.pages).toBe(1);
});
