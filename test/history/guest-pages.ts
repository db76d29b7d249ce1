import { PublicEvent } from '#contract/entities/event.ts';
import { findEvent, findGuestEvent } from '#server/modules/events/find/index.ts';
import type { TestApp } from '#test/app.ts';

const guest = { kind: 'guest', booking_token: null } as const;

/** Compares the remembered pages of the latest two events with those made anew; lists the events where they differ. */
export async function pageFaults(it: TestApp): Promise<string[]> {
  const db = it.deps.database.read;
  const events = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(2).execute();
  const reading = { now: it.clock.now(), language: 'en' };
  const faults: string[] = [];
  for (const { id } of events) {
    const page = await findGuestEvent(db, id, reading);
    const anew = await findEvent(db, { event_id: id }, guest, reading);
    if (page?.toString() !== (anew ? JSON.stringify(PublicEvent.parse(anew)) : undefined)) faults.push(id);
  }
  return faults;
}
