import { request } from 'playwright-core';
import { expect } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { dayAhead } from '#test/setup/clock.ts';
import type { Town } from '../town.ts';

type EventInput = CallInput<'event/create_event'>;

/** What a journey needs of a published event: its ids, and those of its tickets and next date. */
export interface GivenEvent {
  readonly event_id: string;
  readonly provider_id: string;
  readonly package_ids: readonly string[];
  readonly occurrence_id: string;
  /** Makes a call as its organiser. */
  readonly asOrganiser: (call: string, data: object) => Promise<unknown>;
  /** The address at which tickets of its next date are booked: so many of each kind. */
  readonly booking: (...counts: readonly number[]) => string;
}

/** Publishes an event of the demo's provider, twenty days ahead, with one ticket for $28 by default. */
export async function publishEvent(
  { plaza }: Pick<Town, 'plaza'>,
  own: Partial<EventInput> & { readonly rule?: string } = {},
): Promise<GivenEvent> {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const provider_id = items[0]?._id ?? '';
  const client = await request.newContext({ baseURL: plaza.origin });
  const send = async (call: string, data: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await client.post(`/v9/${call}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  await send('user/sign_in', { email: 'provider@example.com', password: 'plaza-demo-provider' });
  const { rule = null, ...more } = own;
  const starts_on = dayAhead(20);
  const { event } = await send('event/create_event', {
    provider_id,
    title: 'Candlelight Yoga',
    text: 'Slow yoga by candlelight.',
    attendance: 'in_person',
    venue: { name: 'The loft', address: '1714 NE Alberta St', location: { lat: 45.559, lon: -122.648 } },
    capacity: 20,
    needs_provider: false,
    schedule: { starts_on, start_time: '19:00', minutes: 90, rule },
    packages: [{ name: 'Mat', amount: 2800 }],
    publish: true,
    ...more,
  });
  const found = await plaza.call('event/guest_event_detail', { event_id: event._id });
  const package_ids = found.packages.map(({ _id }) => _id);
  const occurrence_id = found.chosen?._id ?? '';
  const booking = (...counts: readonly number[]) => {
    const [first = 1, ...others] = counts;
    const more_tickets = others.map((count, at) => `${package_ids[at + 1]}:${count}`).join(',');
    const query = new URLSearchParams({ occurrence: occurrence_id, ...(more_tickets && { more: more_tickets }) });
    return `/event-booking/${event._id}/${package_ids[0]}/${first}/${provider_id}?${query}`;
  };
  return {
    ...{ event_id: event._id, provider_id, package_ids, occurrence_id, booking },
    asOrganiser: send,
  };
}
