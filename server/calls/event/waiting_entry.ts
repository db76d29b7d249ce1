import { handler } from '#server/kernel/call-context.ts';
import { findOwnEntry, presentEntry } from '#server/modules/waiting/index.ts';
import { countWaiting, findOpenEntry } from '#server/modules/waiting/queries.ts';

export const waiting_entry = handler('event/waiting_entry', async ({ actor, db, deps, now, language }, input) => {
  const { event_id, occurrence_id, service_id, starts_at, entry_id } = input;
  const session = service_id !== undefined && starts_at !== undefined ? { service_id, starts_at } : null;
  const subject = event_id === undefined ? session : { event_id };
  const holder = actor.kind === 'user' ? ({ kind: 'user', user_id: actor.user_id } as const) : null;
  const counted = occurrence_id === undefined ? session : { occurrence_id };
  const row =
    subject === null
      ? await findOwnEntry(db, entry_id, actor, now)
      : holder && (await findOpenEntry(db, holder, subject, now));
  return {
    waiting: counted === null ? 0 : await countWaiting(db, counted),
    entry: row && (await presentEntry(db, row, { config: deps.config, now, language })),
  };
});
