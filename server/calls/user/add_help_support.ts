import { isRefusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { openTicket, presentTicket, refuseAbout } from '#server/modules/support/index.ts';

export const add_help_support = handler('user/add_help_support', async (context, input) => {
  const { actor, read, inTx, providers, deps, files, now, language, request } = context;
  const { subject, text, email, booking_id, event_id, provider_id, client_key, file_names } = input;
  const author_id = actor.kind === 'user' ? actor.user_id : null;
  const unseen = await refuseAbout(read, input, actor);
  if (unseen) return unseen;
  if (author_id === null && email === undefined) {
    const message = say(help, 'refused.no_email');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  // Guests' addresses are not verified, so the quota of files is that of their network.
  const sender = author_id === null ? { guest: `network ${request.ip}` } : { user_id: author_id };
  const ticket = await openTicket(
    {
      author_id,
      guest_email: author_id === null ? (email ?? null) : null,
      language: shippedLanguage(language),
      subject,
      booking_id: booking_id ?? null,
      event_id: event_id ?? null,
      provider_id: provider_id ?? null,
    },
    { text, client_key: client_key ?? null, uploads: files, file_names, sender },
    secretOf(deps.config),
    { files: providers.files, inTx, read, now },
  );
  return isRefusal(ticket) ? ticket : { ticket: presentTicket(ticket) };
});
