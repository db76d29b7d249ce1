import { type Refusal, refuse } from '#contract/errors.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findAnsweredNotification } from './news-store.ts';

/**
 * Finds the hire that a notification of the caller's tells about. Refuses one whose terms changed after it was written:
 * the caller has not seen them.
 */
export async function hireOfNotification(
  tx: Tx,
  { user_id }: UserActor,
  notification_id: string,
): Promise<{ readonly hire_id: string; readonly version: number } | Refusal<'not_found' | 'hire_state'>> {
  const found = await findAnsweredNotification(tx, { notification_id, user_id });
  if (found === null) return refuse('not_found', say(hires, 'not_found'));
  const { hire_id, version, is_current } = found;
  return is_current
    ? { hire_id, version }
    : refuse('hire_state', say(hires, 'refused.changed'), { extra: { version } });
}
