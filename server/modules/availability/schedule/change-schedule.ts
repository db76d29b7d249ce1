import { type FieldError, type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { decideChange, isTimeOffRule, type ScheduleChange, type StoredRule } from '../rules/schedule-change.ts';
import { presentSchedule } from './present.ts';
import {
  listComingSessions,
  listForeignServices,
  listRules,
  listScheduledServices,
  type ScheduleOwner,
  storeChange,
} from './schedule-store.ts';

type RuleInput = ParsedInput<'my_schedule/edit_schedule'>['rule'];
type ChangeRefusal = Refusal<'schedule_overlaps' | 'schedule_strands_bookings' | 'schedule_changed' | 'invalid_input'>;

const MAX_RULES = 2000;

/** Gives the rules of an input new ids. */
export const newRules = (rules: readonly RuleInput[]): StoredRule[] => rules.map((rule) => ({ ...rule, id: newId() }));

/**
 * Applies a change to a schedule. The caller has locked and authorized the owner row. Refuses overlapping rules,
 * foreign services, and unconfirmed bookings outside the hours. Otherwise stores the change and returns the schedule.
 */
export async function changeSchedule(
  db: Tx,
  provider: ScheduleOwner,
  change: (rules: readonly StoredRule[]) => ScheduleChange,
  asked: { now: Date; confirm_stranded: boolean; version?: number | undefined },
): Promise<CallOutput<'my_schedule/schedule_list'> | ChangeRefusal> {
  if (asked.version !== undefined && asked.version !== provider.schedule_version)
    return refuse('schedule_changed', 'Someone changed these hours in another window. Reload to see them.');
  const rules = await listRules(db, provider.id, asked.now);
  const wanted = change(rules);
  const foreign = await foreignServices(db, provider.id, wanted);
  if (foreign.length > 0)
    return refuse('invalid_input', 'One of these services belongs to another page.', { errors: foreign });
  if (rules.length + wanted.add.length - wanted.remove.length > MAX_RULES) {
    const message = `A schedule has at most ${MAX_RULES} rules. Delete old ones first.`;
    return refuse('invalid_input', message, { errors: [{ path: 'rules', message }] });
  }

  const sessions = await listComingSessions(db, provider.id, asked.now);
  const [own, others] = [
    sessions.filter((session) => session.provider_id === provider.id),
    sessions.filter((session) => session.provider_id !== provider.id),
  ];
  const schedule = { rules, timezone: provider.timezone, sessions: own, others };
  const refusal = decideChange(schedule, wanted, asked.confirm_stranded);
  if (refusal) return refusal;

  const removed = rules.filter((rule) => wanted.remove.includes(rule.id));
  await storeChange(db, provider.id, wanted, [...wanted.add, ...removed].some(isTimeOffRule), asked.now);
  const [now, services] = [await listRules(db, provider.id, asked.now), await listScheduledServices(db, provider.id)];
  return presentSchedule({ ...provider, schedule_version: provider.schedule_version + 1 }, now, services, asked.now);
}

async function foreignServices(db: Tx, provider_id: string, change: ScheduleChange): Promise<FieldError[]> {
  const named = [...new Set(change.add.flatMap((rule) => rule.service_ids ?? []))];
  const foreign = await listForeignServices(db, provider_id, named);
  return change.add.flatMap((rule, index) =>
    (rule.service_ids ?? []).some((id) => foreign.includes(id))
      ? [{ path: `${change.paths[index]}.service_ids`, message: 'This service belongs to another page.' }]
      : [],
  );
}
