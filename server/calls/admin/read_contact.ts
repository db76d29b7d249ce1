import { refuse } from '#contract/errors.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findContactOf } from '#server/modules/accounts/queries.ts';
import { findGuestContact } from '#server/modules/bookings/listed/index.ts';
import { findPageContact } from '#server/modules/catalogue/queries.ts';
import { findClaimContact } from '#server/modules/claims/queries.ts';
import { findAppealContact } from '#server/modules/moderation/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const read_contact = handler('admin/read_contact', async ({ actor, db, now }, { subject, subject_id }) => {
  if (!mayDecide(actor, 'tickets')) return refuse('forbidden', say(adminLists, 'contact.forbidden'));
  const contact = await contacts[subject](db, subject_id);
  if (contact === null) return refuse('not_found', say(adminLists, 'contact.gone'));
  await noteAct(db, actor, { act: 'read_contact', subject, subject_id, before: {}, after: {}, why: '' }, now);
  return { email: contact.email, phone: contact.phone };
});

const contacts = {
  user: findContactOf,
  page: findPageContact,
  claim: findClaimContact,
  appeal: findAppealContact,
  /** A guest’s contact is in the booking, a user’s in their account. */
  booking: async (db: Tx, id: string) => {
    const found = await findGuestContact(db, id);
    return found?.customer_id ? findContactOf(db, found.customer_id) : found;
  },
} as const;
