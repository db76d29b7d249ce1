import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { givenStaff, latestAct } from '#test/given-account.ts';

const it = testApp();
let admin: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  [admin, finance] = await givenStaff(it.deps, 'admin', 'finance');
});
const newest = () => latestAct(it, admin);

describe('the catalogue', () => {
  const offered = async () => (await it.call('user/description_list', {})).body.items;

  test('takes new entries, renames and retires them; services made of them stay', async () => {
    const added = await it.call('admin/change_category', { name: 'Boat building' }, admin);
    const category = added.body.items.find((each) => each.name === 'Boat building');
    expect(category).toMatchObject({ slug: 'boat-building', services: 0, descriptions: [] });
    const category_id = category?._id ?? '';
    const more = await it.call(
      'admin/change_description',
      { category_id, name: 'Keel repair', typical_minutes: 90 },
      admin,
    );
    const description = more.body.items.find((each) => each._id === category_id)?.descriptions[0];
    expect(description).toMatchObject({ name: 'Keel repair', typical_minutes: 90 });
    const description_id = description?._id ?? '';
    const { id: service_id, provider_id, provider } = await givenService(it.deps);
    await it.deps.database.write.updateTable('services').set({ description_id }).where('id', '=', service_id).execute();
    await it.call('admin/change_category', { category_id, name: 'Boats' }, admin);
    expect(await newest()).toMatchObject({
      act: 'change_category',
      before: { name: 'Boat building' },
      after: { name: 'Boats' },
    });
    expect((await offered()).find((each) => each._id === category_id)?.name).toBe('Boats');
    await it.call('admin/change_description', { description_id, is_retired: true }, admin);
    expect((await offered()).find((each) => each._id === category_id)?.descriptions).toEqual([]);
    const owner = { token: provider?.token ?? '' };
    const fresh = { provider_id, description_id, amount: 4000 };
    expect((await it.call('user/add_user_service', fresh, owner)).problem.errors?.[0]?.path).toBe('description_id');
    const same = { service_id, description_id, title: 'Keel and rudder' };
    expect((await it.call('user/add_user_service', same, owner)).status).toBe(200);
    await it.call('admin/change_category', { category_id, is_retired: true }, admin);
    expect((await offered()).some((each) => each._id === category_id)).toBe(false);
    const details = await it.call('admin/catalogue', {}, admin);
    expect(details.body.items.at(-1)).toMatchObject({ _id: category_id, is_retired: true, services: 1 });
    const again = await it.call('admin/change_category', { name: 'boats' }, admin);
    expect(again.problem.errors?.[0]?.path).toBe('name');
    expect((await it.call('admin/change_category', { name: 'Mine' }, finance)).problem.code).toBe('forbidden');
    expect((await it.call('admin/change_description', { description_id, name: 'Mine' }, finance)).problem.code).toBe(
      'forbidden',
    );
  });
});
