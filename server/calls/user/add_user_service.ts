import { type FieldError, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { presentOwnService } from '#server/modules/catalogue/index.ts';
import {
  findDescription,
  findServicePage,
  insertService,
  listBannerIds,
  lockPage,
  readService,
  updateService,
} from '#server/modules/catalogue/queries.ts';
import { refusePrice } from '#server/modules/catalogue/rules.ts';
import { submitContent } from '#server/modules/moderation/review/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';

type Input = ParsedInput<'user/add_user_service'>;

export const add_user_service = handler('user/add_user_service', async ({ actor, db, now }, input) => {
  const before = input.service_id === undefined ? null : await findServicePage(db, input.service_id);
  if (input.service_id !== undefined && !before) return refuse('not_found', 'We couldn’t find this service.');
  const provider_id = before?.provider_id ?? input.provider_id;
  if (provider_id === undefined) return missing(['provider_id']);
  const page = await lockPage(db, provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', 'We couldn’t find this page among yours.');
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
