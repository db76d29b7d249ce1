import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { testApp } from '../app.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';

const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
const names = contracts.map(([name]) => name);
let world: World;
let examples: Readonly<Record<CallName, Example>>;
const ask = (name: CallName, input: unknown, caller = {}) => it.raw(name, input, caller);

beforeAll(async () => {
  world = await givenWorld(it);
  examples = examplesOf(world);
});

test('every call has a row in the table of inputs', () => {
  expect(Object.keys(examples).sort()).toEqual([...names].sort());
});

/** Names of fields that no response to a guest contains: contact data, private places, and money. */
const privateField = new RegExp(
  '^(email|phone|contact_email|contact_phone|address|password|.*_hash|access_token|owner_id|customer_id|' +
    'customer_email|gateway_.*|internal_.*|ip|user_agent)$',
);

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // Guests come to an event's venue, so its address is public.
    const fields = fieldsOf(inner).filter((field) => key !== 'venue' || field !== 'address');
    return [key, ...fields];
  });
}

describe('who is not signed in', () => {
  test.each(contracts)('%s', async (name, { access, mode }) => {
    const example = examples[name];
    if (access !== 'anyone') {
      for (const caller of [{}, { token: 'no such token' }, { token: '' }]) {
        const { status, problem } = await ask(name, example.input, caller);
        expect([status, problem.code]).toEqual([401, 'not_signed_in']);
      }
      return;
    }
    // The guests' writes follow below.
    if (mode !== 'read') return;
    const { status, body } = await ask(name, example.input);
    expect(status).toBe(example.others === 'refused' ? 404 : 200);
    const text = JSON.stringify(body);
    expect(world.secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(fieldsOf(body).filter((field) => privateField.test(field))).toEqual([]);
  });
});

describe('who is signed in but has no part in it', () => {
  test.each(contracts)('%s', async (name, { access, mode }) => {
    const example = examples[name];
    const refused = example.others === 'refused' || access === 'staff';
    if (!refused && mode !== 'read') return;
    const { status, body, problem } = await ask(name, example.input, world.stranger);
    if (refused) {
      expect([403, 404], problem.detail).toContain(status);
      expect(['forbidden', 'not_found']).toContain(problem.code);
    } else {
      expect(status).toBe(200);
    }
    const text = JSON.stringify(body);
    // These calls return the caller's own data, so every user gets an answer.
    const others = world.secrets.filter((secret) => secret !== 'sam.stranger@');
    expect(others.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('who holds another booking', () => {
  test.each(contracts.filter(([, { access }]) => access === 'booking_holder'))('%s', async (name) => {
    const { input } = examples[name];
    // The change id identifies the booking; help tickets have links of their own.
    const own = 'change_id' in input || /help_/.test(name) ? input : { ...input, booking_id: world.booking_id };
    for (const caller of [{ booking_token: world.booking_token }, { booking_token: 'no such token' }]) {
      const { status, problem } = await ask(name, own, caller);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('whose it is', () => {
  test.each(contracts)('%s', async (name) => {
    const example = examples[name];
    const { status, problem } = await ask(name, example.input, callerOf(world, example.by));
    expect(status, problem.detail).toBe(example.status ?? 200);
  });
});

describe('a page of another site', () => {
  test.each(contracts.filter(([, { mode }]) => mode !== 'read'))('%s', async (name) => {
    const example = examples[name];
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, problem } = await it.raw(name, example.input, callerOf(world, example.by), { headers });
      expect([status, problem.code]).toEqual([403, 'foreign_origin']);
    }
  });
});
