import type { TicketsLeft } from '#contract/calls/availability.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { isBookable } from '#contract/events/sale-state.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { epochMs, MINUTE_MS } from '#contract/instant.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { type Actor, handler } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { freeTimesOf, type ShownDates } from '#server/modules/availability/free-times/index.ts';
import { loadSlotRow, nextAlternatives } from '#server/modules/availability/queries.ts';
import { openDays, rangeOfDates } from '#server/modules/availability/rules.ts';
import {
  changeSchedule,
  findProviderOfRule,
  findScheduleOwner,
  holdsBooking,
  listRules,
  listScheduledServices,
  listTaken,
  lockScheduleOwner,
  mayEdit,
  mayEditRule,
  mayViewSchedule,
  newRules,
  ownsRules,
  presentOpeningHours,
  presentSchedule,
  presentTaken,
} from '#server/modules/availability/schedule/index.ts';
import { listOwnHolds } from '#server/modules/bookings/queries.ts';
import { findTicketsLeft } from '#server/modules/bookings/tickets-left/index.ts';
import { findEvent } from '#server/modules/events/find/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const booking_availability_check = handler(
  'booking/booking_availability_check',
  async ({ actor, db, now, language }, input) => {
    const { package_id, occurrence_id, ignore_booking_id } = input;
    if (package_id === undefined) return sessionTimes(db, actor, daysOf(input), now);
    const found = await findTicketsLeft(db, { ...input, package_id }, actor, now, (event_id) =>
      findEvent(db, { event_id, occurrence_id, ignore_booking_id }, actor, { now, language }),
    );
    return isRefusal(found) ? found : presentTickets(found.event, found.tickets, input.timezone);
  },
);

type Input = ParsedInput<'booking/booking_availability_check'>;
type Output = CallOutput<'booking/booking_availability_check'>;

/** The service and days of an input. The call's schema requires them where no ticket is named. */
function daysOf(input: Input) {
  const { service_id, from, to } = input;
  if (service_id === undefined || from === undefined || to === undefined)
    throw new Error('A service without days came through.');
  return { ...input, service_id, from, to };
}

async function sessionTimes(db: ReadDb, actor: Actor, input: ReturnType<typeof daysOf>, now: Date) {
  const { service_id, participants, ignore_booking_id } = input;
  // The zone is known only with the service. The read's margin of a day at both ends covers the dates of every zone.
  const read = { from: new Date(`${input.from}T00:00:00Z`), to: new Date(`${input.to}T24:00:00Z`) };
  const found = await loadSlotRow(db, service_id, read, { now, participants, ignore_booking_id });
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider) || !found) return refuse('not_found', say(bookingCreate, 'not_found'));
  if (!found.is_active || found.status === 'suspended')
    return refuse('service_inactive', say(bookingCreate, 'not_offered'));
  if (participants > found.capacity) {
    const message = say(bookingCreate, 'party.too_many', { count: found.capacity });
    return refuse('invalid_input', message, { errors: [{ path: 'participants', message }] });
  }
  const holder = {
    user_id: actor.kind === 'user' ? actor.user_id : null,
    token_hash: actor.booking_token === null ? null : hashToken(actor.booking_token),
  };
  if (ignore_booking_id !== undefined && !(await holdsBooking(db, ignore_booking_id, holder)))
    return refuse('not_found', say(bookingState, 'not_found'));
  const holds = await listOwnHolds(db, holder, { service_id }, now);
  const held = new Set(holds.map(({ starts_at }) => starts_at));

  const timezone = input.timezone ?? found.timezone;
  const shown = { timezone, from_date: input.from, to_date: input.to };
  const { slots, first_at, days, full } = await freeTimesOf(found, { now, participants }, shown);
  const next_free_at =
    first_at ??
    (await nextAlternatives(db, service_id, endOf(shown), participants, now, 1, ignore_booking_id))[0]?.starts_at;
  const around = {
    service_id,
    provider_id: found.id,
    tickets: null,
    duration_minutes: found.duration_minutes,
    timezone,
    venue_timezone: found.timezone,
    seats: found.capacity > 1 ? found.capacity : null,
    // Nobody waits for what they hold.
    full_sessions: found.booking_mode === 'instant' ? full.filter(({ starts_at }) => !held.has(starts_at)) : [],
    holds,
    days,
    next_free_at: next_free_at ?? null,
  };
  return new JsonText(Buffer.from(`{"slots":${slots},${JSON.stringify(around).slice(1)}`));
}

