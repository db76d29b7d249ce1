import { isEmailTaken } from '#server/domain/accounts/queries.ts';
import { normalEmail } from '#server/domain/accounts/rules.ts';
import { handler } from '#server/kernel/call-context.ts';

export const check_email = handler('user/check_email', async ({ db }, { email }) => ({
  exists: await isEmailTaken(db, normalEmail(email)),
}));
