import { DAY_MS } from '#contract/instant.ts';
import { NOON } from '#test/app.ts';
import { type Draw, shuffled } from '#test/setup/random.ts';
import { events } from './events.ts';
import { doDue, passUntil } from './pass-time.ts';
import { sessions } from './sessions.ts';
import { type Person, type Stage, staySignedIn, type World } from './world.ts';

const happenings = { ...sessions, ...events };
export type HappeningName = keyof typeof happenings;
export const names = Object.keys(happenings) as HappeningName[];

/** The days in which the happenings of a year begin. */
const BEGIN_DAYS = 330;

/** A happening and when it begins. */
interface Planned {
  readonly name: HappeningName;
  readonly at: Date;
}

/** The happenings of a year: each as often as the others, once more or less; their order and the gaps are drawn. */
export function plan(count: number, draw: Draw): Planned[] {
  const all = Array.from({ length: count }, (_, at) => names[at % names.length] ?? 'a session is booked');
  const starts = all.map(() => draw(BEGIN_DAYS * 24 * 60)).sort((one, other) => one - other);
  return shuffled(all, draw).map((name, at) => ({
    name,
    at: new Date(NOON.getTime() + (starts[at] ?? 0) * 60_000),
  }));
}

/** A happening as it was played. */
export interface Played extends Pick<Stage, 'title' | 'marks' | 'said'> {
  readonly name: HappeningName;
  readonly mailboxes: Readonly<Record<'booker' | 'waiter' | 'holder' | 'host' | 'others', readonly string[]>>;
}

/**
 * Lets a year pass in which happenings take place, side by side where they meet, until all that was booked is over. Who
 * books takes turns. `note` is called after every act.
 */
export async function playYear(
  world: World,
  planned: readonly Planned[],
  note: () => Promise<unknown>,
): Promise<Played[]> {
  const { it } = world;
  await staySignedIn(world);
  const turns = new Map<HappeningName, number>();
  const played: Played[] = [];
  const open = planned.map(({ name, at }, index) => {
    const turn = turns.get(name) ?? world.draw(2);
    turns.set(name, turn + 1);
    const [booker, waiter] = turn % 2 === 0 ? [world.customer, world.guest] : [world.guest, world.customer];
    const title = `Evening ${String(index + 1).padStart(3, '0')}`;
    const stage: Stage = { ...world, title, booker, waiter, marks: [title], said: [] };
    played.push({ name, title, marks: stage.marks, said: stage.said, mailboxes: mailboxesOf(stage) });
    return { at, acts: happenings[name](stage) };
  });
  while (open.length > 0) {
    open.sort((one, other) => one.at.getTime() - other.at.getTime());
    const [next] = open;
    if (!next) break;
    await passUntil(it, next.at);
    const { done, value } = await next.acts.next();
    await doDue(it);
    await note();
    if (done === true) open.shift();
    else next.at = value;
  }
  const last = await it.deps.database.read
    .selectFrom('bookings')
    .select(({ fn }) => fn.max('ends_at').as('ends_at'))
    .executeTakeFirstOrThrow();
  await passUntil(it, new Date(Math.max(last.ends_at.getTime(), it.clock.now().getTime()) + 3 * DAY_MS));
  return played;
}

const emails = (...people: readonly Person[]): string[] => people.map(({ email }) => email);

const mailboxesOf = ({ booker, waiter, holder, owner, others }: Stage): Played['mailboxes'] => ({
  booker: emails(booker),
  waiter: emails(waiter),
  holder: emails(holder),
  host: emails(owner),
  others: emails(...others),
});
