import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  insertCategory,
  isNameTaken,
  listCatalogue,
  lockCategory,
  refreshListingsOf,
  updateCategory,
} from '#server/modules/catalogue/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteCatalogAct } from '#server/modules/staff/queries.ts';

export const change_category = handler('admin/change_category', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the catalog.');
  const { category_id, ...given } = input;
  const before = category_id === undefined ? null : await lockCategory(db, category_id);
  if (category_id !== undefined && !before) return refuse('not_found', 'We couldn’t find this category.');
  if (given.name !== undefined && (await isNameTaken(db, given.name, { id: category_id ?? null }))) {
    const message = 'There’s a category with this name already.';
    return refuse('invalid_input', message, { errors: [{ path: 'name', message }] });
  }
  const change = {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.blurb === undefined ? {} : { blurb: given.blurb }),
    ...(given.is_retired === undefined ? {} : { is_retired: given.is_retired }),
  };
  const id = category_id ?? (await insertCategory(db, { name: given.name ?? '', blurb: given.blurb ?? '' }));
  if (before && Object.keys(change).length > 0) {
    await updateCategory(db, id, change);
    if (change.name !== undefined && change.name !== before.name) await refreshListingsOf(db, { category_id: id });
  }
  await noteCatalogAct(db, actor, { subject: 'category', id, before, change }, now);
  return { items: await listCatalogue(db) };
});
