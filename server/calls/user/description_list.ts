import { listDescriptions } from '#server/domain/catalogue/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const description_list = handler('user/description_list', async ({ db, setHeader }, { text }) => {
  setHeader('cache-control', 'public, max-age=60');
  return { items: await listDescriptions(db, text?.trim() ?? '') };
});
