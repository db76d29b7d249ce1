import { refuse } from '#contract/errors.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { say } from '#locales/format.ts';
import { deleteBlock } from '#server/domain/blocks/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const unblock_customer = handler('my_page/unblock_customer', async ({ actor, db }, { block_id }) =>
  (await deleteBlock(db, actor.user_id, block_id)) ? {} : refuse('not_found', say(blocks, 'refused.gone')),
);
