import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import type { TestApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenWorld } from '../inputs.ts';
import { type By, givenEventWorld, helperOf } from './event-world.ts';

/** Who makes every call. The looking admin looks at the app as the customer. */
export const everyCaller = [
  'guest',
  'stranger',
  'customer',
  'provider',
  'hired',
  'door helper',
  'support',
  'finance',
  'admin',
  'looking admin',
] as const;
/** Who has a part in some things only: a page asked for hire, a helper who also sells, and a guest with a link. */
export const someCallers = ['asked', 'searching helper', 'link holder'] as const;
export type Role = (typeof everyCaller)[number] | (typeof someCallers)[number];

export const staff: readonly Role[] = ['support', 'finance', 'admin'];
/** Who has no session. */
export const guests: readonly Role[] = ['guest', 'door helper', 'searching helper', 'link holder'];

/** Everything that a call can name: a small world, and an event of the same people with all that belongs to it. */
export async function givenTown(it: TestApp, tag = '') {
  const world = await givenWorld(it, tag);
  return { world, event: await givenEventWorld(it, world) };
}
export type Town = Awaited<ReturnType<typeof givenTown>>;

export type Callers = Readonly<Record<Role, By>>;

/** How each role makes its calls: the people of a town, and the staff of the app. */
export async function callersOf(it: TestApp, { world, event }: Town): Promise<Callers> {
  const staffAs = async (role: string): Promise<By> => [await givenUser(it.deps, { name: 'Stu Staff', role }), {}];
  const looking = await givenUser(it.deps, { name: 'Ina Inspector', role: 'admin' });
  const look = { user_id: world.customer.id, reason: 'Their booking does not show up.' };
  const { status } = await it.call('admin/impersonate', look, looking);
  if (status !== 200) throw new Error('Nobody looks.');
  const callers = {
    guest: [{}, {}],
    stranger: [world.stranger, {}],
    customer: [world.customer, {}],
    provider: [world.owner, {}],
    hired: [event.hired, {}],
    'door helper': helperOf(event.scans),
    support: await staffAs('support'),
    finance: await staffAs('finance'),
    admin: await staffAs('admin'),
    'looking admin': [looking, {}],
    asked: [event.asked, {}],
    'searching helper': helperOf(event.searches),
    'link holder': [{ booking_token: world.booking_token }, {}],
  } as const;
  return callers;
}

/** The same callers, each with a new session. A look belongs to the admin rather than to a session. */
export async function inNewSessions({ deps }: TestApp, callers: Callers): Promise<Callers> {
  const now = deps.clock.now();
  const renewed = Object.entries(callers).map(async ([role, [caller, extras]]): Promise<[string, By]> => {
    const { id: user_id } = caller;
    if (user_id === undefined) return [role, [caller, extras]];
    const token = await insertSession(deps.database.write, { user_id, user_agent: 'test', now });
    return [role, [{ id: user_id, token }, extras]];
  });
  return Object.fromEntries(await Promise.all(renewed)) as Callers;
}

/** Whom somebody with a role in one town is like in another, where nothing is theirs. */
export function roleElsewhere(role: Role): Role {
  if (staff.includes(role) || role === 'looking admin' || role === 'stranger') return role;
  return guests.includes(role) ? 'guest' : 'stranger';
}
