import { beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/index.ts';
import {
  type Feature,
  featureCalls,
  features,
  featuresOf,
  offFeatures,
  switches,
} from '#contract/restrictions/features.ts';
import { testApp } from '../app.ts';
import { givenEvent } from '../given-event.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { givenMarket } from '../market/given-market.ts';

const it = testApp();
let world: World;
let examples: Readonly<Record<CallName, Example>>;
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  examples = examplesOf(world);
});

const id = '01900000-0000-7000-8000-000000000000';
/** What an input needs to ask for a feature, where only some inputs of a call do. */
const asking: Partial<Record<Feature, object>> = {
  events: { kind: 'event' },
  online_rooms: { place: 'virtual', attendance: 'virtual' },
  promo_codes: { discount_code: 'SPRING', code: 'SPRING' },
  referrals: { referral_code: 'FRIEND' },
};
const tickets = { items: [{ package_id: id, occurrence_id: id, participants: 1 }] };

/** An input of a call that asks for a feature: its example, with the fields that ask. */
function inputFor(name: CallName, feature: Feature): object {
  const input: object = examples[name].input;
  if (featuresOf(name, input).includes(feature)) return input;
  if (feature === 'events' && /booking/.test(name)) {
    const { service_id: _s, starts_at: _t, ...rest } = input as Record<string, unknown>;
    return { ...rest, ...tickets };
  }
  const shape = Object.keys((calls[name].input as unknown as { shape?: object }).shape ?? {});
  const known = Object.entries(asking[feature] ?? {}).filter(([key]) => shape.length === 0 || shape.includes(key));
  return { ...input, ...Object.fromEntries(known) };
}

describe.each(features)('without %s', (feature) => {
  const off = async () =>
    feature === 'payments' ? givenMarket(it, { takes_payments: false }) : givenMarket(it, { off_features: [feature] });
  const names = featureCalls[feature].map((each) => (typeof each === 'string' ? each : each.call));

  test.each(names)('%s is refused', async (name) => {
    await off();
    const { status, problem } = await it.raw(name, inputFor(name, feature), callerOf(world, examples[name].by));
    expect([status, problem.code, problem.feature]).toEqual([403, 'feature_off', feature]);
    await givenMarket(it);
    const on = await it.raw(name, inputFor(name, feature), callerOf(world, examples[name].by));
    expect(on.problem.code).not.toBe('feature_off');
  });
});

test('a part is off with its whole, and what needs payments without them', () => {
  const off = (off_features: string[], takes_payments = true) => offFeatures({ off_features, takes_payments });
  expect(off([])).toEqual([]);
  expect(off(['events'])).toEqual(['events', 'hires', 'surveys', 'invitations']);
  expect(off([], false)).toEqual(['payments', 'hires', 'referrals']);
  expect(off([...switches], false)).toEqual([...features]);
});

test('what was booked and published before stays usable without events', async () => {
  const event = await givenEvent(it.deps, { packages: [{ amount: 0 }] });
  const choice = { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 1 };
  const { body } = await it.call('booking/add_booking', { items: [choice] }, world.customer);
  const booking_id = body.booking._id;
  await givenMarket(it, { off_features: ['events'] });
  expect((await it.call('booking/get_booking_details', { booking_id }, world.customer)).body.status).toBe('confirmed');
  expect((await it.call('user/event_detail', { event_id: event.id }, event)).status).toBe(200);
  const list = await it.call('my_page/home_service_event_list', {});
  expect(list.body.items.filter(({ kind }) => kind === 'event')).toEqual([]);
  expect((await it.call('my_page/search_counts', {})).body.event).toBe(0);
  const cancelled = await it.call('event/cancel_booking', { booking_id, reason: '' }, world.customer);
  expect(cancelled.body.booking.status).toBe('cancelled');
  await givenMarket(it);
});
