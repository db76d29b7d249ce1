import { isRefusal, refuse } from '#contract/errors.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findCustomer, presentBlock } from '#server/modules/blocks/index.ts';
import { findBlock, insertBlock } from '#server/modules/blocks/queries.ts';

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
