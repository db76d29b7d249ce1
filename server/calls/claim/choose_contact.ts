import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { chooseContact } from '#server/modules/demand/index.ts';

export const choose_contact = handler('claim/choose_contact', async ({ db, deps, now }, input) =>
  chooseContact(db, secretOf(deps.config), input, now),
);
