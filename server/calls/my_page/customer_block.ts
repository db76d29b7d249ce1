import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findCustomer, presentBlock } from '#server/modules/blocks/index.ts';
import { findBlock } from '#server/modules/blocks/queries.ts';

export const customer_block = handler('my_page/customer_block', async ({ actor, db }, of) => {
  const found = await findCustomer(db, of, actor);
  if (isRefusal(found)) return found;
  const { name, whom } = found;
  const block = whom && (await findBlock(db, actor.user_id, whom));
  return { name, block: block && presentBlock(block), can: { block: whom !== null && !block } };
});