/** The instant at which the last of the shown dates ends. */
function endOf({ timezone, from_date, to_date }: ShownDates): Date {
  return new Date(rangeOfDates(timezone, from_date, to_date).to);
}

/** The answer for a ticket: the fields of services say what its event has of them. */
function presentTickets(event: PublicEvent, tickets: TicketsLeft, timezone = event.timezone): Output {
  const { chosen, provider, holds } = event;
  const next = event.occurrences.find(({ state }) => isBookable(state));
  return {
    ...{ service_id: null, provider_id: provider._id, tickets },
    duration_minutes: chosen ? (epochMs(chosen.ends_at) - epochMs(chosen.starts_at)) / MINUTE_MS : 0,
    ...{ timezone, venue_timezone: event.timezone, seats: null },
    ...{ slots: [], full_sessions: [], days: [], holds },
    next_free_at: next?.starts_at ?? null,
  };
}

export const schedule_list = handler('my_schedule/schedule_list', async ({ actor, db, now }, input) => {
  const [found, rules, services] = await Promise.all([
    findScheduleOwner(db, input.provider_id),
    listRules(db, input.provider_id, now),
    listScheduledServices(db, input.provider_id),
  ]);
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider)) return provider;

  return ownsPage(actor, provider)
    ? presentSchedule(provider, rules, services, now)
    : presentOpeningHours(provider, rules, services);
});

export const add_my_schedule = handler('my_schedule/add_my_schedule', async ({ actor, db, now }, input) => {
  const provider = mayEdit(actor, await lockScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;

  const add = newRules(input.rules);
  const dates = new Set(add.flatMap((rule) => (rule.kind === 'date' ? [rule.date] : [])));
  return changeSchedule(
    db,
    provider,
    (rules) => ({
      add,
      paths: add.map((_, index) => `rules.${index}`),
      remove: rules
        .filter((rule) => rule.kind === input.replaces && (rule.kind !== 'date' || dates.has(rule.date)))
        .map((rule) => rule.id),
    }),
    { ...input, now },
  );
});

export const edit_schedule = handler('my_schedule/edit_schedule', async ({ actor, db, now }, input) => {
  const provider_id = await findProviderOfRule(db, input.schedule_id);
  const provider = mayEditRule(actor, provider_id ? await lockScheduleOwner(db, provider_id) : null);
  if (isRefusal(provider)) return provider;

  return changeSchedule(
    db,
    provider,
    () => ({ remove: [input.schedule_id], add: [{ ...input.rule, id: input.schedule_id }], paths: ['rule'] }),
    { ...input, now },
  );
});

export const delete_schedule = handler('my_schedule/delete_schedule', async ({ actor, db, now }, input) => {
  const provider = mayEdit(actor, await lockScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;
  if (!(await ownsRules(db, provider.id, input.schedule_ids)))
    return refuse('not_found', 'One of these rules is already gone.');

  return changeSchedule(db, provider, () => ({ remove: input.schedule_ids, add: [], paths: [] }), { ...input, now });
});

export const my_scheduled_dates = handler('my_schedule/my_scheduled_dates', async ({ actor, db, now }, input) => {
  const [found, rules] = await Promise.all([
    findScheduleOwner(db, input.provider_id),
    listRules(db, input.provider_id, now),
  ]);
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider)) return provider;

  return { timezone: provider.timezone, dates: openDays(rules, provider.timezone, input.from, input.to) };
});

export const booked_schedule_dates = handler('my_schedule/booked_schedule_dates', async ({ actor, db, now }, input) => {
  const provider = mayViewSchedule(actor, await findScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;

  const { from, to } = rangeOfDates(provider.timezone, input.from, input.to);
  const [rules, taken] = await Promise.all([
    listRules(db, provider.id, now),
    listTaken(db, provider.id, new Date(from), new Date(to), now),
  ]);
  const days = openDays(rules, provider.timezone, input.from, input.to);
  return presentTaken(provider, days, taken, ownsPage(actor, provider));
});
