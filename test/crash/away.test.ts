import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { patience } from '#test/scaled-timeout.ts';
import { callOver } from '../races/arena.ts';
import { randomOf, shuffled } from '../setup/random.ts';
import { volume } from '../test-volume.ts';
import { type Absence, type AwayProcess, type AwayWorld, endProcess, openAwayWorld } from './away-world.ts';
import { isBuilt, isReady } from './crash-app.ts';

/** How often the database is away; all kinds and times come first. */
const ROUNDS = volume('AWAY_ROUNDS', 3, 20);
/** Within this time after the return, each process answers and sends new mails. */
const RESUMED_MS = 10_000;
/** What was interrupted runs again after a few seconds, one after the other. */
const SETTLED_MS = 20_000;

interface Round {
  readonly how: Absence;
  readonly seconds: number;
}

const draw = randomOf('databases that are away');
const kinds = ['stopped', 'frozen', 'refused', 'starting'] as const;
const cases = (times: readonly number[]) => kinds.flatMap((how) => times.map((seconds) => ({ how, seconds })));
const isLong = ROUNDS >= 16;
const more: Round[] = Array.from({ length: Math.max(0, ROUNDS - 16) }, () => ({
  how: kinds[draw(kinds.length)] ?? 'stopped',
  seconds: 1 + draw(8),
}));
const rounds: readonly Round[] = isLong
  ? shuffled([...cases([1, 5, 30, 120]), ...more], draw)
  : shuffled(cases([1]), draw).slice(0, ROUNDS);

/** What a round came to: the seconds until all went on as before, and the mails. */
interface Result extends Round {
  readonly resumed_s: Readonly<Record<string, number>>;
  readonly settled_s: number;
  readonly expected: number;
  readonly sent: number;
  readonly twice: number;
}

