import { listDescriptions } from '#server/domain/catalogue/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const description_list = handler('user/description_list', async ({ db, setHeader }, input) => {
  setHeader('cache-control', 'public, max-age=60');
  const items = await listDescriptions(db, input.text?.trim() ?? '');
  return { items: input.categories_only ? items.map((category) => ({ ...category, descriptions: [] })) : items };
});
