import { isRefusal } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import {
  acceptOwn,
  declineOwn,
  findOwnInvitation,
  invitePeople,
  listInvitations,
  readInvitation,
  remindInvited,
  withdrawInvitation,
} from '#server/modules/invitations/index.ts';
import { markOpened, muteAddress } from '#server/modules/invitations/queries.ts';

export const event_notify_user = handler('event/event_notify_user', ({ actor, db, deps, now, language }, input) =>
  invitePeople(db, actor, input, { secret: secretOf(deps.config), language: shippedLanguage(language), now }),
);

export const accept_event_notification = handler(
  'event/accept_event_notification',
  async ({ actor, db, deps, now, request }, input) =>
    acceptOwn(db, input, { actor, secret: secretOf(deps.config), network: request.ip, now }),
);

export const cancel_event_notification = handler('event/cancel_event_notification', async ({ actor, db, now }, input) =>
  declineOwn(db, input, { actor, now }),
);

export const accept_recurrent_event_notification = handler(
  'event/accept_recurrent_event_notification',
  async ({ actor, db, deps, now, request }, input) =>
    acceptOwn(db, input, { actor, secret: secretOf(deps.config), network: request.ip, now }),
);

export const cancel_recurrent_event_notification = handler(
  'event/cancel_recurrent_event_notification',
  async ({ actor, db, now }, input) => declineOwn(db, input, { actor, now }),
);

export const recurrent_noti_detail = handler('event/recurrent_noti_detail', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  return isRefusal(row) ? row : { invitation: await readInvitation(db, row, now) };
});

export const open_invitation = handler('event/open_invitation', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  return isRefusal(row) ? row : { opened: await markOpened(db, row.id, now) };
});

export const mute_invitations = handler('event/mute_invitations', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  if (isRefusal(row)) return row;
  await muteAddress(db, row.email, input.is_muted, now);
  return { invitation: await readInvitation(db, row, now) };
});

export const invitation_list = handler('event/invitation_list', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listInvitations(db, actor, { ...input, after }, now);
});

export const withdraw_invitation = handler('event/withdraw_invitation', async ({ actor, db, now }, input) => {
  const withdrawn = await withdrawInvitation(db, actor, input, now);
  return isRefusal(withdrawn) ? withdrawn : { withdrawn };
});

export const remind_invitation = handler(
  'event/remind_invitation',
  async ({ actor, db, now }, { invitation_id }) =>
    (await remindInvited(db, actor, invitation_id, now)) ?? { reminded: true },
);