// Stopping processes where they are needs Linux.
describe.skipIf(!isBuilt || platform() !== 'linux')('processes whose database is away', () => {
  let world: AwayWorld;
  const results: Result[] = [];

  beforeAll(async () => {
    world = await openAwayWorld();
  }, 300_000);
  afterAll(async () => {
    if (process.env.AWAY_TABLE) writeFileSync(process.env.AWAY_TABLE, JSON.stringify(results, null, 1));
    await world.close();
  });

  const said = () => world.processes.map((each) => `--- ${each.role}\n${each.said().slice(-4_000)}`).join('\n');
  const workers = () => world.processes.filter(({ role }) => role !== 'off');
  const servers = () => world.processes.filter(({ role }) => role !== 'only');
  const expectAlive = () => {
    for (const { role, child } of world.processes)
      expect([role, child.exitCode, child.signalCode], said()).toEqual([role, null, null]);
  };
  const taken = () => workers().flatMap(({ mails }) => mails.taken);

  /** Queues mails for each lane of mails, as transactions do. */
  const queue = async (database: Database, label: string, count: number): Promise<string[]> => {
    const wanted: string[] = [];
    for (let n = 0; n < count; n += 1)
      for (const kind of ['code_sign_in', 'booking_confirmed']) {
        const to = `${label}-${kind}-${n}@example.com`;
        const text = { subject: 'Hello', text: '123456', html: null };
        await insertMessage(database.write, { channel: 'email', kind, to, ...text }, new Date());
        wanted.push(to);
      }
    return wanted;
  };

  /** Signs up at a process, with one key until it is answered. Returns the address that gets the code. */
  const signUp = async ({ address }: AwayProcess, label: string): Promise<string> => {
    const [email, key] = [`${label}@example.com`, randomUUID()];
    const input = { name: 'Cleo', email, password: `a long password of ${label}` };
    for (;;) {
      const answer = await callOver(address, 'user/sign_up', input, {}, key).catch((error: unknown) => {
        if (error instanceof TypeError) return null;
        throw error;
      });
      if (answer?.status === 200) return email;
      if (answer !== null) expect([answer.status, answer.problem]).toEqual([503, answer.problem]);
      await sleep(250);
    }
  };

  /** Waits until a process does all that it is for again, and returns how long after the return that is (s). */
  const untilResumed = async (each: AwayProcess, label: string, since: number, database: Database) => {
    const left = () => patience(RESUMED_MS) - (performance.now() - since);
    const wait = { message: `${each.role} goes on\n${said()}`, interval: 50 };
    await expect.poll(() => isReady(each.address), { ...wait, timeout: left() }).toBe(true);
    const wanted: string[] = [];
    if (each.role !== 'only') wanted.push(await signUp(each, `${label}-after-${each.role}`));
    if (each.role !== 'off') {
      const news = () => each.mails.taken.map(({ to }) => to).filter((to) => to.startsWith(`${label}-new`));
      const isDone = () =>
        ['code_sign_in', 'booking_confirmed'].every((kind) => news().some((to) => to.includes(kind)));
      for (let n = 0; !isDone(); n += 1) {
        expect(left(), wait.message).toBeGreaterThan(0);
        wanted.push(...(await queue(database, `${label}-new-${each.role}-${n}`, 1)));
        await sleep(100);
      }
    }
    return { role: each.role, seconds: (performance.now() - since) / 1000, wanted };
  };

  test.each(rounds.map((round, number) => ({ ...round, number })))(
    'round $number: $how for $seconds s, and each goes on within 10 s, with no mail lost or sent twice',
    async ({ how, seconds, number }) => {
      const label = `r${number}`;
      let database = openDatabase({ url: world.url(), max: 4 });
      const wanted = [
        ...(await queue(database, `slow-${label}`, 2)),
        ...(await queue(database, `${label}-before`, 10)),
      ];
      for (const each of servers()) wanted.push(await signUp(each, `${label}-before-${each.role}`));
      await database.close();
      await world.leave(how);
      // Clients ask again until they are answered.
      const meanwhile = servers().map((each) => signUp(each, `${label}-meanwhile-${each.role}`));
      await sleep(seconds * 1_000);
      expectAlive();
      await world.comeBack(how);
      const back = performance.now();
      database = openDatabase({ url: world.url(), max: 8 });
      try {
        const resumed = await Promise.all(world.processes.map((each) => untilResumed(each, label, back, database)));
        wanted.push(...(await Promise.all(meanwhile)), ...resumed.flatMap((each) => each.wanted));
        const missing = () => tally(wanted, taken()).missing;
        await expect.poll(missing, { message: said(), timeout: patience(SETTLED_MS) }).toEqual([]);
        await expect.poll(() => openJobs(database), { message: said(), timeout: patience(SETTLED_MS) }).toBe(0);
        const settled_s = (performance.now() - back) / 1000;
        const { sent, twice } = tally(wanted, taken());
        const resumed_s = Object.fromEntries(resumed.map((each) => [each.role, each.seconds]));
        results.push({ how, seconds, resumed_s, settled_s, expected: wanted.length, sent, twice: twice.length });
        expect(twice, said()).toEqual([]);
        expectAlive();
      } finally {
        await database.close();
      }
    },
    420_000,
  );

  test('each ends well when it is told to, and none did before', async () => {
    expectAlive();
    for (const each of world.processes) expect([each.role, await endProcess(each)], said()).toEqual([each.role, 0]);
  });
});

/** What became of the mails to addresses that were to get one each. */
function tally(wanted: readonly string[], taken: readonly { readonly to: string }[]) {
  const counts = new Map(wanted.map((to) => [to, 0]));
  for (const { to } of taken) {
    const count = counts.get(to);
    if (count !== undefined) counts.set(to, count + 1);
  }
  const where = (is: (count: number) => boolean) => wanted.filter((to) => is(counts.get(to) ?? 0));
  return {
    sent: [...counts.values()].reduce((sum, count) => sum + count, 0),
    missing: where((count) => count === 0),
    twice: where((count) => count > 1),
  };
}

test('a mail that is lost, and one that is sent twice, are found', () => {
  const taken = ['a', 'b', 'b', 'another'].map((to) => ({ to }));
  expect(tally(['a', 'b', 'c'], taken)).toEqual({ sent: 3, missing: ['c'], twice: ['b'] });
});

/** Counts deliveries that have not ended. */
async function openJobs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `SELECT (SELECT count(*) FROM outbox_messages WHERE state = 'queued')::int
       + (SELECT count(*) FROM waiting_jobs WHERE name LIKE 'deliver-%')::int
       + (SELECT count(*) FROM graphile_worker._private_jobs j
          JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier LIKE 'deliver-%')::int AS open`,
  );
  return rows[0]?.open ?? 0;
}
