import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';

const it = testApp();

type Edit = Omit<CallInput<'event/edit_event'>, 'event_id'>;

/** A new draft, and how its owner edits it. */
async function givenDraft(own: object = {}) {
  const { event, event_id, token, provider_id } = await givenManagedEvent(it, { publish: false, ...own });
  const edit = (input: Edit, caller = { token }) => it.call('event/edit_event', { event_id, ...input }, caller);
  return { event, event_id, token, provider_id, edit };
}

test('each save of a draft replaces what was sent and leaves the rest', async () => {
  const { event, edit } = await givenDraft();
  const { body } = await edit({
    version: event.version,
    title: 'Rye evening',
    venue: { name: '', address: '1 Rye Lane', area_label: '', location: null },
    online_capacity: null,
  });
  expect(body.event).toMatchObject({
    title: 'Rye evening',
    text: completeEvent.text,
    venue: { name: '', address: '1 Rye Lane', lat: null },
    capacity: 12,
  });
  expect(body.event.version).toBeGreaterThan(event.version);
  expect(body.plan).toBeNull();
  const [seat] = body.event.packages;
  const { event: more } = (
    await edit({
      packages: [
        { name: 'Front row', amount: 6000, capacity: 2 },
        { _id: seat?._id ?? '', name: 'Seat', amount: 4000 },
      ],
      questions: [{ kind: 'one_of', text: 'Bread?', options: ['Rye', 'Wheat'] }],
    })
  ).body;
  expect(more.packages).toMatchObject([
    { name: 'Front row', capacity: 2 },
    { _id: seat?._id, amount: 4000 },
  ]);
  const [question] = more.questions;
  const asked = { kind: 'one_of' as const, text: 'Which bread?', options: ['Rye', 'Spelt'] };
  const { event: last } = (
    await edit({ packages: [{ name: 'Seat', amount: 0 }], questions: [{ _id: question?._id ?? '', ...asked }] })
  ).body;
  expect(last.packages).toMatchObject([{ name: 'Seat', amount: 0 }]);
  expect(last.questions).toMatchObject([{ _id: question?._id, ...asked, is_at_door: false }]);
  const shown = { _id: question?._id ?? '', ...asked, is_at_door: true };
  expect((await edit({ questions: [shown] })).body.event.questions).toMatchObject([shown]);
});

test('two editors: the second is told that the event changed, with the current version', async () => {
  const { event, edit } = await givenDraft();
  const { version } = event;
  const answers = await Promise.all([edit({ version, title: 'One' }), edit({ version, title: 'Two' })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409)?.problem;
  const saved = answers.find((answer) => answer.status === 200)?.body.event;
  expect(refused).toMatchObject({ code: 'event_version', version: saved?.version });
});

test('bad input keeps the draft', async () => {
  const { event, event_id, token, edit } = await givenDraft();
  const [seat] = event.packages;
  const bad: [string, object][] = [
    ['invalid_input', { title: 'x'.repeat(121) }],
    ['invalid_input', { title: 'New', category_ids: [event_id] }],
    ['invalid_input', { title: 'New', picture_ids: [event_id] }],
    ['invalid_input', { title: 'New', packages: [{ _id: event_id, name: 'Other', amount: 0 }] }],
    ['invalid_input', { packages: [{ name: 'A', amount: 0, min_per_booking: 3, max_per_booking: 2 }] }],
    ['event_rule', { title: 'New', schedule: { ...completeEvent.schedule, rule: 'FREQ=SECONDLY' } }],
    ['event_incomplete', { title: '', publish: true }],
  ];
  for (const [code, input] of bad)
    expect((await it.raw('event/edit_event', { event_id, ...input }, { token })).problem.code).toBe(code);
  const { body } = await edit({});
  expect(body.event).toMatchObject({ title: completeEvent.title, status: 'draft', packages: [seat] });
});

test('packages of another event cannot be taken', async () => {
  const foreign = await givenManagedEvent(it);
  const { edit } = await givenDraft();
  const [seat] = foreign.event.packages;
  const taken = await edit({ packages: [{ _id: seat?._id ?? '', name: 'Mine now', amount: 0 }] });
  expect(taken.problem.errors?.[0]?.path).toBe('packages.0._id');
});

test('a dry run of a draft changes nothing', async () => {
  const { edit } = await givenDraft();
  const { body } = await edit({ title: 'Other', dry_run: true });
  expect(body).toMatchObject({ plan: null, event: { title: completeEvent.title } });
  expect((await edit({})).body.event.title).toBe(completeEvent.title);
});

test('a draft is published by an edit, once', async () => {
  const { edit } = await givenDraft();
  const { body } = await edit({ publish: true });
  expect(body.event).toMatchObject({ status: 'published', missing: [] });
  const again = await edit({ publish: true });
  expect([again.status, again.problem.code, again.problem.event_status]).toEqual([409, 'event_state', 'published']);
});

test('only the owner edits an event; others do not learn that it exists', async () => {
  const { edit } = await givenDraft();
  const stranger = await givenProvider(it.deps);
  const staff = await givenUser(it.deps, { role: 'admin' });
  for (const caller of [stranger, staff])
    expect((await edit({ title: 'Mine' }, caller)).problem).toMatchObject({ status: 404, code: 'not_found' });
});
