import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { openTestAppOn } from '#test/app.ts';
import { writeOldMigrations } from '#test/before-baseline/old-migrations.ts';
import { emptyDatabase, type OwnDatabase, ownDatabase } from '#test/database.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { givenAvailable } from '#test/given-wallet.ts';
import { insertFirstRows } from '#test/setup/first-rows.ts';
import { stateOfAll } from '#test/state-digest.ts';
import { isOfBaseline } from './baseline.ts';
import before from './before-baseline.json' with { type: 'json' };
import { migrate } from './migrate.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';
import { describeSchema } from './schema-description.ts';

/** A database that the migrations before the baseline made, of a user who owns it. Each test has a clone of it. */
const OLD = 'before_baseline';
const folders: string[] = [];
let oldFolder: string;
let old: Omit<OwnDatabase, 'database'>;
let fresh: Omit<OwnDatabase, 'database'>;
let own: OwnDatabase | undefined;
beforeAll(async () => {
  oldFolder = writeOldMigrations();
  folders.push(oldFolder);
  old = await emptyDatabase(OLD, 'template0');
  await migrate(old.url, { folder: oldFolder });
  // They did not know which version applied a migration.
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await client.query('ALTER TABLE schema_migrations DROP COLUMN version');
  await client.end();
  fresh = await emptyDatabase('after_baseline', 'template0');
  await migrate(fresh.url);
});
afterEach(async () => {
  await own?.drop();
  own = undefined;
});
afterAll(async () => {
  await old.drop();
  await fresh.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A clone of that database, with what is read of it. */
async function givenOld() {
  own = await ownDatabase({ template: OLD });
  const { database, url } = own;
  const query = async (text: string) => (await database.pool.query(text)).rows;
  const applied = () => query('SELECT id, name, checksum, run_on FROM schema_migrations ORDER BY id');
  return { database, url, query, applied };
}
const namesOf = (rows: readonly { readonly name: string; readonly checksum: string }[]) =>
  rows.map(({ name, checksum }) => ({ name, checksum }));

/** What the start says instead of going on. */
const refusal = async (url: string): Promise<string> => {
  const error = await migrate(url).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw error ?? new Error('The database was migrated.');
  return error.message;
};

/** What a database is, as it describes itself. */
async function readSchema(url: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const description = await describeSchema(client, 'public');
  await client.end();
  return Object.fromEntries(description);
}

/** The rows of all tables of a database that have some, without the list of migrations. */
async function readRows(url: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => table.name !== 'schema_migrations')) {
    const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY 1`);
    if (rows.length > 0) found[name] = rows;
  }
  await client.end();
  return found;
}

test('the migrations before the baseline are those that databases had', () => {
  expect(Object.fromEntries(readMigrations(oldFolder).map(({ name, checksum }) => [name, checksum]))).toEqual(
    before.migrations,
  );
});

test('the baseline makes the same schema as they did, and the same rows', async () => {
  const made = await readSchema(old.url);
  expect(Object.keys(made).length).toBeGreaterThan(2000);
  // What later migrations change is changed in a clone of it, too.
  const { url, query } = await givenOld();
  for (const { text } of readMigrations().filter((file) => !isOfBaseline(file))) await query(text);
  expect(await readSchema(fresh.url)).toEqual(await readSchema(url));
  const { installation: _own, ...rows } = await readRows(fresh.url);
  // Each database has an id of its own.
  const { installation: _other, ...sameRows } = await readRows(url);
  expect(rows).toEqual(sameRows);
  expect(Object.keys(await readRows(fresh.url))).toEqual(expect.arrayContaining(['system_charges', 'review_settings']));
});

test('a database of before goes over once, in the start that applies later migrations and gives rights', async () => {
  const { url, query, applied } = await givenOld();
  const folder = mkdtempSync(join(tmpdir(), 'plaza-migrations-'));
  folders.push(folder);
  cpSync(migrationFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9000_later.sql'), '-- Up Migration\nALTER TABLE bookings ADD COLUMN later int;\n');
  await query('CREATE ROLE serves_an_old_one');
  try {
    await migrate(url, { folder, server: 'serves_an_old_one' });
    const rows = await applied();
    expect(namesOf(rows)).toEqual(namesOf(readMigrations(folder)));
    await migrate(url, { folder, server: 'serves_an_old_one' });
    expect(await applied()).toEqual(rows);
    const may = (table: string, right: string) => `has_table_privilege('serves_an_old_one', '${table}', '${right}')`;
    expect(
      await query(`SELECT ${may('bookings', 'UPDATE')} AS writes, ${may('journals', 'INSERT')} AS appends,
        ${may('journals', 'UPDATE')} AS changes, ${may('schema_migrations', 'INSERT')} AS migrates`),
    ).toEqual([{ writes: true, appends: true, changes: false, migrates: false }]);
  } finally {
    await query('DROP OWNED BY serves_an_old_one; DROP ROLE serves_an_old_one');
  }
  expect(await query("SELECT to_regnamespace('plaza_baseline') AS compared")).toEqual([{ compared: null }]);
  const { 'column bookings.later': added, ...schema } = await readSchema(url);
  expect(added).toContain('integer');
  expect(schema).toEqual(await readSchema(fresh.url));
});

test('its owner, who is no superuser, lets it go over, in several processes at once', async () => {
  // Another checkout, which ended lines in its system's way, made it.
  const folder = writeOldMigrations('\r\n');
  folders.push(folder);
  const another = await emptyDatabase('owner_of_an_old_one', 'template0');
  try {
    await migrate(another.url, { folder });
    await Promise.all(Array.from({ length: 3 }, () => migrate(another.url)));
    expect(await readSchema(another.url)).toEqual(await readSchema(fresh.url));
  } finally {
    await another.drop();
  }
});

test('what people did before is still there, also in a restored database, and the app goes on with it', async () => {
  const { database, url, query } = await givenOld();
  await insertFirstRows(database.write);
  const it = await openTestAppOn({ database, url, drop: async () => undefined });
  try {
    const { booking_id, customer } = await givenAvailable(it);
    await it.call('user/add_rating_review', { booking_id, rating: 4, text: 'Kind and exact.' }, customer);
    const event = await givenEvent(it.deps);
    await givenSoldSeats(it, { ...event, event_id: event.id, seats: 2 });
    // A dump cannot say how this trigger compares addresses.
    await query(`CREATE OR REPLACE TRIGGER ticket_not_for_blocked BEFORE UPDATE OF attendee_email ON tickets
      FOR EACH ROW WHEN (NEW.attendee_email IS NOT NULL
        AND NEW.attendee_email::text IS DISTINCT FROM OLD.attendee_email::text)
      EXECUTE FUNCTION ticket_for_blocked()`);
    const earlier = await stateOfAll(database.pool);
    await migrate(url);
    const later = await stateOfAll(database.pool);
    const kinds = ['bookings', 'payments', 'journals', 'entries', 'wallet_moves', 'reviews', 'occurrences', 'seats'];
    for (const kind of kinds) expect(earlier[kind], kind).not.toMatch(/^0:/);
    expect({ ...later, schema_migrations: '' }).toEqual({ ...earlier, schema_migrations: '' });
    expect(await readSchema(url)).toEqual(await readSchema(fresh.url));
    await givenPaid(it);
  } finally {
    await it.close();
  }
});

test('a database that lacks some of them is told which version has them', async () => {
  const { url, query, applied } = await givenOld();
  await query("DELETE FROM schema_migrations WHERE name > '0100'");
  const rows = await applied();
  expect(await refusal(url)).toMatch(/ start Plaza 0\.1\.0 once, .* \(up to 0107_booked_days\), and then this one\.$/);
  expect(await applied()).toEqual(rows);
});

/** What somebody may have done by hand, how it is undone, and how the refusal names it. */
const changes = [
  [
    'DROP INDEX booking_newest',
    'CREATE INDEX booking_newest ON bookings (created_at, id)',
    'index booking_newest is missing',
  ],
  [
    'ALTER TABLE users ADD COLUMN nickname text',
    'ALTER TABLE users DROP COLUMN nickname',
    'column users.nickname was added',
  ],
  [
    'ALTER TABLE bookings ALTER COLUMN note DROP DEFAULT',
    "ALTER TABLE bookings ALTER COLUMN note SET DEFAULT ''",
    'column bookings.note is another',
  ],
  [
    'ALTER TABLE journals DISABLE TRIGGER journals_append_only',
    'ALTER TABLE journals ENABLE ALWAYS TRIGGER journals_append_only',
    'trigger journals.journals_append_only is another',
  ],
  [
    'ALTER FUNCTION append_only() SECURITY DEFINER',
    'ALTER FUNCTION append_only() SECURITY INVOKER',
    'function append_only() is another',
  ],
  ['CREATE TABLE mine (a int, b int)', 'DROP TABLE mine', 'column mine.a was added, and 2 more'],
] as const;

test('one whose schema was changed by hand is refused and left as it is, until that is undone', async () => {
  const { url, query, applied } = await givenOld();
  const rows = await applied();
  for (const [change, undo, difference] of changes) {
    await query(change);
    const schema = await readSchema(url);
    expect(await refusal(url)).toContain(`(${difference})`);
    expect(await applied()).toEqual(rows);
    expect(await readSchema(url)).toEqual(schema);
    await query(undo);
  }
  await migrate(url);
  expect(namesOf(await applied())).toEqual(namesOf(readMigrations()));
});

test('one whose user may make no schema says what to allow', async () => {
  const { url, query, applied } = await givenOld();
  const owner = new URL(url);
  const name = owner.pathname.slice(1);
  Object.assign(owner, { username: OLD, password: 'of-the-tests' });
  expect(await refusal(owner.href)).toContain(`GRANT CREATE ON DATABASE ${name} TO ${OLD}`);
  await query(`GRANT CREATE ON DATABASE ${name} TO ${OLD}; GRANT CREATE ON SCHEMA public TO ${OLD}`);
  await migrate(owner.href);
  expect(namesOf(await applied())).toEqual(namesOf(readMigrations()));
});
