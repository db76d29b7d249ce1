import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/index.ts';
import { type Caller, testApp } from '../app.ts';
import { PASSWORD } from '../given-account.ts';
import { givenPast } from '../given-past.ts';
import { verifyBank } from '../given-wallet.ts';
import { endings } from '../inputs/deviations.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
/** A visitor, a guest with a booking's token, an unrelated user, the customer, the page's owner, and staff. */
const viewers = ['guest', 'holder', 'stranger', 'customer', 'provider', 'staff'] as const;
type Viewer = (typeof viewers)[number];
const viewerOf = {
  ...{ guest: 'guest', holder: 'holder', customer: 'customer', staff: 'staff' },
  ...{ owner: 'provider', leaver: 'stranger' },
} as const satisfies Record<Example['by'], Viewer>;

let world: World;
let examples: Readonly<Record<CallName, Example>>;
let past_id = '';
/** The keys sent to each viewer, by call. */
const sent = new Map<CallName, Map<Viewer, unknown[]>>();

beforeAll(async () => {
  world = await givenWorld(it);
  examples = examplesOf(world);
  const { customer, owner, provider_id, service_id } = world;
  past_id = (await givenPast(it, { service_id, customer_id: customer.id })).booking_id;
  await done('user/edit_profile', { phone: '+15035550177', current_password: PASSWORD }, customer);
  await done('user/edit_profile', { location: { label: 'Astoria', lat: 46.187654, lon: -123.831234 } }, owner);
  const away = { from: '2026-05-20T17:00:00Z', to: '2026-05-20T18:00:00Z', reason: 'At the doctor’s' };
  await done('my_schedule/add_my_schedule', { provider_id, rules: [{ kind: 'block', ...away }] }, owner);
  await verifyBank(it, owner);
  await readAll();
  await writeAll((name) => !endings.includes(name));
  const { review } = await done('user/add_rating_review', { booking_id: past_id, rating: 5, text: 'Good.' }, customer);
  await done('user/add_rating_review', { review_id: review._id, reply: 'Come again.' }, owner);
  await done('booking/add_message', { booking_id: world.guest_booking_id, text: 'Ring twice.' }, owner);
  await doWaiting(it);
  await readAll();
  await writeAll((name) => endings.includes(name));
  await readAll();
});

/** Makes a call that prepares data for the reads. */
async function done<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  caller: Caller,
): Promise<CallOutput<Name>> {
  const { status, body, problem } = await it.call(name, input, caller);
  if (status !== 200) throw new Error(`${name}: ${problem.detail}`);
  return body;
}

/**
 * Every viewer makes every read: with the call's example, with a guest's booking, and for both sides if there are two.
 */
async function readAll(): Promise<void> {
  const more: Partial<Record<CallName, readonly object[]>> = {
    'user/get_profile': [{}, { user_id: world.customer.id }],
    'user/guest_get_profile': [{ user_id: world.customer.id }],
    'booking/conversation_list': [{ as: 'customer' }],
    'booking/calendar_feed': [{}],
  };
  const others = [world.guest_booking_id, world.moving_id, world.request_id, past_id];
  for (const [name, { mode }] of contracts) {
    if (mode !== 'read') continue;
    const { input } = examples[name];
    const ofOthers = 'booking_id' in input ? others.map((booking_id) => ({ ...input, booking_id })) : [];
    for (const each of [input, ...(more[name] ?? []), ...ofOthers])
      for (const viewer of viewers) await ask(name, each, viewer, callerAs(viewer));
  }
}

/** Permitted callers make the writes, in the order of the examples. */
async function writeAll(isMeant: (name: CallName) => boolean): Promise<void> {
  for (const [name, { input, by }] of Object.entries(examples) as [CallName, Example][])
    if (calls[name].mode !== 'read' && isMeant(name)) await ask(name, input, viewerOf[by], callerOf(world, by));
}

async function ask(name: CallName, input: object, viewer: Viewer, caller: Caller): Promise<void> {
  const { status, body } = await it.raw(name, input, caller);
  if (status !== 200) return;
  const answers = sent.get(name) ?? new Map<Viewer, unknown[]>();
  answers.set(viewer, [...(answers.get(viewer) ?? []), body]);
  sent.set(name, answers);
}

function callerAs(viewer: Viewer): Caller {
  if (viewer === 'guest') return {};
  if (viewer === 'holder') return { booking_token: world.booking_token };
  return viewer === 'provider' ? world.owner : world[viewer];
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A picture's public key reveals nothing about a person; its storage key does. */
const isPicture = (keys: object) => 'base_url' in keys && 'placeholder' in keys;
const within = (at: string, key: string) => (at === '' ? key : `${at}.${key}`);

/** Every key of a contract's output, as its object and name: `items[].customer email`. */
function keysOf({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, at = ''): string[] {
  const own = isPicture(properties) ? [] : Object.entries(properties);
  return [
    ...own.flatMap(([key, inner]) => [`${at} ${key}`, ...keysOf(inner, within(at, key))]),
    ...[...anyOf, ...oneOf].flatMap((each) => keysOf(each, at)),
    ...(items ? keysOf(items, `${at}[]`) : []),
  ];
}

const keysOfCall = ({ output }: CallContract) =>
  new Set(keysOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema));

/** Every key with a value in a response; null and empty lists reveal nothing. */
function keysIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(each, `${at}[]`));
  if (value === null || typeof value !== 'object' || isPicture(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === null || (Array.isArray(inner) && inner.length === 0)
      ? []
      : [`${at} ${key}`, ...keysIn(inner, within(at, key))],
  );
}

