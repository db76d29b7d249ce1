import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { type Caller, NOON, type TestApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { verifyBank } from '#test/given-wallet.ts';
import type { Draw } from '#test/setup/random.ts';

/** Whoever reads the mails of a happening. Who books is once the customer with an account and once the guest. */
export const readers = ['booker', 'waiter', 'holder', 'host', 'others'] as const;
export type Reader = (typeof readers)[number];

/** Somebody with a mailbox; a guest has no token. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly token?: string;
}

/** The people of a year: a page and its owner, a customer, a guest, a holder of tickets, and two more customers. */
export interface World {
  readonly it: TestApp;
  readonly provider_id: string;
  readonly owner: Person & { readonly id: string; readonly token: string };
  readonly customer: Person & { readonly token: string };
  readonly guest: Person;
  readonly holder: Person;
  readonly others: readonly [Person, Person];
  readonly draw: Draw;
  /** The starts of sessions that others took. */
  readonly taken: Set<number>;
}

const named = async (it: TestApp, name: string) => ({ name, ...(await givenUser(it.deps, { name })) });

/** The people at noon of the first day. The page takes bookings half a year ahead, and its owner can be paid out. */
export async function givenYear(it: TestApp, draw: Draw): Promise<World> {
  it.clock.set(NOON);
  const provider = await givenProvider(it.deps, { name: 'Studio Olive', max_advance_days: 200 });
  if (!provider.owner) throw new Error('Nobody owns the page.');
  await verifyBank(it, provider.owner);
  return {
    it,
    provider_id: provider.id,
    owner: { name: 'Paula Provider', ...provider.owner },
    customer: await named(it, 'Cleo Customer'),
    guest: { name: 'Gus Guest', email: 'gus@example.com' },
    holder: { name: 'Tia Holder', email: 'tia@example.com' },
    others: [await named(it, 'Oda Other'), await named(it, 'Otis Other')],
    draw,
    taken: new Set(),
  };
}

/** Everybody signs in again: months pass between two calls. */
export async function staySignedIn({ it }: Pick<World, 'it'>): Promise<void> {
  const expires_at = new Date(NOON.getTime() + 900 * DAY_MS);
  await it.deps.database.write.updateTable('sessions').set({ expires_at }).execute();
}

/** What somebody wrote for a reader, who has to find it in a mail. */
interface Saying {
  readonly to: Reader;
  readonly text: string;
}

/** One happening of the year, with what it needs and what is noted about it. */
export interface Stage extends World {
  /** The title of what is booked here, which no other happening has. */
  readonly title: string;
  readonly booker: Person;
  readonly waiter: Person;
  /** What is in mails of this happening that do not name its title. */
  readonly marks: string[];
  readonly said: Saying[];
}

/** What a happening does: between two acts it says when it goes on. */
export type Happening = (stage: Stage) => AsyncGenerator<Date, void>;

/** Notes that a reader has to read something, and returns it. */
export function say(stage: Stage, to: Reader, what: string): string {
  const text = `${what}, of ${stage.title}, sorry.`;
  stage.said.push({ to, text });
  return text;
}

/** The moment some hours from now. */
export const after = ({ it }: Pick<Stage, 'it'>, hours: number): Date =>
  new Date(it.clock.now().getTime() + hours * HOUR_MS);

/** The first free hour of the page on a day some days from now, or later, which nobody else then gets. */
export function freeHour({ it, taken, draw }: Stage, days: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(it.clock.now().getTime())
    .toZonedDateTimeISO('America/Los_Angeles')
    .with({ hour: 10 + draw(5), minute: 0, second: 0, millisecond: 0 });
  for (let later = 0; ; later += 1) {
    const at = day.add({ days: days + later }).epochMilliseconds;
    if ([-HOUR_MS, 0, HOUR_MS].some((hour) => taken.has(at + hour))) continue;
    taken.add(at);
    return new Date(at).toISOString();
  }
}

/** A call that has to succeed. */
export const must =
  ({ it, title }: Pick<Stage, 'it' | 'title'>): TestApp['call'] =>
  async (name, input, caller, extras) => {
    const done = await it.call(name, input, caller, extras);
    if (done.status !== 200) throw new Error(`${title}: ${name}: ${done.problem.code} ${done.problem.detail}`);
    return done;
  };

/** A booking that somebody made, and how they call about it. */
export interface Booked {
  readonly booking_id: string;
  readonly by: Caller;
}

type Wanted =
  | { readonly service_id: string; readonly starts_at: string; readonly participants?: number }
  | {
      readonly items: readonly {
        readonly package_id: string;
        readonly occurrence_id: string;
        readonly participants?: number;
      }[];
      readonly attendees?: readonly { readonly name?: string; readonly email?: string }[];
    };

/** Books something, without paying. */
export async function hold(stage: Stage, { name, email, token }: Person, wanted: Wanted): Promise<Booked> {
  const call = must(stage);
  const input =
    'items' in wanted ? { ...wanted, items: [...wanted.items], attendees: [...(wanted.attendees ?? [])] } : wanted;
  if (token !== undefined) {
    const { body } = await call('booking/add_booking', input, { token });
    return { booking_id: body.booking._id, by: { token } };
  }
  const { body } = await call('booking/guest_add_booking', { ...input, name, email });
  return { booking_id: body.booking._id, by: { booking_token: body.access_token ?? '' } };
}

/** Asks for a session, with a card. */
export async function ask(stage: Stage, { name, email, token }: Person, wanted: Wanted): Promise<Booked> {
  if ('items' in wanted) throw new Error('Only sessions are asked for here.');
  const call = must(stage);
  const { body } =
    token !== undefined
      ? await call('booking/add_booking_request', wanted, { token })
      : await call('booking/add_guest_booking_request', { ...wanted, name, email });
  const by = token !== undefined ? { token } : { booking_token: body.access_token ?? '' };
  const booked = { booking_id: body.booking?._id ?? '', by };
  await pay(stage, booked);
  return booked;
}

export async function pay(stage: Stage, { booking_id, by }: Booked, payment_method = 'tok_success'): Promise<void> {
  await must(stage)('wallet/add_booking_pay', { booking_id, payment_method }, by);
}

/** Books and pays. */
export async function book(stage: Stage, by: Person, wanted: Wanted): Promise<Booked> {
  const booked = await hold(stage, by, wanted);
  await pay(stage, booked);
  return booked;
}
