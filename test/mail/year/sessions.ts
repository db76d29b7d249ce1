// Happenings about sessions.
import { givenService } from '#test/given.ts';
import { after, ask, type Booked, book, freeHour, type Happening, hold, must, pay, type Stage, say } from './world.ts';

type Service = NonNullable<Parameters<typeof givenService>[1]>;

/** A service of the happening; its price is in no other. */
async function service(stage: Stage, own: Service = {}): Promise<string> {
  const { it, provider_id, title, draw } = stage;
  const amount = 2_000 + draw(400) * 5;
  const made = { provider_id, title, amount, slot_step_minutes: 60, cancellation_policy: 'flexible', ...own };
  const { id } = await givenService(it.deps, made);
  await it.deps.database.write
    .updateTable('services')
    .set({ max_moves: 20, move_cutoff_minutes: 0 })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A session some days ahead that the booker has paid. */
async function booked(stage: Stage, own: Service = {}, { participants = 1, days = 5 } = {}) {
  const service_id = await service(stage, own);
  const starts_at = freeHour(stage, days);
  return { ...(await book(stage, stage.booker, { service_id, starts_at, participants })), service_id, starts_at };
}

const endOf = (starts_at: string, hours = 0): Date => new Date(Date.parse(starts_at) + (1 + hours) * 3_600_000);
const next = (stage: Stage): Date => after(stage, 1 + stage.draw(20));
const group = { capacity: 8 };

const cancelled = (side: 'booker' | 'host'): Happening =>
  async function* (stage) {
    const { booking_id, by } = await booked(stage);
    yield next(stage);
    const reason = say(stage, side === 'host' ? 'booker' : 'host', 'Something came up');
    await must(stage)('event/cancel_booking', { booking_id, reason }, side === 'host' ? stage.owner : by);
  };

async function request(stage: Stage): Promise<Booked> {
  const service_id = await service(stage, { booking_mode: 'request' });
  return ask(stage, stage.booker, { service_id, starts_at: freeHour(stage, 6) });
}

const answered = (status: 'accepted' | 'declined' | 'withdrawn'): Happening =>
  async function* (stage) {
    const { booking_id, by } = await request(stage);
    yield after(stage, 1 + stage.draw(6));
    const isWithdrawn = status === 'withdrawn';
    const reason = say(stage, isWithdrawn ? 'host' : 'booker', 'My answer');
    await must(stage)('booking/booking_status', { booking_id, status, reason }, isWithdrawn ? by : stage.owner);
  };

/** The booker moves a session, for more or fewer people, and pays what is due. */
const moved = (from: number, to: number): Happening =>
  async function* (stage) {
    const { booking_id, by } = await booked(stage, group, { participants: from });
    yield next(stage);
    const call = must(stage);
    const input = { booking_id, starts_at: freeHour(stage, 6), participants: to };
    const { change } = (await call('booking/modified_service_booking', input, by)).body;
    if (change.can.pay) {
      yield after(stage, 0.1);
      await call('wallet/pay_modify_booking', { change_id: change._id, payment_method: 'tok_success' }, by);
    } else await call('wallet/refund_modify_booking', { change_id: change._id }, by);
  };

/** The host proposes another time, with a word, and the booker answers or does not. */
const proposed = (status: 'accepted' | 'rejected' | null): Happening =>
  async function* (stage) {
    const { booking_id, by } = await booked(stage);
    yield next(stage);
    const note = say(stage, 'booker', 'Another time suits me better');
    const input = { booking_id, starts_at: freeHour(stage, 7), note };
    const { change } = (await must(stage)('booking/modified_service_booking', input, stage.owner)).body;
    yield after(stage, 2);
    if (status !== null) await must(stage)('booking/booking_status', { change_id: change._id, status }, by);
  };

/** The booker asks for money back after the session, and the host answers. */
const refundAsked = (grant: boolean): Happening =>
  async function* (stage) {
    const { booking_id, by, starts_at } = await booked(stage);
    yield endOf(starts_at, 5);
    const call = must(stage);
    const reason = say(stage, 'host', 'It was cold');
    const { request: asked } = (await call('user/payment_refund_request', { booking_id, reason }, by)).body;
    yield after(stage, 3);
    const word = say(stage, 'booker', 'My answer');
    await call('user/refund_payment', { refund_request_id: asked._id, grant, word }, stage.owner);
  };

/** The host gives money back without being asked: a part, and later the rest. */
const refundGiven = (parts: 1 | 2): Happening =>
  async function* (stage) {
    const { booking_id, starts_at } = await booked(stage, { amount: 4_000 });
    yield endOf(starts_at, 6);
    const call = must(stage);
    const reason = say(stage, 'booker', 'It began late');
    await call('user/refund_payment', { booking_id, amount: 1_235, reason }, stage.owner);
    if (parts === 1) return;
    yield after(stage, 4);
    const rest = say(stage, 'booker', 'It was too loud');
    await call('user/refund_payment', { booking_id, amount: 2_765, reason: rest }, stage.owner);
  };

export const sessions = {
  'a session is booked': async function* (stage) {
    await booked(stage);
    yield next(stage);
  },
  'a session is reviewed': async function* (stage) {
    const { booking_id, by, starts_at } = await booked(stage);
    yield endOf(starts_at, 3);
    await must(stage)('user/add_rating_review', { booking_id, rating: 5, text: 'A calm hour.' }, by);
  },
  'a hold is not paid': async function* (stage) {
    const service_id = await service(stage);
    await hold(stage, stage.booker, { service_id, starts_at: freeHour(stage, 5) });
    yield next(stage);
  },
  'a session is charged later': async function* (stage) {
    await booked(stage, {}, { days: 110 });
    yield next(stage);
  },
  'a request is accepted': answered('accepted'),
  'a request is declined': answered('declined'),
  'a request is withdrawn': answered('withdrawn'),
  'a request expires': async function* (stage) {
    await request(stage);
    yield next(stage);
  },
  'a change costs more': moved(1, 3),
  'a change costs less': moved(3, 1),
  'a change is not paid': async function* (stage) {
    const { booking_id, by } = await booked(stage, group);
    yield next(stage);
    const input = { booking_id, starts_at: freeHour(stage, 6), participants: 2 };
    await must(stage)('booking/modified_service_booking', input, by);
  },
  'a session is rescheduled': proposed('accepted'),
  'a new time is refused': proposed('rejected'),
  'a new time is not answered': proposed(null),
  'people are cancelled': async function* (stage) {
    const { booking_id, by } = await booked(stage, group, { participants: 3 });
    yield next(stage);
    const reason = say(stage, 'host', 'One of us is ill');
    await must(stage)('event/cancel_booking', { booking_id, participants: 1, reason }, by);
  },
  'the booker cancels a session': cancelled('booker'),
  'the host cancels a session': cancelled('host'),
  'a refund is given in part': refundGiven(1),
  'a refund is given in whole': refundGiven(2),
  'a refund is granted': refundAsked(true),
  'a refund is refused': refundAsked(false),
  'earnings are paid out': async function* (stage) {
    const { starts_at } = await booked(stage, { amount: 4_000 });
    yield endOf(starts_at, 72);
    const amount = 1_001 + stage.draw(900);
    stage.marks.push(`$${(amount / 100).toFixed(2)}`);
    await must(stage)('user/wallet_withdraw', { amount, currency: 'USD' }, stage.owner);
  },
  'a payment comes second': async function* (stage) {
    const service_id = await service(stage);
    const held = await hold(stage, stage.booker, { service_id, starts_at: freeHour(stage, 5) });
    const input = { booking_id: held.booking_id, payment_method: 'tok_declined' };
    await stage.it.call('wallet/add_booking_pay', input, held.by);
    yield after(stage, 0.05);
    await pay(stage, held);
  },
} as const satisfies Readonly<Record<string, Happening>>;
