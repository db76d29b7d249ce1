import { MAX_PAGES } from '#contract/calls/my_page.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { handler, type UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { expireInCalendar } from '#server/modules/bookings/changes/index.ts';
import { findOwnProviders } from '#server/modules/catalogue/index.ts';
import {
  countCategories,
  countPages,
  hasServicesInOther,
  listProviderRows,
  lockPage,
} from '#server/modules/catalogue/queries.ts';
import { missingForPublishing } from '#server/modules/catalogue/rules.ts';
import { refuseOverlaps } from '#server/modules/inventory/index.ts';
import { listOverlaps, lockCalendarChange, moveToCalendar } from '#server/modules/inventory/queries.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { insertPage, updatePage } from '#server/modules/pages/edit/index.ts';
import { requireOwnPage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { dropPicture, storePicture } from '#server/modules/pictures/upload/index.ts';
import { submitContent } from '#server/modules/trust/review/index.ts';

export const get_my_page = handler('my_page/get_my_page', async ({ actor, db, deps, now }, { provider_id }) => {
  const view = { origin: deps.config.PLAZA_ORIGIN, now, provider_id, limit: MAX_PAGES * 10 };
  const items = await findOwnProviders(db, actor, view);
  if (provider_id !== undefined && items.length === 0)
    return refuse('not_found', 'We couldn’t find this page among yours.');
  return { items };
});

type Input = ParsedInput<'my_page/add_my_page'>;

export const add_my_page = handler('my_page/add_my_page', async (context, input) => {
  const { actor, inTx, read, providers, now, files, deps } = context;
  const [file] = files;
  const pictureDeps = { files: providers.files, inTx, now };
  const avatar = file ? await storePicture(file, { sender: actor, alt: input.name ?? '' }, pictureDeps) : null;
  if (isRefusal(avatar)) return avatar;
  const market = await findMarket(read);

  const stored = await inTx(async (tx) => {
    const provider_id = await openPage(tx, actor, input, market, now);
    if (isRefusal(provider_id)) return provider_id;
    const wrong = await refuseFields(tx, provider_id, input);
    if (wrong) return wrong;
    const columns = { ...columnsOf(input), ...(avatar ? { avatar_id: avatar.id } : {}) };
    await updatePage(tx, provider_id, columns, now);
    const isRewritten = [input.name, input.headline, input.about].some((text) => text !== undefined);
    if (isRewritten && input.provider_id !== undefined)
      await submitContent(tx, { kind: 'page', subject_id: provider_id, news: 'changed' }, now);
    if (input.has_own_calendar !== undefined) {
      const overlaps = await changeCalendar(tx, provider_id, input.has_own_calendar, now);
      if (overlaps) return overlaps;
    }
    if (input.publish !== undefined) {
      const refused = await publish(tx, provider_id, input.publish, actor, now);
      if (refused) return refused;
    }
    const view = { origin: deps.config.PLAZA_ORIGIN, now, provider_id, limit: 1 };
    const [page] = await findOwnProviders(tx, actor, view);
    return page ?? refuse('not_found');
  });
  if (isRefusal(stored) && avatar) await dropPicture(avatar, pictureDeps);
  return stored;
});

/** Locks the page to change: the caller's own page `provider_id`, or a new draft. */
async function openPage(
  tx: Tx,
  actor: UserActor,
  input: Input,
  market: Awaited<ReturnType<typeof findMarket>>,
  now: Date,
) {
  if (input.provider_id !== undefined) {
    const page = requireOwnPage(actor, await lockPage(tx, input.provider_id));
    return isRefusal(page) ? page : page.id;
  }
  if (input.name === undefined)
    return refuse('invalid_input', 'A new page needs a name.', {
      errors: [{ path: 'name', message: 'Fill this in.' }],
    });
  if ((await countPages(tx, actor.user_id)) >= MAX_PAGES)
    return refuse('too_many_pages', `You have ${MAX_PAGES} pages, the maximum per person.`);
  return insertPage(
    tx,
    {
      owner_id: actor.user_id,
      name: input.name,
      timezone: input.timezone ?? market?.timezone ?? 'UTC',
      currency: input.currency ?? market?.currency ?? 'USD',
      cancellation_policy: market?.cancellation_policy ?? marketDefaults.cancellation_policy,
    },
    now,
  );
}

async function refuseFields(tx: Tx, provider_id: string, input: Input) {
  const categories = input.category_ids ? [...new Set(input.category_ids)] : [];
  if ((await countCategories(tx, categories)) < categories.length)
    return refuse('invalid_input', 'We couldn’t find this category.', {
      errors: [{ path: 'category_ids', message: 'Choose from the catalog.' }],
    });
  if (input.currency !== undefined && (await hasServicesInOther(tx, provider_id, input.currency)))
    return refuse('currency_mismatch', 'Your page has services in another currency.', {
      errors: [{ path: 'currency', message: 'You can’t change the currency once you have services.' }],
    });
  return null;
}

/** Gives the page a separate calendar or its owner's shared one. Expired holds don't block this. */
async function changeCalendar(tx: Tx, provider_id: string, is_own: boolean, now: Date) {
  const change = await lockCalendarChange(tx, provider_id, is_own);
  if (!change) return null;
  for (const page of change.pages) await expireInCalendar(tx, page, now);
  const overlapping = await listOverlaps(tx, provider_id, change.calendar_id, now);
  if (overlapping.length > 0) return refuseOverlaps(overlapping);
  await moveToCalendar(tx, provider_id, change, now);
  for (const page of change.pages) await enqueueListingRefresh(tx, page);
  return null;
}

/** The columns that an input sets. Absent fields do not change. */
function columnsOf(input: Input) {
  const {
    provider_id: _id,
    publish: _publish,
    has_own_calendar: _own,
    location,
    service_area: area,
    ...others
  } = input;
  const { remove_avatar, category_ids, ...rest } = others;
  const columns = Object.entries({
    ...rest,
    category_ids: category_ids && [...new Set(category_ids)],
    ...(area?.kind === 'radius' ? { visit_radius_miles: area.miles, visit_places: '[]' } : {}),
    ...(area?.kind === 'places' ? { visit_places: JSON.stringify(area.places) } : {}),
    ...(location === undefined ? {} : { lat: location?.lat ?? null, lon: location?.lon ?? null }),
    ...(remove_avatar ? { avatar_id: null } : {}),
  }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(columns);
}

async function publish(tx: Tx, provider_id: string, wanted: boolean, actor: UserActor, now: Date) {
  const [row] = await listProviderRows(tx, { id: provider_id }, actor.user_id);
  if (!row) return refuse('not_found');
  if (row.status === 'suspended')
    return refuse('forbidden', 'We’ve suspended this page, so you can’t publish or unpublish it.');
  const missing = wanted ? missingForPublishing(row) : [];
  if (missing.length > 0)
    return refuse('page_incomplete', missing.map((each) => each.message).join(' '), { errors: missing });
  // What is public or held already needs no publishing.
  if (wanted && row.status !== 'draft') return null;
  await updatePage(tx, provider_id, { status: wanted ? 'published' : 'draft' }, now);
  if (wanted) await submitContent(tx, { kind: 'page', subject_id: provider_id, news: 'published' }, now);
  return null;
}
