import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { errorTable } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import { newAddress, testApp } from '../app.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { changed, type Path } from '../json-paths.ts';
import { randomOf, shuffled } from '../setup/random.ts';
import { seed } from '../setup/seed.ts';
import { watchTables } from '../state-digest.ts';
import { volume } from '../test-volume.ts';

const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
let world: World;
let examples: Readonly<Record<CallName, Example>>;
/** The tables whose rows differ from those at the last call, of this test or the one before. */
let changedTables: () => Promise<string[]>;
/** A guest variant has its partner's input and handler, so fuzzing it as well finds nothing more. */
const answerers = contracts.filter(([, contract]) => contract.guest_variant_of === undefined);
/** The maximum number of odd values per field that pass the contract. Each field and each run draws them. */
const MAX_LET_THROUGH = volume('FUZZ_LET_THROUGH', 1, 16);
/** The maximum number of odd values per field that the contract refuses. */
const MAX_REFUSED = volume('FUZZ_REFUSED', 2, 200);
/** The maximum number of fields per call that no contract has. */
const MAX_UNKNOWN = volume('FUZZ_UNKNOWN', 2, 6);

beforeAll(async () => {
  world = await givenWorld(it);
  examples = examplesOf(world);
  changedTables = await watchTables(it.deps.database.pool);
});

/** Values that programs, browsers and attackers send instead of valid ones. */
const oddities: readonly unknown[] = [
  ...[null, true, false, [], [null], [[]], {}, { a: 1 }, [1, 'a'], { $gt: '' }],
  ...[-1, 0, 1, 1.5, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, -0.0001],
  ...[
    '',
    ' ',
    'text',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '00012',
    '١٢',
    '-0',
    '9'.repeat(15),
    '9'.repeat(400),
  ],
  ...[
    'a\u0000b',
    '\u0000',
    '\ud800',
    'a\udc00b',
    '\u202egnp.exe',
    '\ufeff',
    '𝒳'.repeat(50),
    'é́́́́́',
    '\r\nSet-Cookie: a=b',
  ],
  ...[
    'x'.repeat(5_000),
    '%',
    '%%',
    '_',
    '\\',
    "'",
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    ':*',
    '(((',
    '!!',
    '&|!<->',
  ],
  ...['__proto__', 'constructor', 'toString', '../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', '#{7*7}'],
  ...[
    '2026-02-30',
    '2026-13-01',
    '9999-12-31',
    '0000-01-01',
    '0001-01-01',
    '-271821-04-20',
    '+275760-09-13',
    '2026-5-1',
  ],
  ...[
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2026-05-06T17:00:00+14:00',
    '2026-05-06T17:00:60Z',
    '2026-05-06',
  ],
  ...['24:00', '23:59', '25:00', '00:00', 'Etc/GMT+14', 'America/Los_Angeles\u0000', 'usd', 'XTS', 'JPY', 'a@b.co'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['e30', 'W10', 'bnVsbA', 'eyJpZCI6MX0', 'eyJpZCI6Ilx1MDAwMCJ9', 'eyJfX3Byb3RvX18iOnt9fQ'],
];

/** The places to change: each field of the contract, and every value inside the example. */
function placesOf(contract: CallContract, input: unknown): Path[] {
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' });
  const known = Object.keys(schema.properties ?? {}).map((field) => [field]);
  const places = new Map([...known, ...pathsIn(input, [])].map((path) => [path.join('.'), path]));
  return [...places.values()];
}

function pathsIn(value: unknown, at: Path): Path[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    return [path, ...pathsIn(inner, path)];
  });
}

/** Fields that no contract has. */
const unknownFields = ['unknown', '_id', 'role', 'is_admin', 'constructor', ' '];

/** Inputs with one odd value, at most `max` for each place, that the contract refuses or lets through. */
function oddInputs(
  [name, contract]: readonly [CallName, CallContract],
  values: readonly unknown[],
  { max, passes }: { readonly max: number; readonly passes: boolean },
): unknown[] {
  const { input } = examples[name];
  const draw = randomOf(`${name} ${passes}`);
  return placesOf(contract, input).flatMap((path) =>
    shuffled(values, draw)
      .values()
      .map((value) => changed(input, path, value))
      .filter((each) => contract.input.safeParse(asSent(contract, each)).success === passes)
      .take(max)
      .toArray(),
  );
}

