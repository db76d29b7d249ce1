import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';

/** How many days after the session a guest's link permits actions. Afterwards it is read-only. */
export const LINK_ACTS_DAYS = 60;
/** How many days a code from the mailbox permits actions again. */
const CODE_ACTS_DAYS = 30;

/** Until when a code entered now permits actions (ISO). */
export const codeActsUntil = (now: Instant): string => isoInstant(epochMs(now) + CODE_ACTS_DAYS * DAY_MS);

/** Whether the link of a guest's booking is read-only. */
export function isLinkReadOnly(
  booking: { readonly ends_at: Instant; readonly access_until: Instant | null },
  now: Instant,
): boolean {
  const until = epochMs(booking.ends_at) + LINK_ACTS_DAYS * DAY_MS;
  return epochMs(now) >= Math.max(until, booking.access_until === null ? 0 : epochMs(booking.access_until));
}
