import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { forgetOffFeatures } from '#server/modules/market/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { type Example, examplesOf, givenWorld, type World } from '#test/inputs.ts';
import { givenMarket } from './given-market.ts';

/**
 * Before a marketplace opens, nobody but its staff reads what is offered there: no answer to a guest or a stranger has
 * the name of a page, a service or an event, unless they hold a link or a code that leads to it.
 */
const it = testApp();
let stranger: { token: string };
let world: World;
let examples: Readonly<Record<CallName, Example>>;
let names: readonly string[];
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  examples = examplesOf(world);
  stranger = await givenUser(it.deps);
  const { rows } = await it.deps.database.pool.query(
    'SELECT name FROM providers UNION SELECT title FROM events UNION SELECT title FROM services',
  );
  names = rows.map((row) => String(row.name));
  await it.deps.database.write.updateTable('market').set({ opened_at: null }).execute();
  forgetOffFeatures();
});

const contracts = Object.entries(calls) as [CallName, CallContract][];
const of = (access: CallContract['access']) =>
  contracts.filter(([, contract]) => contract.access === access).map(([name]) => name);

/** What may be read with the link of a mail. */
const shown: readonly CallName[] = ['event/ticket', 'user/moderation_decision', 'user/appeal_decision'];

const found = (body: object) => names.filter((name) => JSON.stringify(body).includes(name));

describe('of a guest', () => {
  test.each(of('anyone'))('%s', async (name) => {
    const { body } = await it.raw(name, examples[name].input, {});
    expect(shown.includes(name) ? [] : found(body)).toEqual([]);
  });
});
describe('of a stranger with an account', () => {
  test.each([...of('anyone'), ...of('user')].filter((name) => name !== 'user/logout'))('%s', async (name) => {
    const { body } = await it.raw(name, examples[name].input, stranger);
    expect(shown.includes(name) ? [] : found(body)).toEqual([]);
  });
});

test('tickets are asked about by staff and owner only', async () => {
  const { rows } = await it.deps.database.pool.query(
    'SELECT k.id AS package_id, o.id AS occurrence_id FROM packages k JOIN occurrences o USING (event_id) ' +
      "WHERE k.event_id = $1 AND k.covers = 'date' LIMIT 1",
    [world.event_id],
  );
  const ask = (caller: { token?: string }) => it.raw('booking/booking_availability_check', rows[0], caller);
  expect((await ask(await givenUser(it.deps))).problem.code).toBe('market_closed');
  expect((await it.raw('booking/guest_booking_availability_check', rows[0])).problem.code).toBe('market_closed');
  expect((await ask({ token: world.owner.token })).status).toBe(200);
});

test('posters are as closed as the pages of events: for guests and strangers, not for staff and owner', async () => {
  const ask = async (token?: string) => {
    const url = `/v9/event/poster.pdf?event=${world.event_id}`;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { statusCode } = await it.app.http.inject({ url, headers });
    return statusCode;
  };
  const admin = await givenUser(it.deps, { role: 'admin' });
  expect([await ask(), await ask(stranger.token), await ask(admin.token)]).toEqual([403, 403, 200]);
  expect(await ask(world.owner.token)).toBe(200);
});

test('owners look at their own page, and whoever has the link of an unclaimed page may claim it', async () => {
  const profile = (provider_id: string, by = {}) => it.call('user/get_profile', { provider_id }, by);
  const ask = async (provider_id: string, by = {}) => (await profile(provider_id, by)).problem?.code ?? 'shown';
  const { owner, provider_id, unclaimed_id } = world;
  expect(await ask(provider_id, owner)).toBe('shown');
  expect(await ask(provider_id, stranger)).toBe('market_closed');
  expect(await ask(unclaimed_id)).toBe('shown');
  // What belongs to somebody else is not shown beside it.
  const both = { provider_id: unclaimed_id, event_id: world.event_id };
  expect((await it.raw('user/guest_rating_review_list', both)).problem.code).toBe('market_closed');
  expect((await it.raw('user/rating_review_list', { provider_id }, owner)).status).toBe(200);
  const unclaimed = await it.deps.database.read
    .selectFrom('providers')
    .select('slug')
    .where('id', '=', unclaimed_id)
    .executeTakeFirstOrThrow();
  // Slugs can be guessed.
  expect(await ask(unclaimed.slug)).toBe('market_closed');
  await it.deps.database.write.updateTable('market').set({ opened_at: it.clock.now() }).execute();
  expect(await ask(provider_id, stranger)).toBe('shown');
});
