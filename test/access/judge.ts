import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { findImpersonationRefusal } from '#contract/restrictions/impersonation.ts';
import { mayDecide } from '#server/modules/staff/policy.ts';
import type { TestApp } from '../app.ts';
import { guests, type Role, roleElsewhere, type Town } from './callers.ts';
import { leaksIn } from './contact-leaks.ts';
import type { By } from './event-world.ts';
import { type Expected, type Row, refusals } from './row.ts';
import { type StaffCall, staffRows } from './staff-rows.ts';

/** One input of a call: of the table of events, or the example of a call with everything of a small world. */
export interface Line extends Omit<Row, 'input'> {
  readonly input: (on: Town, by: Role) => object;
  /** Who makes the call. */
  readonly by: readonly Role[];
  /** What those get whom the call may answer, where the world is not ready for it. */
  readonly gets?: Expected;
  /** What the next of them may get, where the first answer stands. */
  readonly later?: Expected;
}

/** One call of somebody, about what is of their own town or about the same of another one. */
export interface Cell {
  readonly line: Line;
  readonly role: Role;
  readonly of: 'own' | 'other';
  readonly expected: Expected;
}

/** What the cells are judged with: the app, a town and another one, and how the people of the first make calls. */
export interface Court {
  readonly it: TestApp;
  readonly towns: Readonly<Record<Cell['of'], Town>>;
  readonly callers: Readonly<Record<Role, By>>;
}

const contracts: Readonly<Record<CallName, CallContract>> = calls;

/** Whether a cell is refused because of who asks, and not because of the state that something is in. */
export const isRefused = ({ expected }: Cell): boolean => refusals.includes(expected);

/** What a role of a town gets there by the tables. */
function expectedOf(line: Line, role: Role): Expected {
  const { access } = contracts[line.call];
  const may = line.gets ?? 'answered';
  if (role === 'looking admin')
    return (
      findImpersonationRefusal(line.call, contracts[line.call]) ??
      expectedOf(line, access === 'staff' ? 'stranger' : 'customer')
    );
  const holdsLink = role === 'link holder' && access === 'booking_holder';
  if (guests.includes(role) && access !== 'anyone' && !holdsLink) return 'not_signed_in';
  if (access === 'staff') return mayStaff(line.call as StaffCall, role) ? may : 'forbidden';
  return line.but?.[role] ?? (line.may.includes(role) ? may : (line.others ?? 'not_found'));
}

/** What they get in a town where nothing is theirs. */
function expectedElsewhere(line: Line, role: Role): Expected {
  const contract = contracts[line.call];
  if (role === 'looking admin') return findImpersonationRefusal(line.call, contract) ?? expectedOf(line, 'stranger');
  // The link opens another booking.
  if (role === 'link holder' && contract.access === 'booking_holder')
    return line.but?.[role] ?? expectedOf(line, 'stranger');
  return expectedOf(line, roleElsewhere(role));
}

function mayStaff(name: StaffCall, role: Role): boolean {
  if (role !== 'support' && role !== 'finance' && role !== 'admin') return false;
  const area = staffRows[name];
  return area === 'any' || mayDecide({ role }, area);
}

/** The cells of a line: everybody with their own, and, where the input names something, with another town’s. */
export function cellsOf(line: Line, { own, other }: Court['towns']): readonly Cell[] {
  const namesSomething = JSON.stringify(line.input(own, 'customer')) !== JSON.stringify(line.input(other, 'customer'));
  return line.by.flatMap((role): Cell[] => [
    { line, role, of: 'own', expected: expectedOf(line, role) },
    ...(namesSomething ? [{ line, role, of: 'other', expected: expectedElsewhere(line, role) } as const] : []),
  ]);
}

const Shown = z.object({
  items: z.array(z.unknown()).optional(),
  entry: z.unknown().optional(),
  results: z.array(z.object({ kind: z.string(), why: z.string().nullable() })).optional(),
});

/** Makes the call of a cell: what it got, in the words of the tables, and all that was answered. */
async function ask({ it, towns, callers }: Court, { line, role, of }: Cell) {
  const as = of === 'own' ? role : roleElsewhere(role);
  const { status, body, problem } = await it.raw(line.call, line.input(towns[of], as), ...callers[role]);
  if (status !== 200) return { got: problem.code, body: problem };
  const { items, entry, results } = Shown.parse(body);
  const [scan] = results ?? [];
  if (scan?.kind === 'refused') return { got: scan.why ?? scan.kind, body };
  const isEmpty = line.others === 'nothing' && (entry === null || items?.length === 0);
  return { got: isEmpty ? 'nothing' : 'answered', body };
}

/** Makes the calls of these cells of one line, in order; returns what is not as the tables say. */
export async function judge(court: Court, cells: readonly Cell[]): Promise<string[]> {
  const wrong: string[] = [];
  const gotten = new Set<Expected>();
  for (const cell of cells) {
    const { line, role, of, expected } = cell;
    const who = `${role}, ${of === 'own' ? 'own' : 'other’s'}`;
    const { got, body } = await ask(court, cell);
    const may =
      !isRefused(cell) && expected === (line.gets ?? 'answered') ? [expected, line.later ?? expected] : [expected];
    if (!may.includes(got)) wrong.push(`${who}: ${got} instead of ${[...new Set(may)].join(' or ')}`);
    if (may.length > 1) gotten.add(got);
    const seen = leaksIn(cell, got, body, court.towns);
    if (seen.length > 0) wrong.push(`${who}: reads ${seen.join(', ')}`);
  }
  const [{ line } = { line: undefined }] = cells;
  if (line && gotten.size > 0 && !gotten.has(line.gets ?? 'answered')) wrong.push('nobody is answered');
  return wrong;
}
