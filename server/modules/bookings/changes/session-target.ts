import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs } from '#contract/instant.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { visitorOf } from '#server/modules/availability/index.ts';
import { nextAlternatives, type SlotInput } from '#server/modules/availability/queries.ts';
import { slotAt } from '#server/modules/availability/rules.ts';
import { decideFit, fullAddress } from '../create/rules/party.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import type { BookingRow } from '../store.ts';
import { loadChangeContext } from './change-context-store.ts';
import type { ChangeInput, ChangeRefusal, Missed, Target } from './evaluate-change.ts';
import { newTime } from './new-change.ts';

/** What a session booking would become: another time, service, number of people or address. */
export async function sessionTarget(
  db: ReadDb | Tx,
  { row }: LoadedBooking,
  input: ChangeInput,
  by: 'customer' | 'provider',
  now: Date,
): Promise<Target | ChangeRefusal> {
  const service_id = input.service_id ?? row.service_id;
  if (service_id === null) return refuse('change_not_possible', say(bookingChanges, 'no_service'));
  const starts_at = new Date(input.starts_at ?? row.starts_at);
  const participants = input.participants ?? row.participants;
  // A booking may keep its own time even if that is no longer offered, because only the participants or the service
  // change.
  const isSameTime = service_id === row.service_id && epochMs(starts_at) === epochMs(row.starts_at);
  const own_end = isSameTime ? row.ends_at : null;
  const found = await loadChangeContext(db, { service_id, starts_at, own_end, participants }, row, now);
  if (found?.provider.id !== row.provider_id)
    return refuse('not_found', say(bookingChanges, 'not_offered', { provider: row.provider_name }));
  const customer_address = fullAddress(input.customer_address ?? row.customer_address, input.customer_place);
  // An agreed address may stay. The first address, or another one, must be within the service area.
  const isAgreed = row.place === 'at_customer' && (customer_address === row.customer_address || by === 'provider');
  const customer_place = isAgreed ? undefined : (input.customer_place ?? null);
  const unfit = fits(row, found, { service_id, starts_at, participants, customer_address, customer_place }, by);
  if (unfit) return unfit;

  const stored = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
  const slot = isSameTime ? stored : slotAt(found.input, starts_at);
  if (!slot) return lost(db, found, { row, service_id, starts_at, participants }, now);

  const isSameService = service_id === row.service_id;
  const isSameParty = isSameService && participants === row.participants;
  const { title, place, cancellation_policy, cancel_cutoff_minutes } = isSameService ? row : found.service;
  // The same service has the price at which it was booked, which `fits` compares for further people; another service
  // has its current price.
  const unit_amount = isSameService ? (row.unit_amount ?? 0) : found.service.amount;
  const missed: Missed = async (tx, taken) =>
    !taken.taken && taken.why === 'seats'
      ? refuse('seats_taken', say(bookingChanges, 'seats_taken', { seats: taken.seats_left }), {
          extra: { seats_left: taken.seats_left },
        })
      : lost(tx, found, { row, service_id, starts_at: new Date(slot.starts_at), participants }, now, true);
  return {
    becomes: {
      ...{ service_id, title, place, cancellation_policy, cancel_cutoff_minutes },
      ...{ participants, unit_amount, customer_address },
      starts_at: slot.starts_at,
      ends_at: slot.ends_at,
    },
    items: isSameParty ? null : [{ unit_amount, quantity: participants }],
    charge: found.charge,
    hold_minutes: found.hold_minutes,
    holds: () => newTime(found, slot, row.participants),
    isByRequest: found.service.booking_mode === 'request',
    missed,
  };
}

interface RequestedParty {
  readonly service_id: string;
  readonly starts_at: Date;
  readonly participants: number;
  readonly customer_address: string;
  readonly customer_place: ChosenPlace | null | undefined;
}

function fits(
  row: BookingRow,
  { service, provider }: SlotInput,
  requested: RequestedParty,
  by: 'customer' | 'provider',
): ChangeRefusal | null {
  if (
    requested.service_id === row.service_id &&
    epochMs(requested.starts_at) === epochMs(row.starts_at) &&
    requested.participants === row.participants
  ) {
    const message = say(bookingChanges, 'nothing_changes');
    return refuse('invalid_input', message, { errors: [{ path: 'starts_at', message }] });
  }
  const isOther = requested.service_id !== row.service_id;
  // Further people cost today's price and need a service on offer, unless its provider suggests them as booked.
  const isGrowing = !isOther && by === 'customer' && requested.participants > row.participants;
  if (((isOther || isGrowing) && !service.is_active) || provider.status !== 'published' || provider.owner_id === null)
    return refuse('service_inactive', say(bookingChanges, 'not_offered_anymore', { provider: provider.name }));
  if (service.currency !== row.currency) return refuse('currency_mismatch', say(bookingChanges, 'currency_mismatch'));
  if (isGrowing && service.amount !== row.unit_amount) {
    const message = say(bookingChanges, 'other_price', { provider: provider.name });
    return refuse('invalid_input', message, { errors: [{ path: 'participants', message }] });
  }
  const unfit = decideFit({ ...service, visitor: visitorOf(provider) }, requested);
  if (!unfit) return null;
  return refuse('invalid_input', unfit.detail, { errors: [{ path: unfit.violated, message: unfit.detail }] });
}

interface MissedTime {
  readonly row: BookingRow;
  readonly service_id: string;
  readonly starts_at: Date;
  readonly participants: number;
}

/** Refuses a time with the next free ones; `isRace` when it was free a moment ago. */
async function lost(
  db: ReadDb | Tx,
  { input }: SlotInput,
  { row, service_id, starts_at, participants }: MissedTime,
  now: Date,
  isRace = false,
): Promise<RefusalOf<'slot_taken' | 'slot_not_offered' | 'seats_taken'>> {
  const alternatives = await nextAlternatives(db, service_id, starts_at, participants, now, 3, row.id);
  const extra = { alternatives };
  const session = input.busy.find(
    ({ group }) => group?.service_id === service_id && epochMs(group.starts_at) === starts_at.getTime(),
  )?.group;
  if (!isRace && session && session.seats_left > 0)
    return refuse('seats_taken', say(bookingChanges, 'seats_taken', { seats: session.seats_left }), {
      extra: { ...extra, seats_left: session.seats_left },
    });
  if (isRace || slotAt({ ...input, busy: [] }, starts_at) !== null)
    return refuse('slot_taken', say(bookingChanges, 'slot_taken'), { extra });
  return refuse('slot_not_offered', say(bookingChanges, 'slot_not_offered'), { extra });
}
