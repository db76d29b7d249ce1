import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { now } from '#test/setup/clock.ts';
import { storePicture } from './index.ts';

const it = testApp();
const DAY_MS = 86_400_000;

async function stored() {
  const { files } = it.deps.providers;
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const inTx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
    inTransaction(it.deps.database.write, work);
  const row = await storePicture(
    { bytes, part: 'images' },
    { sender: { guest: 'nobody@example.com' }, alt: '' },
    { files, inTx, now: it.clock.now() },
  );
  if (isRefusal(row)) throw new Error(row.code);
  return row;
}

const isThere = async ({ key }: { key: string }) => (await it.deps.providers.files.get(`${key}-40.webp`)) !== null;
const sweep = () => jobs['sweep-pictures'](it.deps, {});
/** Ids use the machine's clock and rows the app's, so both are a day later. */
const tomorrow = () => it.clock.set(new Date(now().getTime() + DAY_MS + 60_000));

test('what nobody shows goes after a day, with its files; what somebody shows stays', async () => {
  const { write } = it.deps.database;
  const [avatar, banner, cover, unused] = [await stored(), await stored(), await stored(), await stored()];
  const user = await givenUser(it.deps);
  const service = await givenService(it.deps);
  await write.updateTable('users').set({ avatar_id: avatar.id }).where('id', '=', user.id).execute();
  const { id: provider_id } = service.provider ?? { id: '' };
  await write.insertInto('provider_banners').values({ provider_id, picture_id: banner.id, position: 0 }).execute();
  await write
    .updateTable('services')
    .set({ picture_ids: [cover.id] })
    .where('id', '=', service.id)
    .execute();
  await sweep();
  expect(await isThere(unused)).toBe(true);
  tomorrow();
  const fresh = await stored();
  await sweep();
  expect(await Promise.all([avatar, banner, cover, fresh, unused].map(isThere))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('files without a row go after a day, those of an upload under way stay', async () => {
  const { files } = it.deps.providers;
  const created = (at: Date) => {
    const id = newId(at.getTime());
    return { key: `pictures/${id.slice(-2)}/${id}` };
  };
  tomorrow();
  const [left, underWay] = [await stored(), created(it.clock.now())];
  await it.deps.database.write.deleteFrom('pictures').where('id', '=', left.id).execute();
  await files.put(`${underWay.key}-40.webp`, Buffer.from('half an upload'), 'image/webp');
  await files.put('pictures/00/something-else.txt', Buffer.from('not ours'), 'text/plain');
  await sweep();
  expect(await Promise.all([left, underWay].map(isThere))).toEqual([false, true]);
  expect(await files.get('pictures/00/something-else.txt')).not.toBeNull();
});

test('a picture that was removed by mistake can be put back for 30 days', async () => {
  const { files } = it.deps.providers;
  tomorrow();
  const row = await stored();
  await it.deps.database.write.deleteFrom('pictures').where('id', '=', row.id).execute();
  const days = async (count: number) => {
    it.clock.set(new Date(it.clock.now().getTime() + count * DAY_MS));
    await jobs['empty-trash'](it.deps, {});
  };
  await days(2);
  await sweep();
  const trashed = () => files.list(`trash/${row.key.slice(0, row.key.lastIndexOf('/'))}`);
  const [found = ''] = (await trashed()).filter((file) => file.includes(row.key));
  expect(found).toBe(`trash/${row.key}-40.webp.${it.clock.now().toISOString().slice(0, 10)}`);
  expect((await it.app.http.inject({ url: `/files/${found}` })).statusCode).toBe(404);
  await days(30);
  expect(await trashed()).toContain(found);
  await days(1);
  expect(await trashed()).not.toContain(found);
});

test('a picture that is being put in a gallery is passed over', async () => {
  tomorrow();
  const old = await stored();
  const { write } = it.deps.database;
  await write
    .updateTable('pictures')
    .set({ created_at: new Date(0) })
    .where('id', '=', old.id)
    .execute();
  const service = await givenService(it.deps);
  await write.transaction().execute(async (tx) => {
    const { id: provider_id } = service.provider ?? { id: '' };
    await tx.insertInto('provider_banners').values({ provider_id, picture_id: old.id, position: 0 }).execute();
    await sweep();
  });
  expect(await isThere(old)).toBe(true);
});

test('whoever shows a picture is found by an index, so that one is forgotten without reading everybody', async () => {
  const { rows } = await it.deps.database.pool.query(
    `SELECT f.conrelid::regclass::text AS shown_by FROM pg_constraint f
     WHERE f.contype = 'f' AND f.confrelid = 'pictures'::regclass
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indkey[0] = f.conkey[1])`,
  );
  expect(rows).toEqual([]);
});
