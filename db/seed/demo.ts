import { legalKinds } from '#contract/choices/legal.ts';
import { isRefusal } from '#contract/errors.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Database, Db, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/modules/accounts/passwords/index.ts';
import { legalTemplate, readFacts } from '#server/modules/legal/index.ts';
import { insertVersion } from '#server/modules/legal/queries.ts';
import { refreshAllListings } from '#server/modules/listings/index.ts';
import { findMarket, hideChecklist, insertMarket, updateSettings } from '#server/modules/market/queries.ts';
import type { Files } from '#server/providers/files/port.ts';
import { demoLogins } from './demo-logins.ts';
import { insertVoices } from './events/insert-answers.ts';
import { insertEvents } from './events/insert-events.ts';
import { insertSales } from './events/insert-sales.ts';
import { insertTeams, settleTeams } from './events/insert-team.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPictures, picturesOfEvent, picturesOfPage } from './insert-pictures.ts';
import { insertPlaces } from './insert-places.ts';
import { insertProvider, readDescriptions } from './insert-provider.ts';
import { insertOpenTasks } from './open-tasks.ts';
import { city, readTown, readTownEvents } from './town.ts';
import type { TownProvider } from './town-schema.ts';

const customerName = demoLogins.find(({ role }) => role === 'customer')?.name ?? '';

interface DemoDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** Inserts the demo town at the first start, completely or not at all. Later starts find it complete. */
export async function prepareDemo(deps: DemoDeps): Promise<void> {
  const { database, clock, say } = deps;
  if (await findMarket(database.write)) return;
  const now = clock.now();
  const providers = readTown();
  const events = readTownEvents();
  await insertCatalogue(database.write);
  say('Loading the map …');
  await insertPlaces(database.write);
  say('Setting up the demo town …');
  const pictures = await insertPictures(
    database.write,
    deps.files,
    [...providers.map(picturesOfPage), events.flatMap(picturesOfEvent)],
    now,
  );
  const hashes = new Map<string, string>();
  for (const login of demoLogins) {
    const hash = await hashPassword(login.password);
    if (isRefusal(hash)) throw new Error(hash.code);
    hashes.set(login.email, hash);
  }
  const sold = await database.write.transaction().execute(async (tx) => {
    const owners = await insertPeople(tx, providers, hashes, now);
    const descriptions = await readDescriptions(tx);
    for (const provider of providers)
      await insertProvider(tx, {
        provider,
        pictures,
        descriptions,
        owner_id: provider.owner === null ? null : (owners.get(provider.owner) ?? null),
        customer_id: owners.get('demo-customer') ?? '',
        now,
      });
    const inserted = await insertEvents(tx, { events, pictures, now });
    const customer = { id: owners.get('demo-customer') ?? '', name: customerName };
    await insertSales(tx, { events: inserted, customer, now });
    await insertTeams(tx, inserted, now);
    await insertVoices(tx, { events: inserted, customer, now });
    await insertOpenTasks(tx, now);
    return inserted;
  });
  await settleTeams(database.write, sold, now);
  await refreshAllListings(database.write, now);
  // Inserted last, because this row marks the town as complete.
  await insertMarket(
    database.write,
    {
      name: 'Plaza',
      place_label: city.label,
      lat: city.lat,
      lon: city.lon,
      timezone: city.timezone,
      currency: city.currency,
      opened_at: now,
    },
    now,
  );
  await hideChecklist(database.write, now);
  await publishLegalTexts(database.write, now);
}

/** Sets the demo's operator and publishes the legal texts as its admin would. */
async function publishLegalTexts(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateSettings(tx, {
      operator_name: 'Plaza Portland (demo)',
      operator_address: '100 Example Street\nPortland, OR 97205',
      operator_email: 'hello@example.com',
    });
    const admin = await tx.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
    const facts = await readFacts(tx, now);
    const texts = { based_on: 0, by_user_id: admin.id, effective_at: null };
    for (const kind of legalKinds) await insertVersion(tx, { ...texts, kind, body: legalTemplate(kind, facts) }, now);
  });
}

/** Inserts the accounts of the demo logins and of every page's owner, by the owner's name in the town's texts. */
async function insertPeople(
  tx: Tx,
  providers: readonly TownProvider[],
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  const person = (name: string, email: string, role: string) => ({
    id: newId(),
    name,
    email,
    email_verified: true,
    role,
    timezone: city.timezone,
    currency: city.currency,
    location_label: city.label,
    location_lat: city.lat,
    location_lon: city.lon,
    created_at: now,
    updated_at: now,
  });
  for (const login of demoLogins) {
    const row = person(login.name, login.email, login.role === 'admin' ? 'admin' : 'user');
    await tx.insertInto('users').values(row).execute();
    await tx
      .insertInto('passwords')
      .values({ user_id: row.id, hash: hashes.get(login.email) ?? '', changed_at: now })
      .execute();
    if (login.role !== 'admin') owners.set(`demo-${login.role}`, row.id);
  }
  for (const { owner, name, slug } of providers) {
    if (owner === null || owners.has(owner)) continue;
    const row = person(name, `${slug}@example.com`, 'user');
    await tx.insertInto('users').values(row).execute();
    owners.set(owner, row.id);
  }
  return owners;
}
