import { systemClock } from '#server/kernel/clock.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { type Db, openDatabase } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { failedMail, failedTitle } from './mails.ts';
import type { Run, RunKind } from './rules/runs.ts';
import { hasRuns, insertRun, listOperators } from './store.ts';

/** What a run found out of itself. */
type Result = Pick<Run, 'name' | 'bytes' | 'differences' | 'fault'>;

interface Recording {
  readonly kind: RunKind;
  /** The URL of the marketplace's database. */
  readonly url: string;
  readonly config: Config;
  /** Whether an error says that there was nothing to do. */
  readonly isIdle: (error: unknown) => boolean;
}

/**
 * Does a backup or a trial restore, and stores what it came to. Of one that failed, operators learn by mail and at the
 * bell, once a day.
 * @throws the error of the work
 */
export async function recordRun<Outcome>(
  { kind, url, config, isIdle }: Recording,
  work: () => Promise<{ readonly outcome: Outcome; readonly result: Result }>,
): Promise<Outcome> {
  const began_at = systemClock.now();
  const store = (result: Result) =>
    withDatabase(url, async (db) => {
      if (!(await hasRuns(db))) return;
      const run = { id: newId(), kind, began_at, ended_at: systemClock.now(), ...result };
      await insertRun(db, run);
      if (result.fault !== null) await reportFault(db, config, { kind, fault: result.fault, at: run.ended_at });
    });
  try {
    const { outcome, result } = await work();
    await store(result);
    return outcome;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    if (!isIdle(error)) await store({ name: null, bytes: null, differences: null, fault });
    throw error;
  }
}

async function withDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  try {
    await work(database.write);
  } finally {
    await database.close();
  }
}

/** Tells the operators, each once a day. */
async function reportFault(
  db: Db,
  config: Config,
  { kind, fault, at }: { readonly kind: RunKind; readonly fault: string; readonly at: Date },
): Promise<void> {
  const frame = await mailFrame(db, config);
  const day = at.toISOString().slice(0, 10);
  for (const { id, email } of await listOperators(db)) {
    const once_key = `backup:${kind}:${day}`;
    await insertNotification(
      db,
      {
        ...{ user_id: id, kind: 'backup_failed', title: failedTitle(kind), text: fault.slice(0, 300) },
        ...{ link: '/admin', once_key: `${once_key}:${id}` },
      },
      at,
    );
    await insertMessage(db, await failedMail(frame, { kind, fault, to: email, once_key: `${once_key}:${email}` }), at);
  }
}
