import { handler } from '#server/kernel/call-context.ts';
import { isEmailTaken } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';

export const check_email = handler('user/check_email', async ({ db }, { email }) => ({
  exists: await isEmailTaken(db, normalEmail(email)),
}));
