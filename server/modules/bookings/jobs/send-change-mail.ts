import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { findChange, presentChange } from '#server/modules/bookings/changes/index.ts';
import { changeNews } from '#server/modules/bookings/mails/index.ts';
import { findDetails } from '#server/modules/bookings/read/index.ts';
import { refundedAt } from '#server/modules/bookings/rules.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { issueReceipts } from '#server/modules/receipts/index.ts';
import { mailHolders } from './send-ticket-mails.ts';
import { insertNotice, writeSideNotice } from './side-notice.ts';

const Payload = z.object({
  change_id: z.string(),
  what: z.enum(changeNews),
  /** The only side that is told, if not all concerned. */
  to: z.enum(['customer', 'provider']).optional(),
});

type Side = 'customer' | 'provider';

/**
 * Notifies the affected sides of a change, by mail and in the app, each once. An applied change has a calendar file
 * that moves the entry.
 */
export const sendChangeMail: Job = async (deps, payload) => {
  const { change_id, what, to: only } = Payload.parse(payload);
  const db = deps.database.write;
  const now = deps.clock.now();
  const change = await findChange(db, change_id);
  const whole = change && (await findDetails(db, { id: change.booking_id }));
  if (!change || !whole) return;
  const { row } = whole;
  // Whether the booking now has the content that the customer paid the difference for.
  const isApplied = what === 'applied' || what === 'part_cancelled';
  if (isApplied) await inTransaction(db, (tx) => issueReceipts(tx, row.id, now));
  const frame = await mailFrame(db, deps.config);
  const notices = await Promise.all(
    sidesOf(what, change.by_role).flatMap((to) => {
      if (only !== undefined && to !== only) return [];
      const once_key = `change:${change.id}:${what}:${to}`;
      return writeSideNotice(deps, frame, whole, to, {
        kind: `change_${what}`,
        change: presentChange(change, row, to, now),
        hasInvitation: (status) => isApplied && status === 'confirmed',
        tickets: isApplied && row.status === 'confirmed' ? 'attached' : 'none',
        ...(what === 'part_cancelled' ? { back: refundedAt(whole.refunds, change.created_at) } : {}),
        once_key,
        once_key_in_app: once_key,
      });
    }),
  );
  await inTransaction(db, async (tx) => {
    for (const notice of notices) await insertNotice(tx, notice, now, 'booking_change');
  });
  const host = what === 'part_cancelled' && change.by_role === 'provider' ? { note: change.note } : null;
  if (isApplied && row.event_id !== null) await mailHolders(deps, frame, row.id, 'changed', host);
};

/**
 * The sides that get the message: the other side of a proposal, the proposer of an answer, both sides of an applied
 * change.
 */
function sidesOf(what: z.infer<typeof Payload>['what'], by_role: string): Side[] {
  if (what === 'to_pay' || what === 'paid_too_late') return ['customer'];
  if (what === 'proposed') return [by_role === 'customer' ? 'provider' : 'customer'];
  return ['customer', 'provider'];
}
