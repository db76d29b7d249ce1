import { z } from 'zod';
import { type CallContract, call, guestVariant } from '../call.ts';
import { ScheduleRule } from '../entities/schedule.ts';
import { example } from '../examples.ts';
import { date, id, instant, moment, text, wallTime, whole } from '../fields.ts';
import { endClock } from '../formats/clock.ts';
import { DAY_MS } from '../instant.ts';

const MAX_DAYS = 93;
const startTime = wallTime.refine((value) => value !== '24:00', 'Start at 00:00 the next day instead.');
/** An end at 00:00 is the end of its day. */
const endTime = wallTime.overwrite(endClock);
const services = z.array(id).max(50, 'Choose at most 50 services.').default([]);
const different = (rule: { start: string | null; end: string | null }) =>
  rule.start === null || rule.start !== rule.end;
const differ = { path: ['end'], message: 'Choose an end that differs from the start.' };

const WeeklyHours = z
  .strictObject({
    kind: z.literal('weekly'),
    weekday: z.int('Choose a weekday.').min(1, 'Monday is 1.').max(7, 'Sunday is 7.'),
    start: startTime,
    end: endTime,
    service_ids: services,
  })
  .refine(different, differ);
const DateHours = z
  .strictObject({
    kind: z.literal('date'),
    date,
    start: startTime.nullable().default(null),
    end: endTime.nullable().default(null),
    service_ids: services,
  })
  .refine((rule) => (rule.start === null) === (rule.end === null), {
    path: ['end'],
    message: 'Enter both times, or neither for a day off.',
  })
  .refine(different, differ);
const Block = z
  .strictObject({
    kind: z.literal('block'),
    from: instant,
    to: instant,
    reason: text(200, { min: 0 }).nullable().default(null),
    service_ids: services,
  })
  .refine((rule) => Date.parse(rule.from) < Date.parse(rule.to), {
    path: ['to'],
    message: 'Choose an end after the start.',
  });

/** A rule as input: weekly hours, hours of one date (closed if it has no times), or a block between two instants. */
export const ScheduleRuleInput = z.discriminatedUnion('kind', [WeeklyHours, DateHours, Block]);

/** A provider's schedule: all rules for its owner, the opening hours for everyone else. */
export const Schedule = z.object({
  provider: z.object({ _id: z.string(), slug: z.string(), name: z.string(), timezone: z.string() }),
  /** Increases with every change. An edit sends it back, which prevents overwriting a concurrent change. */
  version: whole,
  rules: z.array(ScheduleRule),
  services: z.array(z.object({ _id: z.string(), title: z.string(), duration_minutes: whole })),
  /** The services without a bookable time under the present rules, with the reason (owner only). */
  no_time: z.array(z.object({ service_id: z.string(), title: z.string(), reason: z.string(), sentence: z.string() })),
  can: z.object({ edit: z.boolean() }),
});

/** Open hours of one date, in the provider's wall time and as instants. Nights are cut at midnight. */
const Hours = z.object({ start: z.string(), end: z.string(), starts_at: moment, ends_at: moment });

const changing = {
  /** Saves even if booked time is outside the new hours. Those bookings stay. */
  confirm_stranded: z.boolean().default(false),
  /** The schedule's version on which the change is based. */
  version: z.int().min(1).optional(),
};
const changeErrors = ['schedule_strands_bookings', 'schedule_overlaps', 'schedule_changed'] as const;
const range = { provider_id: id, from: date, to: date };
const rightOrder = (input: { from: string; to: string }) => {
  const days = (Date.parse(input.to) - Date.parse(input.from)) / DAY_MS;
  return days >= 0 && days < MAX_DAYS;
};
const order = { path: ['to'], message: `Choose a range of 1 to ${MAX_DAYS} days, first date first.` };

const schedule_list = call({
  access: 'user',
  mode: 'read',
  summary: 'Returns the rules of a provider’s schedule. Others than the owner see opening hours only.',
  input: z.strictObject({ provider_id: id }),
  example: { provider_id: example.provider_id },
  output: Schedule,
  errors: [],
});

