import type { CustomerBlock } from '#contract/entities/trust/block.ts';
import { isErased } from '#server/modules/notifications/queries.ts';
import type { BlockRow } from './block-store.ts';

/** A block as its owner sees it. */
export function presentBlock(row: BlockRow): CustomerBlock {
  const customer = { name: row.name, email: isErased(row.guest_email) ? null : row.guest_email };
  return { _id: row.id, customer, created_at: row.created_at.toISOString() };
}
