import type { APIResponse } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { EditPlan } from '#contract/entities/own-event.ts';
import type { DateStatement } from '#contract/entities/wallet.ts';
import type { CallName, CallOutput } from '#contract/index.ts';
import { patience } from '#test/scaled-timeout.ts';
import { address, signUp } from '../steps.ts';
import { openTown, signIn } from '../town.ts';
import { sizesFor, type Visitor } from '../visitor.ts';
import { type GivenEvent, publishEvent } from './given-event.ts';

const town = openTown();

/** Makes calls as a visitor who is signed in. */
function callsOf({ page }: Visitor) {
  const read = async <Name extends CallName>(_: Name, answer: APIResponse): Promise<CallOutput<Name>> => {
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  return {
    send: async <Name extends CallName>(call: Name, data: object) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return read(call, await page.request.post(`/v9/${call}`, { data, headers }));
    },
    read: async <Name extends CallName>(call: Name, params: Record<string, string>) =>
      read(call, await page.request.get(`/v9/${call}`, { params })),
  };
}

/** Publishes a page of somebody who just signed up, for hire if `own` says so. */
async function openPage(visitor: Visitor, name: string, own: object = {}): Promise<void> {
  const { send } = callsOf(visitor);
  const { items } = await town.plaza.call('user/description_list', {});
  const music = items.find(({ slug }) => slug === 'music-lessons');
  const place = { area_label: 'Alberta, Portland', location: { lat: 45.556, lon: -122.652 } };
  const about = { name, headline: 'Cello, slow and low', category_ids: [music?._id], timezone: 'America/Los_Angeles' };
  const { _id: provider_id } = await send('my_page/add_my_page', { ...about, ...place, currency: 'USD' });
  const lesson = { title: 'Cello lesson', amount: 6000, duration_minutes: 60 };
  await send('user/add_user_service', { provider_id, description_id: music?.descriptions[0]?._id, ...lesson });
  await send('my_page/add_my_page', { provider_id, publish: true, ...own });
}

/** Guests book and pay: one ticket of each date, and two of the second one. Returns the first booking. */
async function sellTickets({ package_ids }: GivenEvent, dates: readonly string[]) {
  const { call } = town.plaza;
  const book = async (occurrence_ids: readonly string[], participants: number) => {
    const items = occurrence_ids.map((occurrence_id) => ({
      ...{ package_id: package_ids[0] ?? '', occurrence_id, participants },
    }));
    const guest = { name: 'Gwen Guest', email: address('gwen') };
    const { booking, access_token } = await call('booking/guest_add_booking', { items, ...guest });
    const token = access_token ?? '';
    await call('wallet/add_booking_pay', { booking_id: booking._id, payment_method: 'tok_success' }, token);
    return { booking_id: booking._id, token };
  };
  await book(dates.slice(1, 2), 2);
  return book(dates, 1);
}

/** The dates of an event, in order. */
async function datesOf({ provider_id, event_id }: GivenEvent): Promise<readonly string[]> {
  const { dates } = await town.plaza.call('event/guest_upcoming_event', { provider_id, event_id });
  return dates.map(({ _id }) => _id);
}

/** Cancels a date, and waits until the booking has lost its ticket. */
async function cancelDate(
  { event_id, asOrganiser }: GivenEvent,
  occurrence_id: string,
  { booking_id, token }: { readonly booking_id: string; readonly token: string },
): Promise<void> {
  const cancelled = { event_id, scope: 'this', occurrence_id };
  const { plan } = (await asOrganiser('user/cancel_event', { ...cancelled, dry_run: true })) as { plan: EditPlan };
  await asOrganiser('user/cancel_event', { ...cancelled, plan_hash: plan.hash });
  const validTickets = async () => {
    const { tickets } = await town.plaza.call('booking/get_booking_details', { booking_id }, token);
    return tickets.filter(({ status }) => status === 'valid').length;
  };
  await expect.poll(validTickets, { timeout: patience(45_000) }).toBe(2);
}