const my_scheduled_dates = call({
  access: 'user',
  mode: 'read',
  summary: 'Lists the dates of a range with the provider’s opening hours minus blocked time.',
  input: z.strictObject(range).refine(rightOrder, order),
  example: { provider_id: example.provider_id, from: '2026-05-06', to: '2026-05-08' },
  output: z.object({
    timezone: z.string(),
    dates: z.array(z.object({ date: z.string(), hours: z.array(Hours), is_override: z.boolean() })),
  }),
  errors: [],
});

const booked_schedule_dates = call({
  access: 'user',
  mode: 'read',
  summary: 'Lists the dates of a range with how full they are. The owner also sees the bookings and blocks.',
  input: z.strictObject(range).refine(rightOrder, order),
  example: { provider_id: example.provider_id, from: '2026-05-06', to: '2026-05-08' },
  output: z.object({
    timezone: z.string(),
    dates: z.array(
      z.object({
        date: z.string(),
        open_minutes: whole,
        booked_minutes: whole,
        /** The booked share of the open time (percent). */
        full_percent: whole,
      }),
    ),
    /** All entries of the range that take time, in order; empty for everyone but the owner. */
    bookings: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['session', 'event', 'hire']),
        number: z.string().nullable(),
        title: z.string(),
        customer_name: z.string().nullable(),
        /** The event that takes place or that the page works at; null for a session. */
        event_id: z.string().nullable(),
        /** The request to work at the event; null for sessions and own events. */
        hire_id: z.string().nullable(),
        participants: whole,
        status: z.string(),
        starts_at: moment,
        ends_at: moment,
      }),
    ),
  }),
  errors: [],
});

export const my_scheduleCalls = {
  'my_schedule/schedule_list': schedule_list,
  'my_schedule/guest_schedule_list': guestVariant('my_schedule/schedule_list', schedule_list),
  'my_schedule/add_my_schedule': call({
    access: 'provider',
    mode: 'write',
    summary: 'Adds or replaces hours, days off and blocked time.',
    input: z
      .strictObject({
        provider_id: id,
        rules: z.array(ScheduleRuleInput).max(200, 'Send at most 200 rules at once.'),
        /** `weekly`: these rules replace all weekly hours. `date`: these rules replace the rules of their dates. */
        replaces: z.enum(['weekly', 'date']).optional(),
        ...changing,
      })
      .refine((input) => input.rules.length > 0 || input.replaces === 'weekly', {
        path: ['rules'],
        message: 'Send at least one rule.',
      })
      .refine((input) => input.replaces === undefined || input.rules.every((rule) => rule.kind === input.replaces), {
        path: ['rules'],
        message: 'Send only rules of the kind you replace.',
      }),
    example: { provider_id: example.provider_id, rules: [{ kind: 'date', date: '2026-06-01' }] },
    output: Schedule,
    errors: [...changeErrors, 'quota_reached'],
  }),
  'my_schedule/edit_schedule': call({
    access: 'provider',
    mode: 'write',
    summary: 'Changes one rule of one’s own schedule.',
    input: z.strictObject({ schedule_id: id, rule: ScheduleRuleInput, ...changing }),
    example: { schedule_id: example.schedule_id, rule: { kind: 'weekly', weekday: 1, start: '08:00', end: '18:00' } },
    output: Schedule,
    errors: [...changeErrors, 'quota_reached'],
  }),
  'my_schedule/delete_schedule': call({
    access: 'provider',
    mode: 'write',
    summary: 'Deletes rules of one’s own schedule.',
    input: z.strictObject({
      provider_id: id,
      schedule_ids: z.array(id).min(1, 'Choose a rule.').max(200, 'Choose at most 200 rules.'),
      ...changing,
    }),
    example: { provider_id: example.provider_id, schedule_ids: [example.schedule_id], confirm_stranded: true },
    output: Schedule,
    errors: changeErrors,
  }),
  'my_schedule/my_scheduled_dates': my_scheduled_dates,
  'my_schedule/guest_my_scheduled_dates': guestVariant('my_schedule/my_scheduled_dates', my_scheduled_dates),
  'my_schedule/booked_schedule_dates': booked_schedule_dates,
  'my_schedule/guest_booked_schedule_dates': guestVariant('my_schedule/booked_schedule_dates', booked_schedule_dates),
} as const satisfies Record<string, CallContract>;
