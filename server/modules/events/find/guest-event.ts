// Remembers the pages of events as all guests see them.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PublicEvent } from '#contract/entities/event.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { BriefMemory } from '#server/performance/brief-memory.ts';
import { TextMemory } from '#server/performance/text-memory.ts';
import { findSharedDetail } from './detail-store.ts';
import type { EventQuery } from './find-event.ts';
import { findPageMark } from './page-mark-store.ts';
import { maySeeEvent } from './policy.ts';
import type { Reading } from './present.ts';
import { presentEvent } from './present-detail.ts';
import { pageEnd } from './rules/page-end.ts';

/** A page that was read. */
interface GuestPage {
  readonly mark: string;
  /** When the clock changes it (milliseconds since 1970). */
  readonly until_ms: number;
  /** A `PublicEvent` as JSON in UTF-8; null if guests may not see the event. */
  readonly json: Buffer | null;
}

/**
 * Some six thousand pages of fifty dates each (16 MiB), deflated to a fifth, by event and language. A page is right
 * while its event has its mark and the clock does not change it: its text begins with that time.
 */
const pages = new TextMemory(16 * 2 ** 20);

/** The pages that are being read: once for all who ask for them meanwhile. */
const readings = new BriefMemory<GuestPage>({ ms: MINUTE_MS, maxSize: 1_000, sizeOf: () => null });

const guest = { kind: 'guest', booking_token: null } as const;

/** Whether the page is the one that all guests get: its reader is nobody, and names nothing of their own. */
export function isGuestPage({ occurrence_id, code, ignore_booking_id }: EventQuery, actor: Actor): boolean {
  const own = [occurrence_id, code, ignore_booking_id];
  return actor.kind === 'guest' && actor.booking_token === null && own.every((each) => each === undefined);
}

/**
 * Reads the page of an event as guests see it: a `PublicEvent` as JSON in UTF-8. Needs one statement, or two after a
 * change. Returns null if guests may not see the event.
 */
export async function findGuestEvent(db: ReadDb, event_id: string, reading: Reading): Promise<Buffer | null> {
  const key = `${reading.language} ${event_id}`;
  const read = () => readPage(db, event_id, reading, key);
  if (pages.has(key) || readings.find(key)) {
    const now_ms = reading.now.getTime();
    const mark = await findPageMark(db, event_id, reading.now);
    if (mark === null) return null;
    const json = remembered(key, mark, now_ms);
    if (json) return json;
    const begun = await readings.find(key);
    if (begun?.mark === mark && now_ms < begun.until_ms) return begun.json;
  }
  // A reading that is under way now began after the mark was read.
  return (await readings.get(key, read)).json;
}

function remembered(key: string, mark: string, now_ms: number): Buffer | null {
  const place = pages.find(key, mark);
  if (!place) return null;
  const { block, at, parted, end } = place;
  return now_ms < block.readDoubleLE(at) ? inflateRawSync(block.subarray(parted, end)) : null;
}

/** Reads the page and remembers it with the mark that it has then. */
async function readPage(db: ReadDb, event_id: string, reading: Reading, key: string): Promise<GuestPage> {
  const row = await findSharedDetail(db, event_id, reading.now);
  if (!row || !maySeeEvent(guest, row))
    return { mark: row?.mark ?? '', until_ms: Number.POSITIVE_INFINITY, json: null };
  const until_ms = pageEnd(row, reading.now);
  // Validated once here, because the remembered text is sent unchanged.
  const json = Buffer.from(JSON.stringify(PublicEvent.parse(presentEvent(row, guest, reading, []))));
  const until = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
  until.writeDoubleLE(until_ms);
  pages.store(key, row.mark, Buffer.concat([until, deflateRawSync(json, { level: 1 })]), until.length);
  return { mark: row.mark, until_ms, json };
}
