import type { CallInput } from '#contract/index.ts';
import type { TestApp } from './app.ts';

/** The token of the caller who changes something. */
interface By {
  readonly token: string;
}

/** Requests a change of a booking and returns it; throws if it is refused. */
export async function givenChange(it: TestApp, by: By, input: CallInput<'booking/modified_service_booking'>) {
  const { body, status, problem } = await it.call('booking/modified_service_booking', input, by);
  if (status !== 200) throw new Error(`No change: ${problem.code} ${problem.detail}`);
  return body.change;
}

/** The same, settled at once: paid with the sandbox's valid card, or applied if nothing is due. */
export async function givenChanged(it: TestApp, by: By, input: CallInput<'booking/modified_service_booking'>) {
  const change = await givenChange(it, by, input);
  const settled = change.can.pay
    ? await it.call('wallet/pay_modify_booking', { change_id: change._id, payment_method: 'tok_success' }, by)
    : await it.call('wallet/refund_modify_booking', { change_id: change._id }, by);
  if (settled.status !== 200) throw new Error(`Not settled: ${settled.problem.code} ${settled.problem.detail}`);
  return settled.body.booking;
}

/** The seats of a booking and its changes, as `participants@start`; an asterisk marks those of a change. */
export async function listSeats(it: TestApp, booking_id: string): Promise<string[]> {
  const { rows } = await it.deps.database.pool.query<{ seat: string }>(
    `SELECT s.participants || '@' || to_char(c.starts_at AT TIME ZONE 'UTC', 'DD HH24:MI')
       || CASE WHEN s.change_id IS NULL THEN '' ELSE '*' END AS seat
     FROM seats s JOIN commitments c ON c.id = s.commitment_id WHERE s.booking_id = $1
     ORDER BY s.change_id IS NOT NULL, c.starts_at`,
    [booking_id],
  );
  return rows.map((row) => row.seat);
}
