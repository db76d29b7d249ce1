import { type Gateway, GatewayUnavailable, GatewayUnreachable } from '#server/providers/payments/port.ts';
import type { TestApp } from './app.ts';
import { pay } from './given-booking.ts';

/** A gateway call that fails without a response. */
export const away = async (): Promise<never> => {
  throw new GatewayUnavailable('away');
};

/** The same, because the connection is refused. */
export const unreachable = async (): Promise<never> => {
  throw new GatewayUnreachable('connection refused');
};

/** Runs work while these gateway calls behave differently; returns its result. */
export async function withGateway<Result>(
  it: TestApp,
  own: Partial<Gateway>,
  work: () => Promise<Result>,
): Promise<Result> {
  const sound = it.deps.providers.gateway;
  Object.assign(it.deps.providers, { gateway: { ...sound, ...own } });
  try {
    return await work();
  } finally {
    Object.assign(it.deps.providers, { gateway: sound });
  }
}

/** Pays a hold while the gateway charges, and its answer is lost. */
export async function payUnanswered(it: TestApp, held: Parameters<typeof pay>[1]): Promise<void> {
  const { charge } = it.deps.providers.gateway;
  const lost = async (request: Parameters<typeof charge>[0]) => {
    await charge(request);
    throw new GatewayUnavailable('the answer was lost');
  };
  await withGateway(it, { charge: lost }, () => pay(it, held));
}

/** What the gateway charged for a booking, less what it refunded. */
export async function leftAtGateway(it: TestApp, booking_id: string): Promise<number> {
  const { rows } = await it.deps.database.pool.query<{ left: number }>(
    `SELECT (sum(s.amount) - coalesce((SELECT sum(r.amount) FROM sandbox_refunds r WHERE r.payment_id IN
       (SELECT p.gateway_id FROM payments p WHERE p.booking_id = $1)), 0))::int AS left
     FROM sandbox_payments s WHERE s.id IN (SELECT p.gateway_id FROM payments p WHERE p.booking_id = $1)`,
    [booking_id],
  );
  return rows[0]?.left ?? 0;
}
