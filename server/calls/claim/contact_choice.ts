import { readChoice } from '#server/domain/demand/index.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';

export const contact_choice = handler('claim/contact_choice', async ({ db, deps }, { token }) =>
  readChoice(db, secretOf(deps.config), token),
);
