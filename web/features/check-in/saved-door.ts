import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DeviceState, DoorList, QueuedScan } from './device-state.ts';

/** A date as this device saved it: what the server sent last, and whose list it is. */
export interface SavedDoor {
  readonly list: DoorList;
  readonly state: Omit<DeviceState, 'queue'>;
}

interface Saved extends DBSchema {
  dates: { key: string; value: SavedDoor };
  scans: { key: string; value: QueuedScan; indexes: { date: string } };
}

let opened: Promise<IDBPDatabase<Saved>> | null = null;

const database = (): Promise<IDBPDatabase<Saved>> => {
  opened ??= openDB<Saved>('plaza-check-in', 1, {
    upgrade: (db) => {
      db.createObjectStore('dates');
      db.createObjectStore('scans', { keyPath: 'nonce' }).createIndex('date', 'occurrence_id');
    },
  });
  return opened;
};

/** What this device saved of a date: its list, and the scans that were not answered yet, in order. */
export async function loadDoor(
  occurrence_id: string,
): Promise<{ readonly saved: SavedDoor | null; readonly queue: readonly QueuedScan[] }> {
  const db = await database();
  const [saved, queue] = await Promise.all([
    db.get('dates', occurrence_id),
    db.getAllFromIndex('scans', 'date', occurrence_id),
  ]);
  const inOrder = queue.toSorted((one, other) => Date.parse(one.scanned_at) - Date.parse(other.scanned_at));
  return { saved: saved ?? null, queue: inOrder };
}

/** The saved date of an event that is on or comes next, or its last one; null if none was saved. */
export async function findSavedDate(event_id: string, now: number): Promise<string | null> {
  const all = await (await database()).getAll('dates');
  const dates = all
    .flatMap(({ list: { event, date } }) => (event._id === event_id && date !== null ? [date] : []))
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return (dates.find(({ ends_at }) => Date.parse(ends_at) > now) ?? dates.at(-1))?._id ?? null;
}

/** Deletes the saved lists of an event. Scans that were not answered yet stay. */
export async function forgetDoor(event_id: string): Promise<void> {
  const db = await database();
  const all = await db.getAll('dates');
  const own = all.filter(({ list }) => list.event._id === event_id);
  await Promise.all(own.map(({ state }) => db.delete('dates', state.occurrence_id)));
}

/** Saves the list of a date. */
export async function saveDoor(saved: SavedDoor): Promise<void> {
  await (await database()).put('dates', saved, saved.state.occurrence_id);
}

/** Saves a scan until the server has answered it. */
export async function saveScan(scan: QueuedScan): Promise<void> {
  await (await database()).put('scans', scan);
}

/** Forgets scans that the server has answered. */
export async function forgetScans(nonces: readonly string[]): Promise<void> {
  const scans = (await database()).transaction('scans', 'readwrite');
  await Promise.all([...nonces.map((nonce) => scans.store.delete(nonce)), scans.done]);
}
