import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  insertCategory,
  insertDescription,
  isNameTaken,
  listCatalogue,
  lockCategory,
  lockDescription,
  refreshListingsOf,
  updateCategory,
  updateDescription,
} from '#server/modules/catalogue/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteCatalogAct } from '#server/modules/staff/queries.ts';

export const catalogue = handler('admin/catalogue', async ({ actor, db }) => ({
  items: await listCatalogue(db),
  can: { change: mayDecide(actor, 'settings') },
}));

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

const DEFAULT_MINUTES = 60;

export const change_description = handler('admin/change_description', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the catalog.');
  const { description_id, ...given } = input;
  const before = description_id === undefined ? null : await lockDescription(db, description_id);
  if (description_id !== undefined && !before)
    return refuse('not_found', 'We couldn’t find this service in the catalog.');
  const category_id = given.category_id ?? before?.category_id ?? '';
  if (given.category_id !== undefined && !(await lockCategory(db, given.category_id))) {
    const message = 'We couldn’t find this category.';
    return refuse('invalid_input', message, { errors: [{ path: 'category_id', message }] });
  }
  const name = given.name ?? before?.name ?? '';
  if (await isNameTaken(db, name, { id: description_id ?? null, category_id })) {
    const message = 'The category has a service with this name already.';
    return refuse('invalid_input', message, { errors: [{ path: 'name', message }] });
  }
  const change = {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.category_id === undefined ? {} : { category_id: given.category_id }),
    ...(given.typical_minutes === undefined ? {} : { typical_minutes: given.typical_minutes }),
    ...(given.is_retired === undefined ? {} : { is_retired: given.is_retired }),
  };
  const id =
    description_id ??
    (await insertDescription(db, { name, category_id, typical_minutes: given.typical_minutes ?? DEFAULT_MINUTES }));
  if (before && Object.keys(change).length > 0) {
    await updateDescription(db, id, change);
    if (name !== before.name || category_id !== before.category_id) await refreshListingsOf(db, { description_id: id });
  }
  await noteCatalogAct(db, actor, { subject: 'description', id, before, change }, now);
  return { items: await listCatalogue(db) };
});
