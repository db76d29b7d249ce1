import { isRefusal, refuse } from '#contract/errors.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { emptyMessage } from '#server/modules/messages/index.ts';
import {
  addToTicket,
  findOwnTicket,
  presentHelpMessage,
  presentTicket,
  readMessage,
} from '#server/modules/support/index.ts';

export const add_help_message = handler('user/add_help_message', async (context, input) => {
  const { actor, read, inTx, providers, deps, files, now } = context;
  const { ticket_id, text, client_key, file_names } = input;
  const ticket = await findOwnTicket(read, ticket_id, actor);
  if (!ticket) return refuse('not_found', say(help, 'refused.ticket'));
  if (text === '' && files.length === 0) return emptyMessage();
  const { author_id, guest_email } = ticket;
  const sender = author_id === null ? { guest: guest_email ?? '' } : { user_id: author_id };
  const added = await addToTicket(
    ticket,
    { text, client_key: client_key ?? null, uploads: files, file_names, sender },
    { files: providers.files, inTx, read, now },
  );
  if (isRefusal(added)) return added;
  const message = await readMessage(read, ticket.id, added.message_seq);
  return { message: presentHelpMessage(message, secretOf(deps.config)), ticket: presentTicket(added.ticket) };
});
