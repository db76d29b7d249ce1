import { refuse } from '#contract/errors.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { deleteBlock } from '#server/modules/blocks/queries.ts';

export const unblock_customer = handler('my_page/unblock_customer', async ({ actor, db }, { block_id }) =>
  (await deleteBlock(db, actor.user_id, block_id)) ? {} : refuse('not_found', say(blocks, 'refused.gone')),
);
