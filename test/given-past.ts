import type { TestApp } from './app.ts';
import { NOON } from './app.ts';
import { givenService } from './given.ts';
import { givenSession } from './given-session.ts';

/** A booking that ended a number of days before the tests' noon; its customer and provider are signed in. */
export async function givenPast(
  it: Pick<TestApp, 'deps'>,
  own: { days_ago?: number; status?: string; service_id?: string; customer_id?: string } = {},
) {
  const service = own.service_id ? { id: own.service_id, provider: null } : await givenService(it.deps);
  const ends = NOON.getTime() - (own.days_ago ?? 1) * 86_400_000;
  const session = await givenSession(it.deps, {
    service_id: service.id,
    starts_at: new Date(ends - 3_600_000).toISOString(),
    status: own.status ?? 'confirmed',
    ...(own.customer_id ? { customer_id: own.customer_id } : {}),
  });
  return { ...session, service, provider: service.provider };
}
