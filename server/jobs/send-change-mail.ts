import { z } from 'zod';
import { findUserContact } from '#server/domain/accounts/index.ts';
import {
  findChange,
  findWhole,
  invitationFile,
  presentChange,
  presentWhole,
  type WholeBooking,
  writeChangeMail,
} from '#server/domain/bookings/index.ts';
import { findMarket } from '#server/domain/market/index.ts';
import { insertMessage, insertNotification } from '#server/domain/notifications/index.ts';
import { issueReceipts } from '#server/domain/receipts/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({
  change_id: z.string(),
  what: z.enum(['proposed', 'to_pay', 'applied', 'rejected', 'expired', 'paid_too_late']),
});

type Side = 'customer' | 'provider';

/** Tells the sides a change concerns, by mail and in the app, each once; once applied with a calendar file that moves the entry. */
export const sendChangeMail: Job = async (deps, payload) => {
  const { change_id, what } = Payload.parse(payload);
  const db = deps.database.write;
  const now = deps.clock.now();
  const change = await findChange(db, change_id);
  const whole = change && (await findWhole(db, { id: change.booking_id }));
  if (!change || !whole) return;
  const { row } = whole;
  // While the booking is what the difference was paid for.
  if (what === 'applied') await inTransaction(db, (tx) => issueReceipts(tx, row.id, now));
  const origin = deps.config.PLAZA_ORIGIN;
  const frame = { market_name: (await findMarket(db))?.name ?? 'Plaza', origin };
  const written = await Promise.all(
    sidesOf(what, change.by_role).map(async (to) => {
      const person = await personOf(deps, whole, to);
      if (person === null) return null;
      const booking = presentWhole(whole, to, deps.config, now);
      const path = `/booking?open=${row.id}${to === 'provider' ? '&as=provider' : ''}`;
      const manage_url = booking.manage_url ?? `${origin}${path}`;
      const shown = presentChange(change, row, to, now);
      const { told, ...mail } = await writeChangeMail(
        { kind: what, to, booking, change: shown, manage_url, language: person.language },
        frame,
      );
      const once_key = `change:${change.id}:${what}:${to}`;
      return {
        message: {
          channel: 'email' as const,
          kind: `change_${what}`,
          to: person.email,
          ...mail,
          attachments:
            what === 'applied' && booking.status === 'confirmed'
              ? [
                  invitationFile(row, booking, {
                    side: to,
                    address: person.email,
                    url: manage_url,
                    ...frame,
                    sender: deps.config.MAIL_FROM,
                  }),
                ]
              : [],
          once_key,
        },
        told: person.user_id && {
          ...told,
          user_id: person.user_id,
          kind: `change_${what}`,
          link: path,
          booking_id: row.id,
          once_key,
        },
      };
    }),
  );
  const stale = ['booking/get_booking_details', 'booking/upcoming_booking_list', 'booking/my_booking'] as const;
  await inTransaction(db, async (tx) => {
    for (const side of written) {
      if (!side) continue;
      await insertMessage(tx, side.message, now);
      if (side.told) await insertNotification(tx, side.told, now, stale);
    }
  });
};

/** Whom it concerns: a proposal the side that is asked, an answer the side that asked, an applied change both. */
function sidesOf(what: z.infer<typeof Payload>['what'], by_role: string): Side[] {
  if (what === 'to_pay' || what === 'paid_too_late') return ['customer'];
  if (what === 'proposed') return [by_role === 'customer' ? 'provider' : 'customer'];
  return ['customer', 'provider'];
}

async function personOf(
  deps: Parameters<Job>[0],
  { row }: WholeBooking,
  to: Side,
): Promise<{ user_id: string | null; email: string; language: string } | null> {
  const user_id = to === 'customer' ? row.customer_id : row.provider_owner_id;
  const user = user_id === null ? null : await findUserContact(deps.database.write, user_id);
  const email = user?.email ?? (to === 'customer' ? row.guest_email : null);
  return email === null ? null : { user_id, email, language: user?.language ?? 'en' };
}
