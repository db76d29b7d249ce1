import { sql } from 'kysely';
import { NOON } from '#test/app.ts';
import type { Arena } from './arena.ts';

/** Gives a user US dollars to withdraw and a verified bank account, without calls. */
export async function enrich(
  { deps }: { deps: Pick<Arena['deps'], 'database'> & { providers: Pick<Arena['deps']['providers'], 'gateway'> } },
  owner: { readonly id: string; readonly email: string },
  amount: number,
): Promise<void> {
  const now = NOON;
  await sql`
    WITH account AS (
      INSERT INTO ledger_accounts (id, kind, owner_id, currency)
      SELECT md5(k.kind || '|' || coalesce(k.owner::text, '') || '|USD')::uuid, k.kind, k.owner, 'USD'
      FROM (VALUES ('provider_available', ${owner.id}::uuid), ('platform_credit', NULL)) AS k (kind, owner)
      ON CONFLICT DO NOTHING
    ), journal AS (
      INSERT INTO journals (id, kind, at, cause)
      VALUES (gen_random_uuid(), 'credit', ${now}::timestamptz, ${`test:${owner.id}`})
      RETURNING id
    )
    INSERT INTO entries (journal_id, account_id, currency, amount)
    SELECT journal.id, md5(k.kind || '|' || coalesce(k.owner::text, '') || '|USD')::uuid, 'USD', k.amount
    FROM journal,
      (
        VALUES ('provider_available', ${owner.id}::uuid, ${amount}::bigint),
          ('platform_credit', NULL, -${amount}::bigint)
      ) AS k (kind, owner, amount)`.execute(deps.database.write);
  const account = await deps.providers.gateway.createAccount({
    key: `account:${owner.id}:US`,
    user_id: owner.id,
    email: owner.email,
    country: 'US',
  });
  await sql`UPDATE sandbox_accounts SET details_submitted = true, requirements = '{}', bank_token = 'btok_success'
    WHERE id = ${account.gateway_id}`.execute(deps.database.write);
  await sql`
    INSERT INTO payout_accounts (
      user_id, gateway, gateway_id, country, details_submitted, payouts_enabled, requirements, bank_name, bank_last4,
      created_at, updated_at)
    VALUES (${owner.id}::uuid, 'sandbox', ${account.gateway_id}, 'US', true, true, '{}', 'Sandbox Bank', '6789',
      ${now}::timestamptz, ${now}::timestamptz)`.execute(deps.database.write);
}
