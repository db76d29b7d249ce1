import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { fillMarketplace, known } from '#db/seed/marketplace.ts';
import { hashToken, newId, newToken } from '#server/kernel/ids.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { type MeasuredLoad, runLoad } from '../load.ts';
import type { LoneBench } from '../main.ts';
import { startMeasured } from '../measured-server.ts';
import type { Row } from '../report/report.ts';
import { scaled } from '../speed/speed.ts';

const size = { pages: 100_000, people: 200_000, bookings: 1_000_000, reviews: 200_000, events: 20_000 };
const LIMIT_MS = 50;
const MAX_S = 600;

/** Measures each way in which staff searches and filters the lists of a large marketplace, one request at a time. */
export const adminListsBench: LoneBench = async ({ data, seconds, rounds, speed, say }) => {
  const machine = await speed();
  const folder = join(data, 'admin-lists');
  // Written when the database is full, because a run may be interrupted while it is filled.
  const filled = join(folder, 'filled');
  if (!existsSync(filled)) rmSync(folder, { recursive: true, force: true });
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  try {
    await migrate(embedded.url);
    if (!existsSync(filled)) await fill(embedded.url);
    writeFileSync(filled, '');
    const { token, number } = await signIn(embedded.url);
    const server = await startMeasured(embedded.url, embedded.socketDir);
    try {
      const rows: Row[] = [];
      for (const [list, forms] of Object.entries(listForms(number))) {
        const paths = Object.entries(forms).map(([form, asked]) => ({
          form,
          path: `/v9/admin/${list}_list?${new URLSearchParams(asked)}`,
        }));
        // Turns and not seconds, so that each form is asked as often as the others.
        const measure = (each: number) =>
          runLoad(server.address, { clients: 1, seconds: MAX_S, turns: each * paths.length }, async (asking, n) => {
            const next = paths[n % paths.length];
            if (next) await asking.ask(next.form, next.path, undefined, { cookie: `plaza_session=${token}` });
          });
        orThrow(await measure(2));
        const { kinds } = orThrow(await measure(seconds * rounds));
        const row = scaled(slowest(list, kinds), machine);
        rows.push(row);
        say(row);
      }
      return rows;
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.stop();
  }
};

function orThrow(load: MeasuredLoad): MeasuredLoad {
  if (load.failed > 0) throw new Error(`${load.failed} requests failed: ${load.reasons.join('; ')}`);
  return load;
}

/** A row with the median of the form that takes longest, and those of all others to read. */
function slowest(list: string, kinds: MeasuredLoad['kinds']) {
  const forms = Object.entries(kinds).map(([form, { p50_ms, p99_ms }]) => ({ form, p50_ms, p99_ms }));
  const worst = forms.toSorted((one, other) => other.p50_ms - one.p50_ms)[0];
  return {
    name: `list of ${list === 'person' ? 'people' : `${list}s`}, slowest p50`,
    value: worst?.p50_ms ?? 0,
    unit: 'ms',
    bound: 'at most',
    target: LIMIT_MS,
    note: worst?.form ?? '',
    seen: { forms },
  } as const;
}

type Forms = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Searches that find much, little, only old rows and nothing, and filters, alone and together. */
function listForms(number: string): Readonly<Record<string, Forms>> {
  const today = new Date().toISOString().slice(0, 10);
  return {
    person: {
      all: {},
      'a common part': { q: 'son' },
      'two letters': { q: 'an' },
      'a common address': { q: 'mail.example' },
      'one person': { q: known.rarePerson },
      nothing: { q: 'nobody at all' },
      suspended: { show: 'suspended' },
      'suspended, a common part': { show: 'suspended', q: 'son' },
      'staff, a common part': { show: 'staff', q: 'son' },
    },
    booking: {
      all: {},
      'a state': { status: 'no_show' },
      'a state and days': { status: 'completed', from: '2020-01-01', to: today },
      'a number': { q: number },
      'a common part': { q: 'son' },
      'a common word': { q: 'massage' },
      'two letters': { q: 'an' },
      'a common address': { q: 'mail.example' },
      'a common first name': { q: 'anna' },
      'one guest': { q: known.rareGuest },
      'one customer': { q: known.rarePerson },
      'a busy page': { q: known.busyPage },
      'a page of old': { q: known.oldPage },
      'a rare state, a common part': { status: 'declined', q: 'son' },
      'a rare state, two letters': { status: 'awaiting_payment', q: 'an' },
      'old days, a common part': { to: '2020-01-01', q: 'son' },
      nothing: { q: 'nobody at all' },
    },
    event: {
      all: {},
      'a common word': { q: 'market' },
      'two letters': { q: 'ma' },
      'a page': { q: 'theremin' },
      'a common page': { q: 'massage' },
      unlisted: { show: 'unlisted' },
      'unlisted, a common word': { show: 'unlisted', q: 'market' },
      nothing: { q: 'nobody at all' },
    },
    review: {
      all: {},
      low: { show: 'low' },
      'a common part': { q: 'son' },
      'a common author': { q: 'anna' },
      'two letters': { q: 'an' },
      'a common page': { q: 'massage' },
      'a busy page': { q: known.busyPage },
      'a page of old': { q: known.oldPage },
      'hidden, a common page': { show: 'hidden', q: 'massage' },
      nothing: { q: 'nobody at all' },
    },
    payment: {
      all: {},
      'a state': { status: 'disputed' },
      'a number': { q: number },
      'an id of the gateway': { q: 'made_777777' },
      'a state and nothing': { status: 'succeeded', q: 'nothing' },
    },
  };
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillMarketplace(client, size, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await client.end();
  }
}

/** Signs a member of staff in, and returns the number of a booking in the middle. */
async function signIn(url: string): Promise<{ token: string; number: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const token = newToken();
    const id = newId();
    await client.query(
      `INSERT INTO users (id, name, email, email_verified, role, created_at)
       VALUES ($1, 'Finn Finance', $2, true, 'finance', now() - interval '9 years')`,
      [id, `finance-${id}@example.com`],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, token_hash, expires_at, created_at, seen_at)
       VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day', now(), now())`,
      [id, hashToken(token)],
    );
    const { rows } = await client.query<{ number: string }>(
      `SELECT b.number FROM payments y JOIN bookings b ON b.id = y.booking_id WHERE y.gateway_id = 'made_500001'`,
    );
    return { token, number: rows[0]?.number ?? '' };
  } finally {
    await client.end();
  }
}
