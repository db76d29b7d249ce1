export { acceptOwn, declineOwn } from './answer-own.ts';
export { enqueueInvitations, invitePeople } from './invite.ts';
export { listInvitations, remindInvited, withdrawInvitation } from './manage.ts';
export { findOwnInvitation, type Named, readInvitation } from './own.ts';
export { sendInvitation } from './send.ts';