describe.each(sizesFor('phone'))('at $name size', (size) => {
  test('a musician is hired, drops a date, and a stand-in plays it; each is paid by the date', async () => {
    const [name, other_name] = [`Ines ${size.name}`, `Otto ${size.name}`];
    const title = `Cello evenings ${size.name}`;
    const event = await publishEvent(town, { title, rule: 'FREQ=WEEKLY;COUNT=3' });
    await event.asOrganiser('wallet/save_card', { token: 'tok_success' });
    const musician = await town.arrive(size);
    await signUp(musician, town.plaza, 'Ines Laurent');
    await openPage(musician, name);

    // The musician says what she asks for.
    await musician.page.goto('/my_page#hires');
    await musician.page.getByRole('switch', { name: 'I’m open to being hired' }).click();
    await musician.page.getByLabel('Fee per date').fill('120');
    const part = musician.page.locator('#hires');
    await part.getByRole('button', { name: /^Save/ }).click();
    await musician.page.getByText('Saved').first().waitFor();

    // The organiser finds her and asks for all dates.
    const organiser = await town.arrive(size);
    await signIn(organiser.page, 'provider');
    await organiser.page.goto(`/my_events/${event.event_id}?tab=team`);
    await organiser.inspect('an event without a team');
    await organiser.page.getByRole('link', { name: 'Find someone' }).click();
    await organiser.page.getByLabel('Name or skill').fill(name);
    const card = organiser.page.getByRole('article').filter({ hasText: name });
    await card.getByText('All 3 free').waitFor();
    await organiser.page
      .getByText('1 page', { exact: false })
      .or(organiser.page.getByText('One page'))
      .first()
      .waitFor();
    await organiser.inspect('who is free');
    await card.getByRole('button', { name: 'Send request' }).click();
    const drawer = organiser.page.getByRole('dialog');
    await drawer.getByLabel(/^Message/).fill('Slow and low?');
    await organiser.inspect('a request');
    await drawer.getByRole('button', { name: 'Send request for 3 dates' }).click();
    await organiser.page.getByText(`Request sent to ${name}`).waitFor();

    // She accepts two dates, and later drops one of them.
    await musician.page.goto('/my_events/events?role=hired');
    await musician.page.getByRole('link', { name: title }).click();
    await musician.page.getByText('Slow and low?').waitFor();
    await musician.inspect('a request to answer');
    if (size.name === 'phone')
      await musician.page
        .getByRole('button', { name: /^Decline \w+,/ })
        .last()
        .click();
    else await musician.page.getByRole('radiogroup').last().getByText('Decline').click();
    await musician.page.getByRole('button', { name: 'Accept 2 dates' }).click();
    await musician.page
      .getByRole('button', { name: /^Drop / })
      .nth(1)
      .waitFor();
    await musician.inspect('accepted dates');
    await musician.page
      .getByRole('button', { name: /^Drop / })
      .first()
      .click();
    const dialog = musician.page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill('I have the flu.');
    await dialog.getByRole('button', { name: 'Drop date' }).click();
    await musician.page.getByText('Dropped. Your other dates stay.').waitFor();

    // Guests see who is still there.
    await organiser.page.goto(`/view-events/${event.event_id}/${event.provider_id}`);
    await organiser.page.getByRole('link', { name }).waitFor();

    // The organiser asks somebody else for the two dates without her.
    const standIn = await town.arrive(size);
    await signUp(standIn, town.plaza, 'Otto Brand');
    await openPage(standIn, other_name, { takes_hires: true, hire_percent: 25 });
    await organiser.page.goto(`/my_events/${event.event_id}?tab=team`);
    await organiser.page.getByText('I have the flu.').waitFor();
    await organiser.inspect('a team with a gap');
    await organiser.page.getByRole('link', { name: 'Find a stand-in' }).click();
    await organiser.page.getByLabel('Name or skill').fill(other_name);
    const other = organiser.page.getByRole('article').filter({ hasText: other_name });
    await other.getByText('All 2 free').waitFor();
    await other.getByRole('button', { name: 'Send request' }).click();
    await organiser.page.getByRole('dialog').getByRole('button', { name: 'Send request for 2 dates' }).click();
    await organiser.page.getByText(`Request sent to ${other_name}`).waitFor();
    await organiser.page.goto(`/my_events/${event.event_id}?tab=team`);
    await organiser.page.getByText('Waiting for an answer').waitFor();
    expect(await organiser.page.getByRole('link', { name: 'Find a stand-in' }).count()).toBe(0);
    const calls = callsOf(standIn);
    const { items } = await calls.read('user/event_provider_list', { event_id: event.event_id });
    const [request] = items;
    await calls.send('user/accept_hire_collab_req', { hire_id: request?._id, version: request?.version });

    // One of the dates of the stand-in is cancelled; the others take place.
    const dates = await datesOf(event);
    const [first = '', second = '', third = ''] = dates;
    await cancelDate(event, third, await sellTickets(event, dates));
    await organiser.page.reload();
    await organiser.page.getByText(other_name).first().waitFor();
    await organiser.inspect('a team with everybody');
    await town.plaza.dateEnded(first, 50);
    await town.plaza.dateEnded(second, 49);
    await town.plaza.comesBy('release-earnings');

    const statement = async (visitor: Visitor, occurrence_id: string): Promise<DateStatement> =>
      (await callsOf(visitor).read('event/settlement', { occurrence_id })).settlement;
    for (const date of [first, second])
      await expect
        .poll(async () => (await statement(organiser, date)).settled_at, { timeout: patience(45_000) })
        .not.toBeNull();
    await town.plaza.comesBy('charge-fees');
    const feeOf = async () => (await statement(musician, second)).parties[0];
    await expect.poll(async () => (await feeOf())?.rest?.status, { timeout: patience(45_000) }).toBe('charged');
    // The fee is more than the date sold; the card pays the rest.
    expect(await feeOf()).toMatchObject({ is_you: true, paid: 12_000, rest: { amount: 3600, card: null } });
    expect(await statement(organiser, second)).toMatchObject({
      sales: 8400,
      parties: [
        { name, kind: 'fee', paid: 12_000, rest: { amount: 3600, status: 'charged' } },
        { kind: 'organiser', paid: 0 },
      ],
    });
    const share = { name: other_name, kind: 'share', percent: 25, paid: 700 };
    expect(await statement(standIn, first)).toMatchObject({ sales: 2800, parties: [{ ...share, is_you: true }] });
    expect((await statement(organiser, first)).parties).toMatchObject([share, { kind: 'organiser', paid: 2100 }]);
    // Both read on screens what the date came to.
    await organiser.page.goto(`/my_events/${event.event_id}?tab=statements&date=${second}`);
    await organiser.page.getByText(`Sales didn’t cover ${name}’s fee. We charged $36.00 to Visa`).waitFor();
    await organiser.inspect('a statement');
    const { items: hired } = await callsOf(musician).read('user/event_provider_list', { event_id: event.event_id });
    await musician.page.goto(`/my_events/events?role=hired&hire=${hired[0]?._id}`);
    await musician.page.getByRole('link', { name: /^Statement of / }).click();
    await musician.page.getByText('paid the other $36.00 by card').waitFor();
    await musician.inspect('a statement of a hired page');
    for (const visitor of [musician, standIn, organiser]) await visitor.leave();
  });
});
