import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { datesOf, EVENINGS, givenForHire, hireMailsTo, hiresOf } from '#test/given-team.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const { givenTeam, ask, accept, commitments } = hiresOf(it);

describe('hiring somebody', () => {
  test('asks for dates, and mails the request with its terms', async () => {
    const team = await givenTeam();
    const { status, body } = await ask(team);
    expect(status).toBe(200);
    expect(body.hire).toMatchObject({
      side: 'organiser',
      terms: { kind: 'fee', amount: 12_000, percent: null, currency: 'USD' },
      version: 1,
    });
    expect(body.hire.dates.map(({ status: state, awaits, can }) => [state, awaits, can])).toEqual(
      EVENINGS.map(() => ['pending', 'provider', ['withdraw', 'modify']]),
    );
    await doWaiting(it);
    const [mail] = await hireMailsTo(it, team.email);
    expect(mail?.subject).toContain('wants to hire you');
    expect(mail?.text).toContain('$120.00 per date');
    expect(mail?.text).toContain('Slow and low?');
    expect(mail?.text).toContain(`/my_events/events?role=hired&hire=${body.hire._id}`);
    // The page has not answered: nothing is in its calendar.
    expect(await commitments(team.musician.provider_id)).toEqual([]);
  });

  test('waits as long as the organiser says, at most until a date begins', async () => {
    const team = await givenTeam();
    const [first] = (await ask(team, { answer_days: 2 })).body.hire.dates;
    const until = new Date(it.clock.now().getTime() + 2 * 86_400_000).toISOString();
    expect(first?.expires_at).toBe([until, first?.starts_at ?? ''].toSorted()[0]);
  });

  test('is answered date by date; accepted dates block the calendar', async () => {
    const team = await givenTeam();
    const asked = await ask(team);
    const [first = '', second = '', third = ''] = team.event.occurrence_ids;
    const answer = await accept(team, asked.body.hire._id, {
      occurrence_ids: [first, second],
      decline_ids: [third],
      reason: 'A wedding.',
    });
    expect([answer.status, datesOf(answer.body)]).toEqual([200, ['accepted', 'accepted', 'declined']]);
    expect(await commitments(team.musician.provider_id)).toHaveLength(2);
    await doWaiting(it);
    const mails = await hireMailsTo(it, team.owner_email);
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      expect.stringContaining('accepted 2 dates'),
      expect.stringContaining('declined one date'),
    ]);
    expect(mails.find((mail) => mail.subject.includes('declined'))?.text).toContain(
      `/my_events/${team.event.id}?tab=team&find=${asked.body.hire._id}`,
    );
    const { body } = await it.call('user/notification_list', {}, team.organiser);
    expect(body.items.map((item) => item.kind).sort()).toEqual(['hire_accepted', 'hire_declined']);
    // Guests see who is there, and the musician what they are hired for.
    const page = await it.call('event/guest_event_detail', { event_id: team.event.id });
    expect(page.body.team.map((each) => each._id)).toEqual([team.musician.provider_id]);
    const hired = await it.call('user/event_listing', { role: 'hired' }, team.musician);
    expect(hired.body.counts.hired).toBe(1);
    expect(hired.body.items).toMatchObject([
      { _id: asked.body.hire._id, role: 'hired', dates_count: 2, hire: { waiting: 0, accepted: 2 } },
    ]);
  });

  test('dropping one date frees that time only, and tells the organiser who else to find', async () => {
    const team = await givenTeam();
    const asked = await ask(team);
    const hire_id = asked.body.hire._id;
    await accept(team, hire_id);
    const [, second = ''] = team.event.occurrence_ids;
    const dropped = await it.call(
      'user/cancel_hire_collab_req',
      { hire_id, occurrence_ids: [second], reason: 'I’m ill.' },
      team.musician,
    );
    expect(datesOf(dropped.body)).toEqual(['accepted', 'cancelled', 'accepted']);
    expect(await commitments(team.musician.provider_id)).toHaveLength(2);
    await doWaiting(it);
    const mail = (await hireMailsTo(it, team.owner_email)).find(({ subject }) => subject.includes('dropped out'));
    expect(mail?.text).toContain('I’m ill.');
    expect(mail?.text).toContain(`find=${hire_id}`);
    // Somebody else can be asked, and the same page again.
    const again = await ask(team, { occurrence_ids: [second] });
    expect(again.status).toBe(200);
  });

  test('refuses what cannot be hired, and says why', async () => {
    const team = await givenTeam();
    const why = async (own: object) => (await ask(team, own)).problem;
    expect(await why({ provider_id: team.event.provider_id })).toMatchObject({ code: 'hire_refused', why: 'own_page' });
    const unclaimed = await givenProvider(it.deps, { owner_id: null });
    expect(await why({ provider_id: unclaimed.id })).toMatchObject({ why: 'not_for_hire' });
    const euros = await givenForHire(it, { currency: 'EUR' });
    expect(await why({ provider_id: euros.provider_id })).toMatchObject({ why: 'currency' });
    const draft = await givenEvent(it.deps, { provider_id: team.event.provider_id, status: 'draft' });
    expect(await why({ event_id: draft.id })).toMatchObject({ code: 'event_state' });
    expect(await why({ occurrence_ids: [draft.id] })).toMatchObject({ code: 'invalid_input' });
    expect((await ask(team)).status).toBe(200);
    expect(await why({})).toMatchObject({ code: 'already_hired' });
  });

  test('a fee needs a saved card, which stays while it may be charged', async () => {
    const event = await givenEvent(it.deps, { dates: EVENINGS });
    const musician = await givenForHire(it);
    const input = { event_id: event.id, provider_id: musician.provider_id, kind: 'fee' as const, amount: 9000 };
    const refused = await it.call('my_page/add_hire_and_collaborate', input, event);
    expect(refused.problem).toMatchObject({ code: 'hire_refused', why: 'card' });
    const card = await it.call('wallet/save_card', { token: 'tok_success' }, event);
    const asked = await it.call('my_page/add_hire_and_collaborate', input, event);
    expect(asked.body.hire.card).toMatchObject({ last4: '4242' });
    const removed = await it.call('wallet/delete_card', { card_id: card.body._id }, event);
    expect(removed.problem.code).toBe('card_in_use');
  });

  test('nobody else sees or answers a request', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const stranger = await givenUser(it.deps);
    const hire_id = body.hire._id;
    expect((await it.call('user/accept_hire_collab_req', { hire_id, version: 1 }, stranger)).status).toBe(404);
    expect((await it.call('user/cancel_hire_collab_req', { hire_id }, stranger)).status).toBe(404);
    const listed = (await it.call('user/event_provider_list', { hire_id }, stranger)).body;
    expect(listed).toEqual({ items: [], next_cursor: null, provider_detail: [] });
    // The side that asked cannot answer for the other one.
    expect((await it.call('user/accept_hire_collab_req', { hire_id, version: 1 }, team.organiser)).problem.code).toBe(
      'hire_state',
    );
  });
});

