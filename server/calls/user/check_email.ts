import { isEmailTaken, normalEmail } from '#server/domain/accounts/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const check_email = handler('user/check_email', async ({ db }, { email }) => ({
  exists: await isEmailTaken(db, normalEmail(email)),
}));
