import type { MeetingAccounts } from '#server/providers/meetings/port.ts';
import { MeetingsUnavailableError } from '#server/providers/meetings/port.ts';
import { withAccess } from './account-tokens.ts';
import type { Deps } from './accounts.ts';
import {
  deleteMeeting,
  findMeeting,
  findWanted,
  holdMeeting,
  listDue,
  type MeetingRow,
  releaseMeeting,
  storeMeeting,
  type WantedRow,
} from './meeting-store.ts';
import { nextStep, pauseAfter } from './rules/next-meeting-step.ts';

/** Longer than all requests of one step may take together (ms). */
const HOLD_MS = 120_000;

/**
 * Makes the meetings of dates at Zoom what the dates are: creates those of the next days, moves those of moved dates
 * and deletes those of cancelled ones. A failure of one is logged, and it is tried again later.
 */
export async function syncMeetings(deps: Deps, zoom: MeetingAccounts | null): Promise<void> {
  if (!zoom) return;
  for (const occurrence_id of await listDue(deps.database.write, deps.clock.now())) {
    try {
      await syncMeeting(deps, zoom, occurrence_id);
    } catch (error) {
      deps.log.warn({ err: error, occurrence_id }, 'the meeting of a date could not be brought up to date');
    }
  }
}

/**
 * Makes the meeting of one date what the date is. One process works on it at a time, and a creation looks for the
 * date's meeting first: a lost answer never leads to two. Returns the meeting, or null if there is none (yet).
 * @throws MeetingsUnavailableError, AccountEndedError
 */
export async function syncMeeting(
  deps: Deps,
  zoom: MeetingAccounts,
  occurrence_id: string,
): Promise<MeetingRow | null> {
  const { database, clock } = deps;
  const wanted = await findWanted(database.write, occurrence_id);
  const now = clock.now();
  const hold = { now, until: new Date(now.getTime() + HOLD_MS) };
  const held = await holdMeeting(database.write, occurrence_id, wanted, hold);
  if (!held) return findMeeting(database.write, occurrence_id);
  try {
    return await step(deps, zoom, held, wanted);
  } catch (error) {
    const seconds = pauseAfter(held.tries, error instanceof MeetingsUnavailableError ? error.retry_after : 0);
    const retry_at = new Date(clock.now().getTime() + seconds * 1000);
    await releaseMeeting(database.write, occurrence_id, { tries: held.tries + 1, retry_at });
    throw error;
  }
}

async function step(
  deps: Deps,
  zoom: MeetingAccounts,
  held: MeetingRow,
  wanted: WantedRow | null,
): Promise<MeetingRow | null> {
  const { write: db } = deps.database;
  const { occurrence_id, gateway_id, join_url } = held;
  const now = deps.clock.now();
  if (nextStep(held, wanted) === 'none') {
    await releaseMeeting(db, occurrence_id, { tries: 0, retry_at: now });
    return held;
  }
  const access = <Result>(work: (access_token: string) => Promise<Result>) =>
    withAccess(deps, zoom, held.account_id, work);
  if (!wanted) {
    await access((token) => remove(zoom, held, token));
    await deleteMeeting(db, occurrence_id);
    return null;
  }
  const plan = { ...wanted, key: occurrence_id };
  const meeting = await access(async (token) => {
    const isThere =
      gateway_id !== null && join_url !== null && (await zoom.updateMeeting(gateway_id, plan, token))
        ? { gateway_id, join_url }
        : null;
    return isThere ?? zoom.createMeeting(plan, token);
  });
  return storeMeeting(db, wanted, meeting, now);
}

/** Deletes a meeting, also one whose creation was never answered. */
async function remove(zoom: MeetingAccounts, { occurrence_id, gateway_id }: MeetingRow, token: string): Promise<void> {
  const id = gateway_id ?? (await zoom.findMeeting(occurrence_id, token))?.gateway_id;
  if (id !== undefined) await zoom.deleteMeeting(id, token);
}
