import { z } from 'zod';
import { MAX_BANNERS } from '#contract/calls/user/catalogue.ts';
import { type FieldError, isRefusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { ParsedInput } from '#contract/index.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findProvider, listOwnProviders, presentOwnService } from '#server/modules/catalogue/index.ts';
import {
  findDescription,
  findPage,
  findServicePage,
  insertService,
  listBannerIds,
  listDescriptions,
  lockPage,
  readService,
  replaceBanners,
  updateService,
} from '#server/modules/catalogue/queries.ts';
import { refusePrice } from '#server/modules/catalogue/rules.ts';
import { ownsPage, requireOwnPage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { presentPictures } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, storePictures } from '#server/modules/pictures/upload/index.ts';
import { submitContent } from '#server/modules/trust/review/index.ts';

export const description_list = handler('user/description_list', async ({ db, setHeader }, input) => {
  setHeader('cache-control', 'public, max-age=60');
  const items = await listDescriptions(db, input.text?.trim() ?? '');
  return { items: input.categories_only ? items.map((category) => ({ ...category, descriptions: [] })) : items };
});

type Input = ParsedInput<'user/add_user_service'>;

export const add_user_service = handler('user/add_user_service', async ({ actor, db, now }, input) => {
  const before = input.service_id === undefined ? null : await findServicePage(db, input.service_id);
  if (input.service_id !== undefined && !before) return refuse('not_found', 'We couldn’t find this service.');
  const provider_id = before?.provider_id ?? input.provider_id;
  if (provider_id === undefined) return missing(['provider_id']);
  const page = requireOwnPage(actor, await lockPage(db, provider_id));
  if (isRefusal(page)) return page;
  if (before && input.provider_id !== undefined && input.provider_id !== provider_id)
    return refuse('not_found', 'This service belongs to another page.');

  const price = refusePrice(input, page.currency);
  if (price) return price;
  const pictures = await wrongPictures(db, input, provider_id, before?.picture_ids ?? []);
  if (pictures) return refuse('invalid_input', pictures.message, { errors: [pictures] });
  const description = input.description_id === undefined ? null : await findDescription(db, input.description_id);
  // Existing services keep a retired description; new services can't use it.
  const isRetired = description?.is_retired === true && before?.description_id !== description.id;
  if (input.description_id !== undefined && (!description || isRetired))
    return refuse('invalid_input', 'This service isn’t in the catalog.', {
      errors: [{ path: 'description_id', message: 'Choose one from the catalog.' }],
    });

  let id = input.service_id;
  if (id !== undefined) await updateService(db, id, columnsOf(input), now);
  else {
    if (!description || input.amount === undefined)
      return missing([...(description ? [] : ['description_id']), ...(input.amount === undefined ? ['amount'] : [])]);
    id = await insertService(
      db,
      {
        title: description.name,
        duration_minutes: description.typical_minutes,
        place: 'at_provider',
        cancellation_policy: page.cancellation_policy,
        ...columnsOf(input),
        amount: input.amount,
        provider_id,
        description_id: description.id,
        currency: page.currency,
      },
      now,
    );
  }
  await enqueueListingRefresh(db, provider_id);
  if (!before || input.title !== undefined || input.text !== undefined || input.is_active === true)
    await submitContent(db, { kind: 'service', subject_id: id, news: before ? 'changed' : 'published' }, now);
  return presentOwnService(await readService(db, { id, provider_id }, actor.user_id), provider_id);
});

/** The columns that an input sets. Absent fields do not change. */
function columnsOf(input: Input) {
  const { service_id: _service, provider_id: _provider, currency: _currency, image_ids, ...rest } = input;
  const given = Object.entries({ ...rest, picture_ids: image_ids }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Omit<Input, 'service_id' | 'provider_id' | 'currency' | 'image_ids'>> & {
    picture_ids?: string[];
  };
}

async function wrongPictures(
  db: Tx,
  input: Input,
  provider_id: string,
  present: readonly string[],
): Promise<FieldError | null> {
  if (!input.image_ids || input.image_ids.length === 0) return null;
  const allowed = new Set([...present, ...(await listBannerIds(db, provider_id))]);
  const at = input.image_ids.findIndex((id) => !allowed.has(id));
  if (at >= 0) return { path: `image_ids.${at}`, message: 'Choose pictures from the page’s gallery.' };
  if (new Set(input.image_ids).size < input.image_ids.length)
    return { path: 'image_ids', message: 'Each picture can be used once.' };
  return null;
}

function missing(paths: readonly string[]) {
  return refuse('invalid_input', 'A new service needs a page, a service type and a price.', {
    errors: paths.map((path) => ({ path, message: 'Fill this in.' })),
  });
}

export const edit_service_amount = handler('user/edit_service_amount', async ({ actor, db, now }, input) => {
  const service = await findServicePage(db, input.service_id);
  const page = service && (await lockPage(db, service.provider_id));
  if (!page || !ownsPage(actor, page)) return refuse('not_found', 'We couldn’t find this service among yours.');
  const price = refusePrice(input, page.currency);
  if (price) return price;
  await updateService(db, input.service_id, { amount: input.amount }, now);
  await enqueueListingRefresh(db, page.id);
  const row = await readService(db, { id: input.service_id, provider_id: page.id }, actor.user_id);
  return presentOwnService(row, page.id);
});

const Keys = z.strictObject({ id });

export const user_service_list = handler(
  'user/user_service_list',
  async ({ actor, db }, { provider_id, limit, cursor }) => {
    if (provider_id !== undefined) {
      const provider = await findProvider(db, provider_id, actor);
      return provider
        ? { items: [provider], next_cursor: null }
        : refuse('not_found', 'We couldn’t find this provider.');
    }
    if (actor.kind !== 'user')
      return refuse('invalid_input', 'Choose whose services you want to see.', {
        errors: [{ path: 'provider_id', message: 'Fill this in.' }],
      });
    const after = readCursor(cursor, Keys);
    if (isRefusal(after)) return after;
    const found = await listOwnProviders(db, actor, { after: after?.id, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, next_cursor: found.length > limit && last ? writeCursor({ id: last._id }) : null };
  },
);

export const add_provider_banner_image = handler('user/add_provider_banner_image', async (context, input) => {
  const { actor, read, inTx, providers, now, files } = context;
  const page = requireOwnPage(actor, await findPage(read, input.provider_id));
  if (isRefusal(page)) return page;
  // Checked before decoding: decoding twelve pictures only to refuse them would waste CPU time.
  const left = (await listBannerIds(read, page.id)).filter((id) => !input.remove_ids.includes(id)).length;
  if (left + files.length > MAX_BANNERS) return tooMany();

  const deps = { files: providers.files, inTx, now };
  const saved = await storePictures(files, { sender: actor, alt: input.alt, use: 'banner' }, deps);
  if (isRefusal(saved)) return saved;
  const stored = await inTx(async (tx) => {
    const locked = requireOwnPage(actor, await lockPage(tx, page.id));
    if (isRefusal(locked)) return locked;
    const present = (await listBannerIds(tx, page.id)).filter((id) => !input.remove_ids.includes(id));
    const all = [...present, ...saved.map((picture) => picture.id)];
    if (all.length > MAX_BANNERS) return tooMany();
    const first = [...new Set(input.order)].filter((id) => all.includes(id));
    const ids = [...first, ...all.filter((id) => !first.includes(id))];
    await replaceBanners(tx, page.id, ids);
    await enqueueListingRefresh(tx, page.id);
    return presentPictures(ids, await listPictures(tx, ids));
  });
  if (!isRefusal(stored)) return { banner_images: stored };
  for (const row of saved) await dropPicture(row, deps);
  return stored;
});

const tooMany = () =>
  refuse('too_many_pictures', `A gallery holds ${MAX_BANNERS} pictures. Remove some first.`, {
    errors: [{ path: 'images', message: `Choose at most ${MAX_BANNERS} pictures.` }],
  });
