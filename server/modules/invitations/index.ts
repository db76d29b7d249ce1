export { acceptOwn, declineOwn } from './answer-own-invitation.ts';
export { findOwnInvitation, type Named, readInvitation } from './find-own-invitation.ts';
export { enqueueInvitations, invitePeople } from './invite-people.ts';
export { listInvitations, remindInvited, withdrawInvitation } from './manage-invitations.ts';
export { sendInvitation } from './send-invitation.ts';
