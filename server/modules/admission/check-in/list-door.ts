import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { DoorTicket } from '#contract/events/check-in.ts';
import type { CallOutput } from '#contract/index.ts';
import { checkIn } from '#locales/areas/check-in.ts';
import { say } from '#locales/format.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { exportedTicketKey } from '#server/modules/admission/tickets/index.ts';
import { changesSince, lastReport, listAdmissions } from './admission-store.ts';
import type { DoorKeeper } from './door-access.ts';
import {
  type DoorDateRow,
  type DoorEvent,
  findDoorDate,
  listDoorAnswers,
  listDoorDates,
  listDoorTickets,
} from './door-event-store.ts';
import { listLinks } from './door-link-store.ts';
import { presentAdmission, presentDoorDate, presentDoorTicket } from './present.ts';

type DoorList = CallOutput<'event/door_list'>;

/** Whose list it is. */
interface Listing {
  readonly event: DoorEvent;
  readonly keeper: DoorKeeper;
  readonly secret: string;
  readonly now: Date;
}

/** What a device needs to check guests in on a date; or what changed since it got the version `known`. */
export async function listDoor(
  db: ReadDb,
  { event, keeper, secret, now }: Listing,
  { occurrence_id, known }: { readonly occurrence_id?: string | undefined; readonly known?: string | undefined },
): Promise<DoorList | Refusal<'not_found'>> {
  const dates = await listDoorDates(db, event.id, now);
  const date = occurrence_id
    ? await findDoorDate(db, event.id, occurrence_id)
    : (currentOf(dates, now) ?? (await findDoorDate(db, event.id, null)));
  if (occurrence_id && !date) return refuse('not_found', say(checkIn, 'not_found'));
  const links = await listLinks(db, event.id);
  return {
    event: { _id: event.id, title: event.title, timezone: event.timezone },
    gate: keeper.gate,
    gates: keeper.can.manage ? [...new Set(links.map(({ name }) => name))].sort() : [],
    can: keeper.can,
    public_key: exportedTicketKey(secret),
    date: date && presentDoorDate(date),
    dates: dates.map(presentDoorDate),
    ...(await guestsOf(db, keeper, date?.id ?? null, known)),
  };
}

/** The date that is on or comes next. */
const currentOf = (dates: readonly DoorDateRow[], now: Date): DoorDateRow | undefined =>
  dates.find(({ ends_at }) => ends_at > now);

type Guests = Pick<DoorList, 'tickets' | 'admissions' | 'undone' | 'version'>;

/** The tickets of a date, with the answers that are shown at its door. */
async function ticketsOf(db: ReadDb, { can }: DoorKeeper, occurrence_id: string): Promise<DoorTicket[]> {
  const rows = await listDoorTickets(db, occurrence_id);
  const answers = await listDoorAnswers(db, occurrence_id);
  return rows.map((row) => presentDoorTicket(row, { can_search: can.search, answers: answers.get(row.id) }));
}

async function guestsOf(
  db: ReadDb,
  keeper: DoorKeeper,
  occurrence_id: string | null,
  known: string | undefined,
): Promise<Guests> {
  // The number is read first: what is reported meanwhile is answered now and once more after this version.
  const seq = occurrence_id === null ? '0' : await lastReport(db, occurrence_id);
  const tickets = occurrence_id === null ? [] : await ticketsOf(db, keeper, occurrence_id);
  const digest = createHash('sha256')
    .update(JSON.stringify([occurrence_id, tickets]))
    .digest('hex')
    .slice(0, 32);
  const version = `${seq}.${digest}`;
  const [since, known_digest] = known?.split('.') ?? [];
  if (occurrence_id === null || since === undefined) {
    const rows = occurrence_id === null ? [] : await listAdmissions(db, occurrence_id);
    return { tickets, admissions: rows.map(presentAdmission), undone: [], version };
  }
  const { admissions, undone } = await changesSince(db, occurrence_id, since);
  return {
    tickets: known_digest === digest ? null : tickets,
    admissions: admissions.map(presentAdmission),
    undone: [...undone],
    version,
  };
}
