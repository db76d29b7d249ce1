import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingMessages } from '#locales/areas/booking-messages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { emptyMessage, findMine, presentMessage, sendMessage } from '#server/modules/messages/index.ts';

export const add_message = handler(
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
