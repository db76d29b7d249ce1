import { sql } from 'kysely';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A block with the name of its customer. */
export interface BlockRow {
  readonly id: string;
  readonly name: string;
  readonly guest_email: string | null;
  readonly created_at: Date;
}

/** Whom to block: a user, or a guest with an address. */
export type Whom =
  | { readonly user_id: string }
  | { readonly user_id: null; readonly name: string | null; readonly email: string };

const columns = sql`b.id, COALESCE(u.name, b.guest_name, '') AS name, b.guest_email::text AS guest_email, b.created_at`;

/** Stores a block. One who is blocked stays so, with the account if it is known by now. */
export async function insertBlock(tx: Tx, owner_id: string, whom: Whom, now: Date): Promise<void> {
  const guest = whom.user_id === null ? whom : { name: null, email: null };
  const address = sql`COALESCE((SELECT email::text FROM users WHERE id = ${whom.user_id}::uuid), ${guest.email})`;
  await sql`
    INSERT INTO customer_blocks (id, owner_id, user_id, customer, guest_name, guest_email, created_at)
    VALUES (${newId()}::uuid, ${owner_id}::uuid, ${whom.user_id}::uuid, discount_customer(${address}), ${guest.name},
      ${guest.email}, ${now}::timestamptz)
    ON CONFLICT (owner_id, customer) DO UPDATE
      SET user_id = EXCLUDED.user_id, guest_name = NULL, guest_email = NULL
      WHERE customer_blocks.user_id IS NULL AND EXCLUDED.user_id IS NOT NULL`.execute(tx);
}

/** Finds the block of a customer by an owner; null if there is none. */
export async function findBlock(db: ReadDb | Tx, owner_id: string, whom: Whom): Promise<BlockRow | null> {
  const email = whom.user_id === null ? whom.email : null;
  const { rows } = await sql<BlockRow>`
    SELECT ${columns}
    FROM customer_blocks b
    LEFT JOIN users u ON u.id = b.user_id
    WHERE b.owner_id = ${owner_id}::uuid AND (
      b.user_id = ${whom.user_id}::uuid
      OR b.customer = discount_customer(
        COALESCE((SELECT email::text FROM users WHERE id = ${whom.user_id}::uuid), ${email})))
    ORDER BY b.id
    LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Lists the blocks of an owner in keyset order, latest first, with one more than `limit` if there are more. */
export async function listBlocks(db: ReadDb, owner_id: string, page: PageWanted): Promise<BlockRow[]> {
  const order = { at: 'b.created_at', id: 'b.id', way: 'desc' } as const;
  const { rows } = await sql<BlockRow>`
    SELECT ${columns}
    FROM customer_blocks b
    LEFT JOIN users u ON u.id = b.user_id
    WHERE b.owner_id = ${owner_id}::uuid ${andPage(order, page)}`.execute(db);
  return rows;
}

/** Ends a block of an owner. Returns whether there was one. */
export async function deleteBlock(tx: Tx, owner_id: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('customer_blocks')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === 1;
}
