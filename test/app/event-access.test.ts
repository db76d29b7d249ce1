import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import {
  type By,
  callersOf,
  type EventWorld,
  givenEventWorld,
  type Role,
  roleAtOther,
  roles,
} from '../access/event-world.ts';
import { guestRows } from '../access/guest-rows.ts';
import { invitationRows } from '../access/invitation-rows.ts';
import { organiserRows } from '../access/organiser-rows.ts';
import type { Expected, Row } from '../access/row.ts';
import { testApp } from '../app.ts';
import { givenUser } from '../given.ts';

const it = testApp();
/** What every event call is for each role. */
const eventRows = [...guestRows, ...organiserRows, ...invitationRows];
const contracts: Readonly<Record<CallName, CallContract>> = calls;
let own: EventWorld;
let others: EventWorld;
let callers: Readonly<Record<Role, By>>;

beforeAll(async () => {
  own = await givenEventWorld(it);
  others = await givenEventWorld(it);
  callers = callersOf(own, { organiser: others.organiser, stranger: await givenUser(it.deps) });
});

/** The calls about events: their groups, and those whose name or input says so. */
function eventCalls(): CallName[] {
  const field = /"(event_id|occurrence_ids?|package_ids?|hire_id)":/;
  return (Object.keys(contracts) as CallName[]).filter((name) => {
    const [group = '', call = ''] = name.split('/');
    if (group === 'event' || group === 'event_survey') return true;
    if (!['user', 'my_page', 'booking', 'wallet'].includes(group)) return false;
    const input = z.toJSONSchema(contracts[name].input, { unrepresentable: 'any', io: 'input' });
    return /event|hire|package/.test(call) || field.test(JSON.stringify(input));
  });
}

const withoutRow = (rows: readonly Row[]) => eventCalls().filter((name) => !rows.some(({ call }) => call === name));

test('every call about events has a row in the table, and a missing one is found', () => {
  expect(withoutRow(eventRows)).toEqual([]);
  expect(withoutRow(eventRows.filter(({ call }) => call !== 'event/door_list'))).toEqual(['event/door_list']);
});

/** What a role gets by the table: guests are asked to sign in where a call is for users. */
function expected(row: Row, role: Role): Expected {
  const isGuest = role === 'guest' || role.endsWith('helper');
  if (isGuest && contracts[row.call].access !== 'anyone') return 'not_signed_in';
  return row.but?.[role] ?? (row.may.includes(role) ? 'answered' : (row.others ?? 'not_found'));
}

/** What a call answered: the code of a refusal, the reason why a scan was refused, or whether anything is in it. */
async function got(row: Row, on: EventWorld, as: Role, [caller, extras]: By): Promise<Expected> {
  const { status, body, problem } = await it.raw(row.call, row.input(on, as), caller, extras);
  if (status !== 200) return problem.code;
  if (as !== 'organiser' && as !== 'holder') expect(JSON.stringify(body)).not.toContain(on.email);
  const { items, entry, results } = Shown.parse(body);
  const [scan] = results ?? [];
  if (scan?.kind === 'refused') return scan.why ?? scan.kind;
  return row.others === 'nothing' && (entry === null || items?.length === 0) ? 'nothing' : 'answered';
}

const Shown = z.object({
  items: z.array(z.unknown()).optional(),
  entry: z.unknown().optional(),
  results: z.array(z.object({ kind: z.string(), why: z.string().nullable() })).optional(),
});

describe.each([
  { event: 'their event', on: () => own, roleOf: (role: Role) => role },
  { event: 'another event', on: () => others, roleOf: roleAtOther },
])('of $event', ({ on, roleOf }) => {
  test.each(eventRows.map((row) => [row.call, row.of ?? '', row] as const))('%s %s', async (_call, _of, row) => {
    const asked = roles.map((role) => ({ role, as: roleOf(role) }));
    const isRefused = ({ as }: { as: Role }) => expected(row, as) !== 'answered';
    const answers: Partial<Record<Role, Expected>> = {};
    for (const { role, as } of [...asked.filter(isRefused), ...asked.filter((each) => !isRefused(each))])
      answers[role] = await got(row, on(), as, callers[role]);
    expect(answers).toEqual(Object.fromEntries(asked.map(({ role, as }) => [role, expected(row, as)])));
  });
});
