import { handler } from '#server/kernel/call-context.ts';
import { takeBack } from '#server/modules/accounts/email-change/index.ts';

export const take_back_email = handler('user/take_back_email', async ({ db, deps, now }, { link_token }) =>
  takeBack(db, { config: deps.config, now }, link_token),
);
