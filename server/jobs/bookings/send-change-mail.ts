import { z } from 'zod';
import { invitationFile } from '#server/domain/bookings/calendar/index.ts';
import { findChange, presentChange } from '#server/domain/bookings/changes/index.ts';
import {
  bookingNotification,
  bookingPath,
  calendarPath,
  changeNews,
  findContact,
  writeBookingMail,
} from '#server/domain/bookings/mails/index.ts';
import { findDetails, presentLoaded } from '#server/domain/bookings/read/index.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/domain/notifications/queries.ts';
import { issueReceipts } from '#server/domain/receipts/index.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({
  change_id: z.string(),
  what: z.enum(changeNews),
});

type Side = 'customer' | 'provider';

/**
 * Notifies the sides a change concerns, by mail and in the app, each once; an applied change with a calendar file that
 * moves the entry.
 */
export const sendChangeMail: Job = async (deps, payload) => {
  const { change_id, what } = Payload.parse(payload);
  const db = deps.database.write;
  const now = deps.clock.now();
  const change = await findChange(db, change_id);
  const whole = change && (await findDetails(db, { id: change.booking_id }));
  if (!change || !whole) return;
  const { row } = whole;
  // While the booking is what the difference was paid for.
  if (what === 'applied' || what === 'part_cancelled') await inTransaction(db, (tx) => issueReceipts(tx, row.id, now));
  const frame = await mailFrame(db, deps.config);
  const written = await Promise.all(
    sidesOf(what, change.by_role).map(async (to) => {
      const { user_id, email, language } = await findContact(db, row, to);
      if (email === null) return null;
      const booking = presentLoaded(whole, to, { config: deps.config, now, language });
      const path = bookingPath(row.id, to);
      const manage_url = booking.manage_url ?? `${frame.origin}${path}`;
      const shown = presentChange(change, row, to, now);
      const news = { kind: `change_${what}`, to, booking, change: shown } as const;
      const mail = await writeBookingMail({ ...news, manage_url, language }, frame);
      const notification = bookingNotification(news);
      const once_key = `change:${change.id}:${what}:${to}`;
      return {
        message: mail && {
          channel: 'email' as const,
          kind: news.kind,
          to: email,
          ...mail,
          attachments:
            (what === 'applied' || what === 'part_cancelled') && booking.status === 'confirmed'
              ? [
                  invitationFile(row, booking, {
                    side: to,
                    address: email,
                    url: `${frame.origin}${calendarPath(row, to)}`,
                    ...frame,
                    sender: deps.config.MAIL_FROM,
                    language,
                  }),
                ]
              : [],
          once_key,
        },
        notice: user_id &&
          notification && {
            ...notification,
            user_id,
            kind: news.kind,
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
      if (side.message) await insertMessage(tx, side.message, now);
      if (side.notice) await insertNotification(tx, side.notice, now, stale);
    }
  });
};

/** The sides concerned: a proposal's other side, an answer's proposer, both of an applied change. */
function sidesOf(what: z.infer<typeof Payload>['what'], by_role: string): Side[] {
  if (what === 'to_pay' || what === 'paid_too_late') return ['customer'];
  if (what === 'proposed') return [by_role === 'customer' ? 'provider' : 'customer'];
  return ['customer', 'provider'];
}
