import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import type { TestApp } from '../app.ts';

/** An invitation to all dates of an event as the tables hold it: of an address, mailed, without an answer. */
export async function givenInvitation(
  it: Pick<TestApp, 'deps' | 'clock'>,
  event: { readonly id: string; readonly provider_id: string; readonly occurrence_ids: readonly string[] },
  own: Partial<Insertable<DB['invitations']>> = {},
): Promise<string> {
  const db = it.deps.database.write;
  const now = it.clock.now();
  const id = newId();
  const { owner_id } = await db
    .selectFrom('providers')
    .select('owner_id')
    .where('id', '=', event.provider_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invitations')
    .values({
      ...{ id, event_id: event.id, inviter_id: owner_id ?? '', email: `${id}@example.com`, language: 'en' },
      ...{ token_hash: hashToken(id), queued_at: now, sent_at: now, created_at: now, ...own },
    })
    .execute();
  await db
    .insertInto('invitation_dates')
    .values(event.occurrence_ids.map((occurrence_id) => ({ invitation_id: id, occurrence_id })))
    .execute();
  return id;
}
