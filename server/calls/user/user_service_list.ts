import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { findProvider, listOwnProviders } from '#server/modules/catalogue/index.ts';

const Keys = z.strictObject({ id });

export const user_service_list = handler(
  'user/user_service_list',
  async ({ actor, db }, { provider_id, limit, cursor }) => {
    if (provider_id !== undefined) {
      const provider = await findProvider(db, provider_id, actor);
      return provider
        ? { items: [provider], next_cursor: null }
        : refuse('not_found', 'We couldn’t find this provider.');
    }
    if (actor.kind !== 'user')
      return refuse('invalid_input', 'Choose whose services you want to see.', {
        errors: [{ path: 'provider_id', message: 'Fill this in.' }],
      });
    const after = readCursor(cursor, Keys);
    if (isRefusal(after)) return after;
    const found = await listOwnProviders(db, actor, { after: after?.id, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, next_cursor: found.length > limit && last ? writeCursor({ id: last._id }) : null };
  },
);
