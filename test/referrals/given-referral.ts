import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import { insertReferral, insertReferralCode } from '#server/modules/referrals/queries.ts';
import { givenUser } from '../given.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

/**
 * Gives people cards of their own: the gateway's fingerprint of a payment becomes the one that `holdCard` last gave its
 * customer. The sandbox has too few cards to tell people apart by them.
 */
export async function giveOwnCards({ database }: Deps): Promise<void> {
  await database.pool.query(`
    CREATE TABLE IF NOT EXISTS test_cards (user_id uuid PRIMARY KEY, card text NOT NULL);
    CREATE OR REPLACE FUNCTION test_card() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.fingerprint := COALESCE(
        (SELECT t.card FROM test_cards t JOIN bookings b ON b.customer_id = t.user_id WHERE b.id = NEW.booking_id),
        NEW.fingerprint);
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER test_card BEFORE UPDATE OF fingerprint ON payments
      FOR EACH ROW WHEN (NEW.fingerprint IS NOT NULL) EXECUTE FUNCTION test_card()`);
}

/** Gives a person the card that they pay with from now on; null for the sandbox's. */
export async function holdCard({ database }: Deps, user_id: string, card: string | null): Promise<void> {
  await database.pool.query('DELETE FROM test_cards WHERE user_id = $1', [user_id]);
  if (card !== null) await database.pool.query('INSERT INTO test_cards VALUES ($1, $2)', [user_id, card]);
}

/** Has the sandbox's gateway recognize the card that a person holds, before it charges it. */
export async function presentCard({ database, providers }: AppDeps, user_id: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ card: string }>('SELECT card FROM test_cards WHERE user_id = $1', [
    user_id,
  ]);
  const card = rows[0]?.card ?? null;
  Object.assign(providers.gateway, { fingerprint: () => Promise.resolve(card) });
  return card;
}

/** A new user with a card of their own (or `user`), whom somebody referred. */
export async function givenReferred(
  deps: Deps,
  referrer_id: string | null,
  own: { card?: string; user?: Awaited<ReturnType<typeof givenUser>> } = {},
) {
  const user = own.user ?? (await givenUser(deps, { name: 'Nia Newcomer' }));
  await holdCard(deps, user.id, own.card ?? `card of ${user.id}`);
  if (referrer_id !== null)
    await inTransaction(deps.database.write, async (tx) => {
      const now = deps.clock.now();
      const known = await tx
        .selectFrom('referral_codes')
        .select('code')
        .where('user_id', '=', referrer_id)
        .executeTakeFirst();
      const code = known ?? (await insertReferralCode(tx, referrer_id, now));
      await insertReferral(tx, { user_id: user.id, code: code?.code ?? '', now });
    });
  return user;
}

/** A session of a user that begins now: others end while a test waits for weeks. */
export async function signedIn({ database, clock }: Deps, user_id: string): Promise<{ id: string; token: string }> {
  const token = await insertSession(database.write, { user_id, user_agent: 'test', now: clock.now() });
  return { id: user_id, token };
}
