import type { KeyObject } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Admission, CheckInResult } from '#contract/events/check-in.ts';
import { Door, type DoorReport, type DoorScan } from '#contract/events/door.ts';
import { checkIn } from '#locales/areas/check-in.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { readTicketCode } from '#server/modules/admission/tickets/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { findReports, insertReports, listAdmissions, lockDoor, moveAdmissions } from './admission-store.ts';
import type { DoorKeeper } from './door-access.ts';
import { findDoorDate, findDoorEvent, listDoorTickets } from './door-event-store.ts';
import { presentAdmission, presentDoorTicket } from './present.ts';

/** A scan as a device reports it: a code, a ticket by name, or the check-in to take back. */
interface Scan {
  readonly nonce: string;
  readonly scanned_at: string;
  readonly code?: string | undefined;
  readonly ticket_id?: string | undefined;
  readonly undoes?: string | undefined;
}

/** Scans of a date at one gate. */
interface Report {
  readonly event_id: string;
  readonly occurrence_id: string;
  readonly gate: string;
  readonly scans: readonly Scan[];
}

/** Who reports, when, and the key that ticket codes are checked with. */
interface Recording {
  readonly keeper: DoorKeeper;
  readonly public_key: KeyObject;
  readonly now: Date;
}

/**
 * Records scans in the open transaction, in the order in which they were made, and returns what became of each. Scans
 * that are known already are answered again and count once. Of two scans of a ticket the one that arrived first admits.
 */
export async function recordScans(
  tx: Tx,
  { event_id, occurrence_id, gate, scans }: Report,
  { keeper, public_key, now }: Recording,
): Promise<CheckInResult[] | Refusal<'not_found'>> {
  const date = await findDoorDate(tx, event_id, occurrence_id);
  if (!date) return refuse('not_found', say(checkIn, 'not_found'));
  await lockDoor(tx, occurrence_id);
  const before = (await listAdmissions(tx, occurrence_id)).map(presentAdmission);
  const door = new Door({
    occurrence_id,
    tickets: (await listDoorTickets(tx, occurrence_id)).map((row) =>
      presentDoorTicket(row, { can_search: keeper.can.search }),
    ),
    admissions: before,
    reports: await findReports(tx, [...new Set(scans.flatMap(({ nonce, undoes }) => [nonce, undoes ?? nonce]))]),
  });
  const by = 'user_id' in keeper.by ? ((await findUserContact(tx, keeper.by.user_id))?.name ?? null) : null;
  const scanner = { gate: keeper.gate ?? gate, by, can_search: keeper.can.search };
  const added: DoorReport[] = [...scans]
    .sort(byTime)
    .flatMap((scan) => door.record(scanOf(scan, public_key, now), scanner) ?? []);
  await insertReports(tx, added, { by: keeper.by, received_at: now });
  const { ended, began } = changes(before, door.present());
  await moveAdmissions(tx, occurrence_id, ended, began);
  if (ended.length + began.length > 0) await refreshHost(tx, event_id);
  return scans.map(({ nonce }) => door.resultOf(nonce));
}

/** Refreshes the organiser's open screens, once for what happens at about the same time. */
export async function refreshHost(tx: Tx, event_id: string): Promise<void> {
  const event = await findDoorEvent(tx, event_id);
  if (!event?.owner_id) return;
  await enqueueJob(tx, 'refresh-host-screens', { user_id: event.owner_id }, { key: `host-screens:${event.owner_id}` });
}

/** An undo of the same moment comes after its check-in. */
const byTime = (one: Scan, other: Scan): number =>
  Date.parse(one.scanned_at) - Date.parse(other.scanned_at) ||
  Number(one.undoes !== undefined) - Number(other.undoes !== undefined);

/** Reads a scan. The clock of a device may be wrong, but nothing was scanned after it arrived. */
function scanOf({ nonce, scanned_at, code = '', ticket_id, undoes }: Scan, key: KeyObject, now: Date): DoorScan {
  const scan = { nonce, scanned_at: new Date(Math.min(Date.parse(scanned_at), now.getTime())) };
  if (undoes !== undefined) return { ...scan, shown: { by: 'undo', nonce: undoes } };
  if (ticket_id !== undefined) return { ...scan, shown: { by: 'name', ticket_id } };
  if (code.length === 8) return { ...scan, shown: { by: 'short_code', short_code: code } };
  return { ...scan, shown: { by: 'code', claim: readTicketCode(code, key) } };
}

/** The check-ins that ended, by nonce, and those that began. */
function changes(before: readonly Admission[], after: readonly Admission[]) {
  const had = new Set(before.map(({ nonce }) => nonce));
  const has = new Set(after.map(({ nonce }) => nonce));
  const began = after.filter(({ nonce }) => !had.has(nonce));
  return {
    ended: [...had].filter((nonce) => !has.has(nonce)),
    began: began.map(({ ticket_id, nonce, at }) => ({ ticket_id, nonce, admitted_at: new Date(at) })),
  };
}
