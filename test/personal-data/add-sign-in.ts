import { randomBytes } from 'node:crypto';
import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from '../app.ts';
import type { World } from '../inputs.ts';

/** How somebody signs in, what they chose of notifications, and what staff noted about them. */
export async function addSignIn(
  { deps: { database, clock } }: Pick<TestApp, 'deps'>,
  { staff }: Pick<World, 'staff'>,
  { id, phone, mark }: { readonly id: string; readonly phone: string; readonly mark: string },
): Promise<void> {
  const now = clock.now();
  for (const [table, row] of [
    [
      'identities',
      {
        id: newId(),
        user_id: id,
        provider: 'work',
        issuer: 'https://id.example',
        subject: mark,
        email: `${mark}@id.example`,
        created_at: now,
      },
    ],
    [
      'email_changes',
      {
        token_hash: randomBytes(32),
        user_id: id,
        old_email: `${mark}@old.example`,
        new_email: `${mark}@new.example`,
        changed_at: now,
        expires_at: now,
      },
    ],
    [
      'sign_in_attempts',
      {
        token_hash: randomBytes(32),
        purpose: 'identity_link',
        user_id: id,
        bound_to: `session of ${mark}`,
        provider: 'work',
        expires_at: new Date(now.getTime() + 60_000),
      },
    ],
    ['sign_ins', { id: newId(), user_id: id, method: 'password', device: mark, at: now }],
    ['unreachable_numbers', { phone, reason: 'number_stopped', since: now }],
    ['recovery_codes', { user_id: id, code_hmac: randomBytes(32) }],
    ['notification_choices', { user_id: id, group_name: 'reviews', channel: 'email', choice: 'off' }],
    ['notification_settings', { user_id: id, quiet_from: 60, quiet_to: 120, updated_at: now }],
    [
      'identity_checks',
      { id: newId(), user_id: id, note: mark, by_user_id: staff.id, by_name: 'Ada Admin', created_at: now },
    ],
    [
      'impersonations',
      {
        id: newId(),
        admin_id: staff.id,
        user_id: id,
        reason: 'A help ticket',
        started_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      },
    ],
  ] as const) {
    const names = Object.keys(row);
    await database.pool.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
}
