import type { OwnHold } from '#contract/entities/schedule.ts';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { isBookable } from '#contract/events/sale-state.ts';
import { epochMs } from '#contract/instant.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseAlreadyHeld } from '#server/modules/bookings/create/index.ts';
import { listHeldPackages, listOwnHolds } from '#server/modules/bookings/queries.ts';
import { type DateOnSale, listDatesOnSale } from '#server/modules/events/find/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { entryTokenFor } from './access-token.ts';
import { checkSession } from './check-session.ts';
import {
  type Asked,
  type EntryRow,
  type Holder,
  insertEntry,
  lockOpenEntry,
  proveEntry,
  updateEntry,
  type WaitedSubject,
} from './entry-store.ts';
import { findWaitedEvent, lockWaitedDates } from './list-store.ts';

/** Why a list cannot be joined. */
export type JoinRefusal = RefusalOf<
  'not_found' | 'seats_free' | 'already_held' | 'not_on_sale' | 'own_service' | 'service_inactive' | 'invalid_input'
>;

/** Whose holds are looked for. */
interface HoldCheck extends Pick<Joining, 'holder' | 'subject' | 'asked' | 'token_hash'> {
  readonly proved_email?: string | null;
}

/** Who joins, what for, and in which language the mails are. */
export interface Joining {
  /** The link of a guest's booking. */
  readonly token_hash?: Buffer | null;
  readonly holder: Holder;
  readonly subject: WaitedSubject;
  readonly asked: Asked;
  readonly language: string;
}

/**
 * Puts a user on a waiting list in the open transaction, or changes what they wait for. A guest is mailed a link that
 * proves the mailbox (`proveMailbox`); for one who has an entry already, nothing changes and the mail is sent again.
 * Returns the entry's id.
 */
export async function joinList(
  tx: Tx,
  joining: Joining,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<{ readonly entry_id: string } | JoinRefusal> {
  const { holder, subject, asked } = joining;
  const open = await lockOpenEntry(tx, holder, subject);
  const refused = await checkSubject(tx, joining, now);
  if (isRefusal(refused)) return refused;
  const held = open?.status === 'offered' ? null : await checkHolds(tx, joining, now);
  if (isRefusal(held)) return held;
  const id = open?.id ?? newId();
  if (open === null) await insertEntry(tx, { ...joining, id, token: entryTokenFor(secret, id) }, now);
  else if (holder.kind === 'user' && open.status === 'waiting') await updateEntry(tx, id, asked);
  if (open === null || holder.kind === 'guest')
    await enqueueJob(tx, 'notify-waiting', { entry_id: id, kind: 'joined' }, { key: `waiting:${id}` });
  return { entry_id: id };
}

/** Puts a guest on the list whose mailbox the link of a mail proves, unless there are seats now. Repeated, it stays. */
export async function proveMailbox(tx: Tx, entry: EntryRow, now: Date): Promise<JoinRefusal | null> {
  if (entry.status !== 'unproved') return null;
  const { event_id, service_id, starts_at, name, email } = entry;
  const session = { service_id: service_id ?? '', starts_at: (starts_at ?? now).toISOString() };
  const subject = event_id === null ? session : { event_id };
  const joining = { holder: { kind: 'guest' as const, name, email }, subject, asked: entry };
  const refused =
    (await checkSubject(tx, joining, now)) ?? (await checkHolds(tx, { ...joining, proved_email: email }, now));
  if (!isRefusal(refused)) await proveEntry(tx, entry.id, now);
  return refused;
}

/** Refuses to wait for what one holds already and only has to pay. A guest's address counts once it is proved. */
async function checkHolds(
  tx: Tx,
  { holder, subject, asked, token_hash = null, proved_email = null }: HoldCheck,
  now: Date,
): Promise<RefusalOf<'already_held'> | null> {
  const owner = holder.kind === 'user' ? { user_id: holder.user_id } : { email: proved_email, token_hash };
  const holds = await listOwnHolds(tx, owner, subject, now);
  const isWaitedFor = ({ starts_at, occurrence_ids }: OwnHold): boolean =>
    'event_id' in subject
      ? asked.occurrence_ids.length === 0 || occurrence_ids.some((id) => asked.occurrence_ids.includes(id))
      : epochMs(starts_at) === epochMs(subject.starts_at);
  const hold = holds.find(isWaitedFor);
  if (hold === undefined) return null;
  // Whoever holds one ticket of a date may wait for another one.
  const held = asked.package_ids.length === 0 ? [] : await listHeldPackages(tx, hold.booking_id);
  const isOther = held.length > 0 && !held.some((id) => asked.package_ids.includes(id));
  return isOther ? null : refuseAlreadyHeld(hold);
}

const checkSubject = (tx: Tx, { holder, subject, asked }: Omit<Joining, 'language'>, now: Date) =>
  'event_id' in subject
    ? checkDates(tx, subject.event_id, asked, holder, now)
    : checkSession(tx, subject, asked.seats, holder, now);

/** Refuses dates that have enough seats, and those that will never have any. Locks the dates. */
async function checkDates(
  tx: Tx,
  event_id: string,
  asked: Asked,
  holder: Holder,
  now: Date,
): Promise<JoinRefusal | null> {
  const event = await findWaitedEvent(tx, event_id);
  if (event === null) return refuse('not_found', say(waitingList, 'refused.no_event'));
  if (holder.kind === 'user' && holder.user_id === event.owner_id)
    return refuse('own_service', say(waitingList, 'refused.own'));
  const dates = await listDatesOnSale(tx, await lockWaitedDates(tx, event_id, asked, now), now);
  const named = dates.filter(({ offer }) => asked.occurrence_ids.includes(offer.date.id));
  if (asked.occurrence_ids.length > named.length && named.length === 0 && dates.length > 0)
    return refuse('not_on_sale', say(waitingList, 'refused.over'), {
      extra: { state: 'over', path: 'occurrence_ids' },
    });
  const free = (named.length > 0 ? named : dates).find((date) => hasSeats(date, asked));
  if (free !== undefined)
    return refuse('seats_free', say(waitingList, 'refused.seats_free'), {
      extra: { occurrence_id: free.offer.date.id },
    });
  if (dates.some((date) => offersOf(date, asked).some(({ state }) => state === 'sold_out' || isBookable(state))))
    return null;
  return refuse('not_on_sale', say(waitingList, 'refused.over'), { extra: { state: 'over', path: 'occurrence_ids' } });
}

const offersOf = ({ offer }: DateOnSale, { package_ids }: Asked) =>
  offer.offers.filter(({ package: each }) => package_ids.length === 0 || package_ids.includes(each.id));

/** Whether everybody can book what an entry asks for on a date. */
const hasSeats = (date: DateOnSale, asked: Asked): boolean =>
  !date.is_serving &&
  offersOf(date, asked).some(({ state, left }) => isBookable(state) && (left === null || left >= asked.seats));
