import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { datesOf, givenForHire, givenHire, hireMailsTo, hiresOf } from '#test/given-team.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const { givenTeam, ask, accept, commitments } = hiresOf(it);
const DAY_MINUTES = 24 * 60;

describe('new terms', () => {
  test('wait for the other side; an answer to the old ones is refused', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    const terms = { hire_id, version: 1, kind: 'fee' as const, amount: 15_000 };
    const changed = await it.call('event/modify_hire_collab_req', terms, team.musician);
    expect(changed.body.hire).toMatchObject({ version: 2, terms: { amount: 15_000 } });
    expect(changed.body.hire.dates.map((date) => date.awaits)).toEqual(['organiser', 'organiser', 'organiser']);
    const old = await it.call('user/accept_hire_collab_req', { hire_id, version: 1 }, team.organiser);
    expect(old.problem).toMatchObject({ code: 'hire_state', version: 2 });
    const agreed = await it.call('user/accept_hire_collab_req', { hire_id, version: 2 }, team.organiser);
    expect(datesOf(agreed.body)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await commitments(team.musician.provider_id)).toHaveLength(3);
  });

  test('for one accepted date keep the others, and its time until it is answered', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    await accept(team, hire_id);
    const [first = ''] = team.event.occurrence_ids;
    const change = { hire_id, version: 1, kind: 'share' as const, percent: 30, occurrence_ids: [first] };
    const changed = await it.call('event/modify_hire_collab_req', change, team.organiser);
    expect(changed.body.hire._id).not.toBe(hire_id);
    expect(datesOf(changed.body)).toEqual(['pending']);
    expect(await commitments(team.musician.provider_id)).toHaveLength(3);
    const listed = await it.call('user/event_provider_list', { event_id: team.event.id }, team.musician);
    expect(listed.body.items.map((hire) => [hire.terms.kind, hire.dates.length])).toEqual([
      ['fee', 2],
      ['share', 1],
    ]);
    const declined = await it.call('user/cancel_hire_collab_req', { hire_id: changed.body.hire._id }, team.musician);
    expect(datesOf(declined.body)).toEqual(['declined']);
    expect(await commitments(team.musician.provider_id)).toHaveLength(2);
  });

  test('come with a message of their own side, which never replaces the other’s', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    const both = async (by: { token: string }) => {
      const listed = await it.call('user/event_provider_list', { hire_id }, by);
      return listed.body.items.map(({ message, provider_message }) => [message, provider_message]);
    };
    expect(await both(team.organiser)).toEqual([['Slow and low?', '']]);
    const change = { hire_id, kind: 'fee' as const, amount: 15_000 };
    await it.call('event/modify_hire_collab_req', { ...change, version: 1, message: 'With my own PA.' }, team.musician);
    for (const by of [team.organiser, team.musician])
      expect(await both(by)).toEqual([['Slow and low?', 'With my own PA.']]);
    await doWaiting(it);
    const [asked] = (await hireMailsTo(it, team.owner_email)).filter(({ text }) => text.includes('$150.00'));
    expect(asked?.text).toContain('With my own PA.');
    expect(asked?.text).not.toContain('Slow and low?');
    // Terms without a message quote nothing that the reader wrote.
    it.clock.advance(1);
    const back = { ...change, amount: 14_000, version: 2, message: 'We have one.' };
    await it.call('event/modify_hire_collab_req', back, team.organiser);
    it.clock.advance(1);
    await it.call('event/modify_hire_collab_req', { ...change, amount: 14_500, version: 3 }, team.musician);
    expect(await both(team.musician)).toEqual([['We have one.', 'With my own PA.']]);
    await doWaiting(it);
    const [again] = (await hireMailsTo(it, team.owner_email)).filter(({ text }) => text.includes('$145.00'));
    expect(again?.text).toContain('With my own PA.');
    expect(again?.text).not.toContain('We have one.');
    it.clock.advance(-2);
  });

  test('agreed shares of a date are at most all of its sales', async () => {
    const team = await givenTeam();
    const second = await givenForHire(it);
    const hire_id = await givenHire(it, team.event, team.musician.provider_id, { percent: 60 });
    const other_id = await givenHire(it, team.event, second.provider_id, { percent: 41 });
    expect((await accept(team, hire_id)).status).toBe(200);
    const refused = await it.call('user/accept_hire_collab_req', { hire_id: other_id, version: 1 }, second);
    expect(refused.problem.code).toBe('hire_shares');
  });
});