/** Query strings carry only text. */
function asSent(contract: CallContract, input: unknown): unknown {
  if (contract.mode !== 'read') return JSON.parse(JSON.stringify(input));
  const texts = Object.entries(input as object).flatMap(([field, value]): [string, unknown][] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[field, String(value).toWellFormed()]];
    // A query string can't express an empty list or a list of one.
    const all = value.map((each) => String(each).toWellFormed());
    return all.length === 0 ? [] : [[field, all.length === 1 ? all[0] : all]];
  });
  return Object.fromEntries(texts);
}

async function tryOut(name: CallName, input: unknown) {
  const { status, problem, headers } = await it.raw(name, input, callerOf(world, examples[name].by));
  const sent = `${name} ${JSON.stringify(input).slice(0, 300)} (seed ${seed})`;
  const what = `${sent} → ${JSON.stringify(problem).slice(0, 300)}`;
  expect(status, what).toBeLessThan(500);
  if (status < 400) return status;
  expect(headers['content-type'], what).toBe('application/problem+json; charset=utf-8');
  expect(errorTable, what).toHaveProperty(problem.code);
  expect(problem.status, what).toBe(status);
  if (problem.code === 'invalid_input') {
    expect(problem.errors?.length, what).toBeGreaterThan(0);
    for (const { message } of problem.errors ?? []) expect(message, what).toMatch(/^[A-ZÀ-Ý].*[.!?…]$/u);
  }
  return status;
}

describe('what the contract refuses is answered with its fields named, and changes nothing', () => {
  test.each(answerers)('%s', async (name, contract) => {
    const { input, by } = examples[name];
    const wrong = oddInputs([name, contract], oddities, { max: MAX_REFUSED, passes: false });
    for (const each of wrong) expect(await tryOut(name, each)).toBe(400);
    for (const field of shuffled(unknownFields, randomOf(name)).slice(0, MAX_UNKNOWN)) {
      const { status, problem } = await it.raw(name, { ...input, [field]: '1' }, callerOf(world, by));
      expect(status).toBe(400);
      expect(problem.errors?.map((error) => error.path)).toContain(field);
    }
    expect(await changedTables()).toEqual([]);
  });
});

describe('bodies that are no input are refused', () => {
  test.each(contracts.filter(([, { mode }]) => mode !== 'read'))('%s', async (name) => {
    const { token, booking_token } = callerOf(world, examples[name].by);
    const poisoned = JSON.stringify(examples[name].input).replace('{', '{"__proto__":{"role":"admin"},');
    const bodies = ['', 'null', '[]', '"text"', '7', '{', '{"a":1', poisoned, '['.repeat(20_000), '\u0000', '{}{}'];
    for (const payload of bodies) {
      const answer = await it.app.http.inject({
        method: 'POST',
        url: `/v9/${name}`,
        remoteAddress: newAddress(),
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(booking_token ? { 'booking-token': booking_token } : {}),
        },
        payload,
      });
      expect(answer.statusCode, `${payload.slice(0, 80)} → ${answer.body}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, `${payload.slice(0, 80)} → ${answer.body}`).toBeLessThan(500);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
    for (const type of ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await it.app.http.inject({
        method: 'POST',
        url: `/v9/${name}`,
        remoteAddress: newAddress(),
        headers: { 'content-type': type },
        payload: 'a=1',
      });
      expect([400, 401, 415], type).toContain(answer.statusCode);
    }
    expect(await changedTables()).toEqual([]);
  });
});

/** What a refused call leaves behind: the attempt of a payment is stored before the gateway is asked. */
const leftBehind: Partial<Record<CallName, string>> = { 'wallet/add_booking_pay': 'payments' };

// Runs last, because valid odd inputs change the data.
describe('what the contract lets through is answered or refused, and a refusal changes nothing', () => {
  test.each(answerers)('%s', async (name, contract) => {
    const stray = [world.booking_id, world.guest_booking_id, world.card_id, world.provider_id, world.service_id];
    const values = [...oddities, ...stray, ...world.rule_ids.slice(2, 4), world.stranger.id];
    const odd = oddInputs([name, contract], values, { max: MAX_LET_THROUGH, passes: true });
    for (const each of odd) {
      const status = await tryOut(name, each);
      if (contract.mode === 'read') continue;
      const changes = (await changedTables()).filter((table) => table !== leftBehind[name]);
      if (status >= 400) expect(changes, `${name} ${JSON.stringify(each)}`).toEqual([]);
    }
    if (contract.mode === 'read') expect(await changedTables()).toEqual([]);
  });
});
