import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { askAsGuest } from '#server/modules/messages/index.ts';
import { countWaiting } from '#server/modules/messages/queries.ts';

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