test('the list of an event has the pages in detail, item by item', async () => {
  const team = await givenTeam();
  const other = await givenForHire(it, { name: 'Second Fiddle' });
  await ask(team);
  await ask(team, { provider_id: other.provider_id });
  await it.deps.database.write
    .updateTable('providers')
    .set({ rating_sum: 9, rating_count: 2 })
    .where('id', '=', other.provider_id)
    .execute();
  const list = async (more: { limit?: number; cursor?: string }) =>
    (await it.call('user/event_provider_list', { event_id: team.event.id, ...more }, team.organiser)).body;
  const all = await list({});
  expect(all.provider_detail.map(({ _id }) => _id)).toEqual(all.items.map(({ provider }) => provider._id));
  const at = all.items.findIndex(({ provider }) => provider._id === other.provider_id);
  expect(all.provider_detail).toHaveLength(2);
  expect(all.provider_detail[at]).toEqual({
    ...all.items[at]?.provider,
    ...{ _id: other.provider_id, name: 'Second Fiddle', rating_average: 4.5, rating_count: 2, is_verified: false },
  });
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.next_cursor ?? '' });
  expect([...first.provider_detail, ...second.provider_detail]).toEqual(all.provider_detail);
});

test('a page says whether it is for hire, and what it asks for', async () => {
  const page = await givenProvider(it.deps);
  const open = async () => (await it.call('user/guest_get_profile', { provider_id: page.id })).body;
  expect(await open()).toMatchObject({ provider: { hire: null } });
  const change = { provider_id: page.id, takes_hires: true, hire_fee: 15_000, hire_percent: null };
  const saved = await it.call('my_page/add_my_page', change, page);
  expect(saved.body).toMatchObject({ takes_hires: true, hire_fee: 15_000, hire_percent: null });
  expect(await open()).toMatchObject({ provider: { hire: { fee: 15_000, percent: null } } });
});

