import { describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR, pay } from '#test/given-booking.ts';

const it = testApp();

async function scene() {
  const provider = await givenProvider(it.deps);
  const service = await givenService(it.deps, { provider_id: provider.id });
  const create = (
    more: Partial<CallInput<'discount_code/create_discount_code'>> = {},
    by: { token: string } = provider,
  ) =>
    it.call(
      'discount_code/create_discount_code',
      { provider_id: provider.id, code: 'spring-10', kind: 'percent', value: 10, ...more },
      by,
    );
  return { provider, service, create };
}

describe('making one', () => {
  test('keeps it in capitals, without limits unless they are given', async () => {
    const { provider, create } = await scene();
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider_id: provider.id,
      code: 'SPRING-10',
      kind: 'percent',
      value: 10,
      currency: 'USD',
      service_ids: [],
      max_uses: null,
      max_uses_per_customer: null,
      state: 'running',
      uses: 0,
      turnover: 0,
    });
  });

  test('refuses the same text twice, also at the same moment, but not on another page', async () => {
    const { create } = await scene();
    const both = await Promise.all([create(), create({ code: 'Spring-10' })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)?.problem).toMatchObject({
      code: 'discount_code_taken',
      errors: [{ path: 'code' }],
    });
    expect((await (await scene()).create()).status).toBe(200);
  });

  test.each([
    [{ value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ code: 'a' }, 'code'],
    [{ code: 'two_words' }, 'code'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ minimum_spend: -1 }, 'minimum_spend'],
    [{ starts_at: FAR, ends_at: FAR }, 'ends_at'],
    [{ service_ids: ['00000000-0000-7000-8000-000000000000'] }, 'service_ids'],
  ])('refuses %j', async (more, path) => {
    const { create } = await scene();
    const { status, problem } = await create(more);
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'invalid_input', path]);
  });

  test('is for the owner of the page', async () => {
    const { create } = await scene();
    expect((await create({}, await givenUser(it.deps))).problem.code).toBe('not_found');
  });
});

describe('reading them', () => {
  test('tells uses, turnover and what was spared; the newest first, page by page', async () => {
    const { provider, service, create } = await scene();
    const created = await create();
    await create({ code: 'LATER', starts_at: FAR });
    const user = await givenUser(it.deps);
    const { body } = await it.call(
      'booking/add_booking',
      { service_id: service.id, starts_at: FAR, discount_code: 'SPRING-10' },
      user,
    );
    const get = async () =>
      (await it.call('discount_code/get_discount_code', { discount_code_id: created.body._id }, provider)).body;
    expect(await get()).toMatchObject({ uses: 1, turnover: 0, given: 0 });
    await pay(it, { booking_id: body.booking._id, customer: user });
    expect(await get()).toMatchObject({ uses: 1, turnover: 3600, given: 400 });

    const list = async (cursor?: string) =>
      (
        await it.call(
          'discount_code/all_discount_code',
          { provider_id: provider.id, limit: 1, ...(cursor ? { cursor } : {}) },
          provider,
        )
      ).body;
    const first = await list();
    expect(first.items).toMatchObject([{ code: 'LATER', state: 'planned' }]);
    const second = await list(first.next_cursor ?? '');
    expect(second.items).toMatchObject([{ code: 'SPRING-10', uses: 1 }]);
    expect(second.next_cursor).toBeNull();
  });

  test('is for the owner of the page', async () => {
    const { provider, create } = await scene();
    const { body } = await create();
    const stranger = await givenUser(it.deps);
    const answers = [
      await it.call('discount_code/all_discount_code', { provider_id: provider.id }, stranger),
      await it.call('discount_code/get_discount_code', { discount_code_id: body._id }, stranger),
      await it.call('discount_code/check_discount_code', { provider_id: provider.id, code: 'X-1' }, stranger),
      await it.call('discount_code/edit_discount_code', { discount_code_id: body._id, value: 99 }, stranger),
      await it.call('discount_code/delete_discount_code', { discount_code_id: body._id }, stranger),
    ];
    expect(answers.map((answer) => answer.problem.code)).toEqual(Array.from({ length: 5 }, () => 'not_found'));
  });
});

test('whether a text is free', async () => {
  const { provider, create } = await scene();
  await create();
  const check = async (code: string) =>
    (await it.call('discount_code/check_discount_code', { provider_id: provider.id, code }, provider)).body;
  expect(await check('spring-10')).toEqual({ code: 'SPRING-10', free: false });
  expect(await check('autumn-10')).toEqual({ code: 'AUTUMN-10', free: true });
});

describe('changing one', () => {
  test('changes what is given and leaves the rest', async () => {
    const { provider, service, create } = await scene();
    const { body } = await create({ max_uses: 5 });
    const edit = (change: object) =>
      it.call('discount_code/edit_discount_code', { discount_code_id: body._id, ...change }, provider);
    expect((await edit({ value: 20, service_ids: [service.id] })).body).toMatchObject({
      value: 20,
      max_uses: 5,
      service_ids: [service.id],
    });
    expect((await edit({ max_uses: null, is_active: false })).body).toMatchObject({
      max_uses: null,
      state: 'paused',
    });
    expect((await edit({ ends_at: NOON.toISOString() })).body.state).toBe('over');
    expect((await edit({ kind: 'fixed', value: 500 })).body).toMatchObject({ kind: 'fixed', value: 500 });
    expect((await edit({ kind: 'percent' })).problem.errors?.[0]?.path).toBe('value');
  });

  test('keeps its own text, and takes none of another', async () => {
    const { provider, create } = await scene();
    const { body } = await create();
    await create({ code: 'OTHER' });
    const edit = (code: string) =>
      it.call('discount_code/edit_discount_code', { discount_code_id: body._id, code }, provider);
    expect((await edit('spring-10')).status).toBe(200);
    expect((await edit('other')).problem.code).toBe('discount_code_taken');
  });

  test('never limits it below its uses', async () => {
    const { provider, service, create } = await scene();
    const { body } = await create();
    for (const hours of [0, 1])
      await it.call(
        'booking/add_booking',
        {
          service_id: service.id,
          starts_at: new Date(Date.parse(FAR) + hours * 3_600_000).toISOString(),
          discount_code: 'SPRING-10',
        },
        await givenUser(it.deps),
      );
    const edit = (max_uses: number) =>
      it.call('discount_code/edit_discount_code', { discount_code_id: body._id, max_uses }, provider);
    expect((await edit(1)).problem.errors?.[0]?.path).toBe('max_uses');
    expect((await edit(2)).body.state).toBe('used_up');
  });
});

test('a deleted one is gone, its text free again, and bookings keep their price', async () => {
  const { provider, service, create } = await scene();
  const { body } = await create();
  const user = await givenUser(it.deps);
  const input = { service_id: service.id, starts_at: FAR, discount_code: 'SPRING-10' };
  const booked = await it.call('booking/add_booking', input, user);
  const gone = await it.call('discount_code/delete_discount_code', { discount_code_id: body._id }, provider);
  expect(gone.body).toEqual({ deleted: true });
  expect(
    (await it.call('discount_code/get_discount_code', { discount_code_id: body._id }, provider)).problem.code,
  ).toBe('not_found');
  const paid = await pay(it, { booking_id: booked.body.booking._id, customer: user });
  expect(paid.body.booking.price.discount).toBe(400);
  expect((await create()).status).toBe(200);
});
