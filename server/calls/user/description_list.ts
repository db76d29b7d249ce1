import { handler } from '#server/kernel/call-context.ts';
import { listDescriptions } from '#server/modules/catalogue/queries.ts';

export const description_list = handler('user/description_list', async ({ db, setHeader }, input) => {
  setHeader('cache-control', 'public, max-age=60');
  const items = await listDescriptions(db, input.text?.trim() ?? '');
  return { items: input.categories_only ? items.map((category) => ({ ...category, descriptions: [] })) : items };
});
