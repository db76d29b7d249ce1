import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { askAsUser } from '#server/modules/messages/index.ts';
import { countWaiting } from '#server/modules/messages/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

/** Per person and day: enough for questions to several providers, too few for advertising. */
const PER_USER = { max: 60, seconds: 86_400 } as const;

export const add_message = handler(
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