describe('whom to ask', () => {
  test('lists pages for hire: free on most dates first, with the dates on which they are busy', async () => {
    const team = await givenTeam();
    const busy = await givenForHire(it);
    await givenEvent(it.deps, { provider_id: busy.provider_id, dates: [EVENINGS[0] ?? ''], needs_provider: true });
    const euros = await givenForHire(it, { currency: 'EUR' });
    const find = async (own: object = {}) => {
      const { body } = await it.call(
        'my_page/hire_or_collaborate',
        { event_id: team.event.id, ...own },
        team.organiser,
      );
      return body;
    };
    const { items, dates } = await find({ limit: 100 });
    expect(dates).toHaveLength(3);
    const ids = items.map((item) => item._id);
    expect(ids).not.toContain(euros.provider_id);
    expect(ids).not.toContain(team.event.provider_id);
    expect(ids.indexOf(team.musician.provider_id)).toBeLessThan(ids.indexOf(busy.provider_id));
    const found = items.find((item) => item._id === busy.provider_id);
    expect(found).toMatchObject({ free_count: 2, hire_fee: 12_000, hire_percent: 20 });
    expect(found?.taken).toEqual([
      expect.objectContaining({ occurrence_id: team.event.occurrence_id, why: 'busy', starts_at: EVENINGS[0] }),
    ]);
    // What they do then stays theirs.
    expect(JSON.stringify(items)).not.toContain('Sourdough');
    // Pages, one by one, are the same list.
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.items.map((item) => item._id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(ids);
    expect((await find({ max_fee: 11_999 })).items).toEqual([]);
    expect((await find({ provider_id: busy.provider_id })).items).toHaveLength(1);
    expect((await find({ text: '%' })).items).toEqual([]);
  });

  test('a notification answers its request, but not terms that changed after it', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    await doWaiting(it);
    const listed = await it.call('user/notification_list', {}, team.musician);
    const notification_id = listed.body.items[0]?._id ?? '';
    it.clock.advance(1);
    const change = { hire_id: body.hire._id, version: 1, kind: 'fee' as const, amount: 1 };
    await it.call('event/modify_hire_collab_req', change, team.organiser);
    const answer = (id: string) =>
      it.call('my_page/accept_hire_and_collaborate_notification', { notification_id: id }, team.musician);
    expect((await answer(notification_id)).problem.code).toBe('hire_state');
    await doWaiting(it);
    const next = await it.call('user/notification_list', {}, team.musician);
    expect((await answer(next.body.items[0]?._id ?? '')).status).toBe(200);
    const cancel = { notification_id: next.body.items[0]?._id ?? '', reason: 'Sorry.' };
    const dropped = await it.call('my_page/cancel_hire_and_collaborate_notification', cancel, team.musician);
    expect(datesOf(dropped.body)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});
