import { refuse } from '#contract/errors.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { findOwnEntry, presentEntry, takeOffer } from '#server/modules/waiting/index.ts';

export const accept_offer = handler(
  'event/accept_offer',
  async ({ actor, db, deps, now, language }, { entry_id, seats }) => {
    const row = await findOwnEntry(db, entry_id, actor, now);
    if (row === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    const refused = await takeOffer(db, row, seats, { secret: secretOf(deps.config), now });
    if (refused !== null) return refused;
    const after = await findOwnEntry(db, row.id, actor, now);
    return { entry: await presentEntry(db, after ?? row, { config: deps.config, now, language }) };
  },
);
