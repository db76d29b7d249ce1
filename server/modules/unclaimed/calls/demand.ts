import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { chooseContact, readChoice } from '#server/modules/unclaimed/demand/index.ts';

export const contact_choice = handler('claim/contact_choice', async ({ db, deps }, { token }) =>
  readChoice(db, secretOf(deps.config), token),
);

export const choose_contact = handler('claim/choose_contact', async ({ db, deps, now }, input) =>
  chooseContact(db, secretOf(deps.config), input, now),
);