describe('the calendar of the hired page', () => {
  test('says what is in the way before the answer, and nothing is accepted over it', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    await givenEvent(it.deps, {
      ...{ provider_id: team.musician.provider_id, title: 'Wedding', needs_provider: true },
      dates: ['2026-05-15T01:00:00.000Z', '2026-05-22T00:00:00.000Z'],
    });
    const hire_id = body.hire._id;
    const listed = await it.call('user/event_provider_list', { hire_id }, team.musician);
    const [hire] = listed.body.items;
    expect(hire?.dates.map((date) => date.clash?.title ?? null)).toEqual(['Wedding', null, null]);
    expect(hire?.dates[1]?.neighbour).toMatchObject({ title: 'Wedding', is_before: true });
    expect(hire?.dates[2]?.neighbour).toBeNull();
    const refused = await accept(team, hire_id);
    expect(refused.problem).toMatchObject({ code: 'hire_clash', occurrence_ids: [team.event.occurrence_id] });
    const rest = await accept(team, hire_id, { occurrence_ids: team.event.occurrence_ids.slice(1) });
    expect(datesOf(rest.body)).toEqual(['pending', 'accepted', 'accepted']);
  });

  test('accepted dates are not offered to customers', async () => {
    const team = await givenTeam({ dates: ['2026-05-15T17:00:00.000Z'] });
    const { id: service_id } = await givenService(it.deps, { provider_id: team.musician.provider_id });
    const { body } = await ask(team);
    const customer = await givenUser(it.deps);
    const slot = { service_id, starts_at: '2026-05-15T17:00:00.000Z' };
    expect((await accept(team, body.hire._id)).status).toBe(200);
    expect((await it.call('booking/add_booking', slot, customer)).problem.code).toBe('slot_taken');
    await it.call('user/cancel_hire_collab_req', { hire_id: body.hire._id }, team.musician);
    expect((await it.call('booking/add_booking', slot, customer)).status).toBe(200);
  });
});

describe('dates of the event', () => {
  test('that the organiser cancels end their requests and free the time', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    const [first = '', second = ''] = team.event.occurrence_ids;
    await accept(team, hire_id, { occurrence_ids: [first] });
    await doWaiting(it);
    const which = { event_id: team.event.id, occurrence_ids: [first, second], reason: 'The roof leaks.' };
    const plan = await it.call('user/cancel_event', { ...which, dry_run: true }, team.organiser);
    const hash = plan.body.plan.hash;
    expect((await it.call('user/cancel_event', { ...which, plan_hash: hash }, team.organiser)).status).toBe(200);
    const { body: after } = await it.call('user/event_provider_list', { hire_id }, team.musician);
    expect(after.items[0]?.dates.map((date) => date.status)).toEqual(['cancelled', 'withdrawn', 'pending']);
    expect(await commitments(team.musician.provider_id)).toEqual([]);
    await doWaiting(it);
    const mail = (await hireMailsTo(it, team.email)).find(({ subject }) => subject.includes('cancelled'));
    expect(mail?.text).toContain('The roof leaks.');
  });

  test('that the organiser moves are asked for again', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    await accept(team, hire_id);
    await doWaiting(it);
    const edit = {
      ...{ event_id: team.event.id, scope: 'this' as const, occurrence_id: team.event.occurrence_id },
      occurrence: { start_time: '20:30' },
    };
    const plan = await it.call('event/edit_event', { ...edit, dry_run: true }, team.organiser);
    const hash = plan.body.plan?.hash ?? '';
    expect((await it.call('event/edit_event', { ...edit, plan_hash: hash }, team.organiser)).status).toBe(200);
    const { body: after } = await it.call('user/event_provider_list', { hire_id }, team.musician);
    expect(after.items[0]?.dates.map((date) => [date.status, date.awaits])).toEqual([
      ['pending', 'provider'],
      ['accepted', null],
      ['accepted', null],
    ]);
    expect(await commitments(team.musician.provider_id)).toHaveLength(2);
    await doWaiting(it);
    expect((await hireMailsTo(it, team.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('moved a date'),
    );
  });

  test('expire without an answer, and are performed when they are over', async () => {
    const team = await givenTeam();
    const { body } = await ask(team);
    const hire_id = body.hire._id;
    await accept(team, hire_id, { occurrence_ids: [team.event.occurrence_id] });
    await doWaiting(it);
    it.clock.advance(8 * DAY_MINUTES);
    await jobs['tend-hires'](it.deps, {});
    const statuses = async () =>
      (await it.call('user/event_provider_list', { hire_id }, team.musician)).body.items[0]?.dates.map((d) => d.status);
    expect(await statuses()).toEqual(['accepted', 'expired', 'expired']);
    await doWaiting(it);
    const subjects = async (email: string) => (await hireMailsTo(it, email)).map((mail) => mail.subject);
    expect(await subjects(team.email)).toContainEqual(expect.stringContaining('expired'));
    expect(await subjects(team.owner_email)).toContainEqual(expect.stringContaining('expired'));
    it.clock.advance(8 * DAY_MINUTES);
    await jobs['tend-hires'](it.deps, {});
    expect(await statuses()).toEqual(['performed', 'expired', 'expired']);
  });
});
