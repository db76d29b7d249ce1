import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from '../app.ts';
import type { World } from '../inputs.ts';

interface Someone {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mark: string;
}

/** A suspension of somebody that staff undid after an appeal. */
export async function addAppeal(
  { deps: { database, clock } }: Pick<TestApp, 'deps'>,
  { staff }: Pick<World, 'staff'>,
  { id: user_id, name, mark }: Someone,
): Promise<void> {
  const now = clock.now();
  const action_id = newId();
  await database.write
    .insertInto('moderation_actions')
    .values({
      ...{ id: action_id, kind: 'suspend_user', subject_id: user_id, label: name, user_id, reason: 'A mistake' },
      ...{ before: 'active', status: 'undone', by_user_id: staff.id, by_name: 'Ada', created_at: now },
      ...{ undone_by_user_id: staff.id, undone_by_name: 'Ada', undone_at: now },
    })
    .execute();
  const appeal_id = newId();
  await database.write
    .insertInto('appeals')
    .values({
      ...{ id: appeal_id, action_id, text: `That was not me. ${mark}`, status: 'undone', due_at: now, word: 'Sorry' },
      ...{ decided_by_user_id: staff.id, decided_by_name: 'Ada', created_at: now, decided_at: now },
    })
    .execute();
  await database.write
    .insertInto('appeal_files')
    .values({ id: newId(), appeal_id, position: 0, key: `documents/${mark}.pdf`, name: `${mark}.pdf`, bytes: 9 })
    .execute();
}

/** Somebody's page came from an import, which left out another row with their address. Staff noted something on it. */
export async function addImport(
  { deps: { database, clock } }: Pick<TestApp, 'deps'>,
  { provider_id, import_id }: Pick<World, 'provider_id' | 'import_id'>,
  { email, mark }: Someone,
): Promise<void> {
  const website = `https://${mark}.example/`;
  await database.write.updateTable('providers').set({ website }).where('id', '=', provider_id).execute();
  const row = {
    source: 'old-list',
    external_id: 'x',
    fingerprint: Buffer.alloc(32),
  };
  await database.write
    .insertInto('provider_sources')
    .values({ ...row, provider_id, run_id: import_id, seen_run_id: import_id })
    .execute();
  await database.write
    .insertInto('import_bad_rows')
    .values({ run_id: import_id, row: 2, line: 3, external_id: 'y', field: 'email', reason: 'invalid', value: email })
    .execute();
  const note = { by_name: 'Ada', text: `Called them about ${mark}.`, at: clock.now() };
  await database.write
    .insertInto('page_notes')
    .values({ id: newId(), provider_id, ...note })
    .execute();
}

/** Somebody was warned after a report about their page. */
export async function addWarning(
  { deps: { database, clock } }: Pick<TestApp, 'deps'>,
  { provider_id }: Pick<World, 'provider_id'>,
  { id: user_id, mark }: Someone,
): Promise<void> {
  const now = clock.now();
  const report_id = newId();
  const closed = { status: 'closed', outcome: 'upheld', closed_at: now, created_at: now };
  await database.write
    .insertInto('reports')
    .values({
      id: report_id,
      about: 'provider',
      kind: 'money',
      provider_id,
      by_role: 'visitor',
      text: 'Cash!',
      ...closed,
    })
    .execute();
  const reason = `You asked for cash. ${mark}`;
  await database.write.insertInto('warnings').values({ report_id, user_id, reason, warned_at: now }).execute();
}
