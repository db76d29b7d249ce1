import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from './app.ts';
import { givenCards, givenProvider } from './given.ts';
import { givenEvent } from './given-event.ts';

type ProviderColumns = Parameters<typeof givenProvider>[1];

/** A page that can be hired for 120.00 or 20 percent, with its owner's token. */
export async function givenForHire(
  it: Pick<TestApp, 'deps'>,
  own: ProviderColumns & { hire_fee?: number; hire_percent?: number } = {},
) {
  const { hire_fee = 12_000, hire_percent = 20, ...columns } = own;
  const page = await givenProvider(it.deps, columns);
  await it.deps.database.write
    .updateTable('providers')
    .set({ takes_hires: true, hire_fee, hire_percent })
    .where('id', '=', page.id)
    .execute();
  return { provider_id: page.id, token: page.token, email: page.owner?.email ?? '' };
}

type Own = Partial<Pick<Insertable<DB['hires']>, 'percent' | 'message'>>;

/** A request for a share of dates of an event, as the tables hold it, which waits for the page. */
export async function givenHire(
  it: Pick<TestApp, 'deps' | 'clock'>,
  event: { readonly id: string; readonly provider_id: string; readonly occurrence_ids: readonly string[] },
  provider_id: string,
  own: Own = {},
): Promise<string> {
  const db = it.deps.database.write;
  const now = it.clock.now();
  const id = newId();
  await db
    .insertInto('hires')
    .values({
      ...{ id, event_id: event.id, organiser_id: event.provider_id, provider_id, kind: 'share', percent: 20 },
      ...{ currency: 'USD', created_at: now, updated_at: now, ...own },
    })
    .execute();
  const asked = { hire_id: id, provider_id, last_by: 'organiser', last_at: now };
  const expires_at = new Date(now.getTime() + 7 * 86_400_000);
  await db
    .insertInto('hire_dates')
    .values(event.occurrence_ids.map((occurrence_id) => ({ ...asked, id: newId(), occurrence_id, expires_at })))
    .execute();
  return id;
}

/** The mails to an address about hires, oldest first. */
export async function hireMailsTo(it: Pick<TestApp, 'deps'>, to: string) {
  return it.deps.database.write
    .selectFrom('outbox_messages')
    .select(['subject', 'text'])
    .where('to_address', '=', to)
    .where('kind', 'like', 'hire%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Three evenings of an event. */
export const EVENINGS = ['2026-05-15T02:00:00.000Z', '2026-05-22T02:00:00.000Z', '2026-05-29T02:00:00.000Z'];

/** An organiser with a saved card and an event of three evenings, and a musician for hire. */
async function givenTeam(it: TestApp, own: Parameters<typeof givenEvent>[1] = {}) {
  const event = await givenEvent(it.deps, { dates: EVENINGS, needs_provider: true, ...own });
  const organiser = { token: event.token };
  const owner = event.provider?.owner;
  if (owner) await givenCards(it.deps, [owner]);
  await it.deps.database.write.updateTable('cards').set({ is_default: true }).execute();
  const musician = await givenForHire(it);
  return { event, organiser, musician, owner_email: owner?.email ?? '', email: musician.email };
}
type Team = Awaited<ReturnType<typeof givenTeam>>;

/** What a test does with a team: asks the musician for all evenings, accepts, and reads what takes time. */
export const hiresOf = (it: TestApp) => ({
  givenTeam: (own: Parameters<typeof givenEvent>[1] = {}) => givenTeam(it, own),
  ask({ event, organiser, musician }: Team, own: object = {}) {
    const terms = { kind: 'fee', amount: 12_000, message: 'Slow and low?' } as const;
    const input = { event_id: event.id, provider_id: musician.provider_id, ...terms, ...own };
    return it.call('my_page/add_hire_and_collaborate', input, organiser);
  },
  accept: ({ musician }: Team, hire_id: string, own: object = {}) =>
    it.call('user/accept_hire_collab_req', { hire_id, version: 1, ...own }, musician),
  commitments: (provider_id: string) =>
    it.deps.database.write
      .selectFrom('commitments')
      .select(['starts_at', 'kind'])
      .where('provider_id', '=', provider_id)
      .execute(),
});

/** The statuses of a hire's dates, in order. */
export const datesOf = (body: { hire: { dates: readonly { status: string }[] } }) =>
  body.hire.dates.map((date) => date.status);
