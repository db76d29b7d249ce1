// One mail for whatever happens in a person's life with a booking: nobody is told the same in two mails.
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { FAR, givenPaid } from '../given-booking.ts';
import { givenChange, givenChanged } from '../given-change.ts';
import { givenEvent } from '../given-event.ts';
import { givenRefundable, givenRequest } from '../given-refund.ts';
import { doWaiting } from '../queue.ts';
import { cancelDates, mailsOf, type SentMail } from './mails-of-acts.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** An act, and who gets which mails of it; both sides one, unless they did it themselves or need not know. */
interface Happening {
  readonly act: () => Promise<unknown>;
  readonly customer: string;
  readonly host: string;
  readonly kinds: { readonly customer: readonly string[]; readonly host: readonly string[] };
}

type Paid = Awaited<ReturnType<typeof givenPaid>>;
const sidesOf = ({ customer, provider }: Pick<Paid, 'customer' | 'provider'>) => ({
  customer: customer.email ?? '',
  host: provider?.owner?.email ?? '',
});
const hostOf = ({ provider }: Pick<Paid, 'provider'>) => ({ token: provider?.token ?? '' });
const both = (kind: string) => ({ customer: [kind], host: [kind] });

const cancelled = (by: 'customer' | 'host') => async (): Promise<Happening> => {
  const held = await givenPaid(it);
  const caller = by === 'host' ? hostOf(held) : held.customer;
  const act = () => it.call('event/cancel_booking', { booking_id: held.booking_id }, { token: caller.token });
  return { act, ...sidesOf(held), kinds: both('booking_cancelled') };
};

/** A booking of an event, of somebody and one ticket. */
async function givenTicket(own: Parameters<typeof givenEvent>[1] = {}) {
  const event = await givenEvent(it.deps, own);
  const user = await givenUser(it.deps);
  const { package_id, occurrence_id } = event;
  const { body } = await it.call('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
  await it.call('wallet/add_booking_pay', { booking_id: body.booking._id, payment_method: 'tok_success' }, user);
  return { event, user, host: event.provider?.owner?.email ?? '' };
}

const NOTE = 'The room is warmer then.';

/** A host proposes another time, and one side ends the proposal. */
const proposalEnded = (by: 'customer' | 'host') => async (): Promise<Happening> => {
  const held = await givenPaid(it);
  const starts_at = new Date(Date.parse(FAR) + HOUR_MS).toISOString();
  const { _id: change_id } = await givenChange(it, hostOf(held), {
    booking_id: held.booking_id,
    starts_at,
    note: NOTE,
  });
  const caller = by === 'host' ? hostOf(held) : { token: held.customer.token };
  return {
    act: () => it.call('booking/booking_status', { change_id, status: 'rejected' }, caller),
    ...sidesOf(held),
    kinds: { customer: by === 'host' ? ['change_rejected'] : [], host: by === 'host' ? [] : ['change_rejected'] },
  };
};

const happenings: Readonly<Record<string, () => Promise<Happening>>> = {
  'a customer declines a proposal': proposalEnded('customer'),
  'a host takes a proposal back': proposalEnded('host'),
  'a customer cancels': cancelled('customer'),
  'a provider cancels': cancelled('host'),
  'a part is cancelled': async () => {
    const held = await givenPaid(it, { service: { capacity: 8 }, participants: 3 });
    const input = { booking_id: held.booking_id, participants: 1 };
    const act = () => it.call('event/cancel_booking', input, { token: held.customer.token });
    return { act, ...sidesOf(held), kinds: both('change_part_cancelled') };
  },
  'a change gives money back': async () => {
    const held = await givenPaid(it, { service: { capacity: 8 }, participants: 3 });
    const input = { booking_id: held.booking_id, starts_at: FAR, participants: 1 };
    const act = () => givenChanged(it, held.customer, input);
    return { act, ...sidesOf(held), kinds: both('change_applied') };
  },
  'a refund is given': async () => {
    const held = await givenRefundable(it);
    const input = { booking_id: held.booking_id, amount: 500, reason: 'It was cold.' };
    return {
      act: () => it.call('user/refund_payment', input, held.owner),
      ...sidesOf(held),
      kinds: both('refund_given'),
    };
  },
  'a refund is granted': async () => {
    const held = await givenRequest(it);
    const input = { refund_request_id: held.request._id, grant: true };
    const act = () => it.call('user/refund_payment', input, held.owner);
    return { act, ...sidesOf(held), kinds: both('refund_granted') };
  },
  'a date is cancelled': async () => {
    const { event, user, host } = await givenTicket();
    const kinds = { customer: ['booking_cancelled'], host: ['event_dates_cancelled'] };
    return { act: () => cancelDates(it, event, { scope: 'this' }), customer: user.email, host, kinds };
  },
};

const kindsTo = (mails: readonly SentMail[], to: string) =>
  mails.filter((mail) => mail.to === to).map(({ kind }) => kind);

test.each(Object.entries(happenings))('%s', async (_, given) => {
  const { act, customer, host, kinds } = await given();
  const mails = await mailsOf(it, act);
  expect({ customer: kindsTo(mails, customer), host: kindsTo(mails, host) }).toEqual(kinds);
});

test.each(['customer', 'host'] as const)(
  'the words of a proposal are quoted to the other side alone (%s)',
  async (by) => {
    const { act } = await proposalEnded(by)();
    const [mail, ...others] = await mailsOf(it, act);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(by === 'host' ? 'took back their proposal' : 'declined the change you asked for');
    expect(mail?.text.includes(NOTE)).toBe(by === 'host');
  },
);

test('after a date with a survey, the review is asked a day later, under another subject', async () => {
  const { event, user } = await givenTicket({ packages: [{ amount: 0 }] });
  await it.deps.database.write
    .insertInto('questions')
    .values({
      ...{ id: newId(), event_id: event.id, position: 0, kind: 'rating', asked: 'afterwards', text: 'The music?' },
      created_at: it.clock.now(),
    })
    .execute();
  const ends = event.occurrences[0]?.ends_at.getTime() ?? 0;
  const asked = async (hours: number) => {
    it.clock.set(new Date(ends + hours * HOUR_MS));
    return mailsOf(it, async () => {
      await jobs['complete-bookings'](it.deps, {});
      await jobs['survey-dates'](it.deps, {});
      await jobs['ask-for-reviews'](it.deps, {});
      await doWaiting(it);
    });
  };
  const [soon, later] = [await asked(2), await asked(26)];
  expect([kindsTo(soon, user.email), kindsTo(later, user.email)]).toEqual([['survey_ask'], ['review_ask']]);
  expect(soon[0]?.subject).not.toBe(later.find(({ to }) => to === user.email)?.subject);
});

test('whoever gave all tickets away is not asked how it was', async () => {
  const { event, user } = await givenTicket({ packages: [{ amount: 0 }] });
  const email = `tess-${event.id}@example.com`;
  await it.deps.database.write
    .updateTable('tickets')
    .set({ attendee_name: 'Tess', attendee_email: email })
    .where('booking_id', 'in', (from) => from.selectFrom('bookings').select('id').where('event_id', '=', event.id))
    .execute();
  it.clock.set(new Date((event.occurrences[0]?.ends_at.getTime() ?? 0) + 2 * HOUR_MS));
  await jobs['complete-bookings'](it.deps, {});
  const mails = await mailsOf(it, () => jobs['ask-for-reviews'](it.deps, {}));
  expect(kindsTo(mails, user.email)).toEqual([]);
});
