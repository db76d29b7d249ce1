import type { IsLinkToken } from '#server/kernel/limits/token-limit.ts';
import { findByToken, findJoined } from '#server/modules/bookings/queries.ts';
import { findByGuestToken } from '#server/modules/messages/queries.ts';
import { findTicketByToken } from '#server/modules/support/queries.ts';
import { findEntryByToken } from '#server/modules/waiting/queries.ts';

/** Whether the token of a guest's link opens a booking, a conversation, a help ticket or a place on a waiting list. */
export const isLinkToken: IsLinkToken = async (db, token, now) =>
  (await findByToken(db, token)) !== null ||
  (await findByGuestToken(db, token)) !== null ||
  (await findTicketByToken(db, token)) !== null ||
  (await findEntryByToken(db, token, now)) !== null ||
  (await findJoined(db, token)) !== null;
