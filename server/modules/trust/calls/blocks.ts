import { isRefusal, refuse } from '#contract/errors.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { findCustomer, presentBlock } from '#server/modules/trust/blocks/index.ts';
import { deleteBlock, findBlock, insertBlock, listBlocks } from '#server/modules/trust/blocks/queries.ts';

export const block_customer = handler('my_page/block_customer', async ({ actor, db, now }, { email, ...of }) => {
  const hasNeither = of.booking_id === undefined && of.conversation_id === undefined;
  const found =
    email !== undefined && hasNeither
      ? { whom: { user_id: null, name: null, email } }
      : await findCustomer(db, of, actor);
  if (isRefusal(found)) return found;
  const { whom } = found;
  if (whom === null) return refuse('not_found', say(blocks, 'refused.nobody'));
  if (whom.user_id === actor.user_id) return refuse('forbidden', say(blocks, 'refused.own'));
  await insertBlock(db, actor.user_id, whom, now);
  const block = await findBlock(db, actor.user_id, whom);
  if (!block) throw new Error('A block was not stored.');
  return { block: presentBlock(block) };
});

export const unblock_customer = handler('my_page/unblock_customer', async ({ actor, db }, { block_id }) =>
  (await deleteBlock(db, actor.user_id, block_id)) ? {} : refuse('not_found', say(blocks, 'refused.gone')),
);

export const block_list = handler('my_page/block_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listBlocks(db, actor.user_id, { limit, after });
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return { items: page.shown.map(presentBlock), next_cursor: page.next_cursor };
});

export const customer_block = handler('my_page/customer_block', async ({ actor, db }, of) => {
  const found = await findCustomer(db, of, actor);
  if (isRefusal(found)) return found;
  const { name, whom } = found;
  const block = whom && (await findBlock(db, actor.user_id, whom));
  return { name, block: block && presentBlock(block), can: { block: whom !== null && !block } };
});
