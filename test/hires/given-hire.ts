import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';

type Terms = { fee: number } | { percent: number };

/**
 * A page that worked on dates of an event, for a fee for each date or a share of their sales. The organiser has a saved
 * card for fees; `token` is the gateway's.
 */
export async function givenHired(
  it: Pick<TestApp, 'deps'>,
  event: {
    readonly id: string;
    readonly provider_id: string;
    readonly provider: { owner: { id: string } | null } | null;
  },
  terms: Terms,
  occurrence_ids: readonly string[],
  token = 'tok_success',
) {
  const db = it.deps.database.write;
  const now = it.deps.clock.now();
  const page = await givenProvider(it.deps, { has_own_calendar: true });
  const id = newId();
  const card_id = 'fee' in terms ? await givenCard(it, event.provider?.owner?.id ?? '', token) : null;
  await db
    .insertInto('hires')
    .values({
      id,
      event_id: event.id,
      provider_id: page.id,
      organiser_id: event.provider_id,
      ...('fee' in terms ? { kind: 'fee', amount: terms.fee } : { kind: 'share', percent: terms.percent }),
      currency: 'USD',
      card_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const dates = occurrence_ids.map((occurrence_id) => ({
    id: newId(),
    hire_id: id,
    provider_id: page.id,
    occurrence_id,
    status: 'performed',
    last_by: 'provider',
    last_at: now,
    expires_at: now,
  }));
  await db.insertInto('hire_dates').values(dates).execute();
  if (!page.owner) throw new Error('A hired page without an owner.');
  return { id, page, owner: page.owner, hire_date_ids: dates.map((date) => date.id), card_id };
}

async function givenCard(it: Pick<TestApp, 'deps'>, user_id: string, token: string): Promise<string> {
  const id = newId();
  const db = it.deps.database.write;
  const now = it.deps.clock.now();
  const customer = `cus_${user_id}`;
  await db
    .insertInto('gateway_customers')
    .values({ user_id, gateway_id: customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const card = `card_${id}`;
  await db.insertInto('sandbox_cards').values({ id: card, key: card, customer, token, is_verified: true }).execute();
  await db
    .insertInto('cards')
    .values({
      id,
      user_id,
      gateway_id: card,
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2040,
      created_at: now,
    })
    .execute();
  return id;
}
