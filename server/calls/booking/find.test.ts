import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const queued = async () =>
  (
    await it.deps.database.write
      .selectFrom('graphile_worker.jobs' as never)
      .selectAll()
      .execute()
  ).filter((job: { task_identifier?: string }) => job.task_identifier === 'send-booking-mail-again').length;

test('a guest’s bookings are mailed; an unknown address gets the same answer and no mail', async () => {
  const service = await givenService(it.deps, {});
  await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: FAR,
    name: 'Gus Guest',
    email: 'gus.find@private.example',
  });
  const unknown = await it.call('booking/find', { email: 'nobody.find@private.example' });
  expect(await queued()).toBe(0);
  const known = await it.call('booking/find', { email: 'Gus.Find@private.example' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await queued()).toBe(1);
});
