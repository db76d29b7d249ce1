import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingMessages } from '#locales/areas/booking-messages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import {
  askAsGuest,
  askAsUser,
  emptyMessage,
  findMine,
  otherSide,
  presentConversation,
  presentMessage,
  publishRead,
  sendMessage,
} from '#server/modules/messages/index.ts';
import {
  ConversationCursor,
  countWaiting,
  findSides,
  listConversations,
  listMessages,
  markRead,
} from '#server/modules/messages/queries.ts';
import { firstSide } from '#server/modules/messages/rules.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

const CursorKeys = z.strictObject({ seq: z.int().min(1).max(2_000_000_000) });

export const message_list = handler(
  'booking/message_list',
  async ({ actor, db, deps }, { limit, cursor, ...which }) => {
    const after = readCursor(cursor, CursorKeys);
    if (isRefusal(after)) return after;
    const found = await findMine(db, which, actor);
    if (!found) return refuse('not_found', say(bookingMessages, 'not_found'));
    const { conversation, side } = found;
    const rows =
      conversation.id === null ? [] : await listMessages(db, conversation.id, { before: after?.seq ?? null, limit });
    const shown = rows.slice(0, limit);
    const oldest = shown.at(-1);
    return {
      items: shown.map((row) => presentMessage(row, side, secretOf(deps.config))).toReversed(),
      next_cursor: rows.length > limit && oldest ? writeCursor({ seq: oldest.seq }) : null,
      conversation: presentConversation(conversation, side),
    };
  },
);

export const booking_add_message = handler(
  'booking/add_message',
  async (context, { text, client_key, file_names, ...which }) => {
    const { actor, read, inTx, providers, deps, files, now } = context;
    const found = await findMine(read, which, actor);
    if (!found) return refuse('not_found', say(bookingMessages, 'not_found'));
    const { booking_ends_at: ends_at, ...link } = found.conversation;
    const oldLink = ends_at && refuseOldLink({ ...link, ends_at }, actor, now);
    if (oldLink) return oldLink;
    const { customer_id, guest_email } = found.conversation;
    if (customer_id === null && guest_email === null) return refuse('forbidden', say(bookingMessages, 'no_address'));
    if (text === '' && files.length === 0) return emptyMessage();
    const sent = await sendMessage(
      { ...found, author_id: actor.kind === 'user' ? actor.user_id : null },
      { text, client_key: client_key ?? null, uploads: files, file_names },
      { files: providers.files, inTx, read, now },
    );
    if (isRefusal(sent)) return sent;
    return presentMessage(sent, found.side, secretOf(deps.config));
  },
);

export const message_view = handler('booking/message_view', async ({ actor, db }, { seq, ...which }) => {
  const found = await findMine(db, which, actor);
  if (!found) return refuse('not_found', say(bookingMessages, 'not_found'));
  const { conversation, side } = found;
  if (conversation.id === null) return { unread_count: 0 };
  const { unread, moved } = await markRead(db, conversation.id, side, seq);
  if (moved) await publishRead(db, conversation, side);
  return { unread_count: unread };
});

export const conversation_list = handler('booking/conversation_list', async ({ actor, db }, input) => {
  const { limit } = input;
  const after = readCursor(input.cursor, ConversationCursor);
  if (isRefusal(after)) return after;
  const finding = findSides(db, actor.user_id);
  const as = input.as ?? firstSide(await finding);
  const [sides, rows] = await Promise.all([finding, listConversations(db, as, actor.user_id, { after, limit })]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentConversation(row, as)),
    next_cursor: rows.length > limit && last?.id ? writeCursor({ at: last.cursor_at, id: last.id }) : null,
    as,
    unread_count: sides[as].unread,
    other_unread_count: sides[otherSide(as)].unread,
  };
});

/** Per person and day: enough for questions to several providers, too few for advertising. */
const PER_USER = { max: 60, seconds: 86_400 } as const;

export const claim_add_message = handler(
  'claim/add_message',
  async ({ actor, db, now }, { provider_id, text, client_key }) => {
    const page = await findPage(db, provider_id);
    if (page?.status !== 'published') return refuse('not_found', 'We couldn’t find this page.');
    if (ownsPage(actor, page)) return refuse('forbidden', 'This is your own page. Your customers write to you here.');
    const wait = await takeTry(db, `ask:user:${actor.user_id}`, PER_USER, now);
    if (wait > 0)
      return refuse('rate_limited', 'You’ve messaged a lot of providers today. Try again tomorrow.', {
        extra: { retry_after: wait },
      });
    const conversation_id = await askAsUser(db, page, actor.user_id, { text, client_key: client_key ?? null }, now);
    const is_stored = page.owner_id === null;
    return { conversation_id, is_stored, waiting: is_stored ? await countWaiting(db, page.id) : 0 };
  },
);

/** Per address and day, and per page, so that strangers cannot flood a mailbox or an inbox. */
const PER_ADDRESS = { max: 8, seconds: 86_400 } as const;
const PER_PAGE = { max: 100, seconds: 86_400 } as const;

export const guest_add_message = handler('claim/guest_add_message', async ({ db, deps, now }, input) => {
  const { provider_id, text, client_key, name, email } = input;
  const page = await findPage(db, provider_id);
  if (page?.status !== 'published') return refuse('not_found', 'We couldn’t find this page.');
  const wait = Math.max(
    await takeTry(db, `ask:guest:${email.toLowerCase()}`, PER_ADDRESS, now),
    await takeTry(db, `ask:page:${page.id}`, PER_PAGE, now),
  );
  if (wait > 0)
    return refuse('rate_limited', 'That’s a lot of messages for one day. Try again tomorrow, or sign in.', {
      extra: { retry_after: wait },
    });
  const sent = { text, client_key: client_key ?? null };
  await askAsGuest(db, page, { name, email }, sent, secretOf(deps.config), now);
  const is_stored = page.owner_id === null;
  return { is_stored, waiting: is_stored ? await countWaiting(db, page.id) : 0 };
});