/** Renders which viewers received which keys of a call. */
function sectionOf(name: CallName, contract: CallContract): string {
  const seen = new Map([...keysOfCall(contract)].map((key) => [key, new Set<Viewer>()]));
  for (const [viewer, answers] of sent.get(name) ?? [])
    for (const key of answers.flatMap((answer) => keysIn(answer)))
      seen.set(key, (seen.get(key) ?? new Set()).add(viewer));
  const groups = Map.groupBy(
    [...seen].map(([key, by]) => ({ key: key.split(' '), who: viewers.filter((viewer) => by.has(viewer)).join(', ') })),
    ({ who }) => who || 'nobody here',
  );
  const parts = [...groups].map(([who, keys]) => {
    const objects = Map.groupBy(keys, ({ key: [object = ''] }) => object);
    const lines = [...objects].map(
      ([object, own]) => `    ${object && `${object}: `}${own.map(({ key }) => key[1]).join(' ')}`,
    );
    return [`  ${who}`, ...lines].join('\n');
  });
  return [`${name} (${contract.access})`, ...parts].join('\n');
}

const head =
  'Who is sent which keys of each call, as test/app/keys-by-viewer.test.ts finds it; ' +
  '"nobody here" are keys that no answer of its world fills.\n' +
  'A key that is new, or new to somebody, is allowed by taking it into this file on purpose: ' +
  'npx vitest run test/app/keys-by-viewer.test.ts -u';

test('everybody is sent the keys that keys-by-viewer.txt allows, and no others', async () => {
  const sections = contracts.map(([name, contract]) => sectionOf(name, contract));
  await expect(`${[head, ...sections].join('\n\n')}\n`).toMatchFileSnapshot('keys-by-viewer.txt');
});

/** The owner and the kind of every private value in the database. */
async function privateValues() {
  const db = it.deps.database.write;
  const users = await db.selectFrom('users').selectAll().execute();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type <> 'bytea'
      AND c.column_name ~ '^(gateway_id|fingerprint|save_token|bank_token|guest_email|guest_phone)$'`.execute(db);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql<{ value: string }>`
        SELECT DISTINCT ${sql.ref(column)}::text AS value
        FROM ${sql.table(table)}
        WHERE length(${sql.ref(column)}::text) > 5`.execute(db);
      return rows.map(({ value }) => ({ what: column.startsWith('guest') ? 'customer' : 'gateway', value, of: '' }));
    }),
  );
  return [
    ...users.flatMap(({ id, email, phone, location_lat, location_lon }) =>
      [email, phone, location_lat, location_lon].map((value) => ({ what: 'user', value: String(value ?? ''), of: id })),
    ),
    ...['studio@private.example', '+15035550199'].map((value) => ({ what: 'studio', value, of: world.owner.id })),
    ...['4711 Hidden Lane', '45.512345', '-122.654321'].map((value) => ({ what: 'place', value, of: world.owner.id })),
    ...found.flat(),
  ].filter(({ value }) => value !== '');
}

test.each(viewers)('no answer to the %s holds an address, number, place or gateway id of another', async (viewer) => {
  const values = await privateValues();
  expect(new Set(values.map(({ what }) => what))).toEqual(new Set(['user', 'studio', 'place', 'customer', 'gateway']));
  const own =
    { guest: ['gia@example.com', 'linked@example.com'], holder: ['gus.guest@private.example'] }[viewer as string] ?? [];
  const leaks: string[] = [];
  for (const [name, contract] of contracts) {
    const keys = [...keysOfCall(contract)];
    const shows = (end: string) => keys.some((key) => key.endsWith(end));
    /** The contract shows the provider the customer, and the customer and staff the place. */
    const mayKnow = ({ what, of }: { what: string; of: string }) =>
      ((what === 'customer' || of === world.customer.id) && viewer === 'provider' && shows('customer email')) ||
      // Recorded, one at a time.
      (viewer === 'staff' && name === 'admin/read_contact') ||
      (what === 'place' && (viewer === 'customer' || viewer === 'staff') && shows('location address')) ||
      (what === 'gateway' && viewer === 'staff' && shows('[] gateway_id'));
    for (const answer of sent.get(name)?.get(viewer) ?? []) {
      const text = JSON.stringify(answer);
      for (const value of values)
        if (text.includes(value.value) && !mayKnow(value) && !own.includes(value.value) && !isOwn(viewer, value.of))
          leaks.push(`${name}: ${value.what} ${value.value}`);
    }
  }
  expect([...new Set(leaks)]).toEqual([]);
});

function isOwn(viewer: Viewer, user_id: string): boolean {
  return (
    viewer !== 'guest' && viewer !== 'holder' && user_id === (viewer === 'provider' ? world.owner : world[viewer]).id
  );
}
