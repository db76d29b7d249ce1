import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { refuse } from '#contract/errors.ts';
import { type CallName, calls } from '#contract/index.ts';
import { handlers } from '#server/calls.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { callersOf, everyCaller, givenTown, inNewSessions } from '../access/callers.ts';
import { exampleIn, generalLines } from '../access/general-rows.ts';
import { guestRows } from '../access/guest-rows.ts';
import { invitationRows } from '../access/invitation-rows.ts';
import { type Cell, type Court, cellsOf, isRefused, judge, type Line } from '../access/judge.ts';
import { organiserRows } from '../access/organiser-rows.ts';
import { everyone } from '../access/row.ts';
import { testApp } from '../app.ts';
import { callerOf } from '../inputs.ts';
import { givenMarket } from '../market/given-market.ts';
import { watchTables } from '../state-digest.ts';

/**
 * Every call by every kind of person, about what is theirs and what is somebody else's: only what the tables in
 * `test/access` name is answered, refusals change nothing, and no answer shows what only others may read.
 */
const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
const names = contracts.map(([name]) => name);

const eventLines = [...guestRows, ...organiserRows, ...invitationRows].map(
  (row): Line => ({ ...row, input: ({ event }, by) => row.input(event, by), by: everyone }),
);
/** What ends the sessions of those who call it comes last, each time with new ones. */
const ends: readonly CallName[] = [
  ...(['sign_in', 'sign_up', 'use_email_link', 'change_password', 'logout'] as const).map(
    (name) => `user/${name}` as const,
  ),
  'user/end_impersonation',
];
/** A new device takes the place of this one. */
const begins: readonly CallName[] = ['user/delete_push_device'];
const placeOf = ({ call }: Line) =>
  begins.includes(call) ? -1 : ends.includes(call) ? names.length + ends.indexOf(call) : names.indexOf(call);
const general = [...generalLines].sort((one, two) => placeOf(one) - placeOf(two));
const isLast = ({ call }: Line) => ends.includes(call);
const lines = [...general.filter((line) => !isLast(line)), ...eventLines, ...general.filter(isLast)];
const table = lines.map((line) => [line.call, line.of ?? '', line] as const);

let court: Court;
let changedTables: () => Promise<string[]>;
beforeAll(async () => {
  await givenMarket(it);
  const towns = { own: await givenTown(it), other: await givenTown(it, 'other.') };
  court = { it, towns, callers: await callersOf(it, towns.own) };
  changedTables = await watchTables(it.deps.database.pool);
});

const withoutLine = (some: readonly Line[]) => names.filter((name) => !some.some(({ call }) => call === name));

test('every call has a line in the tables, and a missing one is found', () => {
  expect(withoutLine(lines)).toEqual([]);
  expect(withoutLine(lines.filter(({ call }) => call !== 'wallet/card_list'))).toEqual(['wallet/card_list']);
});

/** What is wrong with the refusals of a line: other answers than the tables say, and rows that they changed. */
async function judgeRefusals(line: Line): Promise<string[]> {
  const wrong = await judge(court, cellsOf(line, court.towns).filter(isRefused));
  // The database lets reads change nothing.
  if (calls[line.call].mode === 'read') return wrong;
  return [...wrong, ...(await changedTables()).map((name) => `${name} changed`)];
}

const size = `${names.length} calls with ${lines.length} inputs × ${everyCaller.length} callers × own and other’s`;

describe(`${size}: refused`, () => {
  test.each(table)('%s %s', async (_call, _of, line) => {
    expect(await judgeRefusals(line)).toEqual([]);
  });
});

describe('a guard that is skipped is found', () => {
  /** Lets the handler of a call do something else, as long as the lines of the call are judged. */
  async function judgedWith(call: CallName, handle: (context: object, input: object) => Promise<unknown>) {
    const skipped = vi.spyOn(handlers[call], 'handle').mockImplementation(handle as never);
    const line = lines.find((each) => each.call === call) as Line;
    return judgeRefusals(line).finally(() => skipped.mockRestore());
  }
  /** A handler that takes everybody for the owner of the page. */
  const asOwner = (call: CallName) => {
    const { handle } = handlers[call];
    const actor = (): Actor => ({
      ...{ kind: 'user', user_id: court.towns.own.world.owner.id, role: 'user', session_id: '', is_browser: false },
      booking_token: null,
    });
    return (context: object, input: object) => handle({ ...context, actor: actor() } as never, input as never);
  };

  test('of a read: it answers, and shows what others may not read', async () => {
    const wrong = await judgedWith('my_page/get_my_page', asOwner('my_page/get_my_page'));
    expect(wrong).toContain('stranger, own: answered instead of not_found');
    expect(wrong.find((each) => /^stranger, own: reads .*4711 Hidden Lane/.test(each))).toBeDefined();
  });

  test('of a write: it answers, and rows change', async () => {
    const wrong = await judgedWith('user/edit_service_amount', asOwner('user/edit_service_amount'));
    expect(wrong).toContain('finance, own: answered instead of not_found');
    expect(wrong).toContain('services changed');
  });

  test('of a refusal that comes too late, or says too much', async () => {
    const wrong = await judgedWith('wallet/delete_card', async () => {
      await it.deps.database.write.updateTable('cards').set({ exp_year: 2041 }).execute();
      return refuse('not_found', court.towns.own.world.customer.email, { extra: { owner: 'Cleo' } });
    });
    expect(wrong).toEqual(expect.arrayContaining(['stranger, own: reads cleo.customer@, owner', 'cards changed']));
  });
});

describe('who sends a made-up token', () => {
  test.each(contracts.filter(([, { access }]) => access !== 'anyone'))('%s', async (name) => {
    for (const caller of [{ token: 'no such token' }, { token: '' }]) {
      const { status, problem } = await it.raw(name, exampleIn(court.towns.own, name).input, caller);
      expect([status, problem.code]).toEqual([401, 'not_signed_in']);
    }
  });
  test.each(contracts.filter(([, { access }]) => access === 'booking_holder'))('of a booking: %s', async (name) => {
    const { status, problem } = await it.raw(name, exampleIn(court.towns.own, name).input, {
      booking_token: 'made up',
    });
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
});

describe('a page of another site', () => {
  test.each(contracts.filter(([, { mode }]) => mode !== 'read'))('%s', async (name) => {
    const { input, by } = exampleIn(court.towns.own, name);
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, problem } = await it.raw(name, input, callerOf(court.towns.own.world, by), { headers });
      expect([status, problem.code]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe(`${size}: answered`, () => {
  const isAnswered = (cell: Cell) => !isRefused(cell);
  test.each(table)('%s %s', async (_call, _of, line) => {
    const callers = ends.includes(line.call) ? await inNewSessions(it, court.callers) : court.callers;
    expect(await judge({ ...court, callers }, cellsOf(line, court.towns).filter(isAnswered))).toEqual([]);
  });
});
