import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { boxOfficeCalls } from '#contract/calls/event/box-office.ts';
import { doorCalls } from '#contract/calls/event/door.ts';
import { type DoorRights, doorRights } from '#contract/events/check-in.ts';
import type { CallName } from '#contract/index.ts';
import { testApp } from '../app.ts';
import { givenWorld } from '../inputs.ts';
import { type EventWorld, givenEventWorld, helperOf } from './event-world.ts';
import { organiserRows } from './organiser-rows.ts';

/** What the links of helpers at a door receive: nothing that admits, belongs to a guest, or is another link. */
const it = testApp();
const names = Object.keys({ ...doorCalls, ...boxOfficeCalls } satisfies Record<string, CallContract>) as CallName[];
const rows = organiserRows.filter(({ call }) => names.includes(call));

/** What a link may receive of everything secret. */
const mayReceive: Readonly<Record<DoorRights, readonly string[]>> = {
  scan: [],
  search_and_sell: ['typed code'],
};
let on: EventWorld;
let secrets: readonly (readonly [kind: string, secret: string])[];

beforeAll(async () => {
  on = await givenEventWorld(it, await givenWorld(it));
  const listed = async (kind: string, query: string) => {
    const { rows: found } = await it.deps.database.pool.query<{ secret: string }>(query);
    expect(found.length, kind).toBeGreaterThan(0);
    return found.map(({ secret }) => [kind, secret] as const);
  };
  secrets = [
    ...(await listed('typed code', 'SELECT short_code AS secret FROM tickets')),
    ...(await listed('address', 'SELECT email AS secret FROM users')),
    ...(await listed('address', 'SELECT guest_email AS secret FROM bookings WHERE guest_email IS NOT NULL')),
    ...on.codes.map((code) => ['signed code', code] as const),
    ['page of a ticket', on.ticket_token],
    ...[on.scans, on.searches].map((token) => ['door link', token] as const),
  ];
});

/** The secrets of an answer that a link with these rights may not receive. */
const beyond = (rights: DoorRights, body: unknown): string[] => {
  const text = JSON.stringify(body);
  const found = secrets.filter(([kind, secret]) => !mayReceive[rights].includes(kind) && text.includes(secret));
  return [...new Set(found.map(([kind]) => kind))];
};

test('every call of a door has a row', () => {
  expect(names.filter((name) => !rows.some(({ call }) => call === name))).toEqual([]);
});

describe.each(doorRights)('a link that may %s', (rights) => {
  const by = () => helperOf(rights === 'scan' ? on.scans : on.searches);
  const role = rights === 'scan' ? 'door helper' : 'searching helper';

  test.each(rows.map((row) => [row.call, row.of ?? '', row] as const))(
    'receives no secret: %s %s',
    async (call, _, row) => {
      const answer = await it.raw(call, row.input(on, role), ...by());
      expect(answer.status).toBeLessThan(500);
      expect(beyond(rights, answer.body ?? answer.problem)).toEqual([]);
    },
  );

  test('receives the list, with codes only if it may search', async () => {
    const { body } = await it.call(
      'event/door_list',
      { event_id: on.event_id, occurrence_id: on.occurrence_id },
      ...by(),
    );
    expect(body.tickets?.length).toBeGreaterThan(0);
    expect(body.tickets?.every(({ short_code }) => (short_code === null) === (rights === 'scan'))).toBe(true);
  });
});

test('a secret that is sent beyond the right is found', async () => {
  const { body } = await it.call(
    'event/door_list',
    { event_id: on.event_id, occurrence_id: on.occurrence_id },
    ...helperOf(on.searches),
  );
  expect(beyond('scan', body)).toEqual(['typed code']);
  expect(beyond('search_and_sell', [on.searches, on.codes[0], on.ticket_token, on.email])).toEqual([
    ...['address', 'signed code', 'page of a ticket', 'door link'],
  ]);
});
