import { afterEach, describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, FAR, givenPaid, givenRequest, lastPayment, pay } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { away as unavailable, withGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const details = async (booking_id: string, caller: { token: string }) =>
  (await it.call('booking/get_booking_details', { booking_id }, caller)).body;

describe('accepted', () => {
  test('takes the time, charges the verified card and is confirmed', async () => {
    const asked = await givenRequest(it);
    const { status, body } = await answer(it, asked.booking_id, 'accepted', asked, 'Looking forward to it');
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ status: 'confirmed', payment_status: 'paid', role: 'provider' });
    const mine = await details(asked.booking_id, asked.customer);
    expect(mine.payments).toMatchObject([
      { kind: 'charge', amount: 4230, status: 'succeeded', card: 'Visa ···· 4242' },
    ]);
    expect(mine.history.map((line) => [line.by, line.to])).toEqual([
      ['customer', 'requested'],
      ['provider', 'awaiting_payment'],
      ['system', 'confirmed'],
    ]);
    await run('send-booking-mail', { booking_id: asked.booking_id, kind: 'confirmed' });
    await run('notify-request', { booking_id: asked.booking_id, kind: 'accepted' });
    const [mail] = await messagesTo(it.deps, asked.customer.email);
    expect(mail?.text).toContain('accepted your request');
    const { body: bell } = await it.call('user/notification_list', {}, asked.customer);
    expect(bell.items[0]?.title).toBe('Studio Example accepted your request');
    await run('release-cards');
    expect((await details(asked.booking_id, asked.customer)).card).toBeNull();
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('others lose the time only once it is confirmed, and hear of other times', async () => {
    const service = await givenService(it.deps, { booking_mode: 'request' });
    const token = service.provider?.token ?? '';
    const [won, lost] = [
      await givenRequest(it, { service_id: service.id, card: 'tok_declined_later' }),
      await givenRequest(it, { service_id: service.id, starts_at: '2026-05-15T17:30:00.000Z' }),
    ];
    const later = await givenRequest(it, { service_id: service.id, starts_at: '2026-05-15T18:00:00.000Z' });
    expect((await answer(it, won.booking_id, 'accepted', { token })).body.booking.status).toBe('awaiting_payment');
    await run('decline-competing-requests', { booking_id: won.booking_id });
    expect((await details(lost.booking_id, lost.customer)).status).toBe('requested');
    const second = await answer(it, lost.booking_id, 'accepted', { token });
    expect([second.status, second.problem.code]).toEqual([409, 'slot_taken']);
    expect((await details(lost.booking_id, lost.customer)).status).toBe('requested');
    expect((await pay(it, won)).body.status).toBe('confirmed');
    const { rows } = await it.deps.database.pool.query('SELECT payload FROM waiting_jobs WHERE name = $1', [
      'decline-competing-requests',
    ]);
    expect(rows.map((row) => row.payload.booking_id)).toContain(won.booking_id);
    await run('decline-competing-requests', { booking_id: won.booking_id });
    await run('decline-competing-requests', { booking_id: won.booking_id });
    const notice = await details(lost.booking_id, lost.customer);
    expect(notice).toMatchObject({ status: 'declined', payment_status: 'none' });
    expect(notice.alternatives).toHaveLength(3);
    expect(notice.alternatives[0]?.starts_at).toBe('2026-05-15T18:00:00.000Z');
    expect((await details(later.booking_id, later.customer)).status).toBe('requested');
    await run('notify-request', { booking_id: lost.booking_id, kind: 'declined' });
    const [mail] = await messagesTo(it.deps, lost.customer.email);
    expect(mail?.subject).toMatch(/^This time was just taken: /);
    expect(mail?.text).toContain('Another booking for this time was confirmed');
    expect(mail?.text).toContain(encodeURIComponent('2026-05-15T18:00:00.000Z'));
  });

  test('a request of more people than the service takes by now is not accepted', async () => {
    const service = await givenService(it.deps, { booking_mode: 'request', capacity: 4 });
    const asked = await givenRequest(it, { service_id: service.id, starts_at: FAR, participants: 3 });
    await it.deps.database.write.updateTable('services').set({ capacity: 2 }).where('id', '=', service.id).execute();
    const { status, problem } = await answer(it, asked.booking_id, 'accepted', {
      token: service.provider?.token ?? '',
    });
    expect([status, problem.code]).toEqual([409, 'slot_taken']);
  });

  test('a booking that is moved onto the time is a rival too', async () => {
    const asked = await givenRequest(it);
    const provider_id = asked.provider?.id ?? '';
    const instant = await givenService(it.deps, { provider_id });
    const held = await givenPaid(it, { service_id: instant.id, starts_at: '2026-05-16T17:00:00.000Z' });
    await workOff(it, 'decline-competing-requests');
    await givenChanged(it, held.customer, { booking_id: held.booking_id, starts_at: FAR });
    await workOff(it, 'decline-competing-requests');
    expect(await details(asked.booking_id, asked.customer)).toMatchObject({
      status: 'declined',
      history: [{ to: 'requested' }, { to: 'declined', why: '', text: 'Someone else was first' }],
    });
  });

  test('a seat of a group is no rival of another seat', async () => {
    const service = await givenService(it.deps, { booking_mode: 'request', capacity: 2 });
    const token = service.provider?.token ?? '';
    const three = [];
    for (let n = 0; n < 3; n += 1) three.push(await givenRequest(it, { service_id: service.id }));
    for (const one of three.slice(0, 2)) {
      expect((await answer(it, one.booking_id, 'accepted', { token })).body.booking.status).toBe('confirmed');
      await run('decline-competing-requests', { booking_id: one.booking_id });
    }
    const statuses = await Promise.all(three.map(async (one) => (await details(one.booking_id, one.customer)).status));
    expect(statuses).toEqual(['confirmed', 'confirmed', 'declined']);
  });

  test('a card that is declined leaves the customer twelve hours for another', async () => {
    const asked = await givenRequest(it, { card: 'tok_declined_later' });
    const { body } = await answer(it, asked.booking_id, 'accepted', asked);
    expect(body.booking).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'failed',
      expires_at: '2026-05-06T07:00:00.000Z',
    });
    await run('notify-request', { booking_id: asked.booking_id, kind: 'charge_failed' });
    const [mail] = await messagesTo(it.deps, asked.customer.email);
    expect(mail?.subject).toMatch(/^Accepted, but your card was declined: /);
    expect(mail?.text).toMatch(/^To pay +\$42\.30$/m);
    const paid = await pay(it, asked);
    expect(paid.body.booking).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    const other = await givenRequest(it, {
      card: 'tok_authenticate',
      service_id: asked.service.id,
      starts_at: '2026-05-16T17:00:00.000Z',
    }).catch((fault: unknown) => fault);
    expect(other).not.toBeInstanceOf(Error);
  });

  test('and not paid in those, the time is free again', async () => {
    const asked = await givenRequest(it, { card: 'tok_declined_later' });
    await answer(it, asked.booking_id, 'accepted', asked);
    it.clock.advance(12 * 60 + 1);
    await run('expire-holds');
    await run('notify-request', { booking_id: asked.booking_id, kind: 'expired' });
    expect((await details(asked.booking_id, asked.customer)).status).toBe('expired');
    expect((await messagesTo(it.deps, asked.customer.email))[0]?.subject).toMatch(/^Your time to pay ran out: /);
    await givenRequest(it, { service_id: asked.service.id });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('and both sides hear of it, though another booking ended it and no sweep', async () => {
    const asked = await givenRequest(it, { card: 'tok_declined_later' });
    await answer(it, asked.booking_id, 'accepted', asked);
    it.clock.advance(12 * 60);
    const next = await givenRequest(it, { service_id: asked.service.id });
    expect((await answer(it, next.booking_id, 'accepted', asked)).status).toBe(200);
    expect((await details(asked.booking_id, asked.customer)).status).toBe('expired');
    await workOff(it, 'notify-request');
    const [mail] = await messagesTo(it.deps, asked.customer.email);
    expect(mail?.subject).toMatch(/^Your time to pay ran out: /);
  });

  test('a gateway that is away does not undo it: a job charges, once', async () => {
    const asked = await givenRequest(it);
    const { status, body } = await withGateway(it, { charge: unavailable }, () =>
      answer(it, asked.booking_id, 'accepted', asked),
    );
    expect([status, body.booking.status]).toEqual([200, 'awaiting_payment']);
    const { id: payment_id } = await lastPayment(it, asked.booking_id);
    const job = () => run('charge-verified', { payment_id });
    await expect(withGateway(it, { charge: unavailable }, job)).rejects.toThrow('away');
    await Promise.all([job(), job()]);
    await job();
    expect(await details(asked.booking_id, asked.customer)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
    });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('an answer that was lost is found by asking', async () => {
    const asked = await givenRequest(it, { card: 'tok_lost_webhook' });
    await answer(it, asked.booking_id, 'accepted', asked);
    expect((await details(asked.booking_id, asked.customer)).status).toBe('awaiting_payment');
    it.clock.advance(1);
    await run('reconcile-payments');
    expect((await details(asked.booking_id, asked.customer)).status).toBe('confirmed');
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('what is free is confirmed at once', async () => {
    const asked = await givenRequest(it, { service: { amount: 0 } });
    const { body } = await answer(it, asked.booking_id, 'accepted', asked);
    expect(body.booking).toMatchObject({ status: 'confirmed', payment_status: 'none' });
  });
});
