import { isRefusal } from '#contract/errors.ts';
import { isBookable, saleEnd } from '#contract/events/sale-state.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Booker } from '#server/modules/bookings/create/index.ts';
import { offerSession, offerTickets } from '#server/modules/bookings/offers/index.ts';
import { type DateOnSale, listDatesOnSale } from '#server/modules/events/find/index.ts';
import { stopServingDate } from '#server/modules/events/queries.ts';
import { enqueueJobs } from '#server/modules/notifications/queries.ts';
import { markOffered } from './entry-store.ts';
import {
  findServedSession,
  listWaitingForDate,
  listWaitingForSession,
  lockDate,
  lockWaiting,
  markPassed,
  type ServedSession,
  stopServingSession,
  type WaitingParty,
} from './list-store.ts';
import { type FreeSeats, type NextOffer, nextOffer } from './rules/next-offer.ts';
import { offerUntil } from './rules/offer-time.ts';

/** How offers are made: the app's secret, the moment, and the entries to which an offer was impossible. */
export interface Offering {
  readonly secret: string;
  readonly now: Date;
  /** Entries whose offer was refused in this run, for example because the person may not book there. */
  readonly skipped: Set<string>;
}

type Next = NextOffer<WaitingParty>;

/**
 * Offers free seats of a date to the next person on its list, in the open transaction. When nobody fits, the date is
 * opened to everybody. Returns whether to go on with the next person.
 */
export async function offerDate(tx: Tx, occurrence_id: string, offering: Offering): Promise<boolean> {
  const next = await nextOnDate(tx, occurrence_id, offering);
  if (next !== null) {
    const { package_id, seats, expires_at } = next;
    return makeOffer(tx, next, offering, (booker) => {
      const to = { entry_id: next.party.id, booker, expires_at };
      return offerTickets(tx, { package_id, occurrence_id, seats }, to, offering);
    });
  }
  // Nobody joins or books until the date is open again, so that it is decided on what is true then.
  await lockDate(tx, occurrence_id);
  if ((await nextOnDate(tx, occurrence_id, offering)) !== null) return true;
  await stopServingDate(tx, occurrence_id);
  return false;
}

/** The same for the seats of a group session. */
export async function offerGroupSession(tx: Tx, commitment_id: string, offering: Offering): Promise<boolean> {
  const session = await findServedSession(tx, commitment_id, { isLocked: false });
  if (session === null) return false;
  const next = await nextInSession(tx, session, offering);
  const { service_id, starts_at } = session;
  const expires_at = offerUntil(offering.now, starts_at);
  if (next !== null && expires_at !== null)
    return makeOffer(tx, next, offering, (booker) => {
      const to = { entry_id: next.party.id, booker, expires_at };
      return offerSession(
        tx,
        { service_id, starts_at: isoInstant(epochMs(starts_at)), seats: next.seats },
        to,
        offering,
      );
    });
  const locked = await findServedSession(tx, commitment_id, { isLocked: true });
  if (locked === null) return false;
  if (expires_at !== null && (await nextInSession(tx, locked, offering)) !== null) return true;
  await stopServingSession(tx, locked);
  return false;
}

/** The package of a date that is free, and until when an offer of it would last. */
type FreePackage = FreeSeats & { readonly expires_at: string };

async function nextOnDate(tx: Tx, occurrence_id: string, offering: Offering) {
  const [date] = await listDatesOnSale(tx, [occurrence_id], offering.now);
  if (date === undefined) return null;
  const free = freePackages(date, offering.now);
  const parties = await listWaitingForDate(tx, occurrence_id);
  const next = nextOffer(withoutSkipped(parties, offering), free);
  const expires_at = free.find((each) => each.package_id === next?.package_id)?.expires_at;
  return next === null || expires_at === undefined ? null : { ...next, expires_at };
}

/** The packages of a date that are on sale long enough for an offer. */
export function freePackages({ offer }: DateOnSale, now: Date): FreePackage[] {
  return offer.offers.flatMap(({ package: each, left, state }) => {
    const expires_at = offerUntil(now, new Date(saleEnd(each, offer.date.starts_ms)));
    if (!isBookable(state) || expires_at === null) return [];
    return [{ package_id: each.id, left, min: each.min_per_booking, max: each.max_per_booking, expires_at }];
  });
}

async function nextInSession(tx: Tx, session: ServedSession, offering: Offering): Promise<Next | null> {
  const { id, service_id, left } = session;
  const parties = await listWaitingForSession(tx, id);
  return nextOffer(withoutSkipped(parties, offering), [{ package_id: service_id, left, min: 1, max: left }]);
}

const withoutSkipped = (parties: readonly WaitingParty[], { skipped }: Offering): readonly WaitingParty[] =>
  parties.filter(({ id }) => !skipped.has(id));

/** Makes an offer and notifies those concerned. An entry that cannot be offered anything is skipped in this run. */
async function makeOffer(
  tx: Tx,
  { party, passed }: Next,
  { now, skipped }: Offering,
  offer: (booker: Booker) => ReturnType<typeof offerTickets>,
): Promise<boolean> {
  if (!(await lockWaiting(tx, party.id))) return true;
  const offered = await offer(bookerOf(party));
  if (isRefusal(offered)) {
    skipped.add(party.id);
    return true;
  }
  await markOffered(tx, party.id, offered.booking_id);
  const unaware = await markPassed(
    tx,
    passed.map(({ id }) => id),
    now,
  );
  await enqueueJobs(tx, [
    { name: 'notify-waiting', payload: { entry_id: party.id, kind: 'offer', booking_id: offered.booking_id } },
    ...unaware.map((entry_id) => ({ name: 'notify-waiting', payload: { entry_id, kind: 'passed' } })),
  ]);
  return true;
}

/** The person that an offer is for. A guest proves the mailbox by opening the mail. */
const bookerOf = ({ user_id, guest_name, guest_email }: WaitingParty): Booker =>
  user_id === null
    ? { kind: 'guest', name: guest_name ?? '', email: guest_email ?? '', phone: null, is_proved: true }
    : { kind: 'user', user_id };
