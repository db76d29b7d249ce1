import { createHash } from 'node:crypto';
import type { SimilarPage } from '#contract/entities/operator/lists.ts';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { Currency, minAmount } from '#contract/money.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { listDescriptions } from '#server/modules/catalogue/queries.ts';
import { refreshNewListings } from '#server/modules/listings/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { listOpposed } from '#server/modules/unclaimed/demand/queries.ts';
import { freeSlugs } from './free-slugs.ts';
import { type ImportedPage, insertPages, lockSource } from './imported-page-store.ts';
import { lookUpTowns } from './look-up-towns.ts';
import { listSimilar } from './similar-page-store.ts';

/** The source of pages that staff adds one by one. No list of imports can have this name. */
const STAFF = '@staff';

interface Added {
  readonly page: { readonly _id: string; readonly slug: string; readonly name: string } | null;
  readonly similar: SimilarPage[];
}

/**
 * Lists a provider without an owner in the open transaction, as an import of one row does. Returns similar pages
 * instead, unless `is_new` says that they are others.
 */
export async function addPage(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  input: ParsedInput<'admin/add_page'>,
  now: Date,
): Promise<Added | RefusalOf<'invalid_input'>> {
  const read = await readPage(tx, input);
  if (isRefusal(read)) return read;
  // One at a time: the second of two members of staff who add the same page sees the first one's.
  await lockSource(tx, STAFF);
  const similar = input.is_new ? [] : await listSimilar(tx, read);
  if (similar.length > 0) return { page: null, similar };
  const [slug = ''] = await freeSlugs(tx, [read.name]);
  const page = { ...read, id: newId(), slug };
  await insertPages(tx, { id: null, source: STAFF }, [{ ...page, external_id: page.id }], now);
  await refreshNewListings(tx, [page.id], now);
  const after = { about: page.name };
  await noteAct(tx, actor, { act: 'add_page', subject: 'page', subject_id: page.id, before: {}, after, why: '' }, now);
  return { page: { _id: page.id, slug, name: page.name }, similar: [] };
}

/** Reads what staff typed as a row of an import, or refuses a field. */
async function readPage(
  tx: Tx,
  input: ParsedInput<'admin/add_page'>,
): Promise<
  | (Omit<ImportedPage, 'external_id' | 'lat' | 'lon'> & { readonly lat: number; readonly lon: number })
  | RefusalOf<'invalid_input'>
> {
  const market = await findMarket(tx);
  const currency = Currency.parse(market?.currency ?? 'USD');
  const { place, service } = input;
  const town = await lookUpTowns(tx, place).around(place.lat, place.lon);
  const contact_email = input.contact_email?.toLowerCase() ?? null;
  if (contact_email !== null && (await listOpposed(tx, [contact_email])).length > 0)
    return wrong('contact_email', say(adminPages, 'add.refused_contact'));
  const catalogue = await listDescriptions(tx, '');
  if (!catalogue.some(({ _id }) => _id === input.category_id))
    return wrong('category_id', say(adminPages, 'add.refused_category'));
  const min = minAmount(currency);
  if (service && service.amount !== 0 && service.amount < min)
    return wrong('service.amount', say(adminPages, 'add.refused_price', { min: { amount: min, currency } }));
  const of = catalogue.find(({ descriptions }) => descriptions.some(({ _id }) => _id === service?.description_id));
  const kind = of?.descriptions.find(({ _id }) => _id === service?.description_id);
  if (service && (of === undefined || kind === undefined))
    return wrong('service.description_id', say(adminPages, 'add.refused_service'));
  const page = {
    name: input.name,
    headline: input.headline,
    about: input.about,
    category_ids: [...new Set([input.category_id, ...(of === undefined ? [] : [of._id])])],
    address: '',
    area_label: place.label,
    is_address_public: false,
    lat: place.lat,
    lon: place.lon,
    timezone: town?.timezone ?? market?.timezone ?? 'UTC',
    currency,
    contact_email,
    contact_phone: input.contact_phone ?? null,
    place: 'at_provider',
    services:
      service && kind
        ? [
            {
              description_id: kind._id,
              title: service.title,
              amount: service.amount,
              minutes: service.duration_minutes ?? kind.typical_minutes,
            },
          ]
        : [],
    website: input.website,
  };
  return { ...page, fingerprint: createHash('sha256').update(JSON.stringify(page)).digest('hex') };
}

const wrong = (path: string, message: ReturnType<typeof say>) =>
  refuse('invalid_input', message, { errors: [{ path, message }] });
