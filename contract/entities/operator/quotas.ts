import { z } from 'zod';
import { whole } from '../../fields.ts';
import { accountQuotaNames } from '../../limits/quotas.ts';

const count = whole;

/** The operator's quotas, and who is nearest to them. */
export const AdminQuotas = z.object({
  quota_services: count,
  quota_events: count,
  quota_dates: count,
  quota_codes: count,
  quota_hours: count,
  quota_pictures: count,
  quota_hires: count,
  quota_blocks: count,
  quota_saves: count,
  quota_event_dates: count,
  quota_event_tickets: count,
  quota_event_questions: count,
  quota_new_percent: count,
  /** The accounts with the most of what they can have, at most ten, as counted when they last added something. */
  nearest: z.array(
    z.object({ user_id: z.string(), name: z.string(), quota: z.enum(accountQuotaNames), used: count, max: count }),
  ),
});

/** The quotas that a change of the settings sets: a number for each, and a share. */
export const quotaFields = <Field extends z.ZodType>(quota: Field, percent: Field) => ({
  /** How much an account can have of each, over all its pages. */
  quota_services: quota,
  quota_events: quota,
  quota_dates: quota,
  quota_codes: quota,
  quota_hours: quota,
  quota_pictures: quota,
  quota_hires: quota,
  quota_blocks: quota,
  quota_saves: quota,
  /** How much an event can have. */
  quota_event_dates: quota,
  quota_event_tickets: quota,
  quota_event_questions: quota,
  /** The share of its quotas that an account has in its first days (percent). */
  quota_new_percent: percent,
});
